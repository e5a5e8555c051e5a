package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// T121 An answer above its bound is neither kept nor sent, whatever the handler writes after it.
func TestAnAnswerHasItsBound(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ResetBootstrapState()
	table, err := readLimits([]byte(`{"small": 64, "routes": [{"route": "GET /api/list", "answer": 100}]}`))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(rows int) *httptest.ResponseRecorder {
		gateway := newGateway(app, table, 2, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Kind", "list")
			for range rows {
				if _, err := w.Write([]byte(strings.Repeat("x", 60))); err != nil {
					_, _ = w.Write([]byte("{}"))
				}
			}
		}))
		answered := httptest.NewRecorder()
		gateway.ServeHTTP(answered, httptest.NewRequest("GET", "/api/list", nil))
		return answered
	}
	if whole := ask(1); whole.Code != 200 || whole.Body.Len() != 60 {
		t.Errorf("within: %d, %d bytes", whole.Code, whole.Body.Len())
	}
	above := ask(1000)
	if above.Code != 500 || !strings.Contains(above.Body.String(), `"unexpected_error"`) || above.Header().Get("X-Kind") != "" {
		t.Errorf("above: %d, %s", above.Code, above.Body)
	}
}
