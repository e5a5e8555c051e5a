import { type Shopper, sql, value } from "./ordering";
import type { TestServer } from "./pocketbase";

export interface StoredEntry {
  readonly id: string;
  readonly purse: string;
  readonly cents: number;
  readonly kind: string;
  readonly order_id: string;
  readonly subscription_id: string;
  readonly line_id: string;
  readonly reverses: string;
  readonly event_id: string;
  readonly actor_id: string;
  readonly reason: string;
}

/** A member's ledger, oldest first. */
export function ledgerOf(server: TestServer, who: Pick<Shopper, "id">): StoredEntry[] {
  return sql<StoredEntry>(
    server,
    `SELECT * FROM ledger_entries WHERE user_id = '${who.id}' ORDER BY rowid`,
  );
}

/** The same in short: `groceries +500.00 deposit`. */
export function entriesOf(server: TestServer, who: Pick<Shopper, "id">): string[] {
  return ledgerOf(server, who).map(
    ({ purse, cents, kind, reverses }) =>
      `${purse} ${cents > 0 ? "+" : ""}${cents} ${kind}${reverses ? " taken back" : ""}`,
  );
}

export function purseOf(server: TestServer, who: Pick<Shopper, "id">, purse: string): number {
  return Number(
    value(
      server,
      `SELECT COALESCE(SUM(cents), 0) FROM ledger_entries WHERE user_id = '${who.id}' AND purse = '${purse}'`,
    ),
  );
}

export function creditOf(server: TestServer, who: Pick<Shopper, "id">): number {
  return purseOf(server, who, "groceries") + purseOf(server, who, "membership");
}

/** Gives a member credit as an order does that was paid with too much. */
export function giveCredit(
  server: TestServer,
  who: Pick<Shopper, "id">,
  cents: number,
  { kind = "correction", at = new Date().toISOString().replace("T", " ") } = {},
): void {
  sql(
    server,
    `INSERT INTO ledger_entries (id, user_id, at, purse, cents, kind, event_id, order_id,
       subscription_id, line_id, reverses, actor_id, reason, bank_date, bank_reference)
     SELECT i, '${who.id}', '${at}', 'groceries', ${cents}, '${kind}', i,
       '', '', '', '', '', 'A gift', '', ''
     FROM (SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
       || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) AS i)`,
  );
}
