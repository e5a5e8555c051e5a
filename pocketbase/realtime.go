package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// A listener is one open stream of realtime events.
type listener struct {
	address, member string
	since           time.Time
	end             context.CancelFunc
}

// listeners bounds who may listen to what: PocketBase asks the rules of every subscription at each
// write, so a stranger's thousand topics would be paid for by each order.
type listeners struct {
	limits *limits
	mu     sync.Mutex
	open   map[string]*listener
}

func (all *listeners) connect(e *core.RealtimeConnectRequestEvent) error {
	ctx, end := context.WithCancel(e.Request.Context())
	defer end()
	e.Request = e.Request.WithContext(ctx)
	id := e.Client.Id()
	all.add(id, &listener{address: e.RealIP(), since: time.Now(), end: end})
	defer all.remove(id)
	// A browser connects first and says who it is when it subscribes.
	late := time.AfterFunc(time.Duration(all.limits.Realtime.GuestSeconds)*time.Second, func() {
		if all.isGuest(id) {
			end()
		}
	})
	defer late.Stop()
	return e.Next()
}

func (all *listeners) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	if len(e.Subscriptions) == 0 || e.HasSuperuserAuth() {
		all.signIn(e.Client.Id(), authId(e))
		return e.Next()
	}
	if e.Auth == nil || !all.mayHear(e.Auth.Id, e.Subscriptions) {
		return refuse(e, topicRefused)
	}
	if len(e.Subscriptions) > all.limits.Realtime.PerStream {
		return refuse(e, tooManyAtOnce)
	}
	all.signIn(e.Client.Id(), e.Auth.Id)
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

func (all *listeners) add(id string, added *listener) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.bound(all.limits.Realtime.PerAddress, func(l *listener) bool {
		return l.member == "" && l.address == added.address
	})
	all.open[id] = added
}

func (all *listeners) signIn(id, member string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	own := all.open[id]
	if own == nil || own.member == member {
		return
	}
	all.bound(all.limits.Realtime.PerMember, func(l *listener) bool { return l.member == member })
	own.member = member
}

// bound ends the oldest of those that match when there are max of them: the newest is in use.
func (all *listeners) bound(max int, matches func(*listener) bool) {
	count, oldest := 0, ""
	for id, l := range all.open {
		if matches(l) {
			count++
			if oldest == "" || l.since.Before(all.open[oldest].since) {
				oldest = id
			}
		}
	}
	if count >= max {
		all.open[oldest].end()
		delete(all.open, oldest)
	}
}

func (all *listeners) remove(id string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, id)
}

func (all *listeners) isGuest(id string) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	l := all.open[id]
	return l != nil && l.member == ""
}

func authId(e *core.RealtimeSubscribeRequestEvent) string {
	if e.Auth == nil {
		return ""
	}
	return e.Auth.Id
}

func refuse(e *core.RealtimeSubscribeRequestEvent, with *refusal) error {
	with.write(e.Response, e.Request)
	return nil
}

// endSignedOut ends the streams of a member whose sessions have ended: PocketBase goes on with them as a
// guest's, which hears nothing, while the phone still says "Saved".
func (all *listeners) endSignedOut(e *core.ModelEvent) error {
	member := fmt.Sprint(e.Model.LastSavedPK())
	for _, id := range all.ofMember(member) {
		client, err := e.App.SubscriptionsBroker().ClientById(id)
		if err == nil && client.Get(apis.RealtimeClientAuthKey) == nil {
			all.endStream(id)
		}
	}
	return e.Next()
}

func (all *listeners) ofMember(member string) (ids []string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for id, l := range all.open {
		if l.member == member {
			ids = append(ids, id)
		}
	}
	return ids
}

func (all *listeners) endStream(id string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if l := all.open[id]; l != nil {
		l.end()
	}
}
