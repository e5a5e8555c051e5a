import { orderNumber } from "@/domain/order/rules";
import { referenceTries, SHORT_TRIES } from "@/domain/payment/reference";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { restoredSince } from "../core/runs";
import { execute, exists, insertAll, selectFirst } from "../core/sql";

const TRIES_AT_ONCE = 30;

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
 * A reference that was never used. Looking and inserting are one transaction, and transactions that
 * write run one after another, so that two members never get the same.
 */
export function issueReference(tx: App, issue: Issue): string {
  const reference = freeReference(tx, issue);
  saveReference(tx, reference, issue);
  return reference;
}

/**
 * Mostly the first is free. On a day with hundreds of orders of one beginning of names most are taken: then
 * one statement looks at many, or each such order would take milliseconds longer than the one before.
 */
function freeReference(tx: App, { name, now, carriesMembership }: Issue): string {
  let tries = { from: firstAttempt(tx, now), count: 1 };
  for (;;) {
    const free = firstFree(tx, referenceTries(name, now, carriesMembership, tries));
    if (free) return free;
    tries = { from: tries.from + tries.count, count: TRIES_AT_ONCE };
  }
}

function firstFree(tx: App, references: readonly string[]): string {
  const found = selectFirst(
    tx,
    `SELECT value AS reference FROM json_each({:references})
     WHERE NOT EXISTS (SELECT 1 FROM payment_references WHERE reference = value) ORDER BY key LIMIT 1`,
    { references: JSON.stringify(references) },
    { reference: "" },
  );
  return found?.reference ?? "";
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
