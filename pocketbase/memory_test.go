package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// F213: what is alive always leaves room, so that Go doesn't collect without end.
func TestMemoryLimitLeavesRoom(t *testing.T) {
	const limit = 120 << 20
	for live, wanted := range map[int64]int64{0: limit, 80 << 20: limit, 90 << 20: 150 << 20, 200 << 20: 480 << 20} {
		if got := limitFor(limit, live); got != wanted {
			t.Errorf("%d bytes alive: the limit is %d, not %d", live, got, wanted)
		}
	}
}

func TestMemoryLimitFollowsWhatIsAlive(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	defer app.OnTerminate().Trigger(&core.TerminateEvent{App: app})
	before := debug.SetMemoryLimit(32 << 20)
	defer debug.SetMemoryLimit(before)
	keepRoom(app)
	held := make([]byte, 100<<20)
	waitForLimit(t, func(limit int64) bool { return limit >= 140<<20 })
	runtime.KeepAlive(held)
	held = nil
	waitForLimit(t, func(limit int64) bool { return limit < 140<<20 })
}

func waitForLimit(t *testing.T, isRight func(int64) bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		runtime.GC()
		if isRight(debug.SetMemoryLimit(-1)) {
			return
		}
	}
	t.Fatalf("the limit stays at %d", debug.SetMemoryLimit(-1))
}

func TestMemoryIsGivenBackOnceARestBegins(t *testing.T) {
	var rest rest
	for n, step := range []struct {
		allocated uint64
		begins    bool
	}{{50 << 20, false}, {51 << 20, true}, {51 << 20, false}, {80 << 20, false}, {83 << 20, true}} {
		if got := rest.begins(step.allocated); got != step.begins {
			t.Errorf("step %d: it begins: %v, not %v", n, got, step.begins)
		}
	}
}
