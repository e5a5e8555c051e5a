package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// inMemory is how much of a body stays in memory; a longer one is kept in a file without a name.
const inMemory = 64 << 10

var errTooLarge = errors.New("too large")

// A spool keeps a request's or an answer's body until it can be used as a whole.
type spool struct {
	folder string
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
	s.size += int64(len(p))
	if s.file != nil {
		return s.file.Write(p)
	}
	return s.memory.Write(p)
}

func (s *spool) toFile() error {
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
}
