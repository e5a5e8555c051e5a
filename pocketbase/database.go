package main

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// The pragmas of core.DefaultDBConnect, with a smaller cache (each of fifteen connections fills one of
// its own; what is read again is in the system's), and one more: a transaction takes the write lock when it
// begins. PocketBase's own begins with a read; where another process writes in between (a backup,
// Litestream, the sqlite3 program), SQLite refuses the upgrade (BUSY_SNAPSHOT), and no retry inside
// the transaction can help. Statements outside a transaction are not concerned: reads take no lock.
const pragmas = "?_txlock=immediate" +
	"&_pragma=busy_timeout(" + busyTimeout + ")" + // first: switching to WAL may have to wait
	"&_pragma=journal_mode(WAL)" +
	"&_pragma=journal_size_limit(200000000)" +
	"&_pragma=wal_autocheckpoint(8000)" + // pages; keepCheckpoints comes before that
	"&_pragma=synchronous(NORMAL)" +
	"&_pragma=foreign_keys(ON)" +
	"&_pragma=temp_store(MEMORY)" +
	"&_pragma=cache_size(-4000)"

// busyTimeout is in milliseconds.
const busyTimeout = "10000"

// connect opens data.db or auxiliary.db for PocketBase.
func connect(path string) (*dbx.DB, error) {
	return openDatabase(path + pragmas), nil
}

const (
	checkpointEvery = time.Second
	// How long an erasure tries to empty a log that others read.
	emptyLogWithin = time.Minute
	emptyLogPause  = 20 * time.Millisecond
)

// keepCheckpoints carries what was written over into the database file, and waits for the disk, beside
// the requests: SQLite itself does both within whichever commit fills the log, which an order would
// wait for. What a power cut can take is so bounded to about the last second. It takes no lock that a
// writer or a reader waits for.
func keepCheckpoints(app core.App) {
	every(app, checkpointEvery, func() { checkpoint(app) })
}

// every does something from time to time until the server ends.
func every(app core.App, pause time.Duration, do func()) {
	stop := make(chan struct{})
	var once sync.Once
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		once.Do(func() { close(stop) })
		return e.Next()
	})
	go func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				do()
			}
		}
	}()
}

// checkpoint answers whether all that was written is in the database file. Where another process holds
// the checkpoint, the next second tries again.
func checkpoint(app core.App) bool {
	var state struct {
		Busy         int `db:"busy"`
		Log          int `db:"log"`
		Checkpointed int `db:"checkpointed"`
	}
	err := app.ConcurrentDB().NewQuery("PRAGMA wal_checkpoint(PASSIVE)").One(&state)
	return err == nil && state.Busy == 0 && state.Log == state.Checkpointed
}

// overwriteFreed rebuilds the database and that of the log of requests, so that neither holds any more what was deleted.
func overwriteFreed(app core.App) error {
	for _, file := range []struct {
		name string
		db   dbx.Builder
	}{{"data.db", app.NonconcurrentDB()}, {"auxiliary.db", app.AuxNonconcurrentDB()}} {
		db := file.db
		if err := roomToVacuum(app.DataDir(), file.name); err != nil {
			return err
		}
		if err := vacuum(db); err != nil {
			return err
		}
		if !emptyLog(db, emptyLogWithin) {
			app.Logger().Error("the log of the database still holds erased data")
		}
	}
	return nil
}

// roomToVacuum refuses what would fill the disk: the copy in a file, and the log by which it is carried over.
func roomToVacuum(folder, name string) error {
	info, err := os.Stat(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	return requireRoom(folder, 2*info.Size(), 0)
}

// vacuum has SQLite copy the whole database into a temporary file: in memory the copy would take as much of it as the
// database takes of the disk.
func vacuum(db dbx.Builder) error {
	return onConnection(db, func(conn *sql.Conn) error {
		return errors.Join(run(conn, "PRAGMA temp_store = FILE"), run(conn, "VACUUM"), run(conn, "PRAGMA temp_store = MEMORY"))
	})
}

// emptyLog carries the write-ahead log over and cuts it off: it holds what was deleted, too. Whoever writes waits for a
// try, so each ends at once. Litestream reads the log without end: beside it none succeeds.
func emptyLog(db dbx.Builder, within time.Duration) bool {
	for until := time.Now().Add(within); ; time.Sleep(emptyLogPause) {
		var busy, frames, carried int
		err := onConnection(db, func(conn *sql.Conn) error {
			err := run(conn, "PRAGMA busy_timeout = 0")
			if err == nil {
				row := conn.QueryRowContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)")
				err = row.Scan(&busy, &frames, &carried)
			}
			return errors.Join(err, run(conn, "PRAGMA busy_timeout = "+busyTimeout))
		})
		if err == nil && busy == 0 {
			return true
		}
		if time.Now().After(until) {
			return false
		}
	}
}

// onConnection does something on one connection of the database, which nobody else has until it is done.
func onConnection(db dbx.Builder, do func(*sql.Conn) error) error {
	conn, err := baseOf(db).DB().DB().Conn(context.Background())
	if err != nil {
		return err
	}
	defer conn.Close()
	return do(conn)
}

func run(conn *sql.Conn, statement string) error {
	_, err := conn.ExecContext(context.Background(), statement)
	return err
}
