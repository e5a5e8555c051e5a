package main

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// A gateway sits in front of PocketBase's router. It reads a request's body, waits for a JavaScript
// runtime, lets the handler work, and sends the answer when the runtime is free again: neither a
// slow sender nor a slow reader holds one.
type gateway struct {
	next     http.Handler
	app      core.App
	limits   *limits
	bodies   *bodies
	places   *places
	health   *health
	visitors *visitors
	folder   string
	files    *fileRoom
	// dashboard says whether PocketBase's own is open to the superuser of the settings.
	dashboard bool
	// sending is how many bytes of answers in memory wait for their clients.
	sending atomic.Int64
	// large are the answers in files that wait for theirs.
	large large
	// metrics is nil where nothing is counted.
	metrics *metrics
}

const sentFromMemory = 16 << 20

func newGateway(app core.App, l *limits, pool int, next http.Handler) *gateway {
	return &gateway{
		next:      next,
		app:       app,
		limits:    l,
		bodies:    &bodies{open: map[*body]struct{}{}},
		places:    newPlaces(pool, l),
		health:    &health{app: app},
		visitors:  newVisitors(),
		folder:    filepath.Join(app.DataDir(), core.LocalTempDirName),
		files:     newFileRoom(),
		dashboard: os.Getenv("DASHBOARD") == "on",
	}
}

func (g *gateway) ServeHTTP(w http.ResponseWriter, sent *http.Request) {
	switch sent.URL.Path {
	case livePath:
		answerLive(w)
		return
	case metricsPath:
		g.metrics.serve(w, sent)
		return
	}
	began := time.Now()
	// A copy: the server looks at its own request to see whether the body was read.
	r := sent.WithContext(sent.Context())
	r.RemoteAddr = g.visitors.remoteAddress(r)
	if g.isClosed(r) {
		notFound.write(w, r)
		return
	}
	route := g.limits.of(r)
	if route.Access != "" {
		r.URL = withoutFields(r.URL)
	}
	if route.Stream {
		g.next.ServeHTTP(w, r)
		return
	}
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	kept := spool{folder: g.folder, room: g.files, address: address, max: route.Answer}
	collected := &answer{to: w, header: http.Header{}, body: kept}
	defer collected.body.close()
	if refused := g.handle(w, r, route, collected); refused != nil {
		g.metrics.answered(route, refused.Status, began)
		refused.write(w, r)
		return
	}
	g.metrics.answered(route, max(collected.status, http.StatusOK), began)
	if !collected.streams {
		g.send(w, collected)
	}
}

// withoutFields takes out of a query of ours what PocketBase reads when it writes an answer: what to leave out of it.
// A value that it can't read would answer 500 after the work is done.
func withoutFields(asked *url.URL) *url.URL {
	query := asked.Query()
	if !query.Has("fields") {
		return asked
	}
	query.Del("fields")
	left := *asked
	left.RawQuery = query.Encode()
	return &left
}

// isClosed says whether a request is for PocketBase's superusers, by whatever spelling of their collection, while
// its dashboard is off; while it is on, at every address but this machine's own. A browser keeps the superuser's
// session for the address that it was opened at: no script of a page that members see may read it there.
func (g *gateway) isClosed(r *http.Request) bool {
	if g.dashboard && isThisMachine(r.Host) && !isPassedOn(r.Header) {
		return false
	}
	if g.dashboard && strings.HasPrefix(r.URL.Path, "/_/") {
		return true
	}
	rest, found := strings.CutPrefix(r.URL.Path, "/api/collections/")
	if !found {
		return false
	}
	name, _, _ := strings.Cut(rest, "/")
	collection, err := g.app.FindCachedCollectionByNameOrId(name)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// isThisMachine says whether a request was sent to an address that only this machine has, such as the end of a tunnel.
func isThisMachine(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	ip := net.ParseIP(name)
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}

// isPassedOn says whether a proxy passed a request on: many give it their own name of this machine as the host, whatever
// address the browser has. What a visitor adds can only close more.
func isPassedOn(header http.Header) bool {
	for _, name := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"} {
		if header.Get(name) != "" {
			return true
		}
	}
	return false
}

// handle lets the handler work on the whole body in a place, and collects its answer.
func (g *gateway) handle(w http.ResponseWriter, r *http.Request, route *limit, collected *answer) *refusal {
	if isHealthCheck(r) && !g.health.canWrite() {
		return serverBusy
	}
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	signed := g.signedIn(r)
	c := caller{address, signed.member()}
	collected.caller = c
	if route.AfterRestore && c.member != "" && g.app.Store().Get("history.restored") != true {
		return nothingToRestore // without a handler, to whoever asks how often
	}
	content := &spool{folder: g.folder, room: g.files, address: address}
	defer content.close()
	if refused := g.readBody(w, r, c, route, content); refused != nil {
		return refused
	}
	asked := time.Now()
	giveBack, ok := g.places.take(r, c, route)
	g.metrics.hasWaited(asked)
	if !ok {
		return serverBusy
	}
	defer giveBack()
	r = signed.carriedBy(r)
	g.next.ServeHTTP(collected, r)
	if r.MultipartForm != nil {
		_ = r.MultipartForm.RemoveAll()
	}
	if collected.isTooLarge {
		g.app.Logger().Error("an answer is above its limit", "route", route.Route)
		return answerTooLarge
	}
	if collected.isCut {
		return serverBusy
	}
	return nil
}

