import type { Cents } from "@/domain/money/rules";

/** A member's money has two purposes, which are counted apart. */
export const PURSES = ["groceries", "membership"] as const;
export type Purse = (typeof PURSES)[number];

/**
 * `transfer`: from one purse to the other. `correction`: an admin's entry by hand. `unspent`: what closing a delivery
 * left of an order's budget.
 */
export const ENTRY_KINDS = [
  "deposit",
  "charge",
  "transfer",
  "refund",
  "correction",
  "unspent",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What the ledger adds to a purse: above zero in the member's favour. */
export interface Posting {
  readonly purse: Purse;
  readonly cents: Cents;
  readonly kind: EntryKind;
}

/** What is in each purse; below zero the member owes. */
export type Balances = Readonly<Record<Purse, Cents>>;

export const EMPTY_PURSES: Balances = { groceries: 0, membership: 0 };

export function sumOf({ groceries, membership }: Balances): Cents {
  return groceries + membership;
}

export function balancesAfter(before: Balances, postings: readonly Posting[]): Balances {
  const after = { ...before };
  for (const { purse, cents } of postings) after[purse] += cents;
  return after;
}

/** A deposit pays what is owed for memberships first, with the fee that is charged now; groceries get the rest. */
export function depositPostings(received: Cents, before: Balances, feeCharged: Cents): Posting[] {
  const owed = feeCharged + Math.max(0, -before.membership);
  const membership = Math.min(received, owed);
  return postings([
    { purse: "membership", cents: membership, kind: "deposit" },
    { purse: "groceries", cents: received - membership, kind: "deposit" },
  ]);
}

/** What a verified order adds: what arrived, and what it costs. The fee is not charged twice for a month. */
export function orderPostings(
  order: {
    readonly amountReceived: Cents;
    readonly total: Cents;
    readonly membershipFee: Cents;
    readonly feeAlreadyPaid: boolean;
  },
  before: Balances,
): Posting[] {
  const fee = order.feeAlreadyPaid ? 0 : order.membershipFee;
  return [
    ...depositPostings(order.amountReceived, before, fee),
    ...postings([
      { purse: "groceries", cents: order.membershipFee - order.total, kind: "charge" },
      { purse: "membership", cents: -fee, kind: "charge" },
    ]),
  ];
}

/** What a verified membership that is paid on its own adds. */
export function membershipPostings(
  membership: { readonly amountReceived: Cents; readonly price: Cents },
  before: Balances,
): Posting[] {
  return [
    ...depositPostings(membership.amountReceived, before, membership.price),
    ...postings([{ purse: "membership", cents: -membership.price, kind: "charge" }]),
  ];
}

/** Where one purse owes and the other has money, the one pays for the other. */
export function settlingTransfer({ groceries, membership }: Balances): Posting[] {
  const [from, to]: [Purse, Purse] =
    groceries > membership ? ["groceries", "membership"] : ["membership", "groceries"];
  const most = { groceries, membership };
  const cents = Math.min(Math.max(0, most[from]), Math.max(0, -most[to]));
  return postings([
    { purse: from, cents: -cents, kind: "transfer" },
    { purse: to, cents, kind: "transfer" },
  ]);
}

/** What takes postings back. */
export function reversalOf<Entry extends Posting>(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, cents: -entry.cents }));
}

/** A line of the bank statement that a deposit arrived by. */
export interface DepositLine {
  readonly id: string;
  readonly cents: Cents;
}

/** The same postings, each deposit cut by the lines it arrived by; what no line holds has none. */
export function onLines(
  all: readonly Posting[],
  lines: readonly DepositLine[],
): (Posting & { readonly lineId?: string })[] {
  const left = lines.map((line) => ({ ...line }));
  return all.flatMap((posting) => {
    if (posting.kind !== "deposit") return [posting];
    const parts: (Posting & { readonly lineId?: string })[] = [];
    let rest = posting.cents;
    for (const line of left) {
      const cents = Math.min(rest, line.cents);
      if (cents <= 0) continue;
      parts.push({ ...posting, cents, lineId: line.id });
      line.cents -= cents;
      rest -= cents;
    }
    return rest > 0 ? [...parts, { ...posting, cents: rest }] : parts;
  });
}

/** An entry of no cents says nothing; `-0` is none. */
function postings(all: readonly Posting[]): Posting[] {
  return all.filter(({ cents }) => cents !== 0);
}
