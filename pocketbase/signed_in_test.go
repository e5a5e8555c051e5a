package main

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// T678 A session that ended while its request waited for a body or for a place is looked at again.
func TestPocketBaseReadsAnAccountAgainOnceItsRequestHasWaited(t *testing.T) {
	account := &core.Record{}
	for _, seen := range []struct {
		known signedIn
		kept  bool
	}{
		{signedIn{account, time.Now()}, true},
		{signedIn{account, time.Now().Add(-signedInFor)}, false},
		{signedIn{}, false},
	} {
		e := &core.RequestEvent{}
		e.Request = seen.known.carriedBy(httptest.NewRequest("GET", "/api/app/orders", nil))
		if err := keepSignedIn().Func(e); err != nil {
			t.Fatal(err)
		}
		if kept := e.Auth == account; kept != seen.kept {
			t.Errorf("of %v it keeps the account: %v", seen.known.at, kept)
		}
	}
}
