package main

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	metricsPath = "/metrics"
	livePath    = "/api/app/live"
	healthPath  = "/api/app/doctor/health"
	// However often it is asked, the database is read once in so long.
	factsAge    = 10 * time.Second
	scrapeLimit = 20 * time.Second
)

// metrics are what a monitor reads of the server: figures by route, never by member, address or text.
type metrics struct {
	token    string
	handler  http.Handler
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	waited   prometheus.Histogram
}

// newMetrics is nil without a token: then nothing is counted, and the page is not there.
func newMetrics(g *gateway, all *listeners) *metrics {
	token := os.Getenv("METRICS_TOKEN")
	if token == "" {
		return nil
	}
	m := &metrics{
		token: token,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pantry_requests_total", Help: "Requests that were answered, by route and status.",
		}, []string{"route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "pantry_request_duration_seconds", Help: "From a request's head to its answer, before that is sent.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 60},
		}, []string{"route"}),
		waited: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "pantry_queue_wait_seconds", Help: "How long requests waited for a place.",
			Buckets: []float64{.001, .01, .05, .1, .5, 1, 5, 15, 45},
		}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		m.requests, m.duration, m.waited,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("pantry_requests_waiting", "Requests that wait for a place.", g.places.waiting),
		gauge("pantry_realtime_streams", "Open streams of realtime events.", all.count),
		gauge("pantry_database_bytes", "The database's files.", func() float64 { return databaseBytes(g.app.DataDir()) }),
		&factsCollector{gateway: g},
	)
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2, Timeout: scrapeLimit})
	return m
}

func gauge(name, help string, value func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
}

// serve answers the page of metrics to who has its token; for everyone else it isn't there.
func (m *metrics) serve(w http.ResponseWriter, r *http.Request) {
	if m == nil {
		notFound.write(w, r)
		return
	}
	given := r.Header.Get("Authorization")
	if subtle.ConstantTimeCompare([]byte(given), []byte("Bearer "+m.token)) != 1 {
		notFound.write(w, r)
		return
	}
	m.handler.ServeHTTP(w, r)
}

// answered counts a request of a route; what isn't in the table, pages and files too, is "other".
func (m *metrics) answered(route *limit, status int, began time.Time) {
	if m == nil {
		return
	}
	name := route.Route
	if name == "" {
		name = "other"
	}
	m.requests.WithLabelValues(name, strconv.Itoa(status)).Inc()
	m.duration.WithLabelValues(name).Observe(time.Since(began).Seconds())
}

func (m *metrics) hasWaited(since time.Time) {
	if m != nil {
		m.waited.Observe(time.Since(since).Seconds())
	}
}

func databaseBytes(folder string) float64 {
	files, _ := filepath.Glob(filepath.Join(folder, "*.db*"))
	var sum int64
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			sum += info.Size()
		}
	}
	return float64(sum)
}

// facts are what src/server/health/health.ts says of the server, which admins see on Today.
type facts struct {
	StartedAt string `json:"started_at"`
	Version   string `json:"version"`
	Email     struct {
		IsSet        bool   `json:"is_set"`
		Waiting      int    `json:"waiting"`
		WaitingSince string `json:"waiting_since"`
		LastSentAt   string `json:"last_sent_at"`
		IsFailing    bool   `json:"is_failing"`
		GivenUp      int    `json:"given_up"`
		IsHeldBack   bool   `json:"is_held_back"`
	} `json:"email"`
	Disk struct {
		FreeMB    *float64 `json:"free_mb"`
		ReserveMB float64  `json:"reserve_mb"`
	} `json:"disk"`
	Backup struct {
		LastAt  string  `json:"last_at"`
		SizeMB  float64 `json:"size_mb"`
		TriedAt string  `json:"tried_at"`
		Problem string  `json:"problem"`
	} `json:"backup"`
	Replica struct {
		IsSet    bool    `json:"is_set"`
		CopiedAt string  `json:"copied_at"`
		FilesAt  string  `json:"files_at"`
		Lag      float64 `json:"lag_s"`
		At       string  `json:"checked_at"`
		Problem  string  `json:"problem"`
	} `json:"replica"`
	Jobs []struct {
		ID     string  `json:"id"`
		RanAt  string  `json:"ran_at"`
		TookMS float64 `json:"took_ms"`
		Failed bool    `json:"failed"`
		Found  string  `json:"found"`
		IsLate bool    `json:"is_late"`
	} `json:"jobs"`
}

// factsCollector asks the product's own handler, as `npm run doctor` does.
type factsCollector struct {
	gateway *gateway

	mu    sync.Mutex
	asked time.Time
	last  *facts
}

// Describe tells nothing, as there is nothing to tell before the first answer.
func (*factsCollector) Describe(chan<- *prometheus.Desc) {}

