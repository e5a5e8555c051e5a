package main

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// bindSQL gives the JavaScript runtime what src/server/core/sql.ts runs statements with: one call each, where
// PocketBase's own way takes six, of which every one is looked up and wrapped.
func bindSQL(vm *goja.Runtime) {
	statements := vm.NewObject()
	_ = statements.Set("rows", func(call goja.FunctionCall) goja.Value { return selectRows(vm, call) })
	_ = statements.Set("value", func(call goja.FunctionCall) goja.Value { return writtenValue(vm, call) })
	_ = statements.Set("run", func(call goja.FunctionCall) goja.Value { return runStatement(vm, call) })
	_ = statements.Set("insert", func(call goja.FunctionCall) goja.Value { return insertRows(vm, call) })
	_ = statements.Set("overwriteFreed", func(app core.App) error { return overwriteFreed(app) })
	_ = vm.Set("$sql", statements)
}

// selectRows answers (app, statement, parameters, shape): the statement's rows, with the columns that the shape has,
// as plain objects.
func selectRows(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	shape := call.Argument(3).ToObject(vm).Keys()
	rows := []any{}
	read(vm, call, appOf(vm, call).ConcurrentDB(), &reading{shape, func(values []any) {
		one := vm.NewObject()
		for at, name := range shape {
			_ = one.Set(name, values[at])
		}
		rows = append(rows, one)
	}})
	return vm.NewArray(rows...)
}

// writtenValue answers (app, statement, parameters): what a statement that writes returns first. It throws where it
// wrote nothing.
func writtenValue(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	var written []any
	read(vm, call, appOf(vm, call).NonconcurrentDB(), &reading{take: func(values []any) {
		written = append(written, values[0])
	}})
	if len(written) == 0 {
		panic(vm.NewGoError(sql.ErrNoRows))
	}
	return vm.ToValue(written[0])
}

// runStatement answers (app, statement, parameters): how many rows the statement wrote.
func runStatement(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	db := appOf(vm, call).NonconcurrentDB()
	statement, params := call.Argument(1).String(), paramsOf(vm, call)
	var result sql.Result
	var err error
	if quick, ok := quickly(db, statement); ok {
		result, err = quick.exec(params)
	} else {
		result, err = db.NewQuery(statement).Bind(params).Execute()
	}
	if err != nil {
		panic(vm.NewGoError(err))
	}
	count, err := result.RowsAffected()
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.ToValue(count)
}

