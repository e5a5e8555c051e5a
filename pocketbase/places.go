package main

import (
	"context"
	"net/http"
	"strings"
	"time"
)

const (
	patience = 45 * time.Second // as long as the app waits for an answer
	// A health check is answered sooner, with what it was asked for: whether members wait.
	healthPatience = 2 * time.Second
	// All phones may send what a restore lost, for days. After each request none begins for so many times as long as
	// it took, so that orders are placed meanwhile.
	restsOfRestore = 6
)

var (
	// Who may wait for a place, and for one of a single route. What waits for its own route holds up no other.
	waiting    = crowd{perAddress: 256, perMember: 64, inAll: 1024}
	waitingOwn = crowd{perAddress: 64, perMember: 64, inAll: 256}
)

// The health check, one at a time, has an address of its own: no one else's requests are before it.
var healthCheck = caller{address: "here", member: "health check"}

// places keep PocketBase within its pool of JavaScript runtimes: beyond it, PocketBase makes a new
// runtime of some megabytes for each request. A request without a place waits here, which costs a
// few kilobytes. Pages and files have places of their own, so that the site opens under load.
type places struct {
	api, pages *queue
	// own are those of single routes, and one that the routes of a restore share.
	own map[*limit]*queue
}

// newPlaces shares out a pool: half for the API, two for pages, and the rest for the hooks that
// PocketBase calls within a handler (signing in) and for cron jobs.
func newPlaces(pool int, l *limits) *places {
	p := &places{
		api:   newQueue(max(1, pool/2), waiting),
		pages: newQueue(2, waiting),
		own:   map[*limit]*queue{},
	}
	restores := newOwnQueue(1)
	for _, route := range l.Routes {
		if route.AfterRestore {
			p.own[route] = restores
		} else if route.AtOnce > 0 {
			p.own[route] = newOwnQueue(route.AtOnce)
		}
	}
	return p
}

// take waits for a place; what it answers gives the place back.
func (p *places) take(r *http.Request, c caller, route *limit) (giveBack func(), ok bool) {
	wait := patience
	if isHealthCheck(r) {
		wait = healthPatience
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	own := p.own[route]
	if own != nil && !own.take(ctx, c) {
		return nil, false
	}
	common, as := p.pages, c
	if strings.HasPrefix(r.URL.Path, "/api/") {
		common = p.api
	}
	if isHealthCheck(r) {
		as = healthCheck
	}
	ok = common.take(ctx, as)
	began := time.Now()
	giveBack = func() {
		if ok {
			common.giveBack(as)
		}
		switch {
		case own == nil:
		case ok && route.AfterRestore:
			time.AfterFunc(restsOfRestore*time.Since(began), func() { own.giveBack(c) })
		default:
			own.giveBack(c)
		}
	}
	if !ok {
		giveBack()
	}
	return giveBack, ok
}
