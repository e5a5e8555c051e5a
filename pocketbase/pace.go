package main

import (
	"io"
	"sync"
	"time"
)

// bytesPerSecond is how fast a backup reads: no faster, or the disk keeps orders waiting.
const bytesPerSecond = 25_000_000

// A pacer lets so many bytes through in a second, whoever reads them.
type pacer struct {
	mu   sync.Mutex
	free time.Time
}

var pace pacer

func (p *pacer) wait(bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); p.free.Before(now) {
		p.free = now
	}
	p.free = p.free.Add(time.Duration(bytes) * time.Second / bytesPerSecond)
	time.Sleep(time.Until(p.free))
}

// paced reads at the pace of a backup.
type paced struct{ from io.Reader }

func (r paced) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	pace.wait(n)
	return n, err
}
