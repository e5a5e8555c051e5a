package main

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func openTestDatabase(t *testing.T) *sql.DB {
	t.Helper()
	db := openDatabase(filepath.Join(t.TempDir(), "data.db") + pragmas).DB()
	db.SetMaxOpenConns(1)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	exec(t, db, "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
	return db
}

type executor interface {
	Exec(query string, args ...any) (sql.Result, error)
}

func exec(t *testing.T, db executor, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func begin(t *testing.T, db *sql.DB) *sql.Tx {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback() })
	return tx
}

func keptOf(t *testing.T, db *sql.DB) int {
	t.Helper()
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	kept := -1
	if err := conn.Raw(func(driver any) error { kept = driver.(*connection).kept.Len(); return nil }); err != nil {
		t.Fatal(err)
	}
	return kept
}

func TestStatementsAreKept(t *testing.T) {
	db := openTestDatabase(t)
	for n := range 3 {
		exec(t, db, "INSERT INTO items (name) VALUES (?)", fmt.Sprint("item ", n))
		var name string
		if err := db.QueryRow("SELECT name FROM items WHERE id = ?", n+1).Scan(&name); err != nil || name != fmt.Sprint("item ", n) {
			t.Fatalf("item %d is %q: %v", n, name, err)
		}
	}
	if kept := keptOf(t, db); kept != 2 {
		t.Errorf("%d statements are kept, not 2", kept)
	}
}

func TestStatementIsReadTwiceAtOnce(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a'), ('b'), ('c')")
	tx := begin(t, db)
	seen := 0
	outer, err := tx.Query("SELECT name FROM items ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	for outer.Next() {
		inner, err := tx.Query("SELECT name FROM items ORDER BY id")
		if err != nil {
			t.Fatal(err)
		}
		for inner.Next() {
			seen++
		}
		if err := inner.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := outer.Err(); err != nil || seen != 9 {
		t.Errorf("%d rows seen, not 9: %v", seen, err)
	}
}

func TestStatementsKeepNoLock(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a')")
	// A row is read of several, and a statement fails: neither stays open.
	var name string
	exec(t, db, "INSERT INTO items (name) VALUES ('b')")
	if err := db.QueryRow("SELECT name FROM items ORDER BY id").Scan(&name); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := db.Exec("INSERT INTO items (name) VALUES (?)", "a"); err == nil {
			t.Fatal("a name is there twice")
		}
	}
	exec(t, db, "VACUUM")
	exec(t, db, "DROP TABLE items")
}

func TestStatementsFollowTheSchema(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a')")
	columns := func() int {
		rows, err := db.Query("SELECT * FROM items")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(names))
			for at := range values {
				values[at] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				t.Fatal(err)
			}
		}
		return len(names)
	}
	if before := columns(); before != 2 {
		t.Fatalf("%d columns before", before)
	}
	exec(t, db, "ALTER TABLE items ADD COLUMN price INTEGER DEFAULT 0")
	if after := columns(); after != 3 {
		t.Errorf("%d columns after a third was added", after)
	}
	exec(t, db, "DELETE FROM items")
	exec(t, db, "ALTER TABLE items DROP COLUMN price")
	if after := columns(); after != 2 {
		t.Errorf("%d columns of an empty table after one was dropped", after)
	}
}

func TestStatementsAreBounded(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a'), ('b')")
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	open, err := tx.Query("SELECT name FROM items ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	// Pushed out while its rows are read, it is closed with them.
	for n := range statementsKept + 40 {
		var one int
		if err := tx.QueryRow(fmt.Sprintf("SELECT %d FROM items", n)).Scan(&one); err != nil || one != n {
			t.Fatalf("%d is %d: %v", n, one, err)
		}
	}
	read := 0
	for open.Next() {
		read++
	}
	if err := open.Close(); err != nil || read != 2 {
		t.Errorf("%d rows read, not 2: %v", read, err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if kept := keptOf(t, db); kept != statementsKept {
		t.Errorf("%d statements are kept, not %d", kept, statementsKept)
	}
}

func TestStatementThatIsStoppedIsRunAgain(t *testing.T) {
	db := openTestDatabase(t)
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT COUNT(*) FROM n"
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	var count int
	if err := db.QueryRowContext(ctx, endless, 1_000_000_000).Scan(&count); err == nil {
		t.Fatal("it was not stopped")
	}
	if err := db.QueryRow(endless, 10).Scan(&count); err != nil || count != 10 {
		t.Errorf("counted to %d, not 10: %v", count, err)
	}
}

func TestKeptStatements(t *testing.T) {
	for query, kept := range map[string]bool{
		"SELECT 1":                       true,
		"\n  select 1":                   true,
		"WITH a AS (SELECT 1) SELECT 1":  true,
		"UPDATE items SET name = ''":     true,
		"PRAGMA wal_checkpoint(PASSIVE)": false,
		"DROP TABLE items":               false,
		"SELECT 1; DROP TABLE items":     false,
		"BEGIN IMMEDIATE":                false,
		"":                               false,
	} {
		if isKept(query) != kept {
			t.Errorf("%q is kept: %v", query, !kept)
		}
	}
}

func TestAReadingTakesRowsWithoutAGoroutineForTheTransaction(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a'), ('b')")
	tx := begin(t, db)
	before := runtime.NumGoroutine()
	var seen []string
	exec(t, tx, "SELECT id, name FROM items WHERE name <= ? ORDER BY id", "b", &reading{[]string{"name", "id"}, func(values []any) {
		seen = append(seen, fmt.Sprint(values...))
		if now := runtime.NumGoroutine(); now > before {
			t.Errorf("%d goroutines became %d", before, now)
		}
	}})
	if fmt.Sprint(seen) != "[a1 b2]" {
		t.Errorf("it takes %v", seen)
	}
}

func TestAStatementAfterAReadingIsRunAsUsual(t *testing.T) {
	db := openTestDatabase(t)
	exec(t, db, "INSERT INTO items (name) VALUES ('a')")
	taken := 0
	take := &reading{take: func([]any) { taken++ }}
	if _, err := db.Exec("SELECT none FROM items", take); err == nil {
		t.Error("a statement that fails says nothing")
	}
	exec(t, db, "UPDATE items SET name = 'b' WHERE name = 'a' RETURNING id, name", take)
	if result, err := db.Exec("UPDATE items SET name = 'c'"); err != nil {
		t.Error(err)
	} else if changed, err := result.RowsAffected(); changed != 1 || err != nil {
		t.Errorf("%d rows are changed: %v", changed, err)
	}
	if taken != 1 {
		t.Errorf("%d rows are taken, not 1", taken)
	}
}
