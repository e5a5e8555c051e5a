import { orderNumber } from "@/domain/order/rules";
import {
  areNeighbours,
  beginningOfLonger,
  FEE_MARK,
  referenceTries,
  restsOf,
  SHORT_TRIES,
  stemOf,
  stemsOfOtherDigits,
} from "@/domain/payment/reference";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { findFirstOrNull } from "../core/records";
import { restoredSince } from "../core/runs";
import { execute, exists, insertAll, selectAll } from "../core/sql";

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
 * Mostly the first is free. On a day with hundreds of orders of one beginning of names most of three digits are taken:
 * one statement looks at the rest of them, and after that the first of six digits is mostly free.
 */
function freeReference(tx: App, { name, now, carriesMembership }: Issue): string {
  let tries = { from: firstAttempt(tx, now), count: 1 };
  for (;;) {
    const unused = unusedOf(tx, referenceTries(name, now, carriesMembership, tries));
    const blocked = besideOtherDigits(tx, unused, now);
    const free = unused.find((one) => !blocked.has(one) && !isBesideOthers(tx, one, now));
    if (free) return free;
    const from = tries.from + tries.count;
    tries = { from, count: Math.max(1, SHORT_TRIES - from) };
  }
}

function unusedOf(tx: App, references: readonly string[]): string[] {
  return selectAll(
    tx,
    `SELECT value AS reference FROM json_each({:references})
     WHERE NOT EXISTS (SELECT 1 FROM payment_references WHERE reference = value) ORDER BY key`,
    { references: JSON.stringify(references) },
    { reference: "" },
  ).map(({ reference }) => reference);
}

/** For so long a reference without an order counts as payable, and what was verified may lack its line. */
const PAYABLE_DAYS = 45;

const isPayable = (r: string) => `CASE ${r}.order_id WHEN ''
  THEN ${r}.issued_at >= {:since} OR EXISTS (SELECT 1 FROM subscriptions s
    WHERE s.payment_reference = ${r}.reference AND s.paid = 0 AND s.verified_at = '')
  ELSE EXISTS (SELECT 1 FROM orders o WHERE o.id = ${r}.order_id AND o.status != 'cancelled'
    AND (o.payment_status != 'verified' OR (o.verified_at >= {:since}
      AND NOT EXISTS (SELECT 1 FROM line_matches m WHERE m.target_id = o.id AND m.undone_at = ''))))
  END`;

const payableSince = (now: number) => momentText(now - PAYABLE_DAYS * DAY_MS);

/** The references of which one slip in the digits makes another that can still be paid. */
function besideOtherDigits(tx: App, references: readonly string[], now: number): Set<string> {
  const near = references.map((one) => [one, stemsOfOtherDigits(stemOf(one))]);
  const short = references.flatMap((reference) => {
    const start = beginningOfLonger(reference);
    return start ? [[reference, start]] : [];
  });
  // Each stem is looked up once, with the mark and without it; what is between them is longer.
  const found = selectAll(
    tx,
    `SELECT DISTINCT r.tried AS reference FROM (
       SELECT t.value ->> 0 AS tried, p.reference, p.order_id, p.issued_at
       FROM json_each({:near}) t CROSS JOIN json_each(t.value, '$[1]') n
         CROSS JOIN payment_references p ON p.reference BETWEEN n.value AND n.value || {:mark}
       WHERE +p.reference IN (n.value, n.value || {:mark}) AND +p.reference != t.value ->> 0
       UNION ALL
       SELECT s.value ->> 0, p.reference, p.order_id, p.issued_at
       FROM json_each({:short}) s CROSS JOIN payment_references p
         ON p.reference > s.value ->> 1 AND p.reference < (s.value ->> 1) || ':'
     ) r WHERE ${isPayable("r")}`,
    {
      near: JSON.stringify(near),
      short: JSON.stringify(short),
      mark: FEE_MARK,
      since: payableSince(now),
    },
    { reference: "" },
  );
  return new Set(found.map(({ reference }) => reference));
}

/** Whether one slip in the name or the day makes another of it that can still be paid. */
function isBesideOthers(tx: App, tried: string, now: number): boolean {
  const { withoutName, withoutDay } = restsOf(stemOf(tried));
  const alike = (index: string, rest: string, part: string) =>
    `SELECT p.reference FROM payment_references p INDEXED BY idx_payment_references_${index}
     WHERE ${rest} IN ({:${part}}, {:${part}} || {:mark}) AND ${isPayable("p")}`;
  const found = selectAll(
    tx,
    `${alike("without_name", "substr(p.reference, 4)", "withoutName")} UNION ALL
     ${alike("without_day", "substr(p.reference, 1, 3) || substr(p.reference, 12)", "withoutDay")}`,
    { withoutName, withoutDay, mark: FEE_MARK, since: payableSince(now) },
    { reference: "" },
  );
  return found.some(({ reference }) => areNeighbours(tried, reference));
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

/** The row of a reference, which says whose it is and for which order (empty: a membership's); null where it is free. */
export function findReference(app: App, reference: string): RecordModel | null {
  return findFirstOrNull(app, "payment_references", "reference = {:reference}", { reference });
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