// send writes an answer to a client that may read slowly; many such hold their answers in files.
func (g *gateway) send(w http.ResponseWriter, collected *answer) {
	size := int64(collected.body.memory.Len())
	defer g.sending.Add(-size)
	if g.sending.Add(size) > sentFromMemory && collected.body.file == nil {
		_ = collected.body.toFile()
	}
	if collected.body.file != nil {
		defer g.large.begin(collected)()
	}
	collected.send(w)
}

// sendingLarge is how many answers in files there are at once: each takes room on the disk while it is read.
var sendingLarge = crowd{perAddress: 256, perMember: 16, inAll: 1024}

// large are the answers in files that are being sent. Where there are too many, the oldest of those that
// may not all stay ends: it is read the slowest.
type large struct {
	mu   sync.Mutex
	sent []*answer
}

func (all *large) begin(a *answer) (end func()) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.sent = append(all.sent, a)
	if many := surplus(sendingLarge, all.sent, a.caller, func(one *answer) caller { return one.caller }); len(many) > 0 {
		all.sent = slices.DeleteFunc(all.sent, func(one *answer) bool { return one == many[0] })
		many[0].giveUp()
	}
	return func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		all.sent = slices.DeleteFunc(all.sent, func(one *answer) bool { return one == a })
	}
}

// readBody puts the whole body in content, where the handler finds it as if it had just come.
func (g *gateway) readBody(w http.ResponseWriter, r *http.Request, c caller, route *limit, content *spool) *refusal {
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(grace)) // for what isn't read, too
	from := r.Body
	r.Body = http.NoBody
	length := r.ContentLength
	r.ContentLength = 0
	b := &body{caller: c, control: control, started: time.Now()}
	most := route.Body
	if c.member == "" && route.needsSession() {
		return nil // the handler refuses it, and says why, without a body
	}
	if most > g.limits.Small && (route.Member && c.member == "" || isOpaque(r.Header.Get("Content-Type"))) {
		most = g.limits.Small
		if c.member == "" && length > most && r.Header.Get("Authorization") != "" {
			return nil // an ended session, too
		}
	}
	if most == 0 {
		return nil
	}
	if length > most {
		return bodyTooLarge
	}
	content.max = most
	switch err := g.bodies.receive(b, from, content); err {
	case nil:
	case errTooLarge:
		return bodyTooLarge
	case errTooSlow:
		return bodyTooSlow
	default:
		g.app.Logger().Error("a body could not be kept", "error", err.Error())
		return serverBusy
	}
	whole, err := content.reader()
	if err != nil {
		return serverBusy
	}
	if !route.Binary {
		if refused := checkShape(r.Header.Get("Content-Type"), whole, g.limits.Small); refused != nil {
			return refused
		}
	}
	if whole, err = content.reader(); err != nil {
		return serverBusy
	}
	r.Body = io.NopCloser(whole)
	r.ContentLength = content.size
	return nil
}

// isOpaque says that checkShape cannot see through a body, such as JSON within an encoded form.
func isOpaque(contentType string) bool {
	return strings.HasPrefix(contentType, "application/x-www-form-urlencoded") ||
		strings.Contains(contentType, "xml")
}

// An answer is what a handler has answered, until it can be sent. A handler that flushes (an export
// of many rows) sends while it works, and ends when its client has gone.
type answer struct {
	to           http.ResponseWriter
	caller       caller
	header, sent http.Header
	status       int
	body         spool
	streams      bool
	// isTooLarge says that the handler answers more than the table allows: a mistake of ours.
	isTooLarge bool
	// isCut says that it could not be kept whole: there was no room.
	isCut bool

	mu      sync.Mutex
	givenUp bool
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= 200 {
		a.status, a.sent = status, a.header.Clone()
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if a.streams {
		a.extend(int64(len(p)))
		return a.to.Write(p)
	}
	if a.isTooLarge || a.isCut {
		return 0, errTooLarge
	}
	n, err := a.body.Write(p)
	a.isTooLarge = err == errTooLarge
	a.isCut = err != nil && !a.isTooLarge
	return n, err
}

// FlushError is called by http.ResponseController.
func (a *answer) FlushError() error {
	if !a.streams {
		a.streams = true
		a.send(a.to)
	}
	return http.NewResponseController(a.to).Flush()
}

// giveUp closes the connection, also while its client is waited for.
func (a *answer) giveUp() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.givenUp = true
	_ = http.NewResponseController(a.to).SetWriteDeadline(time.Unix(1, 0))
}

// extend gives the client the time that the next bytes need.
func (a *answer) extend(size int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.givenUp {
		return
	}
	needed := 2*grace + time.Duration(size/slowestRate)*time.Second
	_ = http.NewResponseController(a.to).SetWriteDeadline(time.Now().Add(needed))
}

func (a *answer) send(w http.ResponseWriter) {
	a.WriteHeader(http.StatusOK)
	whole, err := a.body.reader()
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	a.extend(a.body.size)
	for name, values := range a.sent {
		w.Header()[name] = values
	}
	w.WriteHeader(a.status)
	_, _ = io.Copy(w, whole)
}
