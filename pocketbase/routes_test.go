package main

import (
	"reflect"
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// T86 A new release of PocketBase may bring routes that have no limits here.
func TestEveryRouteOfPocketBaseHasItsRow(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ResetBootstrapState()
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	table, err := limitsOf("../pb_hooks")
	if err != nil {
		t.Fatal(err)
	}
	routes := routesBelow(reflect.ValueOf(router.RouterGroup), "")
	if len(routes) < 50 {
		t.Fatalf("only %d routes were found", len(routes))
	}
	for _, route := range routes {
		if table.byRoute[route] == nil {
			t.Errorf("no row for %s", route)
		}
	}
}

func TestNothingIsServedWithoutTheTable(t *testing.T) {
	if _, err := limitsOf(t.TempDir()); err == nil {
		t.Error("a folder of hooks without its table was taken")
	}
}

// routesBelow reads what PocketBase's router keeps to itself.
func routesBelow(group reflect.Value, prefix string) []string {
	group = reflect.Indirect(group)
	prefix += group.FieldByName("Prefix").String()
	children := group.FieldByName("children")
	var found []string
	for at := range children.Len() {
		child := children.Index(at).Elem()
		if path := reflect.Indirect(child).FieldByName("Path"); path.IsValid() {
			found = append(found, reflect.Indirect(child).FieldByName("Method").String()+" "+prefix+path.String())
		} else {
			found = append(found, routesBelow(child, prefix)...)
		}
	}
	slices.Sort(found)
	return found
}

// T622 A visitor's body is not read for a route that only one role may call.
func TestRoutesOfEveryRoleNeedASession(t *testing.T) {
	for access, needs := range map[string]bool{"": false, "anyone": false, "member": true, "buyer": true, "admin": true} {
		if (&limit{Access: access}).needsSession() != needs {
			t.Errorf("access %q", access)
		}
	}
}
