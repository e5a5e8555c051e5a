import type { LedgerEntry } from "@/domain/ledger/responses";

/** What is shown of an entry `e`, with its order, membership and line of the bank statement. */
export const ENTRY_COLUMNS = `e.id, e.at, e.purse, e.cents, e.kind, e.event_id, e.reverses != '' AS reversal,
  COALESCE(o.order_number, '') AS order_number, COALESCE(s.month_period, '') AS month_period,
  CASE e.kind WHEN 'correction' THEN e.reason ELSE '' END AS reason,
  COALESCE(l.date, e.bank_date) AS bank_date, e.bank_reference`;
export const ENTRY_JOINS = `LEFT JOIN orders o ON o.id = e.order_id
  LEFT JOIN subscriptions s ON s.id = e.subscription_id
  LEFT JOIN bank_lines l ON l.id = e.line_id AND e.line_id != ''`;

export const ENTRY_ROW = {
  id: "",
  at: "",
  purse: "",
  cents: 0,
  kind: "",
  event_id: "",
  reversal: 0,
  order_number: "",
  month_period: "",
  reason: "",
  bank_date: "",
  bank_reference: "",
};

export function entryOf({ reversal, ...row }: typeof ENTRY_ROW): LedgerEntry {
  return { ...row, is_reversal: reversal === 1 } as LedgerEntry;
}
