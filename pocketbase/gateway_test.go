package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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

// A stalled writer is a connection whose client reads nothing.
type stalled struct {
	http.ResponseWriter
	begun, ended chan struct{}
}

func (s *stalled) Write([]byte) (int, error) {
	s.begun <- struct{}{}
	<-s.ended
	return 0, errTooSlow
}

func (s *stalled) SetWriteDeadline(at time.Time) error {
	if at.Before(time.Now()) {
		close(s.ended)
	}
	return nil
}

// T344 Large answers that are not read are bounded, and those of the member who has the most end first.
func TestLargeAnswersAreBounded(t *testing.T) {
	g := &gateway{}
	send := func(c caller) *stalled {
		client := &stalled{httptest.NewRecorder(), make(chan struct{}, 1), make(chan struct{})}
		a := &answer{to: client, caller: c, header: http.Header{}, body: spool{folder: t.TempDir(), room: newFileRoom()}}
		_, _ = a.Write(make([]byte, inMemory+1))
		go func() {
			defer a.body.close()
			g.send(client, a)
		}()
		<-client.begun
		return client
	}
	isOpen := func(s *stalled) bool {
		select {
		case <-s.ended:
			return false
		default:
			return true
		}
	}
	honest := send(caller{"nat", "thandi"})
	thieves := []*stalled{}
	for n := range 2 * sendingLarge.perMember {
		thieves = append(thieves, send(caller{"nat", "thief"}))
		g.large.mu.Lock()
		open := len(g.large.sent)
		g.large.mu.Unlock()
		if open > 1+sendingLarge.perMember || n == 0 && open != 2 {
			t.Fatalf("%d are open", open)
		}
	}
	if !isOpen(honest) || isOpen(thieves[0]) || !isOpen(thieves[len(thieves)-1]) {
		t.Error("not the oldest of the one who has the most ended")
	}
	for _, s := range append(thieves, honest) {
		if isOpen(s) {
			close(s.ended)
		}
	}
}
