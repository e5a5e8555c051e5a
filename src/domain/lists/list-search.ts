/**
 * What the addresses of the back office's lists may say, so that Back, a reload and a link bring a list back as it
 * was. Apart from the schemas, which need a library: every first visit has the routes, and they read these.
 */

/** One of few values, a text that the server looks for, or a day such as `2026-11-30`. */
type Part = readonly string[] | "text" | "day";
type Shape = Readonly<Record<string, Part>>;

export type SearchOf<S extends Shape> = {
  readonly [Name in keyof S]?:
    | (S[Name] extends readonly (infer One extends string)[] ? One : string)
    | undefined;
};

export const USERS_SEARCH = {
  q: "text",
  show: ["owes", "credit", "lapsed", "no_order", "unconfirmed"],
  sort: ["newest", "oldest", "name", "name_desc", "email", "email_desc"],
} as const satisfies Shape;

/** The payments to check; `group` is the folded list that is open below them. */
export const PAYMENTS_SEARCH = {
  q: "text",
  from: "day",
  to: "day",
  missing: ["yes"],
  group: ["unsubmitted", "rejected"],
  sort: ["newest", "oldest"],
} as const satisfies Shape;

export const VERIFIED_SEARCH = {
  q: "text",
  state: ["to_deliver", "delivered", "all"],
  /** The day of a delivery. */
  date: "day",
  owed: ["yes"],
  from: "day",
  to: "day",
  sort: ["newest", "oldest"],
} as const satisfies Shape;

export const FEEDBACK_SEARCH = {
  q: "text",
  status: ["new", "reviewing", "resolved"],
  page: "text",
  from: "day",
  to: "day",
  sort: ["newest", "oldest"],
} as const satisfies Shape;

export const SCHEDULES_SEARCH = { sort: ["coming", "past"] } as const satisfies Shape;

/** `open`: past ones that aren't finished. */
export const DELIVERIES_SEARCH = { sort: ["coming", "past", "open"] } as const satisfies Shape;

/** One delivery, at one of its steps. */
export const DELIVERY_SEARCH = {
  step: ["orders", "buy", "pack", "deliver", "close"],
} as const satisfies Shape;

export const NEWSLETTER_SEARCH = {
  q: "text",
  show: ["confirmed", "all"],
  sort: ["newest", "oldest", "email", "email_desc"],
} as const satisfies Shape;

export const MESSAGES_SEARCH = {
  q: "text",
  kind: ["transactional", "advertising"],
  status: ["sending", "sent", "failed", "stopped"],
  /** The id of the admin who sent it. */
  by: "text",
  sort: ["newest", "oldest", "most", "fewest"],
} as const satisfies Shape;

/** Who gets a message: all, those without an email that reached them, or those to whom sending it failed. */
export const MESSAGE_SEARCH = { sort: ["all", "no_email", "failed"] } as const satisfies Shape;

export const AUDIT_SEARCH = {
  q: "text",
  /** What was changed, what was only opened, or all; an `action` names one alone. */
  view: ["changes", "views", "all"],
  action: "text",
  actor: "text",
  from: "day",
  to: "day",
  sort: ["newest", "oldest"],
} as const satisfies Shape;

const LONGEST = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address says, by the names and values that the list knows; anything else is left out. */
export function readSearch<const S extends Shape>(
  said: Readonly<Record<string, unknown>>,
  shape: S,
): SearchOf<S> {
  const known = Object.entries(shape)
    .map(([name, part]) => [name, partOf(said[name], part)] as const)
    .filter(([, value]) => value !== "");
  return Object.fromEntries(known) as SearchOf<S>;
}

/** The router reads `?q=559` as a number. */
function partOf(said: unknown, part: Part): string {
  const text = typeof said === "string" || typeof said === "number" ? String(said) : "";
  if (part === "text") return text.trim().slice(0, LONGEST);
  if (part === "day") return isDay(text) ? text : "";
  return part.includes(text) ? text : "";
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
