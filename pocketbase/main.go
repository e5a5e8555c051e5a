// PocketBase as Pooled Pantry runs it: PocketBase's own command with its JavaScript hooks and
// migrations, behind a gateway for HTTP and a guard of the database connection. What the product does
// is written in TypeScript (src/server); here is only what a JavaScript runtime cannot do.
package main

import (
	"log"
	"os"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
)

func main() {
	// Before PocketBase opens anything: the server may be running on the same folder.
	if len(os.Args) > 1 && os.Args[1] == backupCommand {
		runBackup(os.Args[2:])
		return
	}
	if len(os.Args) > 1 && os.Args[1] == replicaCommand {
		runReplica(os.Args[2:])
		return
	}
	if len(os.Args) > 1 && os.Args[1] == lockCommand {
		runLock()
		return
	}
	endWithStarter()
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: connect})
	flags := app.RootCmd.PersistentFlags()
	hooksDir := flags.String("hooksDir", "", "the directory with the JS app hooks")
	hooksPool := flags.Int("hooksPool", 12, "the JavaScript runtimes that are kept ready")
	migrationsDir := flags.String("migrationsDir", "", "the directory with the migrations")
	// PocketBase reads the flags itself later; the plugins need theirs now.
	_ = app.RootCmd.ParseFlags(os.Args[1:])

	jsvm.MustRegister(app, jsvm.Config{
		MigrationsDir: *migrationsDir,
		HooksDir:      *hooksDir,
		HooksPoolSize: *hooksPool,
		OnInit: func(vm *goja.Runtime) {
			bindPush(vm)
			_ = vm.Set("$isPassedOn", isPassedOn)
			_ = vm.Set("$withoutPersons", func(text string) string { return withoutPersons(withoutQuotes(text)) })
			bindSQL(vm)
			boundRuntime(vm)
		},
	})
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Dir:          *migrationsDir,
	})
	refuseNewer(app, *migrationsDir)
	guard(app, *hooksDir, *hooksPool)
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// guard puts the gateway before PocketBase's server, and bounds realtime and the log.
func guard(app core.App, hooksDir string, pool int) {
	rows := newLogRows()
	writeChanged(app)
	app.OnModelCreate("_logs").BindFunc(rows.create)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		table, err := limitsOf(hooksDir)
		if err != nil {
			log.Fatal(err)
		}
		rows.routes.Store(table)
		listeners := newListeners(app, table)
		listeners.bind()
		e.Router.Bind(sayRates(), keepSignedIn())
		if err := e.Next(); err != nil {
			return err
		}
		clearScratch(app.DataDir())
		keepCheckpoints(app)
		keepRoom(app)
		giveBack(app)
		gateway := newGateway(app, table, pool, e.Server.Handler)
		gateway.metrics = newMetrics(gateway, listeners)
		e.Server.Handler = gateway
		e.Server.ConnState = gateway.visitors.watch
		e.Server.ReadHeaderTimeout = 10 * time.Second
		// The gateway times each body, and each answer, by what has gone through.
		e.Server.ReadTimeout, e.Server.WriteTimeout = 0, 0
		e.Server.IdleTimeout = 75 * time.Second
		e.Server.MaxHeaderBytes = 16 << 10
		return nil
	})
}
