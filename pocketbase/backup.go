package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

const (
	backupCommand = "backup"
	// scratchFolder is where the data folder keeps the copy of the database, in plain, while a backup is made or tried.
	scratchFolder = ".backup"
	// unfinished is that copy, what else is unpacked, or the archive beside the backups until it is whole. The next run
	// removes what a crash left.
	unfinished = "unfinished"
	// manifestName is the file in a backup that says what the backup holds.
	manifestName = "backup.json"
)

// A manifest is what a backup says of itself, so that it can be compared with it.
type manifest struct {
	MadeAt time.Time        `json:"made_at"`
	Tables map[string]int64 `json:"tables"`
	Files  int              `json:"files"`
}

// A refusedBackup is a backup that could not be made or opened, by a name that the product has words for.
type refusedBackup struct {
	Code   string `json:"error"`
	Detail string `json:"detail"`
}

// errLocked is the answer of lockFolder and lockFile where another process has the lock.
var errLocked = errors.New("another process has the lock")

func (r *refusedBackup) Error() string { return r.Code + ": " + r.Detail }

// runBackup is the program's own command beside PocketBase's: a process of its own, of the lowest priority, that
// makes a backup of a data folder in use or opens one. In the data folder it writes to scratchFolder only. Its answer is one
// line of JSON on standard output, also where it fails.
func runBackup(args []string) {
	lowerPriority()
	runtime.GOMAXPROCS(1) // the other cores are for requests
	answer, err := backupOrOpen(args)
	var refused *refusedBackup
	if err != nil && !errors.As(err, &refused) {
		refused = &refusedBackup{"failed", err.Error()}
	}
	if refused != nil {
		answer = refused
	}
	_ = json.NewEncoder(os.Stdout).Encode(answer)
}

func backupOrOpen(args []string) (any, error) {
	flags := flag.NewFlagSet(backupCommand, flag.ContinueOnError)
	data := flags.String("data", "", "the data folder to back up")
	into := flags.String("into", "", "the folder of the backups, or the one to unpack into")
	name := flags.String("name", "", "the name of the new backup")
	file := flags.String("open", "", "the backup to open")
	whole := flags.Bool("whole", false, "unpacks the files of members too")
	questions := flags.String("questions", "", "a file with what to ask of the opened backup")
	reserve := flags.Int64("reserve", 0, "bytes to leave free")
	limit := flags.Duration("limit", time.Hour, "how long it may take")
	newKey := flags.Bool("new-key", false, "answers a new key for "+keyVariable)
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if *newKey {
		return makeKey()
	}
	key, err := backupKey()
	if err != nil {
		return nil, err
	}
	folders := []string{*into}
	if *file == "" {
		if _, err := os.Stat(*data); err != nil {
			return nil, err
		}
		folders = append(folders, filepath.Join(*data, scratchFolder))
	}
	for _, folder := range folders {
		unlock, err := takeFolder(folder)
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	late := time.AfterFunc(*limit, func() {
		_ = json.NewEncoder(os.Stdout).Encode(&refusedBackup{"too_slow", limit.String()})
		for _, folder := range folders {
			_ = os.RemoveAll(filepath.Join(folder, unfinished))
		}
		os.Exit(0)
	})
	defer late.Stop()
	if *file != "" {
		return openBackup(opening{file: *file, into: *into, whole: *whole, questions: *questions, reserve: *reserve, key: key})
	}
	return makeBackup(making{data: *data, into: *into, name: *name, reserve: *reserve, key: key})
}

// takeFolder makes a folder, and keeps it from all other backups until it is unlocked.
func takeFolder(folder string) (unlock func(), err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	unlock, err = lockFolder(folder)
	if errors.Is(err, errLocked) {
		return nil, &refusedBackup{"busy", err.Error()}
	}
	return unlock, err
}

// clearScratch removes the copy of the database that a killed backup left in a data folder, where none is made now.
func clearScratch(data string) {
	folder := filepath.Join(data, scratchFolder)
	if _, err := os.Stat(filepath.Join(folder, unfinished)); err != nil {
		return
	}
	if unlock, err := lockFolder(folder); err == nil {
		_ = os.RemoveAll(filepath.Join(folder, unfinished))
		unlock()
	}
}

// requireRoom refuses what would leave less than the reserve free in a folder.
func requireRoom(folder string, bytes, reserve int64) error {
	free, err := freeBytes(folder)
	if err != nil || free >= bytes+reserve {
		return nil // where the system does not tell, a full disk says so itself
	}
	const mb = 1_000_000
	return &refusedBackup{"no_room", fmt.Sprintf("in %s it takes %d MB, %d MB are free and %d MB stay free", folder, bytes/mb, free/mb, reserve/mb)}
}

// openCopy opens a database file that nobody writes to, and leaves no file beside it.
func openCopy(path string) (*sql.DB, error) {
	return sql.Open("sqlite", fileURI(path, "mode=ro&immutable=1"))
}

func fileURI(path, query string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + query
}

// countRows counts the rows of every table.
func countRows(db *sql.DB) (map[string]int64, error) {
	names, err := texts(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
	if err != nil {
		return nil, err
	}
	counts := make(map[string]int64, len(names))
	for _, name := range names {
		var n int64
		if err := db.QueryRow(`SELECT COUNT(*) FROM "` + name + `"`).Scan(&n); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		counts[name] = n
	}
	return counts, nil
}

// texts are the first column of what a statement finds.
func texts(db *sql.DB, query string) ([]string, error) {
	rows, err := db.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := []string{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		found = append(found, text)
	}
	return found, rows.Err()
}
