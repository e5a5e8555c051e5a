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
	// besideHeap is what Go holds besides the heap: stacks, tables of the collector, room not given back yet.
	besideHeap = 20 << 20
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

// limitFor is the limit for so many bytes that are alive: it leaves half as much again.
func limitFor(limit, live int64) int64 {
	return max(limit, live+live/2+besideHeap)
}
