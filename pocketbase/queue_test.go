package main

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"
)

var none = crowd{perAddress: 100, perMember: 100, inAll: 100}

func from(address string) caller { return caller{address: address} }

// startWaiting puts a caller into the queue, behind those who wait already; it sends what is answered, once.
func startWaiting(q *queue, c caller, answer func(granted bool)) {
	before := waitingIn(q)
	go func() { answer(q.take(context.Background(), c)) }()
	for waitingIn(q) == before {
		time.Sleep(time.Millisecond)
	}
}

// T140 A free place goes to the address that has the fewest, there to members before visitors.
func TestQueueIsFair(t *testing.T) {
	q := newQueue(2, none)
	ctx := context.Background()
	q.take(ctx, from("a"))
	q.take(ctx, from("a"))
	order := make(chan string, 5)
	for _, c := range []caller{from("a"), {"a", "m"}, from("b"), from("c"), {"c", "n"}} {
		startWaiting(q, c, func(bool) { order <- c.address + c.member })
	}
	for n, want := range []string{"cn", "am", "b", "a", "c"} {
		back := []caller{from("a"), from("a"), {"c", "n"}, {"a", "m"}, from("b")}[n]
		q.giveBack(back)
		if got := <-order; got != want {
			t.Errorf("place %d went to %s, not to %s", n, got, want)
		}
	}
}

// T338 Those who wait are bounded: of five addresses that ask for everything none keeps another out.
func TestQueueIsBounded(t *testing.T) {
	q := newQueue(1, crowd{perAddress: 4, perMember: 2, inAll: 8})
	q.take(context.Background(), from("a"))
	refused := make(chan caller, 100)
	granted := make(chan caller, 100)
	ask := func(c caller) {
		w := make(chan struct{})
		go func() {
			close(w)
			if q.take(context.Background(), c) {
				granted <- c
			} else {
				refused <- c
			}
		}()
		<-w
	}
	for n := range 1040 {
		ask(from([]string{"a", "b", "c", "d", "e"}[n%5]))
	}
	for range 1032 {
		<-refused
	}
	if n := waitingIn(q); n != 8 {
		t.Fatalf("%d wait", n)
	}
	for _, c := range []caller{from("honest"), {"a", "m"}, {"a", "m"}, {"a", "m"}} {
		ask(c)
		if turnedAway := <-refused; turnedAway.address == "honest" || c.address == "honest" && turnedAway.member != "" {
			t.Errorf("for %v room was made by %v", c, turnedAway)
		}
	}
	held := from("a")
	for range 8 {
		q.giveBack(held)
		held = <-granted
		if held.address == "honest" {
			return
		}
	}
	t.Error("the honest address was not served")
}

func TestQueueForgetsWhoLeft(t *testing.T) {
	q := newQueue(1, none)
	q.take(context.Background(), from("a"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if q.take(ctx, from("b")) {
		t.Error("a place that wasn't given back was given out")
	}
	q.giveBack(from("a"))
	if !q.take(context.Background(), from("c")) || len(q.held) != 1 || len(q.waiting) != 0 {
		t.Errorf("the place is lost: %+v", q)
	}
}

func waitingIn(q *queue) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// T349 What phones send after a restore: one of all its routes at a time, and after it a rest, while orders are placed.
func TestRestoresLeaveRoom(t *testing.T) {
	rows, order, other := &limit{AfterRestore: true}, &limit{AfterRestore: true}, &limit{}
	p := newPlaces(8, &limits{Routes: []*limit{rows, order, other}})
	r := httptest.NewRequest("POST", "/api/app/restore/rows", nil)
	began := time.Now()
	giveBack, _ := p.take(r, from("a"), rows)
	next := make(chan time.Time)
	startWaiting(p.own[order], from("b"), func(bool) { next <- time.Now() })
	time.Sleep(20 * time.Millisecond)
	worked := time.Since(began)
	giveBack()
	if _, ok := p.take(r, from("c"), other); !ok {
		t.Error("another route waits for a restore")
	}
	if rested := (<-next).Sub(began) - worked; rested < 2*worked {
		t.Errorf("after %s the next one began within %s", worked, rested)
	}
}

// T338 Of a route's own places each address has its turn: one that asks a hundred times keeps no other waiting.
func TestAddressesTakeTurns(t *testing.T) {
	q := newOwnQueue(1)
	q.take(context.Background(), from("a"))
	order := make(chan string, 4)
	for _, address := range []string{"a", "a", "b", "c"} {
		startWaiting(q, from(address), func(bool) { order <- address })
	}
	back := "a"
	for n, want := range []string{"b", "c", "a", "a"} {
		q.giveBack(from(back))
		if back = <-order; back != want {
			t.Errorf("turn %d went to %s, not to %s", n, back, want)
		}
	}
	q.giveBack(from(back))
	if len(q.turns) > 0 {
		t.Errorf("%d addresses are remembered for ever", len(q.turns))
	}
}
