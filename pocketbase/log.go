package main

import (
	"encoding/json"
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	refusalsPerMinute  = 60
	successesPerMinute = 600

	success = "success"
)

// logRows are the rows of the log on their way into the database: bounded, without persons, and written to the
// standard output too where the operator wants that.
type logRows struct {
	refusals refusalLog
	// routes are there once the server serves.
	routes atomic.Pointer[limits]
	lines  *jsonLines
}

func newLogRows() *logRows {
	rows := &logRows{}
	if os.Getenv("LOG_FORMAT") == "json" {
		rows.lines = &jsonLines{to: os.Stdout}
	}
	return rows
}

func (rows *logRows) create(e *core.ModelEvent) error {
	row, ok := e.Model.(*core.Log)
	if !ok {
		return e.Next()
	}
	if !rows.refusals.keeps(kindOf(row)) {
		return nil
	}
	clean(row, rows.routes.Load())
	rows.lines.write(row)
	return e.Next()
}

// jsonLines writes a row as a line of JSON, for what collects the output of containers; nil writes nothing.
type jsonLines struct {
	mu sync.Mutex
	to io.Writer
}

type jsonLine struct {
	Time    string         `json:"time"`
	Level   string         `json:"level"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

func (lines *jsonLines) write(row *core.Log) {
	if lines == nil {
		return
	}
	level := "debug"
	switch {
	case row.Level >= 8:
		level = "error"
	case row.Level >= 4:
		level = "warn"
	case row.Level >= 0:
		level = "info"
	}
	at := row.Created.Time().UTC().Format("2006-01-02T15:04:05.000Z07:00")
	line, err := json.Marshal(jsonLine{at, level, row.Message, row.Data})
	if err != nil {
		return
	}
	lines.mu.Lock()
	defer lines.mu.Unlock()
	_, _ = lines.to.Write(append(line, '\n'))
}

// refusalLog bounds the rows that visitors can cause in the log: a row for each 404 of a scanner
// would fill the disk. Each kind of row has so many a minute; what failed in the server is always kept.
type refusalLog struct {
	mu     sync.Mutex
	minute time.Time
	rows   map[string]int
}

// kindOf is empty for rows without a bound.
func kindOf(row *core.Log) string {
	status, isRequest := row.Data["status"].(int64)
	switch {
	case isRequest && status < 400:
		return success
	case isRequest && status < 500:
		return strconv.FormatInt(status, 10)
	case row.Level == 4: // a warning of ours, such as a page that does not exist
		return row.Message
	}
	return ""
}

func (log *refusalLog) keeps(kind string) bool {
	if kind == "" {
		return true
	}
	log.mu.Lock()
	defer log.mu.Unlock()
	if now := time.Now().Truncate(time.Minute); now != log.minute {
		log.minute, log.rows = now, map[string]int{}
	}
	log.rows[kind]++
	if kind == success {
		return log.rows[kind] <= successesPerMinute
	}
	return log.rows[kind] <= refusalsPerMinute
}
