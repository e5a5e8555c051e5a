package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
)

type opening struct {
	file, into, questions string
	whole                 bool
	reserve               int64
	key                   *age.X25519Identity
}

// questions are statements that the product asks of an opened backup.
type questions struct {
	// Checks find rows for which something does not hold, by the words for it.
	Checks map[string]string `json:"checks"`
	// Files finds the name and the size of each file that must be there.
	Files string `json:"files"`
	// Figures find one text each.
	Figures map[string]string `json:"figures"`
}

// An openedBackup is what was found in a backup. It is sound where there are no problems.
type openedBackup struct {
	// MadeAt is zero for a backup of PocketBase's own, which doesn't say.
	MadeAt   time.Time         `json:"made_at"`
	Rows     int64             `json:"rows"`
	Files    int               `json:"files"`
	Problems []string          `json:"problems"`
	Unasked  []string          `json:"unasked"`
	Figures  map[string]string `json:"figures"`
}

// openBackup unpacks a backup into a folder and compares it with what it says of itself. The caller removes what was
// unpacked; of members' files all bytes are read, but none is written unless the whole is asked for.
func openBackup(o opening) (*openedBackup, error) {
	file, err := os.Open(o.file)
	if err != nil {
		return nil, &refusedBackup{"not_a_backup", err.Error()}
	}
	defer file.Close()
	archive, err := openArchive(file, o.key)
	if err != nil {
		return nil, err
	}
	target := filepath.Join(o.into, unfinished)
	if err := os.RemoveAll(target); err != nil {
		return nil, err
	}
	size := int64(0)
	for _, file := range archive.File {
		if o.whole || !isOfMembers(file) {
			size += int64(file.UncompressedSize64)
		}
	}
	if err := requireRoom(o.into, size, o.reserve); err != nil {
		return nil, err
	}
	if !o.whole {
		defer os.RemoveAll(target)
	}
	for _, file := range archive.File {
		if err := unpack(file, target, o.whole || !isOfMembers(file)); err != nil {
			_ = os.RemoveAll(target)
			return nil, &refusedBackup{"damaged", file.Name + ": " + err.Error()}
		}
	}
	return compare(archive.File, target, o.questions)
}

func isOfMembers(file *zip.File) bool { return strings.HasPrefix(file.Name, membersFiles) }

// unpack reads a file to its end, which checks its sum.
func unpack(file *zip.File, target string, isKept bool) (err error) {
	if !filepath.IsLocal(file.Name) {
		return errors.New("not a name of a file")
	}
	path := filepath.Join(target, filepath.FromSlash(file.Name))
	if file.FileInfo().IsDir() {
		return os.MkdirAll(path, 0o700)
	}
	if !file.Mode().IsRegular() {
		return errors.New("not a file")
	}
	from, err := file.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	if !isKept {
		_, err = io.Copy(io.Discard, paced{from})
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	to, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Sync(), to.Close())
}

func compare(files []*zip.File, target, asked string) (*openedBackup, error) {
	found := &openedBackup{Problems: []string{}, Unasked: []string{}, Figures: map[string]string{}}
	for _, name := range databases {
		if problem := integrity(filepath.Join(target, name)); problem != "" {
			found.Problems = append(found.Problems, name+": "+problem)
		}
	}
	if len(found.Problems) > 0 {
		return found, nil // what is damaged answers no question
	}
	if err := found.compareCounts(files, target); err != nil {
		return nil, err
	}
	if asked == "" {
		return found, nil
	}
	return found, found.ask(files, target, asked)
}

// integrity answers what SQLite finds wrong with a database; empty where nothing.
func integrity(path string) string {
	if _, err := os.Stat(path); err != nil {
		return "missing"
	}
	db, err := openCopy(path)
	if err != nil {
		return err.Error()
	}
	defer db.Close()
	lines, err := texts(db, "PRAGMA integrity_check(3)")
	if err != nil {
		return err.Error()
	}
	if len(lines) == 1 && lines[0] == "ok" {
		return ""
	}
	return strings.Join(lines, "; ")
}

func (found *openedBackup) compareCounts(files []*zip.File, target string) error {
	db, err := openCopy(filepath.Join(target, databases[0]))
	if err != nil {
		return err
	}
	defer db.Close()
	counts, err := countRows(db)
	if err != nil {
		return err
	}
	for _, n := range counts {
		found.Rows += n
	}
	for _, file := range files {
		if isOfMembers(file) {
			found.Files++
		}
	}
	text, err := os.ReadFile(filepath.Join(target, manifestName))
	if err != nil {
		return nil // PocketBase's own
	}
	var about manifest
	if err := json.Unmarshal(text, &about); err != nil {
		return err
	}
	found.MadeAt = about.MadeAt
	for _, table := range slices.Sorted(maps.Keys(about.Tables)) {
		if counts[table] != about.Tables[table] {
			found.Problems = append(found.Problems, fmt.Sprintf("%s has %d rows instead of %d", table, counts[table], about.Tables[table]))
		}
	}
	if packed := len(files) - len(databases) - 1; packed != about.Files {
		found.Problems = append(found.Problems, fmt.Sprintf("%d files instead of %d", packed, about.Files))
	}
	return nil
}

func (found *openedBackup) ask(files []*zip.File, target, asked string) error {
	var q questions
	text, err := os.ReadFile(asked)
	if err == nil {
		err = json.Unmarshal(text, &q)
	}
	if err != nil {
		return err
	}
	db, err := openCopy(filepath.Join(target, databases[0]))
	if err != nil {
		return err
	}
	defer db.Close()
	// A version before or after this one may have other columns: what can't be asked is named, and no problem yet.
	unasked := func(what string, err error) {
		found.Unasked = append(found.Unasked, what+": "+err.Error())
	}
	for _, what := range slices.Sorted(maps.Keys(q.Checks)) {
		if ids, err := texts(db, "SELECT id FROM ("+q.Checks[what]+") LIMIT 1"); err != nil {
			unasked(what, err)
		} else if len(ids) > 0 {
			found.Problems = append(found.Problems, what)
		}
	}
	for what, statement := range q.Figures {
		if figure, err := texts(db, statement); err != nil || len(figure) != 1 {
			unasked(what, errors.Join(err, errors.New("no figure")))
		} else {
			found.Figures[what] = figure[0]
		}
	}
	if q.Files == "" {
		return nil
	}
	return found.askForFiles(files, func() ([]string, error) { return texts(db, q.Files) })
}

// askForFiles compares the names of files with their sizes, as `name|size`, with those in the backup.
func (found *openedBackup) askForFiles(files []*zip.File, named func() ([]string, error)) error {
	there := map[string]bool{}
	for _, file := range files {
		there[fmt.Sprintf("%s|%d", file.Name, file.UncompressedSize64)] = true
	}
	wanted, err := named()
	if err != nil {
		found.Unasked = append(found.Unasked, "files: "+err.Error())
		return nil
	}
	missing := 0
	for _, name := range wanted {
		if !there[name] {
			missing++
		}
	}
	if missing > 0 {
		found.Problems = append(found.Problems, fmt.Sprintf("%d files of members are missing", missing))
	}
	return nil
}
