package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// A stream whose client reads so slowly that this many events wait ends: the app asks for everything
	// when it is connected again.
	eventsWaiting = 64
	eventTaken    = 30 * time.Second
)

// A listener is one open stream of realtime events. PocketBase asks the rules of every subscription of
// every stream at each write; a member's stream shows it none, and is told by the listeners instead.
type listener struct {
	subscriptions.Client
	caller    caller // guarded by listeners.mu
	since     time.Time
	end       context.CancelFunc
	events    chan subscriptions.Message
	superuser atomic.Bool
}

func newListener(client subscriptions.Client, address string, end context.CancelFunc) *listener {
	events := make(chan subscriptions.Message, eventsWaiting)
	return &listener{Client: client, caller: caller{address: address}, since: time.Now(), end: end, events: events}
}

// Subscriptions answers PocketBase, which looks for those whom a write concerns.
func (l *listener) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	if !l.superuser.Load() {
		return nil
	}
	return l.Client.Subscriptions(prefixes...)
}

func (l *listener) Channel() chan subscriptions.Message { return l.events }

func (l *listener) Send(message subscriptions.Message) {
	select {
	case l.events <- message:
	default:
		l.end()
	}
}

// isOf says whether the stream is still this member's: PocketBase takes the account from a stream whose
// session has ended.
func (l *listener) isOf(member string) bool {
	account, _ := l.Get(apis.RealtimeClientAuthKey).(*core.Record)
	return account != nil && account.Id == member
}

// listeners bounds who may listen to what, and tells each change to those whom it concerns: what a
// write costs does not depend on how many others listen.
type listeners struct {
	app    core.App
	limits *limits

	mu       sync.Mutex
	open     map[string]*listener
	ofMember map[string][]*listener
}

func newListeners(app core.App, l *limits) *listeners {
	return &listeners{app: app, limits: l, open: map[string]*listener{}, ofMember: map[string][]*listener{}}
}

// bind puts the listeners between PocketBase and its streams.
func (all *listeners) bind() {
	all.app.OnRealtimeConnectRequest().BindFunc(all.connect)
	all.app.OnRealtimeSubscribeRequest().BindFunc(all.subscribe)
	all.app.OnRealtimeMessageSend().BindFunc(func(e *core.RealtimeMessageEvent) error {
		giveTime(e.Response)
		return e.Next()
	})
	all.app.OnModelAfterUpdateSuccess("users").BindFunc(all.endSignedOut)
	all.app.OnModelAfterDeleteSuccess("users").BindFunc(all.endSignedOut)
	for collection := range all.limits.Realtime.Followers {
		all.app.OnRecordAfterCreateSuccess(collection).BindFunc(all.onChange("create"))
		all.app.OnRecordAfterUpdateSuccess(collection).BindFunc(all.onChange("update"))
		all.app.OnRecordAfterDeleteSuccess(collection).BindFunc(all.onChange("delete"))
	}
}

func (all *listeners) onChange(action string) func(*core.RecordEvent) error {
	return func(e *core.RecordEvent) error {
		all.tell(action, e.Record)
		return e.Next()
	}
}

// tell sends a change of a record to its owner and, where they follow it, to admins.
func (all *listeners) tell(action string, record *core.Record) {
	collection := record.Collection().Name
	to := all.following(collection, record)
	if len(to) == 0 {
		return
	}
	// Without what the schema hides, as PocketBase would send it.
	data, err := json.Marshal(map[string]any{"action": action, "record": record.Fresh()})
	if err != nil {
		all.app.Logger().Error("a change could not be told", "collection", collection, "error", err.Error())
		return
	}
	for _, l := range to {
		for _, topic := range []string{collection + "/*", collection + "/" + record.Id} {
			if l.HasSubscription(topic) {
				l.Send(subscriptions.Message{Name: topic, Data: data})
			}
		}
	}
}

func (all *listeners) following(collection string, record *core.Record) []*listener {
	followers := all.limits.Realtime.Followers[collection]
	members := []string{}
	if followers.Owner != "" {
		members = append(members, record.GetString(followers.Owner))
	}
	if followers.Admins && all.isAnyone() {
		for _, admin := range all.admins() {
			if !slices.Contains(members, admin) {
				members = append(members, admin)
			}
		}
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	found := []*listener{}
	for _, member := range members {
		for _, l := range all.ofMember[member] {
			if l.isOf(member) {
				found = append(found, l)
			}
		}
	}
	return found
}

// admins are those of this moment: a role that was taken is no longer told anything.
func (all *listeners) admins() []string {
	ids := []string{}
	err := all.app.DB().NewQuery("SELECT user_id FROM user_roles WHERE role = 'admin'").Column(&ids)
	if err != nil {
		all.app.Logger().Error("the admins are unknown", "error", err.Error())
	}
	return ids
}

func (all *listeners) isAnyone() bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return len(all.ofMember) > 0
}

