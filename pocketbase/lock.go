package main

import (
	"errors"
	"os"
)

const (
	lockCommand = "lock"
	// lockedFile is the file that the starter has open; beyond standard input, output and errors.
	lockedFile = 3
	// lockedElsewhere is how the command ends where another process has the lock (scripts/data-folder.mjs).
	lockedElsewhere = 3
)

// runLock locks a file for the process that has opened it and started this one: the lock is that of the opened file, and
// lasts until all who have it open are gone, however they went. All containers and users of one machine see it.
func runLock() {
	err := lockFile(lockedFile)
	switch {
	case errors.Is(err, errLocked):
		os.Exit(lockedElsewhere)
	case err != nil:
		os.Exit(1)
	}
}
