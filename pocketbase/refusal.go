package main

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// A refusal is an answer of the gateway itself, in the words and the form of src/server/core/http.ts.
type refusal struct {
	Status  int            `json:"status"`
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data"`
	// retry is how many seconds the client should wait.
	retry int
}

// The messages are those of src/domain/text/messages.ts.
var (
	bodyTooLarge     = &refusal{Status: 413, Code: "body_too_large", Message: "This is too large to send."}
	bodyTooSlow      = &refusal{Status: 408, Code: "body_too_slow", Message: "Your connection was too slow. Please try again."}
	bodyInvalid      = &refusal{Status: 400, Code: "body_invalid", Message: "We couldn't read this request."}
	tooManyAtOnce    = &refusal{Status: 429, Code: "too_many_requests", Message: "Too many requests at once. Please wait a moment and try again.", retry: 5}
	serverBusy       = &refusal{Status: 503, Code: "server_busy", Message: "We're very busy right now. Please try again in a moment.", retry: 5}
	nothingToRestore = &refusal{Status: 409, Code: "nothing_to_restore", Message: "There's nothing to restore here."}
	// What is wrong is the server's own table or handler: the client can do nothing.
	answerTooLarge = &refusal{Status: 500, Code: "unexpected_error", Message: "Something went wrong. Please try again."}
	notFound       = &refusal{Status: 404, Code: "not_found", Message: "Not found"}
	topicRefused   = &refusal{Status: 403, Code: "topic_refused", Message: "Live updates aren't available for this."}
)

const refusalPage = "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><p>"

func (f *refusal) write(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "private, no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	if f.retry > 0 {
		header.Set("Retry-After", strconv.Itoa(f.retry))
	}
	if strings.HasPrefix(r.Header.Get("Accept"), "text/html") {
		header.Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(f.Status)
		_, _ = w.Write([]byte(refusalPage + f.Message))
		return
	}
	header.Set("Content-Type", "application/json")
	w.WriteHeader(f.Status)
	answer := *f
	answer.Data = map[string]any{}
	_ = json.NewEncoder(w).Encode(answer)
}
