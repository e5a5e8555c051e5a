import {
  type Balances,
  balancesAfter,
  depositPostings,
  EMPTY_PURSES,
  type EntryKind,
  type Posting,
  type Purse,
  reversalOf,
  settlingTransfer,
  sumOf,
} from "@/domain/ledger/postings";
import type { Cents } from "@/domain/money/rules";
import { momentText } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { insertAll, selectAll } from "../core/sql";

/** What happened, as the ledger names it. */
export interface LedgerEvent {
  /** The row of the audit log. The ids of the entries follow from it: sent twice, it is posted once. */
  readonly id: string;
  /** What tells two postings of one event apart, such as the payment that each is about. */
  readonly part?: string;
  readonly userId: string;
  /** Who acted; empty for the server. */
  readonly actorId: string;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly reason?: string;
}

/** One entry to be. */
export interface NewEntry extends Posting {
  readonly orderId?: string;
  readonly subscriptionId?: string;
  /** The line of the bank statement. */
  readonly lineId?: string;
  /** The entry that it reverses. */
  readonly reverses?: string;
  /** Of a refund: the day (`2026-11-21`) and reference of the bank payment. */
  readonly bankDate?: string;
  readonly bankReference?: string;
}

/** The entries of one event. */
export interface Posted {
  readonly event: LedgerEvent;
  readonly entries: readonly NewEntry[];
}

/**
 * Writes entries of one event, in the event's transaction. Where one purse owes afterwards and the other has
 * money, the one pays for the other.
 */
export function post(tx: App, event: LedgerEvent, entries: readonly NewEntry[]): void {
  postAll(tx, [{ event, entries }]);
}

/** The same of several events, in a few statements whatever their number. */
export function postAll(tx: App, all: readonly Posted[]): void {
  const posted = postedAmong(
    tx,
    all.filter(({ entries }) => entries.length > 0),
  );
  const due = all.filter(({ event, entries }) => entries.length > 0 && !posted.has(event));
  const balances = balancesOf(
    tx,
    due.map(({ event }) => event.userId),
  );
  const rows = due.flatMap(({ event, entries }) => {
    const after = balancesAfter(balances.get(event.userId) ?? EMPTY_PURSES, entries);
    const settled = event.userId ? settlingTransfer(after) : [];
    if (event.userId) balances.set(event.userId, balancesAfter(after, settled));
    return [...entries, ...settled].map((entry, place) => rowOf(event, entry, place));
  });
  insertAll(tx, "ledger_entries", rows);
}

function rowOf(event: LedgerEvent, entry: NewEntry, place: number) {
  return {
    id: entryId(event, place),
    user_id: event.userId,
    at: momentText(event.at),
    purse: entry.purse,
    cents: entry.cents,
    kind: entry.kind,
    order_id: entry.orderId ?? "",
    subscription_id: entry.subscriptionId ?? "",
    line_id: entry.lineId ?? "",
    reverses: entry.reverses ?? "",
    event_id: event.id,
    actor_id: event.actorId,
    reason: event.reason ?? "",
    bank_date: entry.bankDate ?? "",
    bank_reference: entry.bankReference ?? "",
  };
}

function entryId({ id, part = "" }: LedgerEvent, place: number): string {
  return derivedId("ledger", [id, part, place].filter((one) => one !== "").join(":"));
}

/** The events of which entries are there already. */
function postedAmong(app: App, all: readonly Posted[]): ReadonlySet<LedgerEvent> {
  const byEntry = new Map(all.map(({ event }) => [entryId(event, 0), event]));
  const sql = "SELECT id FROM ledger_entries WHERE id IN (SELECT value FROM json_each({:ids}))";
  const found = selectAll(app, sql, { ids: JSON.stringify([...byEntry.keys()]) }, { id: "" });
  return new Set(found.flatMap(({ id }) => byEntry.get(id) ?? []));
}

/** Reverses the open entries that an event posted for a member, as a new event. */
export function reverseEvent(tx: App, eventId: string, event: LedgerEvent): void {
  const posted = postedBy(tx, eventId);
  postReversals(
    tx,
    event,
    posted.filter(({ userId }) => userId === event.userId),
  );
}

interface ReturnedDeposit {
  /** The events by which its payment was verified and its line was matched. */
  readonly verifiedBy: string;
  readonly matchedBy: string;
  readonly paymentId: string;
  /** Whether what it paid stays charged, as of a delivered order. */
  readonly keepsCharges: boolean;
}

