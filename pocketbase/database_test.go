package main

import (
	"path/filepath"
	"testing"

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
