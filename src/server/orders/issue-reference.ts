import { orderNumber } from "@/domain/order/rules";
import {
  beginningOfLonger,
  FEE_MARK,
  NAME_AND_DAY,
  neighbouringStems,
  referenceStart,
  referenceTries,
  SHORT_TRIES,
  shortened,
  stemOf,
} from "@/domain/payment/reference";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { restoredSince } from "../core/runs";
import { execute, exists, insertAll, selectAll, selectFirst } from "../core/sql";

const TRIES_AT_ONCE = 10;

interface Issue {
  readonly userId: string;
  /** The member's name, for the three letters. */
  readonly name: string;
  readonly purpose: "order" | "membership";
  readonly orderId: string;
  readonly month: string;
  readonly carriesMembership: boolean;
  readonly now: number;
}

/**
 * A reference that was never used, and that no slip of the pen turns into another one that can still be paid. Looking
 * and inserting are one transaction, and transactions that write run one after another, so that two members never get
 * the same.
 */
export function issueReference(tx: App, issue: Issue): string {
  const reference = freeReference(tx, issue);
  saveReference(tx, reference, issue);
  return reference;
}

/**
 * Mostly the first is free. On a day with hundreds of orders of one beginning of names most are taken or beside one that
 * can be paid: those of the same name and day are read once, and only one that none of them is near is compared with
 * those of other names and days.
 */
function freeReference(tx: App, { name, now, carriesMembership }: Issue): string {
  const issued = issuedLike(tx, referenceStart(name, now));
  let tries = { from: firstAttempt(tx, now), count: 1 };
  for (;;) {
    const unused = referenceTries(name, now, carriesMembership, tries)
      .filter((reference) => !issued.all.has(reference))
      .map((reference) => ({ reference, near: nearOnes(issued, reference) }));
    const payable = payableOf(
      tx,
      unused.flatMap(({ near }) => near),
      now,
    );
    const free = unused.find(
      ({ reference, near }) =>
        !near.some((one) => payable.has(one)) && !isBesideOther(tx, reference, now),
    );
    if (free) return free.reference;
    tries = { from: tries.from + tries.count, count: TRIES_AT_ONCE };
  }
}

/** The references of one name and day. */
interface Issued {
  readonly all: ReadonlySet<string>;
  /** Those of six digits, by what a bank leaves of them. */
  readonly longer: ReadonlyMap<string, readonly string[]>;
}

function issuedLike(tx: App, start: string): Issued {
  const references = selectAll(
    tx,
    "SELECT reference FROM payment_references WHERE reference >= {:start} AND reference < {:start} || ':'",
    { start },
    { reference: "" },
  ).map(({ reference }) => reference);
  const longer = new Map<string, string[]>();
  for (const reference of references) {
    if (beginningOfLonger(reference)) continue;
    const short = shortened(reference);
    longer.set(short, [...(longer.get(short) ?? []), reference]);
  }
  return { all: new Set(references), longer };
}

/** Those of the same name and day of which one slip makes this reference. */
function nearOnes({ all, longer }: Issued, reference: string): string[] {
  if (all.size === 0) return [];
  const near: string[] = [];
  for (const stem of neighbouringStems(stemOf(reference), NAME_AND_DAY)) {
    if (all.has(stem)) near.push(stem);
    if (all.has(stem + FEE_MARK)) near.push(stem + FEE_MARK);
  }
  return [...near, ...(longer.get(beginningOfLonger(reference)) ?? [])];
}

/** For so long a reference without an order counts as payable, and what was verified may lack its line. */
const PAYABLE_DAYS = 45;

const PAYABLE_ORDER = `SELECT 1 FROM orders o WHERE o.id = p.order_id AND o.status != 'cancelled'
  AND (o.payment_status != 'verified' OR (o.verified_at >= {:since}
    AND NOT EXISTS (SELECT 1 FROM line_matches m WHERE m.target_id = o.id AND m.undone_at = '')))`;
const PAYABLE_MEMBERSHIP = `SELECT 1 FROM subscriptions s
  WHERE s.payment_reference = p.reference AND s.paid = 0 AND s.verified_at = ''`;

const IS_PAYABLE = `CASE p.order_id WHEN '' THEN p.issued_at >= {:since} OR EXISTS (${PAYABLE_MEMBERSHIP})
  ELSE EXISTS (${PAYABLE_ORDER}) END`;

/** Which of the references can still be paid. */
function payableOf(tx: App, references: readonly string[], now: number): ReadonlySet<string> {
  if (references.length === 0) return new Set();
  const found = selectAll(
    tx,
    `SELECT p.reference FROM json_each({:references}) n
       CROSS JOIN payment_references p ON p.reference = n.value
     WHERE ${IS_PAYABLE}`,
    { references: JSON.stringify(references), ...payableSince(now) },
    { reference: "" },
  );
  return new Set(found.map(({ reference }) => reference));
}

/** Whether one slip in the name or the day makes this reference of another one that can still be paid. */
function isBesideOther(tx: App, reference: string, now: number): boolean {
  const stems = neighbouringStems(stemOf(reference), 0, NAME_AND_DAY);
  return exists(
    tx,
    `SELECT 1 FROM json_each({:stems}) n CROSS JOIN payment_references p
       ON p.reference BETWEEN n.value AND n.value || {:mark}
     WHERE +p.reference IN (n.value, n.value || {:mark}) AND p.reference != {:reference} AND ${IS_PAYABLE}`,
    { stems: JSON.stringify(stems), mark: FEE_MARK, reference, ...payableSince(now) },
  );
}

function payableSince(now: number): { since: string } {
  return { since: momentText(now - PAYABLE_DAYS * DAY_MS) };
}

/** Stores a reference as its member's, so that it is never issued again. */
export function saveReference(
  tx: App,
  reference: string,
  issue: Omit<Issue, "name" | "carriesMembership">,
): void {
  insertAll(tx, "payment_references", [
    {
      id: derivedId("reference", reference),
      reference,
      user_id: issue.userId,
      purpose: issue.purpose,
      order_id: issue.orderId,
      month_period: issue.month,
      issued_at: momentText(issue.now),
      replaced_at: "",
    },
  ]);
}

/** Whose a reference is, for which order (empty: a membership's); null where it is free. */
export function holderOf(tx: App, reference: string): { user_id: string; order_id: string } | null {
  return selectFirst(
    tx,
    "SELECT user_id, order_id FROM payment_references WHERE reference = {:reference}",
    { reference },
    { user_id: "", order_id: "" },
  );
}

/**
 * On a day on which a backup was restored, members hold references that it does not know: those
 * of three digits are left to them.
 */
function firstAttempt(tx: App, now: number): number {
  const today = startOfDay(sastDate(now));
  return restoredSince(tx, momentText(today)) ? SHORT_TRIES : 0;
}

/** Marks a reference as replaced; it keeps its row, so that a deposit made with it finds its order. */
export function retireReference(tx: App, reference: string, now: number): void {
  execute(tx, "UPDATE payment_references SET replaced_at = {:at} WHERE reference = {:reference}", {
    at: momentText(now),
    reference,
  });
}

/** The order number of this millisecond, or of the next free one. */
export function freeOrderNumber(tx: App, now: number): string {
  let ms = now;
  while (exists(tx, "SELECT 1 FROM orders WHERE order_number = {:n}", { n: orderNumber(ms) })) ms++;
  return orderNumber(ms);
}
