package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A walk visits the files of a folder by their names in it, also those behind links: the files of members are often on
// a disk of their own.
type walk struct {
	folder    string
	isLeftOut func(name string) bool
	visit     func(path, name string, info fs.FileInfo) error
}

// below visits what is in one folder of it; "" is the whole.
func (w walk) below(name string) error {
	folder := filepath.Join(w.folder, name)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return ignoreGone(folder, err)
	}
	for _, entry := range entries {
		if err := w.entry(filepath.Join(name, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

func (w walk) entry(name string) error {
	if w.isLeftOut(name) {
		return nil
	}
	path := filepath.Join(w.folder, name)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return ignoreGone(path, err)
	case info.IsDir():
		return w.below(name)
	case info.Mode().IsRegular():
		return w.visit(path, name, info)
	}
	return nil
}

// ignoreGone lets a file be deleted while its folder is read. A link that leads nowhere is still there: the disk that it
// leads to is away.
func ignoreGone(path string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if info, wrong := os.Lstat(path); wrong == nil && info.Mode()&fs.ModeSymlink != 0 {
		return err
	}
	return nil
}
