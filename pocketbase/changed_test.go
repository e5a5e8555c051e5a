package main

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// F270 Two requests load one row, and each saves what it changed.
func TestARecordWritesOnlyWhatHasChangedAndLaterAll(t *testing.T) {
	_, app := runtimeWithSQL(t)
	writeChanged(app)
	made := core.NewBaseCollection("orders")
	made.Fields.Add(&core.TextField{Name: "status"}, &core.TextField{Name: "note"})
	if err := app.Save(made); err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(made)
	record.Set("status", "pending")
	save := func(record *core.Record) {
		t.Helper()
		if err := app.Save(record); err != nil {
			t.Fatal(err)
		}
	}
	stored := func() *core.Record {
		t.Helper()
		found, err := app.FindRecordById("orders", record.Id)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	save(record)
	// What goes back to what was there before is written too.
	record.Set("status", "")
	save(record)
	if status := stored().GetString("status"); status != "" {
		t.Errorf("a new record that is saved again leaves %q", status)
	}

	one, other := stored(), stored()
	one.Set("note", "theirs")
	save(one)
	other.Set("status", "paid")
	save(other)
	if note := stored().GetString("note"); note != "theirs" {
		t.Errorf("another column was written: %q", note)
	}
	other.Set("status", "")
	save(other)
	if status := stored().GetString("status"); status != "" {
		t.Errorf("a second save leaves %q", status)
	}
}
