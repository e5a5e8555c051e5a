package main

import (
	"io"
	"os"
)

// starterPipe says that standard input is a pipe of the program that started this one.
const starterPipe = "STARTER_PIPE"

// endWithStarter ends this process in order once its starter is gone, however it went: a server left
// behind would hold the port against the next start.
func endWithStarter() {
	if os.Getenv(starterPipe) == "" {
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		terminate()
	}()
}
