package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"strings"

	"filippo.io/age"
)

const (
	keyVariable = "BACKUP_KEY"
	// encryptedMark is how a file begins that age has encrypted.
	encryptedMark = "age-encryption.org/"
)

// A madeKey is the answer of a key that was made.
type madeKey struct {
	Key string `json:"key"`
}

func makeKey() (*madeKey, error) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, err
	}
	return &madeKey{key.String()}, nil
}

// backupKey is what backups are encrypted with; nil where none is set. It comes in the environment: arguments are
// in sight of everyone on the machine.
func backupKey() (*age.X25519Identity, error) {
	text := strings.TrimSpace(os.Getenv(keyVariable))
	if text == "" {
		return nil, nil
	}
	key, err := age.ParseX25519Identity(text)
	if err != nil {
		return nil, &refusedBackup{"not_a_key", keyVariable}
	}
	return key, nil
}

// encrypted passes on what is written to it, encrypted where there is a key; it is complete once it is closed.
func encrypted(to io.Writer, key *age.X25519Identity) (io.WriteCloser, error) {
	if key == nil {
		return plain{to}, nil
	}
	return age.Encrypt(to, key.Recipient())
}

type plain struct{ io.Writer }

func (plain) Close() error { return nil }

// openArchive reads a backup where it lies: what is encrypted gets no second copy on the disk.
func openArchive(file *os.File, key *age.X25519Identity) (*zip.Reader, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	var from io.ReaderAt = file
	size := info.Size()
	if isEncrypted(file) {
		if key == nil {
			return nil, &refusedBackup{"encrypted", keyVariable}
		}
		from, size, err = age.DecryptReaderAt(file, size, key)
		var other *age.NoIdentityMatchError
		if errors.As(err, &other) {
			return nil, &refusedBackup{"other_key", keyVariable}
		}
		if err != nil {
			return nil, &refusedBackup{"damaged", err.Error()}
		}
	}
	archive, err := zip.NewReader(from, size)
	if err != nil {
		return nil, &refusedBackup{"not_a_backup", err.Error()}
	}
	return archive, nil
}

func isEncrypted(file io.ReaderAt) bool {
	start := make([]byte, len(encryptedMark))
	_, err := file.ReadAt(start, 0)
	return err == nil && bytes.Equal(start, []byte(encryptedMark))
}
