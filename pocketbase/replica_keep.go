package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	keepTick    = time.Second
	ownerEvery  = 5 * time.Second
	filesEvery  = 2 * time.Second
	filesShare  = 20 // at most one part in so many of the time goes by with looking for files
	tidyEvery   = 24 * time.Hour
	askWithin   = 2 * time.Second
	manyDeleted = 1000
)

// replicaFolder is where the data folder keeps what it knows of its replica, and Litestream what it needs.
const (
	replicaFolder = ".replica"
	stateFile     = "state.json"
	complaintFile = "complaint"
)

// keptRegisters are the folders of the data folder's backups/ that a restore leaves alone (docs/restore.md).
var keptRegisters = []string{"backups/erased", "backups/ended", "backups/revoked", "backups/former-staff", "backups/requested", "backups/deactivated"}

// A keeper runs beside the server and Litestream. It copies files, gives a sign of life, ends when another machine
// has taken over, and writes what the server shows of the replica.
type keeper struct {
	store   *store
	data    string
	machine string
	history string
	socket  string
	days    int

	copied      map[string]string // what the store has, by name: size and time of change
	nextFiles   time.Time
	nextOwner   time.Time
	nextTidy    time.Time
	looked      time.Duration // what the last look for files took, without copying them
	behindSince time.Time
	state       replicaState

	ownerProblem, copyProblem string
}

// A replicaState is what src/server/health/replica-state.ts reads. Moments are milliseconds since 1970, 0 where there is none.
type replicaState struct {
	At           int64   `json:"at"`
	ReplicatedAt int64   `json:"replicated_at"`
	LagSeconds   float64 `json:"lag_s"`
	FilesAt      int64   `json:"files_at"`
	Files        int     `json:"files"`
	// What keeps the database, and the files, from being copied; empty where nothing does.
	Problem      string `json:"problem"`
	FilesProblem string `json:"files_problem"`
}

// takenOver is the answer of a keeper whose replica another machine owns now.
type takenOver struct {
	TakenOver *owner `json:"taken_over"`
}

// errLost is a replica without the owner that it had. Where it was mounted, that is the empty folder below, which nothing
// encrypts.
var errLost = errors.New("the replica is empty, though this machine has copied to it: check that it is mounted")

var errNotOurs = errors.New("another machine writes to the replica")

// lost tells scripts/replica.mjs to end Litestream, which would write on.
type lost struct {
	IsLost bool `json:"is_lost"`
}

func (k *keeper) run() (any, error) {
	ending := make(chan os.Signal, 1)
	signal.Notify(ending, os.Interrupt, syscall.SIGTERM)
	for {
		now := time.Now()
		if other := k.keepFiles(now); other != nil {
			return takenOver{other}, nil
		}
		if now.After(k.nextTidy) {
			k.nextTidy = now.Add(tidyEvery)
			if err := k.tidy(); err != nil {
				k.nextTidy = now.Add(time.Hour)
			}
		}
		k.look(now)
		if err := k.writeState(now); err != nil {
			return nil, err
		}
		select {
		case <-ending:
			return k.end()
		case <-time.After(keepTick):
		}
	}
}

// keepFiles asks whose the replica is, gives a sign of life and copies files, each when it is time. It answers the
// machine that has taken over. What is wrong with one of them is told until that one is tried again.
func (k *keeper) keepFiles(now time.Time) *owner {
	if now.After(k.nextOwner) {
		k.nextOwner = now.Add(ownerEvery)
		other, err := k.other()
		if other != nil {
			return other
		}
		if err == nil {
			err = k.giveSign(now)
		}
		if errors.Is(err, errLost) {
			k.copied = nil // what was copied since is elsewhere
			_ = json.NewEncoder(os.Stdout).Encode(lost{true})
		}
		k.ownerProblem = problemOf(err)
	}
	if now.After(k.nextFiles) && k.ownerProblem == "" {
		err := k.copyFiles()
		if errors.Is(err, errNotOurs) || errors.Is(err, errLost) {
			k.nextOwner = time.Time{} // told at once
		}
		k.copyProblem = problemOf(err)
		if err == nil {
			k.state.FilesAt, k.state.Files = now.UnixMilli(), len(k.copied)
		}
		k.nextFiles = time.Now().Add(max(filesEvery, filesShare*k.looked))
	}
	k.state.FilesProblem = cmp.Or(k.ownerProblem, k.copyProblem)
	return nil
}

