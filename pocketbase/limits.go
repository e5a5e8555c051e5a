package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
)

// A limit is what one route may cost.
type limit struct {
	Route string
	// Access is who may call it: anyone, a member, or one of a role; empty for PocketBase's own routes.
	Access string
	// Body is the largest body in bytes; 0: a body is not read.
	Body int64
	// Answer is the largest answer in bytes; 0: it is sent while it is made, or is a file of the operator's.
	Answer int64
	// Member says that more than a small body is taken from signed-in callers only.
	Member bool
	// Binary says that the body is the bytes of a file, which isn't parsed.
	Binary bool
	// AtOnce is how many requests of this route work at the same time; 0: as many as there are places.
	AtOnce int
	// AfterRestore says that it answers only while the server knows of a restore of its own (src/server/core/runs.ts).
	AfterRestore bool
	// Stream says that the answer stays open: it is not collected, and holds no place.
	Stream bool
}

func (l *limit) needsSession() bool { return l.Access != "" && l.Access != "anyone" }

type limits struct {
	Small    int64
	Routes   []*limit
	Realtime struct {
		Topics []string
		// Followers says whom a change of a collection's record is told to: who is named in this field,
		// and admins.
		Followers map[string]struct {
			Owner  string
			Admins bool
		}
		PerStream    int
		PerMember    int
		PerAddress   int
		InAll        int
		GuestSeconds int
	}
	patterns *http.ServeMux
	byRoute  map[string]*limit
	other    *limit
}

// limitsOf reads the table that the build writes from src/server/routes.ts beside the hooks.
func limitsOf(hooksDir string) (*limits, error) {
	path := filepath.Join(hooksDir, "build", "registered.json")
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the table of routes is missing: %w", err)
	}
	return readLimits(file)
}

func readLimits(file []byte) (*limits, error) {
	l := &limits{patterns: http.NewServeMux(), byRoute: map[string]*limit{}}
	if err := json.Unmarshal(file, l); err != nil {
		return nil, err
	}
	for _, route := range l.Routes {
		l.byRoute[route.Route] = route
		l.patterns.Handle(route.Route, http.NotFoundHandler())
	}
	l.other = &limit{Body: l.Small}
	return l, nil
}

// of finds the limit of a request as PocketBase's router finds its route.
func (l *limits) of(r *http.Request) *limit {
	_, pattern := l.patterns.Handler(r)
	if found := l.byRoute[pattern]; found != nil {
		return found
	}
	return l.other
}
