package main

import (
	"math"
	"runtime/debug"
	measured "runtime/metrics"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	memoryEvery = 100 * time.Millisecond
	restEvery   = 10 * time.Second
	// restBytes is less than one order allocates, and more than the clockwork of a server at rest.
	restBytes = 4 << 20
)

// keepRoom raises Go's memory limit while more is alive than the limit leaves room for, as when a large delivery is
// closed: near the limit Go collects without end, and the one large job makes everybody wait.
func keepRoom(app core.App) {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		return
	}
	live := []measured.Sample{{Name: "/gc/heap/live:bytes"}}
	now := limit
	every(app, memoryEvery, func() {
		measured.Read(live)
		if wanted := limitFor(limit, int64(live[0].Value.Uint64())); wanted != now {
			debug.SetMemoryLimit(wanted)
			now = wanted
		}
	})
}

// limitFor is the limit for so many bytes that are alive: from two thirds of it on, three times what is alive beyond them
// is added. A few more than usual so stay near the limit, and a job with many times as many isn't slowed down by it.
func limitFor(limit, live int64) int64 {
	return limit + 3*max(0, live-limit/3*2)
}

// giveBack returns to the system what Go keeps for the next requests, once there have been none for a while. Until
// then it is worth keeping: an order costs a fifth less where Go collects seldom.
func giveBack(app core.App) {
	allocated := []measured.Sample{{Name: "/gc/heap/allocs:bytes"}}
	var rest rest
	every(app, restEvery, func() {
		measured.Read(allocated)
		if rest.begins(allocated[0].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	})
}

// A rest is the time in which a server has next to nothing to do.
type rest struct {
	allocated uint64
	has       bool
}

// begins tells the first pause with next to nothing to do from the others, by all bytes that were ever allocated.
func (r *rest) begins(allocated uint64) bool {
	had := r.has
	r.has = allocated-r.allocated < restBytes
	r.allocated = allocated
	return r.has && !had
}
