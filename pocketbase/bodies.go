package main

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// A body has this long, and a second more for each slowestRate bytes that arrived: 16 kbit/s.
	grace       = 15 * time.Second
	slowestRate = 2_000

	bodiesPerAddress = 64
	bodiesPerMember  = 8
	bodiesInAll      = 512
)

var errTooSlow = errors.New("too slow")

// A body is one that is still arriving.
type body struct {
	address, member string
	control         *http.ResponseController
	started         time.Time

	mu       sync.Mutex
	received int64
	ended    bool
}

// bodies are all that are arriving. Where a visitor's address has too many, the slowest ends and the
// newcomer is let in: thirty members share one address of their carrier.
type bodies struct {
	mu   sync.Mutex
	open map[*body]struct{}
}

// receive reads the whole body into a spool before a JavaScript runtime is taken.
func (all *bodies) receive(b *body, from io.Reader, into *spool) error {
	all.enter(b)
	defer all.leave(b)
	buffer := make([]byte, 8<<10)
	for {
		if !b.mayGoOn() {
			return errTooSlow
		}
		n, err := from.Read(buffer)
		if n > 0 {
			if _, err := into.Write(buffer[:n]); err != nil {
				return err
			}
			b.mu.Lock()
			b.received += int64(n)
			b.mu.Unlock()
		}
		if err == io.EOF {
			return b.control.SetReadDeadline(time.Time{})
		}
		if err != nil {
			return errTooSlow // or gone: then the answer isn't read
		}
	}
}

// mayGoOn moves the deadline of the connection to what has arrived so far.
func (b *body) mayGoOn() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	earned := time.Duration(b.received/slowestRate) * time.Second
	return !b.ended && b.control.SetReadDeadline(b.started.Add(grace+earned)) == nil
}

func (b *body) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	_ = b.control.SetReadDeadline(time.Unix(1, 0))
}

func (b *body) rate() float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return float64(b.received+1) / (time.Since(b.started) + time.Second).Seconds()
}

func (all *bodies) enter(b *body) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.bound(bodiesPerAddress, func(other *body) bool { return other.address == b.address })
	if b.member != "" {
		all.bound(bodiesPerMember, func(other *body) bool { return other.member == b.member })
	}
	all.bound(bodiesInAll, func(*body) bool { return true })
	all.open[b] = struct{}{}
}

// bound ends the slowest of those that match when there are max of them.
func (all *bodies) bound(max int, matches func(*body) bool) {
	count, slowest := 0, (*body)(nil)
	if len(all.open) < max {
		return
	}
	for other := range all.open {
		if matches(other) {
			count++
			if slowest == nil || other.rate() < slowest.rate() {
				slowest = other
			}
		}
	}
	if count >= max {
		slowest.end()
		delete(all.open, slowest)
	}
}

func (all *bodies) leave(b *body) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, b)
}
