import type { LedgerEntry } from "@/domain/ledger/responses";
import { type Cents, formatCsvRand, formatRand } from "@/domain/money/rules";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import {
  formatMonth,
  formatPlainDate,
  formatStoredDay,
  momentOf,
  sastDate,
} from "@/domain/time/sa-time";

/** A part of what happened: 'Deposit' and its amount. */
interface LedgerPart {
  readonly text: string;
  readonly cents: Cents;
}

/** Everything that one event did to a member's money. */
export interface LedgerLine {
  /** The event's id. */
  readonly id: string;
  readonly at: string;
  readonly parts: readonly LedgerPart[];
  /** What there was after it. */
  readonly balance: Cents;
}

/**
 * The entries, newest first, as a member reads them: one line for each event, what both purses have of one
 * thing as one amount. Moves between the purses are left out: they change nothing of the sum.
 */
export function ledgerLines(entries: readonly LedgerEntry[], balance: Cents): LedgerLine[] {
  const lines: LedgerLine[] = [];
  let after = balance;
  for (const event of byEvent(entries)) {
    const [first] = event;
    const parts = partsOf(event);
    if (first && parts.length > 0) {
      lines.push({ id: first.event_id, at: first.at, parts, balance: after });
    }
    after -= event.reduce((sum, { cents }) => sum + cents, 0);
  }
  return lines;
}

function byEvent(entries: readonly LedgerEntry[]): LedgerEntry[][] {
  const events = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const event = events.get(entry.event_id);
    if (event) event.push(entry);
    else events.set(entry.event_id, [entry]);
  }
  return [...events.values()];
}

const ORDER = ["deposit", "charge", "unspent", "refund", "correction"];

function partsOf(event: readonly LedgerEntry[]): LedgerPart[] {
  const sums = new Map<string, Cents>();
  const shown = event.filter(({ kind }) => kind !== "transfer");
  for (const entry of [...shown].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))) {
    const text = entryText(entry);
    sums.set(text, (sums.get(text) ?? 0) + entry.cents);
  }
  return [...sums].map(([text, cents]) => ({ text, cents }));
}

/** The text of an entry. */
export function entryText(entry: LedgerEntry): string {
  const text = TEXTS[entry.kind](entry);
  return entry.is_reversal ? `${text}, taken back` : text;
}

const TEXTS: { readonly [Kind in LedgerEntry["kind"]]: (entry: LedgerEntry) => string } = {
  deposit: ({ bank_date }) => (bank_date ? `Deposit of ${formatPlainDate(bank_date)}` : "Deposit"),
  charge: ({ order_number, month_period }) => {
    if (order_number) return `Order ${order_number}`;
    return month_period ? `Membership, ${formatMonth(month_period)}` : "Order";
  },
  unspent: ({ order_number }) =>
    order_number ? `Not spent of order ${order_number}` : "Not spent of an order",
  transfer: () => "Moved between groceries and membership",
  refund: ({ bank_reference }) =>
    bank_reference ? `Refund to your bank, reference ${bank_reference}` : "Refund to your bank",
  correction: ({ reason, order_number, month_period }) => {
    if (reason) return `Correction: ${reason}`;
    return order_number || month_period ? "Deposit, corrected by the bank statement" : "Correction";
  },
};

/** Where a member pays what they owe: `available` is what no open order has on its bill. */
export function owedSentence(balance: Cents, available: Cents): string {
  if (available >= 0) return "What you pay for orders that are still open includes this.";
  return available <= balance
    ? "We add this to your next order."
    : `What you pay for orders that are still open includes a part of this. We add the other ${formatRand(-available)} to your next order.`;
}

/** The day of a line: `19 Nov 2026`. */
export function lineDay({ at }: Pick<LedgerLine, "at">): string {
  return formatStoredDay(at);
}

/** The lines as a file for a spreadsheet: one row for each part, the balance with the last of an event. */
export function ledgerCsv(lines: readonly LedgerLine[]): string {
  return csvFile(
    COLUMNS,
    lines.flatMap((line) => line.parts.map((part) => ({ ...line, ...part, part }))),
  );
}

const COLUMNS: CsvColumns<
  (row: LedgerLine & LedgerPart & { readonly part: LedgerPart }) => string
> = {
  Date: ({ at }) => sastDate(momentOf(at)),
  What: ({ text }) => text,
  Amount: ({ cents }) => formatCsvRand(cents),
  Balance: ({ parts, part, balance }) =>
    part === parts[parts.length - 1] ? formatCsvRand(balance) : "",
};
