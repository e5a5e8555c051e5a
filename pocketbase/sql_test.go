package main

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

func runtimeWithSQL(t *testing.T) (*goja.Runtime, core.App) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if _, err := app.DB().NewQuery("CREATE TABLE things (name TEXT, n NUMERIC, open BOOLEAN, made JSON)").Execute(); err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	bindSQL(vm)
	_ = vm.Set("app", app)
	return vm, app
}

func answerOf(t *testing.T, vm *goja.Runtime, script string) string {
	t.Helper()
	value, err := vm.RunString("JSON.stringify(" + script + ")")
	if err != nil {
		t.Fatal(err)
	}
	return value.String()
}

func TestStatementsAnswerWhatJSONMakesOfTheirRows(t *testing.T) {
	vm, _ := runtimeWithSQL(t)
	for _, step := range []struct{ script, want string }{
		{`$sql.run(app, "INSERT INTO things VALUES ({:name}, {:n}, 1, '[1,{\"a\":null}]'), ('', 2.5, 0, '{}')", { name: "é\"{:n}", n: 3 })`, "2"},
		{`$sql.rows(app, "SELECT name, n, open FROM things ORDER BY n", {}, { name: "", n: 0, open: 0 })`, `[{"name":"","n":2.5,"open":0},{"name":"é\"{:n}","n":3,"open":1}]`},
		{`$sql.rows(app, "SELECT n, json(made) AS made FROM things WHERE name = {:name} AND {:name} != ''", { name: "é\"{:n}" }, { made: "", n: 0 })`, `[{"made":"[1,{\"a\":null}]","n":3}]`},
		{`$sql.rows(app, "SELECT name FROM things WHERE n > 9", {}, { name: "" })`, "[]"},
		{`$sql.value(app, "UPDATE things SET n = n + 1 WHERE n = {:n} RETURNING n", { n: 3 })`, "4"},
		{`$sql.rows(app, "SELECT [[n]], open, NULL AS none FROM {{things}} WHERE n = {:n}", { n: 4 }, { none: "", open: 0, n: 0 })`, `[{"none":null,"open":1,"n":4}]`},
		{`$sql.rows(app, "SELECT 1.0 AS whole, 9007199254740993 AS large, NULL AS none", {}, { none: "", whole: 0, large: 0 })`, `[{"none":null,"whole":1,"large":9007199254740992}]`},
	} {
		if got := answerOf(t, vm, step.script); got != step.want {
			t.Errorf("%s answers %s, not %s", step.script, got, step.want)
		}
	}
}

func TestRowsAreInsertedAsSQLiteReadsThemFromJSON(t *testing.T) {
	vm, app := runtimeWithSQL(t)
	rows := `[{ name: "a", n: 7.5 / 2.5, open: true, made: { b: [null] } }, { name: undefined, n: 1.5, open: false }, { name: 3 / 1.5, n: null, open: 0, made: "" }]`
	answerOf(t, vm, `$sql.insert(app, "things", `+rows+`)`)
	_, err := app.DB().NewQuery("CREATE TABLE others AS SELECT * FROM things WHERE 0").Execute()
	if err != nil {
		t.Fatal(err)
	}
	answerOf(t, vm, `$sql.run(app, "INSERT INTO others SELECT value ->> '$.name', value ->> '$.n', value ->> '$.open', value ->> '$.made' FROM json_each({:rows})", { rows: JSON.stringify(`+rows+`) })`)
	as := `"SELECT quote(name) AS name, quote(n) AS n, quote(open) AS open, quote(made) AS made FROM "`
	shape := `, {}, { name: "", n: "", open: "", made: "" })`
	given := answerOf(t, vm, `$sql.rows(app, `+as+` + "things"`+shape)
	if wanted := answerOf(t, vm, `$sql.rows(app, `+as+` + "others"`+shape); given != wanted {
		t.Errorf("the rows are %s, not %s", given, wanted)
	}
	answerOf(t, vm, `$sql.insert(app, "nothing", [])`)
}

// F271 A row among others cannot be inserted.
func TestOfRowsThatCannotAllBeInsertedNoneIs(t *testing.T) {
	vm, app := runtimeWithSQL(t)
	if _, err := app.DB().NewQuery("CREATE UNIQUE INDEX one_name ON things (name)").Execute(); err != nil {
		t.Fatal(err)
	}
	_, err := vm.RunString(`$sql.insert(app, "things", [{ name: "a" }, { name: "a" }])`)
	if err == nil || !strings.Contains(err.Error(), "UNIQUE") {
		t.Errorf("it throws %v", err)
	}
	if count := answerOf(t, vm, `$sql.rows(app, "SELECT COUNT(*) AS n FROM things", {}, { n: 0 })`); count != `[{"n":0}]` {
		t.Errorf("there are %s", count)
	}
}

func TestAStatementThatFailsThrows(t *testing.T) {
	vm, _ := runtimeWithSQL(t)
	for _, script := range []string{
		`$sql.rows(app, "SELECT none FROM things", {}, { none: "" })`,
		`$sql.rows(app, "SELECT n FROM things WHERE 0", {}, { none: "" })`,
		`$sql.rows(app, "SELECT x'00' AS blob", {}, { blob: "" })`,
		`$sql.rows(app, "SELECT json('no') AS text", {}, { text: "" })`,
		`$sql.rows(app, "SELECT n FROM things WHERE n = {:missing}", {}, { n: 0 })`,
		`$sql.run(app, "INSERT INTO nothing VALUES (1)", {})`,
		`$sql.value(app, "UPDATE things SET n = 1 RETURNING n", {})`,
		`$sql.run({}, "DELETE FROM things", {})`,
	} {
		if _, err := vm.RunString(script); err == nil {
			t.Errorf("%s doesn't throw", script)
		}
	}
}

func TestStatementsOfATransactionAreUndoneWithIt(t *testing.T) {
	vm, app := runtimeWithSQL(t)
	_ = app.RunInTransaction(func(tx core.App) error {
		_ = vm.Set("tx", tx)
		answerOf(t, vm, `$sql.run(tx, "INSERT INTO things (n) VALUES (1)", {})`)
		inside := answerOf(t, vm, `[$sql.rows(tx, "SELECT n FROM things", {}, { n: 0 }), $sql.rows(app, "SELECT n FROM things", {}, { n: 0 })]`)
		if inside != `[[{"n":1}],[]]` {
			t.Errorf("the transaction and the others see %s", inside)
		}
		return errTooLarge
	})
	if after := answerOf(t, vm, `$sql.rows(app, "SELECT n FROM things", {}, { n: 0 })`); after != "[]" {
		t.Errorf("after it there is %s", after)
	}
}
