import { useState } from "react";
import type { AfterSave } from "./use-edit-form";
import { useUnsaved } from "./use-unsaved";

/**
 * The row that the form of a page changes, as the list has it now; null while it adds one. `firstField` is the id of its
 * first field.
 */
export function useEdited<Row extends { readonly id: string }>(
  firstField: string,
  rows: readonly Row[],
) {
  const unsaved = useUnsaved();
  const [{ key, row }, setOpen] = useState<Open<Row>>({ key: 0, row: null });
  return {
    unsaved,
    edited: rows.find(({ id }) => id === row?.id) ?? row,
    /** The key of the form: another one starts from its row. */
    formKey: key,
    edit: (next: Row | null) =>
      unsaved.ask(() => {
        setOpen((open) => ({ key: open.key + 1, row: next }));
        setTimeout(() => document.getElementById(firstField)?.focus());
      }),
    /** A row was saved: its form ends, or goes on with what was typed since. */
    saved(now: Row, after: AfterSave) {
      if (after === "left") return;
      setOpen((open) => (after === "typed_on" ? { ...open, row: now } : ended(open)));
    },
    deleted: (id: string) => setOpen((open) => (open.row?.id === id ? ended(open) : open)),
  };
}

interface Open<Row> {
  readonly key: number;
  readonly row: Row | null;
}

function ended<Row>({ key, row }: Open<Row>): Open<Row> {
  return { key: row ? key + 1 : key, row: null };
}
