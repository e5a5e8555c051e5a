import { useEffect, useEffectEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { DraftRow, TypedFields } from "@/data/local/basket/drafts";
import { useSchemaForm } from "@/ui/use-schema-form";
import { useBasketStore } from "../basket/use-basket-store";

type FieldName = keyof TypedFields;

/** The name, events and error of a field, for the field's own element. */
export type SavedField = (name: FieldName) => UseFormRegisterReturn<FieldName> & {
  error: string | undefined;
};

interface SavedFormOptions<Checked> {
  readonly draft: DraftRow;
  readonly names: readonly FieldName[];
  readonly schema: z.ZodMiniType<Checked>;
  /** What the schema is to check, where that is not just what is typed. */
  readonly read?: (typed: TypedFields) => unknown;
}

/**
 * A form over fields of the draft: shows what is saved, saves what is typed as it is typed, and checks it only when it
 * is sent. A change made in another tab or on another phone appears here too.
 */
export function useSavedForm<Checked>(options: SavedFormOptions<Checked>) {
  const { draft, names, schema, read = (typed) => typed } = options;
  const { isUnsaved, saveTyped } = useBasketStore();
  const { form, field, summary, submit } = useSchemaForm<TypedFields, Checked>({
    names,
    schema,
    read,
    typed: draft,
  });

  const save = useEffectEvent((name: FieldName, text: string) => {
    if (text !== draft[name] || isUnsaved(name)) saveTyped({ [name]: text });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          if (isFieldName(name, values)) save(name, values[name]);
        },
      }),
    [form],
  );

  useEffect(() => {
    for (const name of names) {
      const elsewhere = draft[name] !== form.getValues(name);
      if (elsewhere && !isUnsaved(name) && !isInHand(name)) form.setValue(name, draft[name]);
    }
  }, [draft, names, form, isUnsaved]);

  // Said when the form was sent, and true until it is put right: an answer is never called wrong while it is typed.
  const now = schema.safeParse(read(form.watch()));
  const wrong = new Set<unknown>(now.error?.issues.map(({ path }) => path[0]));
  const savedField: SavedField = (name) => {
    const { error, ...rest } = field(name);
    return { ...rest, error: wrong.has(name) ? error : undefined };
  };
  return {
    form,
    /** Whether it could be sent as it stands. */
    complete: now.success,
    summary: { ...summary, errors: summary.errors.filter(({ fieldId }) => wrong.has(fieldId)) },
    field: savedField,
    submit,
  };
}

// A reset of the whole form names no field: whoever resets it has written the draft.
function isFieldName(name: string | undefined, typed: TypedFields): name is FieldName {
  return name !== undefined && name in typed;
}

function isInHand(name: string): boolean {
  return document.hasFocus() && document.activeElement?.getAttribute("name") === name;
}
