package main

import (
	"io"
	"os"
)

// starterPipe says that standard input is a pipe of the program that started this one.
const starterPipe = "STARTER_PIPE"

// endWithStarter ends the server in order once its starter is gone, however it went: one that is left
// behind would hold the port against the next start. What the server starts itself has no such pipe.
func endWithStarter() {
	if os.Getenv(starterPipe) == "" {
		return
	}
	_ = os.Unsetenv(starterPipe)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		terminate()
	}()
}
