package main

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// A signedIn is who a request's token is of, and when that was seen; without a record for a visitor.
type signedIn struct {
	record *core.Record
	at     time.Time
}

type signedInKey struct{}

// signedInFor is how long PocketBase need not read the account of a request again. Longer than that a request has
// waited for its body or for a place, and its session may have ended.
const signedInFor = 100 * time.Millisecond

func (g *gateway) signedIn(r *http.Request) signedIn {
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if token == "" {
		return signedIn{}
	}
	at := time.Now()
	record, err := g.app.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if err != nil {
		return signedIn{}
	}
	return signedIn{record, at}
}

// member is the account's id, empty for a visitor.
func (s signedIn) member() string {
	if s.record == nil {
		return ""
	}
	return s.record.Id
}

func (s signedIn) carriedBy(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), signedInKey{}, s))
}

// keepSignedIn hands the account that the gateway has found to PocketBase, which would find it once more.
func keepSignedIn() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "keepSignedIn",
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority - 1,
		Func: func(e *core.RequestEvent) error {
			known, _ := e.Request.Context().Value(signedInKey{}).(signedIn)
			if known.record != nil && time.Since(known.at) < signedInFor {
				e.Auth = known.record
			}
			return e.Next()
		},
	}
}