// insertRows takes (app, table, rows): each row has the keys of the first. A statement for each row, whose values are
// bound, takes a third of the time of one that reads them all from a JSON text.
func insertRows(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	rows := call.Argument(2).ToObject(vm)
	count := int(rows.Get("length").ToInteger())
	if count == 0 {
		return goja.Undefined()
	}
	columns := rows.Get("0").ToObject(vm).Keys()
	places := strings.TrimSuffix(strings.Repeat("?, ", len(columns)), ", ")
	statement := "INSERT INTO `" + call.Argument(1).String() + "` (`" + strings.Join(columns, "`, `") + "`) VALUES (" + places + ")"
	err := appOf(vm, call).RunInTransaction(func(tx core.App) error {
		executor := baseOf(tx.NonconcurrentDB()).Executor()
		values := make([]any, len(columns))
		for at := range count {
			row := rows.Get(strconv.Itoa(at)).ToObject(vm)
			for column, name := range columns {
				values[column] = stored(vm, row.Get(name))
			}
			if _, err := executor.Exec(statement, values...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return goja.Undefined()
}

// stored is a value as SQLite reads it from JSON: a whole number is an integer, and what is made of others is a text.
func stored(vm *goja.Runtime, value goja.Value) any {
	switch made := value.(type) {
	case nil:
		return nil
	case *goja.Object:
		text, err := made.MarshalJSON()
		if err != nil {
			panic(vm.NewGoError(err))
		}
		return string(text)
	}
	exported := value.Export()
	if number, ok := exported.(float64); ok && number == math.Trunc(number) && math.Abs(number) < 1<<53 {
		return int64(number)
	}
	return exported
}

func appOf(vm *goja.Runtime, call goja.FunctionCall) core.App {
	app, ok := call.Argument(0).Export().(core.App)
	if !ok {
		panic(vm.NewTypeError("the first argument is no app"))
	}
	return app
}

func paramsOf(vm *goja.Runtime, call goja.FunctionCall) dbx.Params {
	given := call.Argument(2).ToObject(vm)
	params := dbx.Params{}
	for _, name := range given.Keys() {
		params[name] = given.Get(name).Export()
	}
	return params
}

// read runs a statement and takes its rows; what fails is thrown.
func read(vm *goja.Runtime, call goja.FunctionCall, db dbx.Builder, into *reading) {
	statement, params := call.Argument(1).String(), paramsOf(vm, call)
	var err error
	if quick, ok := quickly(db, statement); ok {
		_, err = quick.exec(params, into)
	} else {
		err = readByDbx(db.NewQuery(statement).Bind(params), into)
	}
	if err != nil {
		panic(vm.NewGoError(err))
	}
}

func readByDbx(query *dbx.Query, into *reading) error {
	rows, err := query.Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return err
	}
	return into.takeAll(names, func(row []driver.Value) error {
		if !rows.Next() {
			return cmp.Or(rows.Err(), io.EOF)
		}
		cells := make([]any, len(row))
		for at := range row {
			cells[at] = (*any)(&row[at])
		}
		return rows.Scan(cells...)
	})
}

// A placed statement has its parameters' places found. dbx looks for them with regular expressions each time.
type placed struct {
	sql   string
	names []string
}

// statementsPlaced are kept for all runtimes: the product has some hundreds.
const statementsPlaced = 1000

var (
	parameters = regexp.MustCompile(`\{:\w+\}`)
	placing    sync.Mutex
	placedKept = newPlacedKept()
)

func newPlacedKept() *simplelru.LRU[string, *placed] {
	kept, err := simplelru.NewLRU[string, *placed](statementsPlaced, nil)
	if err != nil {
		panic(err)
	}
	return kept
}

func place(statement string) *placed {
	if len(statement) > longestKept {
		return placeAnew(statement)
	}
	placing.Lock()
	defer placing.Unlock()
	if known, ok := placedKept.Get(statement); ok {
		return known
	}
	made := placeAnew(statement)
	placedKept.Add(statement, made)
	return made
}

func placeAnew(statement string) *placed {
	made := &placed{}
	made.sql = parameters.ReplaceAllStringFunc(statement, func(found string) string {
		made.names = append(made.names, found[2:len(found)-1])
		return "?"
	})
	return made
}

// A quick statement is run without dbx.
type quick struct {
	*placed
	executor dbx.Executor
}

// exec runs the statement; `options` come after its parameters.
func (q quick) exec(params dbx.Params, options ...any) (sql.Result, error) {
	values, err := q.values(params)
	if err != nil {
		return nil, err
	}
	return q.executor.Exec(q.sql, append(values, options...)...)
}

// quickly is false for what is left to dbx: names that it quotes, and statements that it is to log.
func quickly(db dbx.Builder, statement string) (quick, bool) {
	base := baseOf(db)
	if base == nil || base.DB().QueryLogFunc != nil || strings.Contains(statement, "{{") || strings.Contains(statement, "[[") {
		return quick{}, false
	}
	return quick{place(statement), base.Executor()}, true
}

type base interface {
	DB() *dbx.DB
	Executor() dbx.Executor
}

// baseOf is what runs the statements of a database or a transaction.
func baseOf(db dbx.Builder) base {
	switch made := db.(type) {
	case *dbx.DB:
		db = made.Builder
	case *dbx.Tx:
		db = made.Builder
	}
	made, _ := db.(base)
	return made
}

func (p *placed) values(params dbx.Params) ([]any, error) {
	values := make([]any, len(p.names))
	for at, name := range p.names {
		value, ok := params[name]
		if !ok {
			return nil, fmt.Errorf("Named parameter not found: %s", name)
		}
		values[at] = value
	}
	return values, nil
}
