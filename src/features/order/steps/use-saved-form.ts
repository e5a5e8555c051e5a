import { useEffect, useEffectEvent } from "react";
import {
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import type { DraftRow, TypedFields } from "@/data/local/basket/drafts";
import { isUnsaved, saveTyped } from "@/data/local/basket/typed-text";
import { messageOf, TOASTS } from "@/domain/text/messages";
import type { FieldError } from "@/ui/error-summary";
import { toast } from "@/ui/toast";

type FieldName = keyof TypedFields;

/** The name, events and error of a field, for the field's own element. */
export type KeptField = (name: FieldName) => UseFormRegisterReturn<FieldName> & {
  error: string | undefined;
};

interface KeptForm<Input, Output> {
  readonly draft: DraftRow;
  readonly names: readonly FieldName[];
  readonly schema: z.ZodMiniType<Output, Input>;
  /** What the schema is to check, where that is not just what is typed. */
  readonly read?: (typed: TypedFields) => unknown;
}

/**
 * A form over fields of the draft: shows what is kept, keeps what is typed as it is typed, and checks
 * it only when it is sent. A change made in another tab or on another phone appears here too.
 */
export function useKeptForm<Input, Output>(options: KeptForm<Input, Output>) {
  const { draft, names, schema, read = (typed) => typed } = options;
  const resolver: Resolver<TypedFields, unknown, Output> = (typed) => {
    const parsed = schema.safeParse(read(typed));
    if (parsed.success) return { values: parsed.data, errors: {} };
    return { values: {}, errors: firstIssues(parsed.error.issues) };
  };
  const form = useForm<TypedFields, unknown, Output>({
    defaultValues: draft,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });

  const keep = useEffectEvent((name: FieldName, text: string) => {
    if (text !== draft[name] || isUnsaved(name)) saveTyped({ [name]: text });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          if (isFieldName(name, values)) keep(name, values[name]);
        },
      }),
    [form],
  );

  useEffect(() => {
    for (const name of names) {
      const elsewhere = draft[name] !== form.getValues(name);
      if (elsewhere && !isUnsaved(name) && !isInHand(name)) form.setValue(name, draft[name]);
    }
  }, [draft, names, form]);

  const { submitCount } = form.formState;
  const now = schema.safeParse(read(form.watch()));
  const errors = now.success ? {} : stillWrong(form.formState.errors, now.error.issues);
  const field = (name: FieldName) => ({ ...form.register(name), error: errors[name]?.message });
  return {
    form,
    /** Whether it could be sent as it stands. */
    complete: now.success,
    summary: { errors: summaryOf(names, errors), attempt: submitCount },
    field,
    submit: (act: (value: Output) => void | Promise<void>) =>
      form.handleSubmit(act, (found) => sayFirst(summaryOf(names, found))),
  };
}

/** The specification's echo of the first failing message; the fields and the summary keep all of them. */
export function sayFirst(errors: readonly FieldError[]): void {
  toast({ ...TOASTS.validation_error, description: errors[0]?.message, kind: "error" });
}

function firstIssues(issues: readonly z.core.$ZodIssue[]): FieldErrors<TypedFields> {
  const errors: FieldErrors<TypedFields> = {};
  for (const { path, message } of issues) {
    errors[path[0] as FieldName] ??= { type: "invalid", message: messageOf(message) };
  }
  return errors;
}

/** Said when the form was sent, and true until it is put right: an answer is never called wrong while it is typed. */
function stillWrong(
  said: FieldErrors<TypedFields>,
  issues: readonly z.core.$ZodIssue[],
): FieldErrors<TypedFields> {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(said).filter(([name]) => wrong.has(name)));
}

function summaryOf(names: readonly FieldName[], errors: FieldErrors<TypedFields>): FieldError[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: name, message }] : [];
  });
}

// A reset of the whole form names no field: whoever resets it has written the draft.
function isFieldName(name: string | undefined, typed: TypedFields): name is FieldName {
  return name !== undefined && name in typed;
}

function isInHand(name: string): boolean {
  return document.hasFocus() && document.activeElement?.getAttribute("name") === name;
}
