package main

import (
	"errors"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	// A body has this long, and a second more for each slowestRate bytes that arrived: 16 kbit/s.
	grace       = 15 * time.Second
	slowestRate = 2_000
	// Bytes that each body has in advance: one that has just begun is no slow one yet.
	headStart = 16_000
)

var arriving = crowd{perAddress: 64, perMember: 8, inAll: 512}

var errTooSlow = errors.New("too slow")

// A body is one that is still arriving.
type body struct {
	caller  caller
	control *http.ResponseController
	started time.Time

	mu       sync.Mutex
	received int64
	ended    bool
}

// bodies are all that are arriving. Where there are too many, the slowest of those that may not all stay
// ends, and the newcomer is let in.
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
	return float64(b.received+headStart) / (time.Since(b.started) + time.Second).Seconds()
}

func (all *bodies) enter(b *body) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.open[b] = struct{}{}
	present := slices.Collect(maps.Keys(all.open))
	many := surplus(arriving, present, b.caller, func(one *body) caller { return one.caller })
	slowest, least := (*body)(nil), math.Inf(1)
	for _, one := range many {
		// The newcomer has had no time yet: it goes only where no other may.
		if rate := one.rate(); slowest == nil || slowest == b || one != b && rate < least {
			slowest, least = one, rate
		}
	}
	if slowest != nil {
		slowest.end()
		delete(all.open, slowest)
	}
}

func (all *bodies) leave(b *body) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, b)
}
