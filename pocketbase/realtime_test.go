package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const followed = `{"realtime": {
	"followers": {"orders": {"owner": "user_id", "admins": true}},
	"perStream": 4, "perMember": 3, "perAddress": 8, "inAll": 12}}`

// A countedClient notes how often it is asked about anything.
type countedClient struct {
	subscriptions.Client
	asked *atomic.Int64
}

func (c countedClient) Get(key string) any {
	c.asked.Add(1)
	return c.Client.Get(key)
}

func (c countedClient) HasSubscription(topic string) bool {
	c.asked.Add(1)
	return c.Client.HasSubscription(topic)
}

func testListeners(t *testing.T) (*listeners, *core.Collection) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	statements := "CREATE TABLE user_roles (user_id TEXT, role TEXT); INSERT INTO user_roles VALUES ('boss', 'admin')"
	if _, err := app.DB().NewQuery(statements).Execute(); err != nil {
		t.Fatal(err)
	}
	table, err := readLimits([]byte(followed))
	if err != nil {
		t.Fatal(err)
	}
	orders := core.NewBaseCollection("orders")
	orders.Fields.Add(&core.TextField{Name: "user_id"}, &core.TextField{Name: "secret", Hidden: true})
	return newListeners(app, table), orders
}

// follow opens a member's stream as PocketBase does.
func (all *listeners) follow(address, member string, asked *atomic.Int64, topics ...string) *listener {
	client := subscriptions.NewDefaultClient()
	account := core.NewRecord(core.NewAuthCollection("users"))
	account.Id = member
	client.Set(apis.RealtimeClientAuthKey, account)
	client.Subscribe(topics...)
	l := newListener(countedClient{client, asked}, address, func() {})
	all.add(l)
	all.sign(l, member, false)
	return l
}

// T339 What a write costs does not grow with the streams that it does not concern.
func TestAChangeIsToldToThoseWhomItConcerns(t *testing.T) {
	all, orders := testListeners(t)
	all.limits.Realtime.PerAddress, all.limits.Realtime.InAll = 5000, 5000
	var asked atomic.Int64
	owner := all.follow("a", "thandi", &asked, "orders/*", "baskets/*")
	admin := all.follow("a", "boss", &asked, "orders/1")
	record := core.NewRecord(orders)
	record.Id = "1"
	record.Load(map[string]any{"user_id": "thandi", "secret": "s"})
	costOf := func() int64 {
		before := asked.Load()
		all.tell("update", record)
		return asked.Load() - before
	}
	few := costOf()
	for n := range 4000 {
		all.follow("b", fmt.Sprint("other", n), &asked, "orders/*")
	}
	if many := costOf(); many != few {
		t.Errorf("asked %d times among few, %d among 4000", few, many)
	}
	want := `{"action":"update","record":{"collectionId":"` + orders.Id + `","collectionName":"orders","id":"1","user_id":"thandi"}}`
	for name, l := range map[string]*listener{"orders/*": owner, "orders/1": admin} {
		if len(l.events) != 2 {
			t.Fatalf("%s: %d events", name, len(l.events))
		}
		if event := <-l.events; event.Name != name || string(event.Data) != want {
			t.Errorf("%s: %s", event.Name, event.Data)
		}
	}
	for _, l := range all.open {
		if l != owner && l != admin && len(l.events) > 0 {
			t.Fatal("another member was told")
		}
		if l.Subscriptions("orders/*?") != nil {
			t.Fatal("PocketBase asks the rules of a member's stream")
		}
	}
	owner.Unset(apis.RealtimeClientAuthKey)
	all.tell("delete", record)
	if len(owner.events) != 1 || len(admin.events) != 2 {
		t.Error("told to a session that has ended, or not told to an admin")
	}
}

// T340 Streams are bounded by member, by address and in all; one whose client reads nothing ends.
func TestStreamsAreBounded(t *testing.T) {
	all, orders := testListeners(t)
	var asked atomic.Int64
	isOpen := func(l *listener) bool { return all.open[l.Id()] == l }
	honest := all.follow("nat", "thandi", &asked, "orders/*")
	first := all.follow("nat", "thief", &asked)
	for n := range 20 {
		all.follow("nat", []string{"thief", "accomplice", "third"}[n%3], &asked)
	}
	if !isOpen(honest) || isOpen(first) || len(all.open) != 8 {
		t.Errorf("at one address %d are open", len(all.open))
	}
	guest := newListener(subscriptions.NewDefaultClient(), "far", func() {})
	all.add(guest)
	for n := range 6 {
		all.add(newListener(subscriptions.NewDefaultClient(), fmt.Sprint("visitor", n), func() {}))
		all.follow(fmt.Sprint("net", n), fmt.Sprint("member", n), &asked)
	}
	if !isOpen(honest) || isOpen(guest) || len(all.open) != 12+2 || !isOpen(all.ofMember["member5"][0]) {
		t.Errorf("in all %d are open, of %d members", len(all.open), len(all.ofMember))
	}
	record := core.NewRecord(orders)
	record.Load(map[string]any{"id": "1", "user_id": "thandi"})
	ended := make(chan struct{}, 1)
	honest.end = func() { ended <- struct{}{} }
	for range eventsWaiting + 1 {
		all.tell("update", record)
	}
	select {
	case <-ended:
	default:
		t.Error("a stream that isn't read stays open")
	}
}

// A browser logs a stream that breaks off as an error, such as one whose session ends a while after its last event.
func TestAStreamEndsWholeHoweverLongAgoItsLastEventWas(t *testing.T) {
	all, _ := testListeners(t)
	connecting := &hook.Hook[*core.RealtimeConnectRequestEvent]{}
	connecting.BindFunc(all.connect)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request := &core.RequestEvent{App: all.app, Event: router.Event{Response: w, Request: r}}
		e := &core.RealtimeConnectRequestEvent{RequestEvent: request, Client: subscriptions.NewDefaultClient()}
		_ = connecting.Trigger(e, func(*core.RealtimeConnectRequestEvent) error {
			_, _ = io.WriteString(w, "data: 1\n\n")
			control := http.NewResponseController(w)
			_ = control.Flush()
			return control.SetWriteDeadline(time.Unix(1, 0)) // of the last event
		})
	}))
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || string(text) != "data: 1\n\n" {
		t.Errorf("%q: %v", text, err)
	}
}
