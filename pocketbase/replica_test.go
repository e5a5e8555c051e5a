package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// newReplica is a data folder with these files, and the keeper of its replica.
func newReplica(t *testing.T, files map[string]string) *keeper {
	t.Helper()
	data := t.TempDir()
	if err := os.Mkdir(filepath.Join(data, replicaFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		put(t, data, name, text)
	}
	replica := openTestStore(t, t.TempDir())
	if err := replica.write(ownerFile, owner{Machine: "one", History: "h1"}); err != nil {
		t.Fatal(err)
	}
	return &keeper{store: replica, data: data, machine: "one", history: "h1", days: 7}
}

func openTestStore(t *testing.T, folder string) *store {
	t.Helper()
	opened, err := openStore(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.files.Close() })
	return opened
}

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// pulledFiles is what another machine gets of the replica's files.
func pulledFiles(t *testing.T, k *keeper, into string) map[string]string {
	t.Helper()
	if _, err := k.store.pull(into); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	err := filepath.Walk(into, func(file string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		name, _ := filepath.Rel(into, file)
		text, err := os.ReadFile(file)
		found[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func same(t *testing.T, got map[string]string, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s is %q, not %q", name, got[name], text)
		}
	}
	for name := range got {
		if _, is := want[name]; !is {
			t.Errorf("%s is there", name)
		}
	}
}

func TestReplicaHasTheFilesKeysAndRegisters(t *testing.T) {
	k := newReplica(t, map[string]string{
		"storage/proofs/1/slip.jpg":       "slip",
		"storage/proofs/1/slip.jpg.attrs": "{}",
		"seal.key":                        "seal",
		"backups/erased/abc":              "2026",
		"backups/former-staff/def":        "buyer",
		"backups/last-run":                "run",
		"data.db":                         "database",
		".start.lock":                     "{}",
	})
	if err := k.copyFiles(); err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	same(t, pulledFiles(t, k, into), map[string]string{
		"storage/proofs/1/slip.jpg": "slip", "seal.key": "seal", "backups/erased/abc": "2026", "backups/former-staff/def": "buyer",
	})
	put(t, k.data, "storage/proofs/2/slip.jpg", "another")
	put(t, k.data, "backups/erased/abc", "2027")
	if err := os.Remove(filepath.Join(k.data, "storage/proofs/1/slip.jpg")); err != nil {
		t.Fatal(err)
	}
	if err := k.copyFiles(); err != nil {
		t.Fatal(err)
	}
	same(t, pulledFiles(t, k, into), map[string]string{
		"storage/proofs/2/slip.jpg": "another", "seal.key": "seal", "backups/erased/abc": "2027", "backups/former-staff/def": "buyer",
	})
}

// F279
func TestReplicaHasTheFilesBehindALink(t *testing.T) {
	k := newReplica(t, nil)
	disk := t.TempDir()
	put(t, disk, "storage/proofs/1/slip.jpg", "slip")
	linked(t, filepath.Join(disk, "storage"), filepath.Join(k.data, "storage"))
	if err := k.copyFiles(); err != nil {
		t.Fatal(err)
	}
	same(t, pulledFiles(t, k, t.TempDir()), map[string]string{"storage/proofs/1/slip.jpg": "slip"})
}

// F224
func TestReplicaKeepsWhatADataFolderLost(t *testing.T) {
	k := newReplica(t, nil)
	for n := range 30 {
		put(t, k.data, "storage/proofs/"+strconv.Itoa(n)+"/slip.jpg", "slip")
	}
	if err := k.copyFiles(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(k.data, "storage")); err != nil {
		t.Fatal(err)
	}
	if err := k.copyFiles(); err == nil || !strings.Contains(err.Error(), "30 files are gone") {
		t.Errorf("answered %v", err)
	}
	if got := len(pulledFiles(t, k, t.TempDir())); got != 30 {
		t.Errorf("%d files are left", got)
	}
}

// F224
func TestReplicaTellsOfMissingFilesUntilTheyAreCopied(t *testing.T) {
	k := newReplica(t, nil)
	for n := range 30 {
		put(t, k.data, "storage/proofs/"+strconv.Itoa(n)+"/slip.jpg", "slip")
	}
	now := time.Now()
	if k.keepFiles(now); k.state.FilesProblem != "" || k.state.Files != 30 {
		t.Fatalf("at first: %+v", k.state)
	}
	if err := os.RemoveAll(filepath.Join(k.data, "storage")); err != nil {
		t.Fatal(err)
	}
	k.nextFiles = now
	k.keepFiles(now.Add(time.Second))
	// In a large folder minutes go by before the files are looked at again; whose the replica is, is asked meanwhile.
	k.nextFiles = now.Add(time.Hour)
	for _, at := range []time.Duration{time.Second, 2 * ownerEvery} {
		k.keepFiles(now.Add(at))
		if !strings.Contains(k.state.FilesProblem, "30 files are gone") {
			t.Errorf("%s later: %+v", at, k.state)
		}
	}
}

// F276 Only looking for files is bounded: what copying them took says nothing of what the next look takes.
func TestReplicaCopiesSoonAfterALongCopy(t *testing.T) {
	k := newReplica(t, map[string]string{"seal.key": "seal"})
	k.keepFiles(time.Now().Add(-time.Minute)) // as if it had taken a minute
	if wait := time.Until(k.nextFiles); wait > 20*time.Second {
		t.Errorf("copies nothing for %s", wait)
	}
}

// F276
func TestReplicaGivesSignsOfLifeWhileItCopies(t *testing.T) {
	k := newReplica(t, map[string]string{"seal.key": "seal"})
	if err := k.copyFiles(); err != nil {
		t.Fatal(err)
	}
	if text, err := k.store.read(seenFile); err != nil || !strings.Contains(string(text), "one") {
		t.Errorf("its sign of life is %q, %v", text, err)
	}
	if _, err := os.Stat(filepath.Join(k.data, replicaFolder, stateFile)); err != nil {
		t.Error(err)
	}
	if k.nextOwner.Before(time.Now()) {
		t.Error("the next sign follows at the next file")
	}
}

// F221: neither beside the server nor for its last files.
func TestReplicaOfAnotherMachineEndsTheKeeper(t *testing.T) {
	for name, act := range map[string]func(*keeper) (any, error){"run": (*keeper).run, "end": (*keeper).end} {
		k := newReplica(t, map[string]string{"storage/proofs/1/slip.jpg": "slip"})
		if err := k.store.write(ownerFile, owner{Machine: "two", History: "h2", Host: "second"}); err != nil {
			t.Fatal(err)
		}
		answer, err := act(k)
		if err != nil {
			t.Fatal(err)
		}
		if got, is := answer.(takenOver); !is || got.TakenOver.Host != "second" {
			t.Errorf("%s answered %v", name, answer)
		}
		if got := pulledFiles(t, k, t.TempDir()); len(got) > 0 {
			t.Errorf("%s wrote %v", name, got)
		}
	}
}

// T69: an encrypted folder that isn't mounted any more is an empty one on the disk below.
func TestReplicaWritesNothingWhereItsOwnerIsGone(t *testing.T) {
	k := newReplica(t, map[string]string{"storage/proofs/1/slip.jpg": "slip", "seal.key": "seal"})
	bare := t.TempDir()
	k.store = openTestStore(t, bare)
	now := time.Now()
	k.keepFiles(now)
	k.look(now)
	for _, told := range []string{k.state.Problem, k.state.FilesProblem} {
		if !strings.Contains(told, "check that it is mounted") {
			t.Errorf("told %q", told)
		}
	}
	if _, err := k.end(); err == nil {
		t.Error("it ended as if all were copied")
	}
	if left, err := os.ReadDir(bare); err != nil || len(left) > 0 {
		t.Errorf("wrote %v, %v", left, err)
	}
}

// T69: whose it is was asked a moment ago, and a new file comes.
func TestReplicaWritesNoFileBeforeItIsNoticed(t *testing.T) {
	k := newReplica(t, map[string]string{"storage/proofs/1/slip.jpg": "slip"})
	now := time.Now()
	k.keepFiles(now)
	put(t, k.data, "storage/proofs/2/slip.jpg", "another")
	bare := t.TempDir()
	k.store = openTestStore(t, bare)
	later := now.Add(ownerEvery - time.Millisecond)
	k.nextFiles = now
	k.keepFiles(later)
	if left, err := os.ReadDir(bare); err != nil || len(left) > 0 {
		t.Errorf("wrote %v, %v", left, err)
	}
	if !strings.Contains(k.state.FilesProblem, "check that it is mounted") || !k.nextOwner.Before(later) {
		t.Errorf("told %q, and asks again at %v", k.state.FilesProblem, k.nextOwner)
	}
}

func TestReplicaGetsAgainWhatWentElsewhereMeanwhile(t *testing.T) {
	k := newReplica(t, map[string]string{"storage/proofs/1/slip.jpg": "slip"})
	mounted := k.store
	elsewhere := newReplica(t, nil).store
	k.store = elsewhere
	if err := k.copyFiles(); err != nil { // in the moment before its owner is gone
		t.Fatal(err)
	}
	if err := elsewhere.files.Delete(ownerFile); err != nil {
		t.Fatal(err)
	}
	now := time.Now().Add(2 * ownerEvery)
	k.keepFiles(now)
	k.store = mounted
	k.keepFiles(now.Add(2 * ownerEvery))
	same(t, pulledFiles(t, k, t.TempDir()), map[string]string{"storage/proofs/1/slip.jpg": "slip"})
}

func TestReplicaForgetsHistoriesThatEndedLongAgo(t *testing.T) {
	folder := t.TempDir()
	replica, err := openStore(folder)
	if err != nil {
		t.Fatal(err)
	}
	k := &keeper{store: replica, history: "h1", days: 7}
	now := time.Now()
	for name, days := range map[string]int{"h1/ltx/0/a": 30, "old/ltx/0/a": 30, "old/ltx/0/b": 8, "recent/ltx/0/a": 30, "recent/ltx/9/b": 2} {
		if err := k.store.files.Upload([]byte("x"), historiesFolder+name); err != nil {
			t.Fatal(err)
		}
		at := now.AddDate(0, 0, -days)
		if err := os.Chtimes(filepath.Join(folder, historiesFolder, filepath.FromSlash(name)), at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.tidy(); err != nil {
		t.Fatal(err)
	}
	left, err := k.store.list(historiesFolder)
	if err != nil {
		t.Fatal(err)
	}
	if len(left) != 3 || left["h1/ltx/0/a"] == nil || left["recent/ltx/0/a"] == nil {
		t.Errorf("left are %v", left)
	}
}

func TestReplicaTellsSinceWhenAChangeWaits(t *testing.T) {
	k := newReplica(t, nil)
	k.socket = filepath.Join(t.TempDir(), "s")
	now := time.Now()
	k.look(now)
	k.look(now.Add(90 * time.Second))
	if k.state.Problem != "Litestream doesn't run" || k.state.LagSeconds != 90 {
		t.Errorf("without Litestream: %+v", k.state)
	}
	last := now.Add(-time.Hour)
	listener, err := net.Listen("unix", k.socket)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"databases":[{"path":"x","last_sync_at":"` + last.Format(time.RFC3339Nano) + `"}]}`))
	})}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	k.look(now)
	if k.state.Problem != "" || k.state.LagSeconds != 0 || k.state.ReplicatedAt != last.UnixMilli() {
		t.Errorf("where nothing changed for an hour: %+v", k.state)
	}
	put(t, k.data, "data.db-wal", "a change")
	put(t, k.data, ".replica/complaint", "no space left")
	k.look(now)
	k.look(now.Add(5 * time.Second))
	if k.state.Problem != "no space left" {
		t.Errorf("where Litestream says why: %+v", k.state)
	}
	if k.state.LagSeconds != 5 {
		t.Errorf("five seconds after a change: %+v", k.state)
	}
	last = now.Add(6 * time.Second)
	k.look(now.Add(7 * time.Second))
	if k.state.LagSeconds != 0 || k.state.Problem != "" {
		t.Errorf("after it was copied: %+v", k.state)
	}
}
