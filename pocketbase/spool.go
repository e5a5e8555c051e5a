package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// inMemory is how much of a body stays in memory; a longer one is kept in a file without a name.
const inMemory = 64 << 10

var (
	errTooLarge = errors.New("too large")
	errNoRoom   = errors.New("too many bytes in files")
)

// A fileRoom bounds the bytes of all bodies in files together, and those of one address.
type fileRoom struct {
	perAddress, inAll int64

	mu    sync.Mutex
	taken int64
	of    map[string]int64
}

func newFileRoom() *fileRoom {
	return &fileRoom{perAddress: 256 << 20, inAll: 1 << 30, of: map[string]int64{}}
}

func (r *fileRoom) take(address string, bytes int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.taken+bytes > r.inAll || r.of[address]+bytes > r.perAddress {
		return false
	}
	r.taken += bytes
	r.of[address] += bytes
	return true
}

func (r *fileRoom) giveBack(address string, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken -= bytes
	if r.of[address] -= bytes; r.of[address] <= 0 {
		delete(r.of, address)
	}
}

// A spool keeps a request's or an answer's body until it can be used as a whole.
type spool struct {
	folder string
	room   *fileRoom
	// address is whose body it is.
	address string
	// inFile is what it has taken of the room.
	inFile int64
	// max is its largest size; 0: none.
	max    int64
	size   int64
	memory bytes.Buffer
	file   *os.File
}

func (s *spool) Write(p []byte) (int, error) {
	if s.max > 0 && s.size+int64(len(p)) > s.max {
		return 0, errTooLarge
	}
	if s.file == nil && s.size+int64(len(p)) > inMemory {
		if err := s.toFile(); err != nil {
			return 0, err
		}
	}
	if s.file == nil {
		s.size += int64(len(p))
		return s.memory.Write(p)
	}
	if !s.takeRoom(int64(len(p))) {
		return 0, errNoRoom
	}
	s.size += int64(len(p))
	return s.file.Write(p)
}

func (s *spool) takeRoom(bytes int64) bool {
	if !s.room.take(s.address, bytes) {
		return false
	}
	s.inFile += bytes
	return true
}

func (s *spool) toFile() error {
	if !s.takeRoom(int64(s.memory.Len())) {
		return errNoRoom
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(s.folder, "body-*")
	if err != nil {
		return err
	}
	_ = os.Remove(file.Name()) // where the system allows it, nothing stays behind a crash
	s.file = file
	_, err = file.Write(s.memory.Bytes())
	s.memory = bytes.Buffer{}
	return err
}

// reader reads all of it from the start.
func (s *spool) reader() (io.Reader, error) {
	if s.file == nil {
		return bytes.NewReader(s.memory.Bytes()), nil
	}
	_, err := s.file.Seek(0, io.SeekStart)
	return s.file, err
}

func (s *spool) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(filepath.Clean(s.file.Name()))
	}
	s.room.giveBack(s.address, s.inFile)
	s.inFile = 0
}
