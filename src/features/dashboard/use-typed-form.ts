import { type FormEvent, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { saveTypedForm, typedForm } from "@/data/local/device/typed-form";

type Values = Readonly<Record<string, string>>;

/** Which form of a page is open: at first the one that was left with something typed. */
export function useOpenForm(page: string) {
  const userId = useSessionUser()?.id ?? "";
  return useState(() => typedForm<Values>(userId, page).id);
}

/**
 * Keeps what is typed in a form of a page until it is saved or cancelled: a phone may stop the app, or be turned off.
 * `form` goes to the form, `values` to its fields; `done` ends it.
 */
export function useTypedForm(page: string, id: string, onDone: () => void) {
  const userId = useSessionUser()?.id ?? "";
  const [kept] = useState(() => typedForm<Values>(userId, page));
  return {
    values: kept.id === id ? kept.values : undefined,
    form: {
      onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
        const values = Object.fromEntries(new FormData(currentTarget)) as Values;
        saveTypedForm(userId, page, { id, values });
      },
    },
    done() {
      saveTypedForm(userId, page, null);
      onDone();
    },
  };
}
