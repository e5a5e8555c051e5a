package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
)

const (
	replicaCommand = "replica"
	// In the store: who may write, a sign of life, and the files of members. Beside them Litestream keeps the database,
	// each history in a folder of its own below historiesFolder.
	ownerFile       = "owner.json"
	seenFile        = "seen.json"
	filesFolder     = "files/"
	historiesFolder = "db/"
	defaultRegion   = "us-east-1"
)

// An owner is the one machine that may write to the replica. A history is one run of changes of one database: after a
// restore or on another machine another one begins, so that nobody ever writes over what another wrote.
type owner struct {
	Machine string `json:"machine"`
	History string `json:"history"`
	Host    string `json:"host"`
	// Schema is the newest migration of its server.
	Schema string `json:"schema"`
	Since  string `json:"since"`
}

// A seenReplica says whose it is, and what its owner's last sign of life was: both empty where there was none.
type seenReplica struct {
	Owner *owner `json:"owner"`
	Seen  string `json:"seen"`
}

// A store is the folder or bucket of the replica, by PocketBase's own client for both.
type store struct {
	files  *filesystem.System
	prefix string
}

// runReplica is the program's own command for what Litestream leaves out: whose the replica is, and the files. Its
// answer is JSON on standard output, also where it fails.
func runReplica(args []string) {
	lowerPriority()
	onlyForUs()
	runtime.GOMAXPROCS(1) // the other cores are for requests
	answer, err := replicaAnswer(args)
	if err != nil {
		answer = map[string]string{"error": err.Error()}
	}
	_ = json.NewEncoder(os.Stdout).Encode(answer)
}

func replicaAnswer(args []string) (any, error) {
	if len(args) == 0 {
		return nil, errors.New("say look, claim, keep or pull")
	}
	flags := flag.NewFlagSet(replicaCommand, flag.ContinueOnError)
	at := flags.String("url", "", "the replica: a folder, or s3://bucket/path?endpoint=…&region=…")
	data := flags.String("data", "", "the data folder")
	into := flags.String("into", "", "the folder to copy the files to")
	machine := flags.String("machine", "", "this machine's id")
	history := flags.String("history", "", "the id of its database's history")
	host := flags.String("host", "", "this machine's name")
	schema := flags.String("schema", "", "the newest migration of its server")
	socket := flags.String("socket", "", "Litestream's socket")
	days := flags.Int("days", 7, "for how long histories that ended are kept")
	if err := flags.Parse(args[1:]); err != nil {
		return nil, err
	}
	replica, err := openStore(*at)
	if err != nil {
		return nil, err
	}
	defer replica.files.Close()
	switch args[0] {
	case "look":
		return replica.look()
	case "claim":
		claimed := owner{*machine, *history, *host, *schema, time.Now().UTC().Format(time.RFC3339)}
		return claimed, replica.write(ownerFile, claimed)
	case "pull":
		return replica.pull(*into)
	case "keep":
		k := keeper{store: replica, data: *data, machine: *machine, history: *history, socket: *socket, days: *days}
		return k.run()
	}
	return nil, errors.New("unknown: " + args[0])
}

// openStore opens a folder, which has to be there or may be made, or a bucket with the keys of the environment.
func openStore(at string) (*store, error) {
	if !strings.HasPrefix(at, "s3://") {
		if err := os.MkdirAll(at, 0o700); err != nil {
			return nil, err
		}
		files, err := filesystem.NewLocal(at)
		return &store{files: files}, err
	}
	parsed, err := url.Parse(at)
	if err != nil {
		return nil, errors.New("this is no address of a bucket")
	}
	query := parsed.Query()
	region := query.Get("region")
	if region == "" {
		region = defaultRegion
	}
	endpoint := query.Get("endpoint")
	pathStyle := endpoint != "" // what is not AWS seldom has a name for each bucket
	if endpoint == "" {
		endpoint = "https://s3." + region + ".amazonaws.com"
	}
	files, err := filesystem.NewS3(parsed.Host, region, endpoint,
		os.Getenv("AWS_ACCESS_KEY_ID"), os.Getenv("AWS_SECRET_ACCESS_KEY"), pathStyle)
	prefix := strings.Trim(parsed.Path, "/")
	if prefix != "" {
		prefix += "/"
	}
	return &store{files: files, prefix: prefix}, err
}

func (s *store) read(name string) ([]byte, error) {
	reader, err := s.files.GetReader(s.prefix + name)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return io.ReadAll(reader)
}

func (s *store) write(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.files.Upload(text, s.prefix+name)
}

// owner is nil where nobody owns the replica yet.
func (s *store) owner() (*owner, error) {
	text, err := s.read(ownerFile)
	if errors.Is(err, filesystem.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found := &owner{}
	if err := json.Unmarshal(text, found); err != nil {
		return nil, fmt.Errorf("%s: %w", ownerFile, err)
	}
	return found, nil
}

func (s *store) look() (*seenReplica, error) {
	found, err := s.owner()
	if err != nil {
		return nil, err
	}
	text, err := s.read(seenFile)
	if err != nil && !errors.Is(err, filesystem.ErrNotFound) {
		return nil, err
	}
	return &seenReplica{found, string(text)}, nil
}

// list answers the files below a folder of the store by their names in it.
func (s *store) list(folder string) (map[string]*blob.ListObject, error) {
	found, err := s.files.List(s.prefix + folder)
	if err != nil {
		return nil, err
	}
	byName := make(map[string]*blob.ListObject, len(found))
	for _, object := range found {
		if !object.IsDir {
			byName[strings.TrimPrefix(object.Key, s.prefix+folder)] = object
		}
	}
	return byName, nil
}

type pulled struct {
	Files int `json:"files"`
}

// pull makes a folder's files those of the store. What members sent never changes; the small rest is read each time.
func (s *store) pull(into string) (*pulled, error) {
	there, err := s.list(filesFolder)
	if err != nil {
		return nil, err
	}
	for name, object := range there {
		local, err := filepath.Localize(name)
		if err != nil {
			return nil, err
		}
		target := filepath.Join(into, local)
		info, err := os.Stat(target)
		if err == nil && info.Size() == object.Size && isMembersFile(name) {
			continue
		}
		if err := s.download(filesFolder+name, target); err != nil {
			return nil, err
		}
	}
	err = filepath.WalkDir(into, func(file string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return ignoreGone(file, err)
		}
		name, _ := filepath.Rel(into, file)
		if there[filepath.ToSlash(name)] == nil {
			return os.Remove(file)
		}
		return nil
	})
	return &pulled{len(there)}, err
}

func (s *store) download(name, target string) error {
	reader, err := s.files.GetReader(s.prefix + name)
	if errors.Is(err, filesystem.ErrNotFound) {
		return nil // deleted since it was listed
	}
	if err != nil {
		return err
	}
	defer reader.Close()
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	made, err := os.OpenFile(target+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(made, reader)
	if err = errors.Join(err, made.Close()); err != nil {
		return err
	}
	return os.Rename(target+".new", target)
}

func isMembersFile(name string) bool { return strings.HasPrefix(name, membersFiles) }
