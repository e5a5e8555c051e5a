package main

import (
	"strconv"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	refusalsPerMinute  = 60
	successesPerMinute = 600

	success = "success"
)

// refusalLog bounds the rows that visitors can cause in the log: a row for each 404 of a scanner
// would fill the disk. Each kind of row has so many a minute; what failed in the server is always kept.
type refusalLog struct {
	mu     sync.Mutex
	minute time.Time
	rows   map[string]int
}

func (log *refusalLog) create(e *core.ModelEvent) error {
	row, ok := e.Model.(*core.Log)
	if !ok || log.keeps(kindOf(row)) {
		return e.Next()
	}
	return nil
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