func (c *factsCollector) Collect(out chan<- prometheus.Metric) {
	found := c.facts()
	send := func(name, help string, value float64, labels ...string) {
		names := []string{}
		if len(labels) > 0 {
			names = []string{"job"}
		}
		out <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, names, nil), prometheus.GaugeValue, value, labels...)
	}
	send("pantry_health_known", "1 where the server answered what it knows of itself.", one(found != nil))
	if found == nil {
		return
	}
	out <- prometheus.MustNewConstMetric(
		prometheus.NewDesc("pantry_build_info", "The version that runs.", []string{"version"}, nil),
		prometheus.GaugeValue, 1, found.Version)
	send("pantry_started_timestamp_seconds", "When the server started.", seconds(found.StartedAt))
	send("pantry_email_is_set", "1 where an email server is set.", one(found.Email.IsSet))
	send("pantry_email_waiting", "Emails that are due and not sent, counted up to 1000.", float64(found.Email.Waiting))
	send("pantry_email_waiting_since_timestamp_seconds", "Since when the first of them waits, or 0.", seconds(found.Email.WaitingSince))
	send("pantry_email_last_sent_timestamp_seconds", "When the last email was sent, or 0.", seconds(found.Email.LastSentAt))
	send("pantry_email_failing", "1 where an email failed and none has left since it was queued.", one(found.Email.IsFailing))
	send("pantry_email_given_up", "Emails of two weeks that nothing sends any more.", float64(found.Email.GivenUp))
	send("pantry_email_held_back", "1 where so many went to unconfirmed addresses that none goes to the next.", one(found.Email.IsHeldBack))
	if found.Disk.FreeMB != nil {
		send("pantry_disk_free_bytes", "Free bytes on the disk with the data, or with members' files, whichever has less.", *found.Disk.FreeMB*1e6)
	}
	send("pantry_disk_reserve_bytes", "Free bytes below which no file is taken.", found.Disk.ReserveMB*1e6)
	send("pantry_backup_last_timestamp_seconds", "When the newest backup was made, or 0.", seconds(found.Backup.LastAt))
	send("pantry_backup_bytes", "The size of the newest backup.", found.Backup.SizeMB*1e6)
	send("pantry_backup_tried_timestamp_seconds", "When a backup was last restored on trial, or 0.", seconds(found.Backup.TriedAt))
	send("pantry_backup_is_sound", "0 where the last trial found something wrong.", one(found.Backup.Problem == ""))
	send("pantry_replica_is_set", "1 where each change is copied elsewhere.", one(found.Replica.IsSet))
	send("pantry_replica_checked_timestamp_seconds", "When what copies last said how it does, or 0.", seconds(found.Replica.At))
	send("pantry_replica_copied_timestamp_seconds", "When a change was last copied, or 0.", seconds(found.Replica.CopiedAt))
	send("pantry_replica_files_timestamp_seconds", "When files were last copied, or 0.", seconds(found.Replica.FilesAt))
	send("pantry_replica_lag_seconds", "For how long the oldest change has waited that isn't copied.", found.Replica.Lag)
	send("pantry_replica_has_problem", "1 where something can't be copied now.", one(found.Replica.Problem != ""))
	for _, job := range found.Jobs {
		send("pantry_job_last_run_timestamp_seconds", "When a job's last run began, or 0.", seconds(job.RanAt), job.ID)
		send("pantry_job_last_duration_seconds", "How long it took.", job.TookMS/1000, job.ID)
		send("pantry_job_failed", "1 where it broke off.", one(job.Failed), job.ID)
		send("pantry_job_found_problem", "1 where it found something wrong.", one(job.Found != ""), job.ID)
		send("pantry_job_late", "1 where it should have run by now.", one(job.IsLate), job.ID)
		if job.ID == "check-ledger" {
			send("pantry_ledger_differs", "1 where the ledger didn't add up last night.", one(job.Found != ""))
		}
	}
}

func (c *factsCollector) facts() *facts {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.asked) < factsAge {
		return c.last
	}
	c.last, c.asked = c.ask(), time.Now()
	return c.last
}

func (c *factsCollector) ask() *facts {
	g := c.gateway
	key, err := os.ReadFile(filepath.Join(g.app.DataDir(), "doctor.key"))
	if err != nil {
		return nil
	}
	ctx, end := context.WithTimeout(context.Background(), scrapeLimit)
	defer end()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, healthPath, http.NoBody)
	if err != nil {
		return nil
	}
	r.RemoteAddr = "127.0.0.1:0"
	r.Header.Set("Authorization", "Doctor "+strings.TrimSpace(string(key)))
	route := g.limits.of(r)
	giveBack, ok := g.places.take(r, healthCheck, route)
	if !ok {
		return nil
	}
	defer giveBack()
	collected := &answer{header: http.Header{}, body: spool{folder: g.folder, room: g.files, max: route.Answer}}
	defer collected.body.close()
	g.next.ServeHTTP(collected, r)
	whole, err := collected.body.reader()
	found := &facts{}
	if err != nil || collected.status != http.StatusOK || json.NewDecoder(whole).Decode(found) != nil {
		g.app.Logger().Error("the server's health could not be read", "status", collected.status)
		return nil
	}
	return found
}

// seconds is a stored moment as seconds since 1970; 0 where there is none.
func seconds(moment string) float64 {
	at, err := time.Parse("2006-01-02 15:04:05.000Z", moment)
	if err != nil {
		return 0
	}
	return float64(at.UnixMilli()) / 1000
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// answerLive says that the process answers, whatever the database does; whether it can be written says /api/app/ready.
func answerLive(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(`{"live":true}` + "\n"))
}

// waiting is how many requests wait, for whatever place.
func (p *places) waiting() float64 {
	sum := p.api.length() + p.pages.length()
	for _, own := range p.own {
		sum += own.length()
	}
	return float64(sum)
}

func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

func (all *listeners) count() float64 {
	all.mu.Lock()
	defer all.mu.Unlock()
	return float64(len(all.open))
}

var _ prometheus.Collector = (*factsCollector)(nil)
