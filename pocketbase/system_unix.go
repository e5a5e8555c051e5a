//go:build !windows

package main

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// lowerPriority lets everything else on the machine go first, also on the disk.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19) }

// onlyForUs keeps other users of the machine from reading what this process writes.
func onlyForUs() { syscall.Umask(0o077) }

// terminate asks this process to end in order.
func terminate() { _ = syscall.Kill(syscall.Getpid(), syscall.SIGTERM) }

func freeBytes(folder string) (int64, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return 0, err
	}
	return int64(stat.Bavail) * int64(stat.Bsize), nil
}

// lockFolder keeps every other process out that locks the same folder; a process that ends gives its lock back.
func lockFolder(folder string) (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(folder, ".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockFile(int(file.Fd())); err != nil {
		_ = file.Close()
		return nil, err
	}
	return func() { _ = file.Close() }, nil
}

// lockFile locks an open file, for all who have this very opening of it.
func lockFile(opened int) error {
	err := syscall.Flock(opened, syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// syncFolder waits until a new name is on the disk.
func syncFolder(folder string) {
	if opened, err := os.Open(folder); err == nil {
		_ = opened.Sync()
		_ = opened.Close()
	}
}