/** Reverses a deposit that the bank returned. */
export function reverseDeposit(tx: App, of: ReturnedDeposit, event: LedgerEvent): void {
  const verified = postedBy(tx, of.verifiedBy).filter(
    ({ kind }) => kind === "deposit" || !of.keepsCharges,
  );
  postReversals(tx, event, [...verified, ...correctionsOf(tx, of.matchedBy, of.paymentId)]);
}

/** The open entries of a match for the difference between the amounts verified and received. */
export function correctionsOf(app: App, eventId: string, paymentId: string): StoredEntry[] {
  return postedBy(app, eventId).filter(
    ({ kind, orderId, subscriptionId }) =>
      kind === "correction" && (orderId === paymentId || subscriptionId === paymentId),
  );
}

/**
 * Reverses the charges of an order or a membership, as when it is cancelled: what arrived stays the member's. What
 * closing gave back of a budget is a part of the charge.
 */
export function reverseCharges(
  tx: App,
  of: { readonly orderId: string } | { readonly subscriptionId: string },
  event: LedgerEvent,
): void {
  const found =
    "orderId" in of
      ? openEntries(tx, "e.order_id = {:of} AND e.order_id != ''", of.orderId)
      : openEntries(tx, "e.subscription_id = {:of} AND e.subscription_id != ''", of.subscriptionId);
  postReversals(
    tx,
    event,
    found.filter(({ kind }) => kind === "charge" || kind === "unspent"),
  );
}

/** What is in a member's purses; nothing of members who were erased. */
export function balanceOf(app: App, userId: string): Balances {
  return balancesOf(app, [userId]).get(userId) ?? EMPTY_PURSES;
}

function balancesOf(app: App, userIds: readonly string[]): Map<string, Balances> {
  const ids = [...new Set(userIds)].filter((id) => id !== "");
  const rows = selectAll(
    app,
    `SELECT user_id, purse, SUM(cents) AS cents FROM ledger_entries
     WHERE user_id IN (SELECT value FROM json_each({:ids})) GROUP BY user_id, purse`,
    { ids: JSON.stringify(ids) },
    { user_id: "", purse: "", cents: 0 },
  );
  const balances = new Map<string, Balances>();
  for (const { user_id, purse, cents } of rows) {
    balances.set(user_id, { ...(balances.get(user_id) ?? EMPTY_PURSES), [purse]: cents });
  }
  return balances;
}

/** What a member has with us over both purses, in cents; below zero they owe. */
export function memberCredit(app: App, userId: string): Cents {
  return sumOf(balanceOf(app, userId));
}

/** A deposit that belongs to no payment, such as one that was paid twice. */
export function depositToCredit(
  tx: App,
  event: LedgerEvent,
  { cents, lineId }: { readonly cents: Cents; readonly lineId: string },
): void {
  const postings = depositPostings(cents, balanceOf(tx, event.userId), 0);
  post(
    tx,
    event,
    postings.map((posting) => ({ ...posting, lineId })),
  );
}

interface StoredEntry extends NewEntry {
  readonly id: string;
  readonly userId: string;
}

/** The entries that `where` finds and that aren't reversed yet. */
function openEntries(app: App, where: string, of: string): StoredEntry[] {
  const rows = selectAll(
    app,
    `SELECT id, user_id, purse, cents, kind, order_id, subscription_id, line_id
     FROM ledger_entries e WHERE reverses = '' AND ${where}
       AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses = e.id AND r.reverses != '')
     ORDER BY rowid`,
    { of },
    {
      id: "",
      user_id: "",
      purse: "",
      cents: 0,
      kind: "",
      order_id: "",
      subscription_id: "",
      line_id: "",
    },
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    purse: row.purse as Purse,
    cents: row.cents,
    kind: row.kind as EntryKind,
    orderId: row.order_id,
    subscriptionId: row.subscription_id,
    lineId: row.line_id,
  }));
}

function postedBy(app: App, eventId: string): StoredEntry[] {
  return openEntries(app, "e.event_id = {:of}", eventId);
}

function postReversals(tx: App, event: LedgerEvent, entries: readonly StoredEntry[]): void {
  const reversals = reversalOf(entries).map((entry) => ({ ...entry, reverses: entry.id }));
  post(tx, event, reversals);
}
