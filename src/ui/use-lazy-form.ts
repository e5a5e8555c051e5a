import { type FormEvent, useState } from "react";
import { messageOf } from "@/domain/error-catalogue.ts";
import type { FieldError } from "./error-summary.tsx";
import { type ToastContent, toast } from "./toast.ts";

export type FormValues = Readonly<Record<string, string>>;

/** Why a form did not do its work: catalogue codes by field, or one for the form as a whole. */
export type FormFailure = {
  toast: ToastContent;
  fields: Readonly<Record<string, string>>;
  code?: string;
};

/** What sending a form does: answers why it could not, or nothing. */
export type FormWork = (values: FormValues) => Promise<FormFailure | undefined>;

/**
 * A short form whose work loads when it is needed: `load` fetches it, on focus or on sending. The
 * fields keep their own values; their ids are their names after `prefix`.
 */
export function useLazyForm(prefix: string, load: () => Promise<FormWork>) {
  const [failure, setFailure] = useState<FormFailure>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  async function send(form: HTMLFormElement) {
    setBusy(true);
    const values = Object.fromEntries(new FormData(form)) as FormValues;
    const result = await load().then((work) => work(values), notLoaded);
    setBusy(false);
    setFailure(result);
    setAttempt((count) => count + 1);
    if (result) toast({ ...result.toast, kind: "error" });
  }

  return {
    busy,
    attempt,
    errors: summaryOf(prefix, failure),
    form: {
      noValidate: true,
      onFocus: () => void load().catch(() => {}), // it is fetched again on sending
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!busy) void send(event.currentTarget);
      },
    },
    /** The id, name and error of a field. */
    field: (name: string) => ({
      id: `${prefix}-${name}`,
      name,
      error: failure?.fields[name] && messageOf(failure.fields[name]),
    }),
    clear: () => setFailure(undefined),
  };
}

function summaryOf(prefix: string, failure: FormFailure | undefined): FieldError[] {
  if (!failure) return [];
  const errors = Object.entries(failure.fields).map(([name, code]) => ({
    fieldId: `${prefix}-${name}`,
    message: messageOf(code),
  }));
  if (errors.length > 0 || !failure.code) return errors;
  return [{ fieldId: prefix, message: messageOf(failure.code) }];
}

function notLoaded(): FormFailure {
  return { toast: { title: messageOf("offline") }, fields: {}, code: "offline" };
}
