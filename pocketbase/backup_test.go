package main

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"
)

// F23 Each write of another connection would begin the copy again, without a reading transaction around it.
func TestABackupEndsWhileOthersWrite(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "data.db")
	server, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, statement := range []string{"CREATE TABLE notes (text BLOB)", "INSERT INTO notes VALUES (zeroblob(30000000))"} {
		if _, err := server.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	made := make(chan error, 1)
	copied := filepath.Join(folder, "copy.db")
	go func() { made <- copyDatabase(path, copied) }()
	for range 80 {
		select {
		case err := <-made:
			if err != nil {
				t.Fatal(err)
			}
			requireOneOfThen(t, copied)
			return
		case <-time.After(100 * time.Millisecond):
			if _, err := server.NewQuery("INSERT INTO notes VALUES ('written beside the copy')").Execute(); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Error("the copy doesn't end while another connection writes")
	<-made
}

// requireOneOfThen expects a sound copy of the moment before the first write.
func requireOneOfThen(t *testing.T, copied string) {
	t.Helper()
	db, err := sql.Open("sqlite", fileURI(copied, "mode=ro&immutable=1"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var sound string
	var rows int
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&sound); err != nil || sound != "ok" {
		t.Errorf("the copy is %s, %v", sound, err)
	}
	if err := db.QueryRow("SELECT COUNT(*) FROM notes").Scan(&rows); err != nil || rows != 1 {
		t.Errorf("the copy has %d rows, %v", rows, err)
	}
}
