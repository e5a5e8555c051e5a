// PocketBase as Pooled Pantry runs it: PocketBase's own command with its JavaScript hooks and
// migrations, behind a guard of the HTTP door and of the database connection. What the product does
// is written in TypeScript (src/server); here is only what a JavaScript runtime cannot do.
package main

import (
	"log"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
)

func main() {
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: connect})
	flags := app.RootCmd.PersistentFlags()
	hooksDir := flags.String("hooksDir", "", "the directory with the JS app hooks")
	hooksPool := flags.Int("hooksPool", 15, "the JavaScript runtimes that are kept ready")
	migrationsDir := flags.String("migrationsDir", "", "the directory with the migrations")
	// PocketBase reads the flags itself later; the plugins need theirs now.
	_ = app.RootCmd.ParseFlags(os.Args[1:])

	jsvm.MustRegister(app, jsvm.Config{
		MigrationsDir: *migrationsDir,
		HooksDir:      *hooksDir,
		HooksPoolSize: *hooksPool,
	})
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Dir:          *migrationsDir,
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
