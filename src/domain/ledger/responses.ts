import * as z from "zod/mini";
import { ENTRY_KINDS, PURSES } from "@/domain/ledger/postings";

const purseSchema = z.enum(PURSES);

/** An entry of the ledger as its member and the admins see it. Amounts are cents, moments as stored. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  purse: purseSchema,
  cents: z.number(),
  kind: z.enum(ENTRY_KINDS),
  event_id: z.string(),
  /** Whether it reverses another entry. */
  is_reversal: z.boolean(),
  /** Empty where it is about no order. */
  order_number: z.string(),
  /** Of a membership that was paid on its own. */
  month_period: z.string(),
  /** Of an entry by hand. */
  reason: z.string(),
  /** The day at the bank: of a deposit that is on the statement, and of a refund. */
  bank_date: z.string(),
  bank_reference: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** `GET /api/app/ledger?after=&count=` and the same of a member below `admin/users/{id}/`, newest first. */
export const ledgerPageSchema = z.object({
  balance: z.object({ groceries: z.number(), membership: z.number() }),
  /** What no open order holds; below zero what is owed. */
  available: z.number(),
  entries: z.array(ledgerEntrySchema),
  next: z.nullable(z.string()),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/** What the admins' commands answer. */
export const userLedgerAnswerSchema = z.object({ ledger: ledgerPageSchema });