func (all *listeners) connect(e *core.RealtimeConnectRequestEvent) error {
	// No other request uses a stream's connection: one whose stream has ended would only take memory.
	e.Response.Header().Set("Connection", "close")
	ctx, end := context.WithCancel(e.Request.Context())
	defer end()
	e.Request = e.Request.WithContext(ctx)
	l := newListener(e.Client, e.RealIP(), end)
	e.Client = l
	all.add(l)
	defer all.remove(l)
	// A browser connects first and says who it is when it subscribes.
	late := time.AfterFunc(time.Duration(all.limits.Realtime.GuestSeconds)*time.Second, func() {
		if all.isGuest(l) {
			end()
		}
	})
	defer late.Stop()
	defer giveTime(e.Response) // for how it ends
	return e.Next()
}

// giveTime is for what a stream sends next. The time of what it sent before may be over.
func giveTime(stream http.ResponseWriter) {
	_ = http.NewResponseController(stream).SetWriteDeadline(time.Now().Add(eventTaken))
}

func (all *listeners) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	if len(e.Subscriptions) == 0 || e.HasSuperuserAuth() {
		all.signIn(e)
		return e.Next()
	}
	if e.Auth == nil || !all.mayHear(e.Auth.Id, e.Subscriptions) {
		return refuse(e, topicRefused)
	}
	if len(e.Subscriptions) > all.limits.Realtime.PerStream {
		return refuse(e, tooManyAtOnce)
	}
	all.signIn(e)
	return e.Next()
}

// mayHear says whether all topics are the app's own, spelt as the app does: without options. In the
// list, `:me` is the member's own id and `:id` any.
func (all *listeners) mayHear(member string, topics []string) bool {
	for _, topic := range topics {
		collection, row, _ := strings.Cut(topic, "/")
		wanted := []string{topic}
		if row == member {
			wanted = append(wanted, collection+"/:me")
		}
		if row != "" && row != "*" && !strings.ContainsAny(row, "?/") {
			wanted = append(wanted, collection+"/:id")
		}
		if !slices.ContainsFunc(wanted, func(form string) bool {
			return slices.Contains(all.limits.Realtime.Topics, form)
		}) {
			return false
		}
	}
	return true
}

func (all *listeners) add(l *listener) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.open[l.Id()] = l
	all.bound(l)
}

// signIn notes whose the stream of a request is.
func (all *listeners) signIn(e *core.RealtimeSubscribeRequestEvent) {
	all.mu.Lock()
	l := all.open[e.Client.Id()]
	all.mu.Unlock()
	if l != nil && e.Auth != nil {
		all.sign(l, e.Auth.Id, e.HasSuperuserAuth())
	}
}

// sign notes whose a stream is. Where that is one too many, another stream ends.
func (all *listeners) sign(l *listener, member string, isSuperuser bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.open[l.Id()] != l || l.caller.member == member {
		return
	}
	l.superuser.Store(isSuperuser)
	l.caller.member = member
	all.ofMember[member] = append(all.ofMember[member], l)
	all.bound(l)
}

// bound ends the oldest of those that may not all stay: the newest is in use. Every stream begins without
// a member, so those that have none yet are counted by themselves, to a quarter.
func (all *listeners) bound(newest *listener) {
	streams, isGuest := all.limits.Realtime, newest.caller.member == ""
	most := crowd{streams.PerAddress, streams.PerMember, streams.InAll}
	if isGuest {
		most = crowd{perAddress: streams.PerAddress / 4, inAll: streams.InAll / 4}
	}
	alike := []*listener{}
	for _, l := range all.open {
		if (l.caller.member == "") == isGuest {
			alike = append(alike, l)
		}
	}
	many := surplus(most, alike, newest.caller, func(l *listener) caller { return l.caller })
	if len(many) > 0 {
		oldest := slices.MinFunc(many, func(a, b *listener) int { return a.since.Compare(b.since) })
		oldest.end()
		all.forget(oldest)
	}
}

func (all *listeners) remove(l *listener) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.forget(l)
}

func (all *listeners) forget(gone *listener) {
	delete(all.open, gone.Id())
	member := gone.caller.member
	rest := slices.DeleteFunc(all.ofMember[member], func(l *listener) bool { return l == gone })
	if len(rest) > 0 {
		all.ofMember[member] = rest
	} else {
		delete(all.ofMember, member)
	}
}

func (all *listeners) isGuest(l *listener) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return l.caller.member == ""
}

func refuse(e *core.RealtimeSubscribeRequestEvent, with *refusal) error {
	with.write(e.Response, e.Request)
	return nil
}

// endSignedOut ends the streams of a member whose sessions have ended: PocketBase goes on with them as a
// guest's, which hears nothing, while the phone still says "Saved".
func (all *listeners) endSignedOut(e *core.ModelEvent) error {
	all.mu.Lock()
	for _, l := range all.ofMember[fmt.Sprint(e.Model.LastSavedPK())] {
		if l.Get(apis.RealtimeClientAuthKey) == nil {
			l.end()
		}
	}
	all.mu.Unlock()
	return e.Next()
}
