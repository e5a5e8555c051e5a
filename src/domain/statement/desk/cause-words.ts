import { formatRand } from "@/domain/money/rules";
import { formatPlainDate } from "@/domain/time/sa-time";
import type { NamedCause } from "./desk";

/** A cause of a difference as an admin reads it. */
export function causeText(cause: NamedCause): string {
  const amount = formatRand(Math.abs(cause.cents));
  const day = formatPlainDate(cause.date);
  return TEXTS[cause.kind]({ ...cause, amount, day });
}

type FormattedCause = NamedCause & { readonly amount: string; readonly day: string };

const TEXTS: { readonly [Kind in NamedCause["kind"]]: (cause: FormattedCause) => string } = {
  before: ({ amount, day }) =>
    `${amount} of ${day} came with another file. It's from before this statement begins.`,
  after: ({ amount, day }) =>
    `${amount} of ${day} came with another file. It's from after this statement ends.`,
  missing: (cause) => `${movedText(cause)} ${whatNext(cause)}`,
  gap: (cause) => `Before this statement, days are missing. ${movedText(cause)} ${whatNext(cause)}`,
  twice: ({ amount, day }) =>
    `${amount} of ${day} may be there twice. The bank may have changed the date or text of a line that was imported before.`,
  foreign: ({ amount, day }) =>
    `${amount} of ${day} came with another file. This statement doesn't have it: the bank may have taken it back.`,
  unknown: ({ amount }) =>
    `We can't tell where ${amount} comes from. Please compare the lines with your bank.`,
};

/** A line that is missing takes off what the balance gained by it. */
function movedText({ cents, amount, day, date, until }: FormattedCause): string {
  if (date === until) {
    return cents < 0
      ? `${amount} came in on ${day} without a line.`
      : `${amount} went out on ${day} without a line.`;
  }
  const last = formatPlainDate(until);
  return cents < 0
    ? `${amount} came in between ${day} and ${last} without a line.`
    : `${amount} went out between ${day} and ${last} without a line.`;
}

function whatNext({ undone_on }: FormattedCause): string {
  return undone_on
    ? `An import of these days was undone on ${formatPlainDate(undone_on)}. Please import them again.`
    : "Please import a statement of these days.";
}
