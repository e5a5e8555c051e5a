package main

import (
	"context"
	"sync"
)

// A queue shares a number of places fairly between addresses: a free place goes to the waiting address
// that has the fewest, so that no address keeps another out however often it asks.
type queue struct {
	mu      sync.Mutex
	free    int
	held    map[string]int
	waiting []*waiter
}

type waiter struct {
	address string
	granted chan struct{}
}

func newQueue(size int) *queue {
	return &queue{free: size, held: map[string]int{}}
}

// take waits for a place until the context ends; false where it ended first.
func (q *queue) take(ctx context.Context, address string) bool {
	q.mu.Lock()
	if q.free > 0 {
		q.grant(address)
		q.mu.Unlock()
		return true
	}
	w := &waiter{address: address, granted: make(chan struct{})}
	q.waiting = append(q.waiting, w)
	q.mu.Unlock()
	select {
	case <-w.granted:
		return true
	case <-ctx.Done():
		return !q.withdraw(w)
	}
}

// giveBack passes the place to the waiting address that has the fewest; among equals to the first.
func (q *queue) giveBack(address string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free++
	if q.held[address]--; q.held[address] == 0 {
		delete(q.held, address)
	}
	if len(q.waiting) == 0 {
		return
	}
	next := 0
	for n, w := range q.waiting {
		if q.held[w.address] < q.held[q.waiting[next].address] {
			next = n
		}
	}
	w := q.waiting[next]
	q.waiting = append(q.waiting[:next], q.waiting[next+1:]...)
	q.grant(w.address)
	close(w.granted)
}

// withdraw stops waiting; false where the place was granted in the same moment.
func (q *queue) withdraw(gone *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for n, w := range q.waiting {
		if w == gone {
			q.waiting = append(q.waiting[:n], q.waiting[n+1:]...)
			return true
		}
	}
	return false
}

func (q *queue) grant(address string) {
	q.free--
	q.held[address]++
}
