package main

import (
	"math"
	"runtime/debug"
	measured "runtime/metrics"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const memoryEvery = 100 * time.Millisecond

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

// limitFor is the limit for so many bytes that are alive: from five sevenths of it on, twice what is alive beyond them is
// added. A few more than usual so stay near the limit, and a job with many times as many isn't slowed down by it.
func limitFor(limit, live int64) int64 {
	return limit + 2*max(0, live-limit/7*5)
}
