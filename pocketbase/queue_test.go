package main

import (
	"context"
	"testing"
	"time"
)

// T140 A free place goes to the address that has the fewest.
func TestQueueIsFair(t *testing.T) {
	q := newQueue(2)
	ctx := context.Background()
	q.take(ctx, "a")
	q.take(ctx, "a")
	order := make(chan string, 4)
	wait := func(address string) {
		before := waitingIn(q)
		go func() {
			q.take(ctx, address)
			order <- address
		}()
		for waitingIn(q) == before {
			time.Sleep(time.Millisecond)
		}
	}
	wait("a")
	wait("a")
	wait("b")
	wait("c")
	for n, want := range []string{"b", "a", "c", "a"} {
		from := []string{"a", "a", "b", "a"}[n]
		q.giveBack(from)
		if got := <-order; got != want {
			t.Errorf("place %d went to %s, not to %s", n, got, want)
		}
	}
}

func TestQueueForgetsWhoLeft(t *testing.T) {
	q := newQueue(1)
	q.take(context.Background(), "a")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if q.take(ctx, "b") {
		t.Error("a place that wasn't given back was given out")
	}
	q.giveBack("a")
	if !q.take(context.Background(), "c") || len(q.held) != 1 || len(q.waiting) != 0 {
		t.Errorf("the place is lost: %+v", q)
	}
}

func waitingIn(q *queue) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}