// giveSign is what another machine waits for before it takes over.
func (k *keeper) giveSign(now time.Time) error {
	return k.store.write(seenFile, map[string]string{"machine": k.machine, "at": now.UTC().Format(time.RFC3339)})
}

// end copies what is left: the server has ended before, so this is all of it. Whose the replica is, is asked again: another
// machine may have taken over since the last time.
func (k *keeper) end() (any, error) {
	other, err := k.other()
	if other != nil {
		return takenOver{other}, nil
	}
	if err != nil {
		return nil, err
	}
	return k.state, k.copyFiles()
}

func problemOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// other is the machine that owns the replica, where that is not this one any more.
func (k *keeper) other() (*owner, error) {
	found, err := k.store.owner()
	if err == nil && found == nil {
		err = errLost
	}
	if err != nil || found.Machine == k.machine && found.History == k.history {
		return nil, err
	}
	return found, nil
}

// ours is asked before each file is written or deleted: since the last time the replica may have become another
// machine's, or the folder below an encrypted one. Copying many files takes long: it gives signs of life as they go.
func (k *keeper) ours() error {
	other, err := k.other()
	if other != nil {
		return errNotOurs
	}
	now := time.Now()
	if err != nil || !now.After(k.nextOwner) {
		return err
	}
	k.nextOwner = now.Add(ownerEvery)
	k.look(now)
	return errors.Join(k.giveSign(now), k.writeState(now))
}

// listFiles answers the data folder's files, and learns which of them the store has.
func (k *keeper) listFiles() (map[string]string, error) {
	began := time.Now()
	defer func() { k.looked = time.Since(began) }()
	if k.copied == nil {
		there, err := k.store.list(filesFolder)
		if err != nil {
			return nil, err
		}
		k.copied = make(map[string]string, len(there))
		for name, object := range there {
			if isMembersFile(name) {
				k.copied[name] = fmt.Sprint(object.Size) // these never change: the size is enough
			} else {
				k.copied[name] = ""
			}
		}
	}
	return filesIn(k.data)
}

