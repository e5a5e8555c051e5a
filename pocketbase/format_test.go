package main

import (
	"bytes"
	"go/format"
	"os"
	"path/filepath"
	"testing"
)

func TestSourcesAreFormatted(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		formatted, err := format.Source(source)
		if err != nil || !bytes.Equal(source, formatted) {
			t.Errorf("%s is not formatted: run gofmt -w pocketbase", file)
		}
	}
}
