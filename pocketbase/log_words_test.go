package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// T640 A row of the log tells of no person, and still says what went wrong.
func TestLogTellsOfNoPerson(t *testing.T) {
	for _, one := range []struct{ text, want string }{
		{"550 5.1.1 <nomsa.dlamini@mail.co.za>: unknown", "550 5.1.1 <[email]>: unknown"},
		{"/x/nomsa%40mail.co.za/y", "/x/[email]/y"},
		{"call 082 123 4567 or +27 82 123 4567 or 0027821234567", "call [number] or [number] or [number]"},
		{"from 62000000001", "from [number]"},
		{"reference NOM20261126123S is taken", "reference [reference] is taken"},
		{"Bearer eyJhbGci.eyJpZCI6.c2lnbmF0dXJl!", "Bearer [token]!"},
		{"invite=Ab3Ab3Ab3Ab3Ab3Ab3Ab3Ab3Ab3", "invite=[token]"},
		{"row 0f8fad5b-d9cb-469f-a165-708677289501", "row 0f8fad5b-d9cb-469f-a165-708677289501"},
		{"at start-order.js:1234:56(78), 2026-11-26 03:57", "at start-order.js:1234:56(78), 2026-11-26 03:57"},
		{"forgetUnconfirmedAccountsOfMembers", "forgetUnconfirmedAccountsOfMembers"},
	} {
		if got := withoutPersons(one.text); got != one.want {
			t.Errorf("%q became %q, not %q", one.text, got, one.want)
		}
	}
}

func TestErrorIsKeptWithoutWhatItQuotes(t *testing.T) {
	for _, one := range []struct{ text, want string }{
		{`fts5: syntax error near "Nomsa D"`, `fts5: syntax error near "…"`},
		{"TypeError: Cannot read property 'line1' of undefined", "TypeError: Cannot read property 'line1' of undefined"},
		{"refused: '12 Long Street'", `refused: "…"`},
		{"it isn't there, it can't be", "it isn't there, it can't be"},
	} {
		if got := withoutQuotes(one.text); got != one.want {
			t.Errorf("%q became %q, not %q", one.text, got, one.want)
		}
	}
}

func TestRequestIsNamedByItsRoute(t *testing.T) {
	table, err := limitsOf("../pb_hooks")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct{ method, address, want string }{
		{"GET", "/api/app/admin/users?q=Nomsa+Dlamini", "/api/app/admin/users"},
		{"GET", "/api/app/orders/0f8fad5b", "/api/app/orders/{id}"},
		{"POST", "/api/app/newsletter/unsubscribe/secret", "/api/app/newsletter/unsubscribe/{token}"},
		{"GET", "/none?token=secret", "/none"},
		{"PROPFIND", "/none/0821234567", "/none/[number]"},
	} {
		row := &core.Log{Message: one.method + " " + one.address}
		row.Data = map[string]any{
			"type": "request", "method": one.method, "url": one.address, "referer": "https://x/?q=Nomsa",
			"userAgent": "Nomsa's phone", "details": map[string]any{"name": "Nomsa"}, "status": int64(200),
		}
		clean(row, table)
		written, _ := json.Marshal(row)
		if row.Data["url"] != one.want || row.Message != one.method+" "+one.want || bytes.Contains(written, []byte("Nomsa")) {
			t.Errorf("%s %s became %s", one.method, one.address, written)
		}
		if row.Data["status"] != int64(200) {
			t.Error("the status is gone")
		}
	}
}

func TestRowIsOneLineOfJSON(t *testing.T) {
	var out bytes.Buffer
	row := &core.Log{Level: 8, Message: "two\nlines"}
	row.Data = map[string]any{"error": errors.New("no <b@c.co.za>")}
	clean(row, nil)
	lines := &jsonLines{to: &out}
	lines.write(row)
	lines.write(row)
	for _, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
		read := jsonLine{}
		if err := json.Unmarshal([]byte(line), &read); err != nil || read.Level != "error" || read.Data["error"] != "no <[email]>" {
			t.Errorf("%s: %v", line, err)
		}
	}
}
