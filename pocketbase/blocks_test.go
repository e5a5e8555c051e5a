package main

import (
	"path/filepath"
	"testing"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

func TestABlockThatSQLiteFreesIsTheOneItGetsNext(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	for _, bytes := range []int32{1024, 4096, 4104, 4368} { // of a journal, a page and a list
		first := sqlite3.Xsqlite3_malloc(tls, bytes)
		sqlite3.Xsqlite3_free(tls, first)
		if again := sqlite3.Xsqlite3_malloc(tls, bytes); again != first {
			t.Errorf("another block of %d bytes", bytes)
		} else {
			sqlite3.Xsqlite3_free(tls, again)
		}
	}
}

func TestNoMoreBlocksAreKeptThanTheirBound(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	kept := keptFor(1024)
	var all []uintptr
	for range 2 * blocksKept {
		all = append(all, sqlite3.Xsqlite3_malloc(tls, 1024))
	}
	if len(kept.free) != 0 {
		t.Errorf("%d are kept while more are asked for", len(kept.free))
	}
	for _, block := range all {
		sqlite3.Xsqlite3_free(tls, block)
	}
	if len(kept.free) != blocksKept {
		t.Errorf("%d are kept, not %d", len(kept.free), blocksKept)
	}
}

// It would be given out with the size that is noted in it.
func TestABlockThatWasResizedIsNotKept(t *testing.T) {
	tls := libc.NewTLS()
	defer tls.Close()
	resized := sqlite3.Xsqlite3_realloc(tls, sqlite3.Xsqlite3_malloc(tls, 2000), 1100)
	before := len(keptFor(1024).free)
	sqlite3.Xsqlite3_free(tls, resized)
	if now := len(keptFor(1024).free); now != before {
		t.Errorf("%d blocks are kept, not %d", now, before)
	}
}

// What a statement with a trigger did before it failed is undone by its journal, which is in such blocks.
func TestAStatementThatFailsIsUndone(t *testing.T) {
	db := openDatabase(filepath.Join(t.TempDir(), "data.db") + pragmas).DB()
	defer db.Close()
	for _, statement := range []string{
		"CREATE TABLE sums (n INTEGER NOT NULL CHECK (n < 3000))",
		"INSERT INTO sums VALUES (0)",
		"CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)",
		"CREATE TRIGGER counted AFTER INSERT ON rows BEGIN UPDATE sums SET n = n + 1; END",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	const insert = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
		INSERT INTO rows (text) SELECT hex(randomblob(500)) FROM n`
	for range 3 {
		if _, err := db.Exec(insert, 4000); err == nil {
			t.Fatal("the check was passed")
		}
	}
	if _, err := db.Exec(insert, 1000); err != nil {
		t.Fatal(err)
	}
	var rows, sum int
	var state string
	err := db.QueryRow("SELECT (SELECT COUNT(*) FROM rows), n, (SELECT integrity_check FROM pragma_integrity_check) FROM sums").Scan(&rows, &sum, &state)
	if err != nil || rows != 1000 || sum != 1000 || state != "ok" {
		t.Errorf("%d rows, counted %d, %s: %v", rows, sum, state, err)
	}
}
