package main

import (
	"github.com/pocketbase/dbx"
	_ "modernc.org/sqlite" // the driver "sqlite", as PocketBase uses it
)

// The pragmas of core.DefaultDBConnect, and one more: a transaction takes the write lock when it
// begins. PocketBase's own begins with a read; where another process writes in between (a backup,
// Litestream, the sqlite3 program), SQLite refuses the upgrade (BUSY_SNAPSHOT), and no retry inside
// the transaction can help. Statements outside a transaction are not concerned: reads take no lock.
const pragmas = "?_txlock=immediate" +
	"&_pragma=busy_timeout(10000)" + // first: switching to WAL may have to wait
	"&_pragma=journal_mode(WAL)" +
	"&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(NORMAL)" +
	"&_pragma=foreign_keys(ON)" +
	"&_pragma=temp_store(MEMORY)" +
	"&_pragma=cache_size(-32000)"

// connect opens data.db or auxiliary.db for PocketBase.
func connect(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+pragmas)
}
