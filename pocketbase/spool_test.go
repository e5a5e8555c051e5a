package main

import (
	"bytes"
	"os"
	"testing"
)

// T382 All bodies in files have a room together, of which one address gets a part; what closes gives its part back.
func TestFileRoom(t *testing.T) {
	folder := t.TempDir()
	room := &fileRoom{perAddress: 4 * inMemory, inAll: 6 * inMemory, of: map[string]int64{}}
	write := func(address string) (*spool, error) {
		s := &spool{folder: folder, room: room, address: address}
		_, err := s.Write(bytes.Repeat([]byte("x"), 2*inMemory))
		return s, err
	}
	kept := []*spool{}
	for i, c := range []struct {
		address string
		want    error
	}{{"a", nil}, {"a", nil}, {"a", errNoRoom}, {"b", nil}, {"c", errNoRoom}} {
		s, err := write(c.address)
		if err != c.want {
			t.Errorf("%d: %v", i, err)
		}
		kept = append(kept, s)
	}
	for _, s := range kept {
		s.close()
	}
	if room.taken != 0 || len(room.of) != 0 {
		t.Errorf("%d bytes, %d addresses left", room.taken, len(room.of))
	}
	if _, err := write("c"); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 0 {
		t.Errorf("%d files are left by name", len(files))
	}
}
