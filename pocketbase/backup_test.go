package main

import (
	"archive/zip"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
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

// F274 Only a backup that runs is busy: it is no failure, and nobody is told of it.
func TestABackupFolderThatCannotBeLockedIsAFailure(t *testing.T) {
	folder := t.TempDir()
	ask := func() *refusedBackup {
		_, err := backupOrOpen([]string{"-data", t.TempDir(), "-into", folder, "-name", "pantry-x.zip"})
		var refused *refusedBackup
		if err == nil {
			t.Error("a backup was made")
		}
		errors.As(err, &refused)
		return refused
	}
	unlock, err := lockFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	if refused := ask(); refused == nil || refused.Code != "busy" {
		t.Errorf("beside another backup: %v", refused)
	}
	unlock()
	lock := filepath.Join(folder, ".lock")
	if err := errors.Join(os.Remove(lock), os.Mkdir(lock, 0o700)); err != nil {
		t.Fatal(err)
	}
	if refused := ask(); refused != nil {
		t.Errorf("with a lock that can't be opened: %v", refused)
	}
}

// F275 F279
func TestABackupHasWhatIsBehindLinks(t *testing.T) {
	data, into := t.TempDir(), t.TempDir()
	for _, name := range databases {
		db, err := connect(filepath.Join(data, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.NewQuery("CREATE TABLE notes (text TEXT)").Execute(); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	disk := t.TempDir()
	put(t, disk, "storage/proofs/1/slip.jpg", "slip")
	put(t, disk, "seal.key", "seal")
	linked(t, filepath.Join(disk, "storage"), filepath.Join(data, "storage"))
	linked(t, filepath.Join(disk, "seal.key"), filepath.Join(data, "seal.key"))
	link := filepath.Join(t.TempDir(), "data")
	linked(t, data, link)
	if size, err := sizeOf(link); err != nil || size.all < int64(len("slip"+"seal")) {
		t.Errorf("takes %v bytes, %v", size, err)
	}
	if _, err := makeBackup(making{data: link, into: into, name: "pantry-x.zip"}); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(filepath.Join(into, "pantry-x.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, file := range archive.File {
		names = append(names, file.Name)
	}
	for _, name := range []string{"data.db", "storage/proofs/1/slip.jpg", "seal.key"} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not among %v", name, names)
		}
	}
}

// F279 A disk that is away is no folder without files.
func TestALinkThatLeadsNowhereIsAFailure(t *testing.T) {
	data := t.TempDir()
	linked(t, filepath.Join(data, "away"), filepath.Join(data, "storage"))
	if _, err := sizeOf(data); err == nil {
		t.Error("a backup is made without it")
	}
	if _, err := filesIn(data); err == nil {
		t.Error("the replica loses what it led to")
	}
}

func linked(t *testing.T, to, link string) {
	t.Helper()
	if err := os.Symlink(to, link); err != nil {
		t.Fatal(err)
	}
}
