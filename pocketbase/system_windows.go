package main

import (
	"errors"
	"os"
)

// What Windows does in other ways, which the product is not run on for members.

func lowerPriority() {}

func onlyForUs() {}

func terminate() { os.Exit(0) }

func freeBytes(string) (int64, error) { return 0, errors.New("unknown") }

func lockFolder(string) (unlock func(), err error) { return func() {}, nil }

func lockFile(int) error { return nil }

func syncFolder(string) {}
