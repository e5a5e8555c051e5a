import { type FormEvent, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { saveTypedForm, typedForm } from "@/data/local/device/typed-form";

type Values = Readonly<Record<string, string>>;

/** Which form of a page is open: at first the one that was left with something typed. */
export function useOpenForm(page: string) {
  const userId = useSessionUser()?.id ?? "";
  const [id, open] = useState(() => typedForm<Values>(userId, page).id);
  return {
    id,
    open,
    /** Another one that was opened since stays open. */
    close: (of: string) => open((now) => (now === of ? undefined : now)),
  };
}

/**
 * Keeps what is typed in a form of a page until it is saved or cancelled: a phone may stop the app, or be turned off.
 * `form` goes to the form, `values` to its fields; `cancel` and `saved` end it.
 */
export function useTypedForm(page: string, id: string, close: (id: string) => void) {
  const userId = useSessionUser()?.id ?? "";
  const [kept] = useState(() => typedForm<Values>(userId, page));

  function end() {
    saveTypedForm(userId, page, null);
    close(id);
  }

  return {
    values: kept.id === id ? kept.values : undefined,
    form: {
      onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
        const values = Object.fromEntries(new FormData(currentTarget)) as Values;
        saveTypedForm(userId, page, { id, values });
      },
    },
    cancel: end,
    /** `sent` is saved; what was typed since stays in the form. */
    saved(sent: Values) {
      const now = typedForm<Values>(userId, page);
      if (now.id !== id) close(id);
      else if (!isTypedOn(now.values, sent)) end();
    },
  };
}

function isTypedOn(now: Values = {}, sent: Values): boolean {
  return Object.entries(sent).some(([name, value]) => (now[name] ?? value) !== value);
}
