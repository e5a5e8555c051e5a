package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
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
	_ = vm.Set("$sql", statements)
}

// selectRows answers (app, statement, parameters, shape): the statement's rows, with the columns that the shape has,
// as plain objects. They come from the database as one JSON text, which makes their types those of JSON.
func selectRows(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	shape := call.Argument(3).ToObject(vm).Keys()
	statement := "SELECT json_group_array(json_array(`" + strings.Join(shape, "`, `") + "`)) FROM (" + call.Argument(1).String() + ")"
	var text string
	if err := first(vm, call, statement, appOf(vm, call).ConcurrentDB(), &text); err != nil {
		panic(vm.NewGoError(err))
	}
	var cells [][]any
	if err := json.Unmarshal([]byte(text), &cells); err != nil {
		panic(vm.NewGoError(err))
	}
	rows := make([]any, len(cells))
	for at, row := range cells {
		one := vm.NewObject()
		for column, name := range shape {
			_ = one.Set(name, row[column])
		}
		rows[at] = one
	}
	return vm.NewArray(rows...)
}

// writtenValue answers (app, statement, parameters): what a statement that writes returns first. It throws where it
// wrote nothing.
func writtenValue(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	var value any
	statement := call.Argument(1).String()
	if err := first(vm, call, statement, appOf(vm, call).NonconcurrentDB(), &value); err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.ToValue(value)
}

// runStatement answers (app, statement, parameters): how many rows the statement wrote.
func runStatement(vm *goja.Runtime, call goja.FunctionCall) goja.Value {
	db := appOf(vm, call).NonconcurrentDB()
	statement, params := call.Argument(1).String(), paramsOf(vm, call)
	var result sql.Result
	var err error
	if quick, ok := quickly(db, statement); ok {
		var values []any
		if values, err = quick.values(params); err == nil {
			result, err = quick.executor.Exec(quick.sql, values...)
		}
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

// first reads the first value of the first row.
func first(vm *goja.Runtime, call goja.FunctionCall, statement string, db dbx.Builder, into any) error {
	params := paramsOf(vm, call)
	quick, ok := quickly(db, statement)
	if !ok {
		return db.NewQuery(statement).Bind(params).Row(into)
	}
	values, err := quick.values(params)
	if err != nil {
		return err
	}
	rows, err := quick.executor.Query(quick.sql, values...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return errors.Join(rows.Err(), sql.ErrNoRows)
	}
	if err := rows.Scan(into); err != nil {
		return err
	}
	return rows.Close()
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

// quickly is false for what is left to dbx: names that it quotes, and statements that it is to log.
func quickly(db dbx.Builder, statement string) (quick, bool) {
	var builder dbx.Builder
	switch made := db.(type) {
	case *dbx.DB:
		builder = made.Builder
	case *dbx.Tx:
		builder = made.Builder
	}
	base, ok := builder.(interface {
		DB() *dbx.DB
		Executor() dbx.Executor
	})
	if !ok || base.DB().QueryLogFunc != nil || strings.Contains(statement, "{{") || strings.Contains(statement, "[[") {
		return quick{}, false
	}
	return quick{place(statement), base.Executor()}, true
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
