package main

import (
	"archive/zip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/pocketbase/pocketbase/core"
	"modernc.org/sqlite"
)

const (
	membersFiles = core.LocalStorageDirName + "/"

	stepPages = 64
	pageBytes = 4096 // or some: it only sets the pace
)

var (
	databases = []string{"data.db", "auxiliary.db"}
	// What the data folder holds that is no part of a backup, by what its name begins with.
	notBackedUp = []string{
		core.LocalBackupsDirName, core.LocalTempDirName, core.LocalNotifyDirName, core.LocalAutocertCacheDirName,
		"lost+found", "types.d.ts", ".start.lock", scratchFolder, ".restore", "before-restore-", replicaFolder, ".standby", "data.db", "auxiliary.db", manifestName,
	}
)

// A making is what to back up: the data folder, the folder of the backups, the backup's name, the bytes to leave free,
// and the key, which may be nil.
type making struct {
	data, into, name string
	reserve          int64
	key              *age.X25519Identity
}

// A madeBackup is the answer of a backup that was made.
type madeBackup struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	Files int    `json:"files"`
}

// makeBackup writes a backup as PocketBase does, which its own restore takes too. PocketBase holds the write lock for
// as long as it packs all files; here SQLite copies the database beside the writers, in one reading transaction. The
// files are packed after the database that names them: none changes once it is there. It gets its name when all of it
// is on the disk. The folder of the backups may be another's disk: with a key nothing is written there in plain.
func makeBackup(m making) (*madeBackup, error) {
	into, name := m.into, m.name
	scratch, packed := filepath.Join(m.data, scratchFolder, unfinished), filepath.Join(into, unfinished)
	if name == "" || !filepath.IsLocal(name) {
		return nil, errors.New("no name")
	}
	if err := errors.Join(os.RemoveAll(scratch), os.RemoveAll(packed)); err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	defer os.RemoveAll(packed)
	size, err := sizeOf(m.data)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(requireRoom(m.data, size.databases, m.reserve), requireRoom(into, size.all, m.reserve)); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(scratch, 0o700); err != nil {
		return nil, err
	}
	about := manifest{MadeAt: time.Now().UTC()}
	if about.Tables, err = copyDatabases(m.data, scratch); err != nil {
		return nil, err
	}
	if err := requireRoom(into, size.all, m.reserve); err != nil { // it may be the disk that has the copy now
		return nil, err
	}
	if about.Files, err = pack(m, scratch, packed, about); err != nil {
		return nil, err
	}
	target := filepath.Join(into, name)
	if err := os.Rename(packed, target); err != nil {
		return nil, err
	}
	syncFolder(into)
	info, err := os.Stat(target)
	if err != nil {
		return nil, err
	}
	return &madeBackup{File: name, Bytes: info.Size(), Files: about.Files}, nil
}

// sizes are the bytes of the databases, of which a copy is made, and of all that is packed.
type sizes struct{ databases, all int64 }

// sizeOf is the most that a backup takes while it is made.
func sizeOf(data string) (size sizes, err error) {
	files := walk{
		folder:    data,
		isLeftOut: func(name string) bool { return isLeftOut(name) && !isDatabase(name) },
		visit: func(_, name string, info fs.FileInfo) error {
			size.all += info.Size()
			if isDatabase(name) {
				size.databases += info.Size()
			}
			return nil
		},
	}
	return size, files.below("")
}

func isLeftOut(name string) bool  { return beginsWithOne(name, notBackedUp) }
func isDatabase(name string) bool { return beginsWithOne(name, databases) }

func beginsWithOne(name string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// copyDatabases copies those that there are, and counts the rows of the product's.
func copyDatabases(data, scratch string) (map[string]int64, error) {
	for _, name := range databases {
		from := filepath.Join(data, name)
		if _, err := os.Stat(from); err != nil {
			return nil, err
		}
		if err := copyDatabase(from, filepath.Join(scratch, name)); err != nil {
			return nil, err
		}
	}
	copied, err := openCopy(filepath.Join(scratch, databases[0]))
	if err != nil {
		return nil, err
	}
	defer copied.Close()
	return countRows(copied)
}

func copyDatabase(from, to string) error {
	db, err := sql.Open("sqlite", fileURI(from, "mode=ro&_pragma=busy_timeout(10000)"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	defer conn.Close()
	// One reading transaction around all steps: without it each write of others begins the copy again. It begins at the
	// first read, not at BEGIN.
	if _, err := conn.ExecContext(context.Background(), "BEGIN"); err != nil {
		return err
	}
	var tables int
	if err := conn.QueryRowContext(context.Background(), "SELECT COUNT(*) FROM sqlite_master").Scan(&tables); err != nil {
		return err
	}
	return conn.Raw(func(driver any) error {
		source := driver.(interface {
			NewBackup(string) (*sqlite.Backup, error)
		})
		// Nobody else sees the copy before it is packed: it needs no journal.
		backup, err := source.NewBackup(fileURI(to, "_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)"))
		if err != nil {
			return err
		}
		for more := true; more && err == nil; {
			more, err = backup.Step(stepPages)
			pace.wait(stepPages * pageBytes)
		}
		return errors.Join(err, backup.Finish())
	})
}

// pack writes the archive and waits until it is on the disk. It answers how many files it holds.
func pack(m making, scratch, target string, about manifest) (count int, err error) {
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	whole, err := encrypted(file, m.key)
	if err != nil {
		return 0, err
	}
	archive := zip.NewWriter(whole)
	for _, name := range databases {
		if err := addFile(archive, filepath.Join(scratch, name), name); err != nil {
			return 0, err
		}
	}
	files := walk{m.data, isLeftOut, func(path, name string, _ fs.FileInfo) error {
		if err := addFile(archive, path, filepath.ToSlash(name)); err != nil {
			return ignoreGone(path, err)
		}
		about.Files++
		return nil
	}}
	if err := files.below(""); err != nil {
		return 0, err
	}
	text, err := archive.Create(manifestName)
	if err == nil {
		err = json.NewEncoder(text).Encode(about)
	}
	return about.Files, errors.Join(err, archive.Close(), whole.Close(), file.Sync())
}

func addFile(archive *zip.Writer, path, name string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return err
	}
	header.Name, header.Method = name, zip.Deflate
	if strings.HasPrefix(name, membersFiles) {
		header.Method = zip.Store // photos and PDFs are packed already
	}
	to, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, paced{file})
	return err
}
