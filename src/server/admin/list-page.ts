import { ADMIN_PAGE, LIST_PART } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, startOfDay } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { type Caller, fail, inTransaction } from "../core/http";
import { recordView } from "../core/views";
import { LAST, type TimeRange, timeRange } from "./time-range";

const LONGEST_SEARCH = 100;
const LONGEST_KEY = 1000;

/** What a list of the back office is asked for. */
export interface ListAsked<Sort extends string> {
  /** What is searched for, without spaces around it; empty for all. */
  readonly q: string;
  readonly sort: Sort;
  /** The key of the last row of the page before; null for the first page. */
  readonly after: readonly (string | number)[] | null;
  /** Ask the database for one row more than a page, so that `pageOf` sees whether there is another. */
  readonly limit: number;
  /** Whether a part of a file is asked for, which is larger than a page. */
  readonly isPart: boolean;
}

/** Reads `q`, `sort` (one of `sorts`, else the first), `after` and `part` of a list's address. */
export function listAsked<const Sort extends string>(
  e: RequestEvent,
  sorts: readonly [Sort, ...Sort[]],
): ListAsked<Sort> {
  const { q = "", after = "", part = "" } = e.requestInfo().query;
  return {
    q: q.split("\u0000").join("").trim().slice(0, LONGEST_SEARCH),
    sort: choiceAsked(e, "sort", sorts),
    after: after === "" ? null : keyOf(after),
    limit: (part === "1" ? LIST_PART : ADMIN_PAGE) + 1,
    isPart: part === "1",
  };
}

/** What an address chooses under a name: one of `choices`, else the first. @throws 422 for any other. */
export function choiceAsked<const Choice extends string>(
  e: RequestEvent,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = e.requestInfo().query[name] ?? "";
  const chosen = asked === "" ? choices[0] : choices.find((known) => known === asked);
  return chosen ?? fail(422, "text_invalid", { [name]: "text_invalid" });
}

/** A page of the rows that were asked for up to `limit`, and the key of the next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  key: (row: Row) => readonly (string | number)[],
  limit: number = ADMIN_PAGE + 1,
): { rows: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit - 1);
  const last = page[page.length - 1];
  return { rows: page, next: last && rows.length >= limit ? JSON.stringify(key(last)) : null };
}

interface Shown {
  readonly caller: Caller;
  readonly now: number;
  readonly isPart: boolean;
  /** What is listed, as the log names it: `feedback`. */
  readonly noun: string;
  readonly collection: string;
  /** Which list of several. */
  readonly list: string;
  readonly rows: number;
}

/** Rows name members: who listed them is in the log once a day, and who exported them each time. */
export function recordList(app: App, shown: Shown): void {
  const { caller, now, isPart, noun, collection, list, rows } = shown;
  if (!isPart) {
    const view = { action: `${noun}.listed`, collection, recordId: "", memberId: "", list };
    recordView(app, { caller, now, ...view });
    return;
  }
  const action = `${noun}.exported`;
  const entry = { at: now, actorId: caller.id, action, collection, recordId: "" };
  inTransaction(app, (tx) => audit(tx, { ...entry, after: { list, rows } }));
}

/**
 * The rows after the page before, `newest` or `oldest` first, from one day (`from`) to another (`to`) of the
 * list's address.
 */
export function rangeAsked(
  e: RequestEvent,
  { sort, after }: Pick<ListAsked<"newest" | "oldest">, "sort" | "after">,
): TimeRange {
  const { from = "", to = "" } = e.requestInfo().query;
  const start = from && dayText(from, 0);
  const end = to ? dayText(to, 1) : LAST;
  return timeRange({ sort, after, start, end });
}

/** The moment at which a day begins in South Africa, or the one `days` later. */
function dayText(day: string, days: number): string {
  const at = startOfDay(day) + days * DAY_MS;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(at)
    ? momentText(at)
    : fail(422, "date_invalid", { date: "date_invalid" });
}

function keyOf(text: string): readonly (string | number)[] {
  try {
    const key: unknown = JSON.parse(text.slice(0, LONGEST_KEY));
    if (Array.isArray(key) && key.every((part) => /^(string|number)$/.test(typeof part))) {
      return key;
    }
  } catch {
    // Refused below, like every other text that is no key.
  }
  return fail(422, "text_invalid", { after: "text_invalid" });
}
