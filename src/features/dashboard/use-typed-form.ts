import { type FormEvent, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { saveTypedForm, typedForm } from "@/data/local/device/typed-form";
import type { FormFailure } from "@/ui/use-lazy-form";

type Values = Readonly<Record<string, string>>;

/** What a form hands over to be saved: what it was filled from, and what hears that it is saved as `made`. */
export interface Edit<State> {
  readonly base: State;
  readonly saved: (made: State) => void;
}

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

interface Filling<State> {
  /** What is stored of it by now, which nothing typed has the form filled from. */
  readonly stored: State;
  readonly fieldsOf: (state: State) => Values;
  readonly close: (id: string) => void;
}

/**
 * Keeps what is typed in a form of a page until it is saved or cancelled: a phone may stop the app, or be turned off.
 * With it what the form was filled from: what another phone saves since isn't overwritten unseen. `form` goes to the
 * form, `values` and `key` to its fields.
 */
export function useTypedForm<State>(
  page: string,
  id: string,
  { stored, fieldsOf, close }: Filling<State>,
) {
  const userId = useSessionUser()?.id ?? "";
  const keptForm = () => typedForm<Values, State>(userId, page);
  const [kept, setKept] = useState(() => {
    const form = keptForm();
    return form.id === id ? form : {};
  });
  const [made, setMade] = useState<{ readonly state: State }>();
  const filledFrom = kept.base === undefined ? stored : kept.base;
  const base = made ? made.state : filledFrom;

  function end() {
    saveTypedForm(userId, page, null);
    close(id);
  }
  /** `sent` is saved as `state`; what was typed since stays in the form. */
  function saved(sent: Values, state: State) {
    const { id: typedIn, values } = keptForm();
    if (typedIn !== id) return close(id);
    if (!isTypedOn(values, sent)) return end();
    setMade({ state });
    saveTypedForm(userId, page, { id, values: { ...values }, base: state });
  }
  /** What wasn't typed becomes what is stored by now: the member sees that before they save again. */
  function refill(sent: Values) {
    const { id: typedIn = id, values: typed = sent } = keptForm();
    if (typedIn !== id) return; // what is typed by now is another's
    const before = fieldsOf(base);
    const values = Object.fromEntries(
      Object.entries(typed).filter(([name, text]) => text !== before[name]),
    );
    setMade(undefined);
    setKept({ id, values });
    saveTypedForm(userId, page, { id, values });
  }

  return {
    key: JSON.stringify(filledFrom),
    values: { ...fieldsOf(filledFrom), ...kept.values },
    form: {
      onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
        const values = Object.fromEntries(new FormData(currentTarget)) as Values;
        setKept((before) => (before.base === undefined ? { ...before, base: filledFrom } : before));
        saveTypedForm(userId, page, { id, values, base });
      },
    },
    cancel: end,
    /** Saves what was typed by `work`; after a refusal the form shows what is stored. */
    async save(work: (edit: Edit<State>) => Promise<FormFailure | undefined>, sent: Values) {
      const failure = await work({ base, saved: (state) => saved(sent, state) });
      if (failure?.code) refill(sent);
      return failure;
    },
  };
}

function isTypedOn(now: Values = {}, sent: Values): boolean {
  return Object.entries(sent).some(([name, value]) => (now[name] ?? value) !== value);
}
