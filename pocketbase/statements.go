package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/pocketbase/dbx"
	"modernc.org/sqlite"
)

const (
	// statementsKept is how many statements a connection keeps: an order needs about 120.
	statementsKept = 160
	// longestKept is in bytes. Longer ones are written for one request, such as a search with all its filters.
	longestKept = 8 << 10
)

// A connector opens connections that keep their prepared statements. SQLite compiles a statement each time that it is
// run, which takes longer than most of ours run for.
type connector struct {
	dsn    string
	driver *sqlite.Driver
}

func openDatabase(dsn string) *dbx.DB {
	return dbx.NewFromDB(sql.OpenDB(connector{dsn, &sqlite.Driver{}}), "sqlite")
}

func (c connector) Driver() driver.Driver { return c.driver }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	opened, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	kept, err := simplelru.NewLRU(statementsKept, func(_ string, one *statement) { one.forget() })
	if err != nil {
		return nil, err
	}
	return &connection{sqliteConn: opened.(sqliteConn), kept: kept}, nil
}

// sqliteConn is what the driver's connections can do for database/sql.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// A connection is used by one goroutine at a time, as database/sql sees to. SQLite itself compiles a kept statement
// anew where the schema has changed.
type connection struct {
	sqliteConn
	kept *simplelru.LRU[string, *statement]
}

func (c *connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	one, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if one == nil {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	return one.ExecContext(ctx, args)
}

func (c *connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	one, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if one == nil {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := one.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	one.open = true
	return &openRows{rows.(sqliteRows), one}, nil
}

func (c *connection) Close() error {
	c.kept.Purge()
	return c.sqliteConn.Close()
}

// statement is the kept one for a query, or nil for a query that is run as it is: one that doesn't come again, and one
// whose rows are being read.
func (c *connection) statement(ctx context.Context, query string) (*statement, error) {
	if one, ok := c.kept.Get(query); ok {
		if one.open {
			return nil, nil
		}
		return one, nil
	}
	if !isKept(query) {
		return nil, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	one := &statement{sqliteStatement: prepared.(sqliteStatement)}
	c.kept.Add(query, one)
	return one, nil
}

// isKept tells a single statement that reads or writes rows from one that changes the schema or the connection, and
// from a script.
func isKept(query string) bool {
	if len(query) > longestKept || strings.Contains(query, ";") {
		return false
	}
	verb, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	switch strings.ToUpper(strings.TrimSpace(verb)) {
	case "SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "REPLACE":
		return true
	}
	return false
}

type statement struct {
	sqliteStatement
	// open while its rows are read; forgotten is then left to the end of them.
	open, forgotten bool
}

func (s *statement) forget() {
	s.forgotten = true
	if !s.open {
		_ = s.Close()
	}
}

type openRows struct {
	sqliteRows
	of *statement
}

func (r *openRows) Close() error {
	err := r.sqliteRows.Close()
	r.of.open = false
	if r.of.forgotten {
		_ = r.of.sqliteStatement.Close()
	}
	return err
}
