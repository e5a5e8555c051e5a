package main

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	patience = 45 * time.Second // as long as the app waits for an answer
	// A health check is answered sooner, with what it was asked for: whether members wait.
	healthPatience = 2 * time.Second

	requestsPerAddress = 256
	requestsInAll      = 1024
)

// places keep PocketBase within its pool of JavaScript runtimes: beyond it, PocketBase makes a new
// runtime of some megabytes for each request. A request without a place waits here, which costs a
// few kilobytes. Pages and files have places of their own, so that the site opens under load.
type places struct {
	api, pages *queue
	// own are those of single routes.
	own map[*limit]*queue

	mu        sync.Mutex
	inAll     int
	byAddress map[string]int
}

// newPlaces shares out a pool: half for the API, two for pages, and the rest for the hooks that
// PocketBase calls within a handler (signing in) and for cron jobs.
func newPlaces(pool int, l *limits) *places {
	p := &places{
		api:       newQueue(max(1, pool/2)),
		pages:     newQueue(2),
		own:       map[*limit]*queue{},
		byAddress: map[string]int{},
	}
	for _, route := range l.Routes {
		if route.AtOnce > 0 {
			p.own[route] = newQueue(route.AtOnce)
		}
	}
	return p
}

// enter counts a request from its first byte to the last of its answer.
func (p *places) enter(address string) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inAll >= requestsInAll || p.byAddress[address] >= requestsPerAddress {
		return nil, false
	}
	p.inAll++
	p.byAddress[address]++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.inAll--
		if p.byAddress[address]--; p.byAddress[address] == 0 {
			delete(p.byAddress, address)
		}
	}, true
}

// take waits for a place; what it answers gives the place back.
func (p *places) take(r *http.Request, address string, route *limit) (giveBack func(), ok bool) {
	queues := []*queue{p.pages}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		queues[0] = p.api
	}
	if own := p.own[route]; own != nil {
		queues = append([]*queue{own}, queues...)
	}
	wait := patience
	if isHealthCheck(r) {
		wait = healthPatience
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	taken := queues[:0:0]
	giveBack = func() {
		for _, queue := range taken {
			queue.giveBack(address)
		}
	}
	for _, queue := range queues {
		if !queue.take(ctx, address) {
			giveBack()
			return nil, false
		}
		taken = append(taken, queue)
	}
	return giveBack, true
}
