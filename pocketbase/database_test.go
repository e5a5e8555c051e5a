package main

import (
	"os"
	program "os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// F34 Another process writes between a transaction's first read and its first write.
func TestATransactionIsNotRefusedForAnotherWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	ours, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	other, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := ours.NewQuery("CREATE TABLE counters (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	if _, err := ours.NewQuery("INSERT INTO counters VALUES (0)").Execute(); err != nil {
		t.Fatal(err)
	}

	tx, err := ours.Begin()
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := tx.NewQuery("SELECT n FROM counters").Row(&n); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error)
	go func() {
		_, err := other.NewQuery("UPDATE counters SET n = n + 10").Execute()
		waited <- err
	}()
	if _, err := tx.NewQuery("UPDATE counters SET n = n + 1").Execute(); err != nil {
		t.Fatalf("our transaction: %v", err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-waited; err != nil {
		t.Fatalf("the other writer: %v", err)
	}
	if err := ours.NewQuery("SELECT n FROM counters").Row(&n); err != nil || n != 11 {
		t.Fatalf("n is %d, %v", n, err)
	}
}

func TestReadsTakeNoWriteLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	writer, _ := connect(path)
	defer writer.Close()
	reader, _ := connect(path)
	defer reader.Close()
	if _, err := writer.NewQuery("CREATE TABLE counters (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	tx, err := writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var n int
	if err := reader.NewQuery("SELECT COUNT(*) FROM counters").Row(&n); err != nil {
		t.Fatal(err)
	}
}

// F60 What is committed reaches the database file while another transaction is still writing.
func TestACheckpointWaitsForNoWriter(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ResetBootstrapState()
	if _, err := app.DB().NewQuery("CREATE TABLE counters (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	err := app.RunInTransaction(func(tx core.App) error {
		if _, err := tx.DB().NewQuery("INSERT INTO counters VALUES (1)").Execute(); err != nil {
			return err
		}
		if !checkpoint(app) {
			t.Error("what was committed before is not in the file")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !checkpoint(app) {
		t.Error("the transaction is not in the file")
	}
	var n int
	if err := app.DB().NewQuery("SELECT n FROM counters").Row(&n); err != nil || n != 1 {
		t.Fatalf("n is %d, %v", n, err)
	}
}

// F03 After a power cut the database holds all or nothing of each transaction, and all that a checkpoint carried over:
// a log that SQLite waits for before each of those, and never less than synchronous = NORMAL (1).
func TestTheDatabaseWaitsForTheDiskAtEachCheckpoint(t *testing.T) {
	db, err := connect(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var mode string
	var synchronous int
	if err := db.NewQuery("PRAGMA journal_mode").Row(&mode); err != nil || mode != "wal" {
		t.Errorf("journal_mode is %s, %v", mode, err)
	}
	if err := db.NewQuery("PRAGMA synchronous").Row(&synchronous); err != nil || synchronous < 1 {
		t.Errorf("synchronous is %d, %v", synchronous, err)
	}
}

// F414 In memory the copy would be as large as the database: a small machine ends the server for it.
func TestWhatWasDeletedIsOverwrittenByWayOfAFile(t *testing.T) {
	temporary := os.Getenv("SQLITE_TMPDIR")
	if temporary == "" { // SQLite reads it where the process starts
		again := program.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		again.Env = append(os.Environ(), "SQLITE_TMPDIR="+t.TempDir())
		if output, err := again.CombinedOutput(); err != nil {
			t.Fatalf("%s", output)
		}
		return
	}
	before := time.Now().Add(-time.Hour)
	if err := os.Chtimes(temporary, before, before); err != nil {
		t.Fatal(err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ResetBootstrapState()
	for _, statement := range []string{
		"CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('Thandi Mokoena')", "DELETE FROM notes",
		"INSERT INTO notes SELECT hex(randomblob(8000)) FROM json_each('[' || substr(replace(hex(zeroblob(500)), '0', ',1'), 2) || ']')",
	} {
		if _, err := app.DB().NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if err := overwriteFreed(app); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(temporary)
	if err != nil || !info.ModTime().After(before) {
		t.Errorf("no temporary file was there, %v", err)
	}
	text, err := os.ReadFile(filepath.Join(app.DataDir(), "data.db"))
	if err != nil || strings.Contains(string(text), "Mokoena") {
		t.Errorf("the file holds what was deleted, %v", err)
	}
	var store int
	if err := app.NonconcurrentDB().NewQuery("PRAGMA temp_store").Row(&store); err != nil || store != 2 {
		t.Errorf("temp_store is %d afterwards, %v", store, err)
	}
}

// F415 Litestream reads the log without end: a try to empty it must hold up nobody who writes.
func TestALogThatIsReadIsLeftAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	ours, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	ours.DB().SetMaxOpenConns(1)
	other, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.DB().SetMaxOpenConns(1)
	exec(t, ours.DB(), "CREATE TABLE notes (text TEXT)")
	exec(t, other.DB(), "BEGIN")
	exec(t, other.DB(), "SELECT * FROM notes")
	began := time.Now()
	if emptyLog(ours, 0) || time.Since(began) > 5*time.Second {
		t.Errorf("emptied beside a reader, or after %s", time.Since(began))
	}
	exec(t, other.DB(), "ROLLBACK")
	if !emptyLog(ours, 0) {
		t.Error("not emptied once nobody reads it")
	}
}
