package main

import (
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	healthAge   = 2 * time.Second
	writeWithin = 2 * time.Second
)

func isHealthCheck(r *http.Request) bool { return r.URL.Path == "/api/app/ready" }

// health knows whether the database can be written; it checks at most once in a while, however often it is asked.
type health struct {
	app core.App

	mu     sync.Mutex
	looked time.Time
	fine   bool
	// pending is a write that has not ended: SQLite waits for a lock longer than a supervisor does.
	pending chan error
}

func (h *health) canWrite() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.looked) < healthAge {
		return h.fine
	}
	if h.pending == nil {
		h.pending = make(chan error, 1)
		go func(done chan<- error) { done <- h.write() }(h.pending)
	}
	select {
	case err := <-h.pending:
		h.pending, h.fine = nil, err == nil
		if err != nil {
			h.app.Logger().Error("the database cannot be written", "error", err.Error())
		}
	case <-time.After(writeWithin):
		h.fine = false
	}
	h.looked = time.Now()
	return h.fine
}

// write puts a page on the disk and changes nothing.
func (h *health) write() error {
	_, err := h.app.NonconcurrentDB().
		NewQuery("UPDATE _params SET value = value WHERE id = 'settings'").Execute()
	return err
}