// copyFiles makes the store's files those of the data folder: what is new is added, what was deleted leaves.
func (k *keeper) copyFiles() error {
	here, err := k.listFiles()
	if err != nil {
		return err
	}
	for name, version := range here {
		if k.copied[name] == version {
			continue
		}
		content, err := os.ReadFile(filepath.Join(k.data, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted since it was listed
		}
		if err == nil {
			err = k.ours()
		}
		if err == nil {
			err = k.store.files.Upload(content, k.store.prefix+filesFolder+name)
		}
		if err != nil {
			return err
		}
		k.copied[name] = version
	}
	var gone []string
	for name := range k.copied {
		if _, is := here[name]; !is {
			gone = append(gone, name)
		}
	}
	// What the product deletes is bounded: so many at once is a folder that was lost.
	if len(gone) > manyDeleted || len(gone) > 20 && len(gone) > len(here) {
		return fmt.Errorf("%d files are gone from the data folder; they stay in the replica", len(gone))
	}
	for _, name := range gone {
		if err := k.ours(); err != nil {
			return err
		}
		if err := k.store.files.Delete(k.store.prefix + filesFolder + name); err != nil && !isGone(err) {
			return err
		}
		delete(k.copied, name)
	}
	return nil
}

// filesIn lists what the replica holds of a data folder beside its database: the files of members, keys and registers.
func filesIn(data string) (map[string]string, error) {
	found := map[string]string{}
	keys, err := filepath.Glob(filepath.Join(data, "*.key"))
	if err != nil {
		return nil, err
	}
	files := walk{data, isUnfinished, func(_, name string, info fs.FileInfo) error {
		name = filepath.ToSlash(name)
		found[name] = versionOf(name, info)
		return nil
	}}
	for _, file := range keys {
		if err := files.entry(filepath.Base(file)); err != nil {
			return nil, err
		}
	}
	for _, folder := range append([]string{"storage"}, keptRegisters...) {
		if err := files.below(filepath.FromSlash(folder)); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// isUnfinished leaves out what isn't whole yet, and .attrs, which PocketBase keeps beside a file and writes again.
func isUnfinished(name string) bool {
	return slices.Contains([]string{".attrs", ".tmp", ".new"}, filepath.Ext(name))
}

func versionOf(name string, info fs.FileInfo) string {
	if isMembersFile(name) {
		return fmt.Sprint(info.Size())
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

// tidy deletes the histories that ended long ago: what was erased must leave the replica too.
func (k *keeper) tidy() error {
	found, err := k.store.list(historiesFolder)
	if err != nil {
		return err
	}
	newest := map[string]time.Time{}
	for name, object := range found {
		history, _, _ := strings.Cut(name, "/")
		if object.ModTime.After(newest[history]) {
			newest[history] = object.ModTime
		}
	}
	limit := time.Now().AddDate(0, 0, -k.days)
	for name := range found {
		history, _, _ := strings.Cut(name, "/")
		if history == k.history || newest[history].After(limit) {
			continue
		}
		if err := k.store.files.Delete(k.store.prefix + historiesFolder + name); err != nil && !isGone(err) {
			return err
		}
	}
	return nil
}

func isGone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "not found")
}

// look asks Litestream when it copied last, and tells since when something waits: its own moment stays where it is
// while nothing changes.
func (k *keeper) look(now time.Time) {
	last, err := k.lastSync()
	if err == nil && !last.IsZero() {
		k.state.ReplicatedAt = last.UnixMilli()
	}
	isBehind := err != nil || last.IsZero()
	if info, wrong := os.Stat(filepath.Join(k.data, "data.db-wal")); wrong == nil && info.ModTime().After(last) {
		isBehind = true
	}
	complaint := ""
	if isBehind {
		complaint = k.complaint(last)
	}
	k.state.Problem = cmp.Or(k.ownerProblem, complaint, problemOf(err))
	switch {
	case !isBehind:
		k.behindSince, k.state.LagSeconds = time.Time{}, 0
		return
	case k.behindSince.IsZero():
		k.behindSince = now
	case last.After(k.behindSince):
		k.behindSince = last
	}
	k.state.LagSeconds = max(0, now.Sub(k.behindSince).Seconds())
}

// complaint is what scripts/replica.mjs has heard of Litestream since it copied last; empty where that was nothing.
func (k *keeper) complaint(last time.Time) string {
	file := filepath.Join(k.data, replicaFolder, complaintFile)
	info, err := os.Stat(file)
	if err != nil || !info.ModTime().After(last) {
		return ""
	}
	text, err := os.ReadFile(file)
	return cmp.Or(string(text), problemOf(err))
}

// lastSync is zero where Litestream has copied nothing yet.
func (k *keeper) lastSync() (time.Time, error) {
	client := http.Client{Timeout: askWithin, Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", k.socket)
		},
	}}
	answer, err := client.Get("http://litestream/list")
	if err != nil {
		return time.Time{}, errors.New("Litestream doesn't run")
	}
	defer answer.Body.Close()
	var list struct {
		Databases []struct {
			LastSyncAt time.Time `json:"last_sync_at"`
		} `json:"databases"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&list); err != nil || len(list.Databases) == 0 {
		return time.Time{}, errors.New("Litestream doesn't know the database")
	}
	return list.Databases[0].LastSyncAt, nil
}

func (k *keeper) writeState(now time.Time) error {
	k.state.At = now.UnixMilli()
	text, err := json.Marshal(k.state)
	if err != nil {
		return err
	}
	file := filepath.Join(k.data, replicaFolder, stateFile)
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}
