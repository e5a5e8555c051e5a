package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
)

// refuseNewer ends `migrate up`, without which no start serves, where the data folder has a migration that this
// version does not: a newer one has changed it, and what this one would write may not be what that one reads.
// scripts/server.mjs puts it into words.
func refuseNewer(app core.App, migrationsDir string) {
	if len(os.Args) < 3 || os.Args[1] != "migrate" || os.Args[2] != "up" {
		return
	}
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		newer, err := unknownMigration(e.App, migrationsDir)
		if err == nil && newer != "" {
			err = fmt.Errorf("the data is of a newer version: %s", newer)
		}
		return err
	})
}

// unknownMigration is one that was applied and is not in the folder; empty where there is none.
func unknownMigration(app core.App, folder string) (string, error) {
	if !app.HasTable(core.DefaultMigrationsTable) {
		return "", nil
	}
	var applied []string
	query := app.DB().Select("file").From(core.DefaultMigrationsTable).OrderBy("file")
	if err := query.Column(&applied); err != nil {
		return "", err
	}
	for _, file := range applied {
		if filepath.Ext(file) != ".js" {
			continue // PocketBase's own
		}
		if _, err := os.Stat(filepath.Join(folder, file)); os.IsNotExist(err) {
			return file, nil
		}
	}
	return "", nil
}
