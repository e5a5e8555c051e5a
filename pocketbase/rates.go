package main

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// sayRates answers in our words where an address sent more than a rate allows. PocketBase says neither what it is nor
// when the rate's window ends, which is after its length at the latest.
func sayRates() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "sayRates",
		Priority: apis.DefaultRateLimitMiddlewarePriority - 5,
		Func: func(e *core.RequestEvent) error {
			err := e.Next()
			seconds := windowOf(err)
			if seconds == 0 {
				return err
			}
			refused := *tooManyAtOnce
			refused.retry = seconds
			refused.write(e.Response, e.Request)
			return nil
		},
	}
}

const rateExceeded = "triggered rate limit rule: "

// windowOf is how many seconds the rate that refused a request counts together; 0 where none did.
func windowOf(err error) int {
	var refused *router.ApiError
	if !errors.As(err, &refused) || refused.Status != tooManyAtOnce.Status {
		return 0
	}
	cause, ok := refused.RawData().(error)
	if !ok {
		return 0
	}
	text, ok := strings.CutPrefix(cause.Error(), rateExceeded)
	var rule core.RateLimitRule
	if !ok || json.Unmarshal([]byte(text), &rule) != nil {
		return 0
	}
	return int(rule.Duration)
}
