import { type FormEvent, useState } from "react";
import type { FieldError } from "./error-summary";
import { type ToastContent, toast } from "./toast";

export type FormValues = Readonly<Record<string, string>>;

export type FormFailure = {
  toast: ToastContent;
  fields: Readonly<Record<string, string>>;
  code?: string;
  reason?: string;
};

export type FormWork = (values: FormValues) => Promise<FormFailure | undefined>;

/**
 * A short form whose work loads when it is needed: `load` fetches it, on focus or on sending. The
 * fields keep their own values; their ids are their names after `prefix`. The first visit runs on 114.4 kB of scripts and
 * may on 115: there is no room for `useSchemaForm`, whose react-hook-form takes 12 kB.
 */
export function useLazyForm(prefix: string, load: () => Promise<FormWork>) {
  const [problems, setProblems] = useState<Problems>(NONE);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  async function send(form: HTMLFormElement) {
    setBusy(true);
    const values = Object.fromEntries(new FormData(form)) as FormValues;
    const result = await load().then((work) => work(values), notLoaded);
    setProblems(result ? await problemsOf(result) : NONE);
    setBusy(false);
    setAttempt((count) => count + 1);
    if (result) toast({ ...result.toast, kind: "error" });
  }

  return {
    busy,
    attempt,
    errors: summaryOf(prefix, problems),
    form: {
      // Sent before the app is there it does nothing: no page is loaded, and nothing typed is lost or shown.
      method: "dialog",
      noValidate: true,
      onFocus: () => void load().catch(() => {}), // it is fetched again on sending
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!busy) void send(event.currentTarget);
      },
    },
    field: (name: string) => ({
      id: `${prefix}-${name}`,
      name,
      error: problems.fields[name],
    }),
    clear: () => setProblems(NONE),
  };
}

interface Problems {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole?: string;
}

const NONE: Problems = { fields: {} };

async function problemsOf({ fields, code, reason, toast: told }: FormFailure): Promise<Problems> {
  const catalogue = await import("@/domain/text/messages").catch(() => null);
  if (!catalogue) return { fields: {}, whole: told.title };
  const sentences = Object.entries(fields).map(([name, of]) => [name, catalogue.messageOf(of)]);
  return {
    fields: Object.fromEntries(sentences),
    ...(code && { whole: reason ?? catalogue.messageOf(code) }),
  };
}

function summaryOf(prefix: string, { fields, whole }: Problems): FieldError[] {
  const errors = Object.entries(fields).map(([name, message]) => ({
    fieldId: `${prefix}-${name}`,
    message,
  }));
  return errors.length > 0 || !whole ? errors : [{ fieldId: prefix, message: whole }];
}

/** Said without the catalogue, which may be what could not be loaded. */
export function notLoaded(): FormFailure {
  return {
    toast: { title: "We couldn't load this. Check your connection, then try again." },
    fields: {},
    code: "unreachable",
  };
}
