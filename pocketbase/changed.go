package main

import "github.com/pocketbase/pocketbase/core"

// writeChanged lets the first save of a record write only the columns that have changed: an order has two dozen
// indexes, and SQLite updates each one whose columns a statement names. What has changed is known from what was loaded,
// so a later save of the same record writes all columns.
func writeChanged(app core.App) {
	app.OnRecordCreate().BindFunc(func(e *core.RecordEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Record.SetRaw(savedKey, true)
		return nil
	})
	app.OnRecordUpdate().BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(!e.Record.GetBool(savedKey))
		if err := e.Next(); err != nil {
			return err
		}
		e.Record.SetRaw(savedKey, true)
		return nil
	})
}

// savedKey is none of a record's fields.
const savedKey = "@saved"
