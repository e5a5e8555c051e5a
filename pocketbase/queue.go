package main

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// A queue shares a number of places fairly: a free place goes to the waiting address that has the fewest,
// so that no address keeps another out however often it asks. No more wait than the crowd allows.
type queue struct {
	crowd crowd
	// turns says when each address that waits or holds a place had one last; nil where none has turns.
	turns map[string]int
	turn  int

	mu      sync.Mutex
	free    int
	held    map[caller]int
	waiting []*waiter
}

type waiter struct {
	caller caller
	// answer receives whether there is a place, once.
	answer chan bool
}

func newQueue(size int, waiting crowd) *queue {
	return &queue{crowd: waiting, free: size, held: map[caller]int{}}
}

// newOwnQueue is for the places of one route, which are so few that none holds more of them than another: there each
// address has its turn.
func newOwnQueue(size int) *queue {
	q := newQueue(size, waitingOwn)
	q.turns = map[string]int{}
	return q
}

// take waits for a place until the context ends; false where it ended first, and where too many wait.
func (q *queue) take(ctx context.Context, c caller) bool {
	q.mu.Lock()
	if q.free > 0 {
		q.grant(c)
		q.mu.Unlock()
		return true
	}
	w := &waiter{caller: c, answer: make(chan bool, 1)}
	q.waiting = append(q.waiting, w)
	// The last to come goes: those before have waited for their turn.
	if many := surplus(q.crowd, q.waiting, c, (*waiter).from); len(many) > 0 {
		q.dismiss(many[len(many)-1])
	}
	q.mu.Unlock()
	select {
	case granted := <-w.answer:
		return granted
	case <-ctx.Done():
		return !q.withdraw(w) && <-w.answer
	}
}

func (w *waiter) from() caller { return w.caller }

func (q *queue) dismiss(w *waiter) {
	q.remove(w)
	w.answer <- false
}

// giveBack passes the place on: to the address that has the fewest, there to members before visitors,
// to the member who has the fewest, to the address whose turn it is, and among equals to the first.
func (q *queue) giveBack(c caller) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free++
	q.count(c, -1)
	q.forget(c.address)
	if len(q.waiting) == 0 {
		return
	}
	next := slices.MinFunc(q.waiting, func(a, b *waiter) int { return q.compare(a.caller, b.caller) })
	q.remove(next)
	q.grant(next.caller)
	next.answer <- true
}

func (q *queue) compare(a, b caller) int {
	return cmp.Or(
		cmp.Compare(q.held[caller{address: a.address}], q.held[caller{address: b.address}]),
		cmp.Compare(visitor(a), visitor(b)),
		cmp.Compare(q.held[a], q.held[b]),
		cmp.Compare(q.turns[a.address], q.turns[b.address]),
	)
}

func visitor(c caller) int {
	if c.member == "" {
		return 1
	}
	return 0
}

// withdraw stops waiting; false where the answer came in the same moment.
func (q *queue) withdraw(gone *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.remove(gone)
}

func (q *queue) remove(gone *waiter) bool {
	at := slices.Index(q.waiting, gone)
	if at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
		q.forget(gone.caller.address)
	}
	return at >= 0
}

// forget drops the turn of an address that has gone.
func (q *queue) forget(address string) {
	isHere := q.held[caller{address: address}] > 0 ||
		slices.ContainsFunc(q.waiting, func(w *waiter) bool { return w.caller.address == address })
	if !isHere {
		delete(q.turns, address)
	}
}

func (q *queue) grant(c caller) {
	q.free--
	q.count(c, 1)
	if q.turns != nil {
		q.turn++
		q.turns[c.address] = q.turn
	}
}

// count is by address, and by member at an address.
func (q *queue) count(c caller, change int) {
	keys := []caller{{address: c.address}}
	if c.member != "" {
		keys = append(keys, c)
	}
	for _, key := range keys {
		if q.held[key] += change; q.held[key] == 0 {
			delete(q.held, key)
		}
	}
}
