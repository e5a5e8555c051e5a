package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"
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
	// reading is what the statement that comes next is read by.
	reading *reading
}

// A reading, given to Exec after the statement's parameters, takes what the statement gives. The rows of database/sql
// start a goroutine for each statement that is read within a transaction, which wakes another processor.
type reading struct {
	// columns are those that are taken; nil for all.
	columns []string
	// take gets a row's values, which are overwritten by those of the next.
	take func(values []any)
}

// CheckNamedValue takes a reading from among the parameters, as database/sql has it for options of a statement.
func (c *connection) CheckNamedValue(given *driver.NamedValue) error {
	asked, ok := given.Value.(*reading)
	if !ok {
		return driver.ErrSkip
	}
	c.reading = asked
	return driver.ErrRemoveArgument
}

func (c *connection) read(ctx context.Context, query string, args []driver.NamedValue, into *reading) (err error) {
	rows, err := c.QueryContext(ctx, query, args)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	return into.takeAll(rows.Columns(), rows.Next)
}

// takeAll takes rows with columns of these names until `next` answers io.EOF.
func (r *reading) takeAll(names []string, next func(row []driver.Value) error) error {
	places, err := r.placesIn(names)
	if err != nil {
		return err
	}
	row := make([]driver.Value, len(names))
	values := make([]any, len(places))
	for {
		if err := next(row); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		for at, place := range places {
			if values[at], err = jsonValue(row[place]); err != nil {
				return err
			}
		}
		r.take(values)
	}
}

func (r *reading) placesIn(names []string) ([]int, error) {
	wanted := r.columns
	if wanted == nil {
		wanted = names
	}
	places := make([]int, len(wanted))
	for at, name := range wanted {
		if places[at] = slices.Index(names, name); places[at] < 0 {
			return nil, fmt.Errorf("no such column: %s", name)
		}
	}
	return places, nil
}

// jsonValue is a stored value as SQLite's own functions write it into JSON: what is true is 1.
func jsonValue(stored driver.Value) (any, error) {
	switch value := stored.(type) {
	case bool:
		if value {
			return int64(1), nil
		}
		return int64(0), nil
	case nil, int64, float64, string:
		return value, nil
	}
	return nil, fmt.Errorf("JSON has no %T", stored)
}

func (c *connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if asked := c.reading; asked != nil {
		c.reading = nil
		return driver.ResultNoRows, c.read(ctx, query, args, asked)
	}
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
