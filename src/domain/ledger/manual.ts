import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import type { Balances, Posting } from "@/domain/ledger/postings";
import type { Cents } from "@/domain/money/rules";
import { APPLY, conflict, type Permission, REPEAT } from "@/domain/order/rules";
import { issue } from "@/domain/text/messages";
import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** What one admin may enter by hand for one member in 24 hours. */
export const ALONE_MAX: Cents = 5_000_00;
/** No entry by hand is larger. */
const ENTRY_MAX: Cents = 100_000_00;

/** Whether an entry by hand needs another admin: above R5 000, with what was entered alone before, or for oneself. */
export function needsSecondAdmin(entry: {
  readonly cents: Cents;
  /** What was entered alone for this member in the last 24 hours, without signs. */
  readonly recent: Cents;
  readonly isOwn: boolean;
}): boolean {
  return entry.isOwn || Math.abs(entry.cents) + entry.recent > ALONE_MAX;
}

interface ProposalFacts {
  readonly outcome: "" | "confirmed" | "withdrawn";
  readonly asked_by: string;
  readonly user_id: string;
}

/** Confirm: by another admin than the one who asked, and than the one it is for. */
export function mayConfirm(proposal: ProposalFacts, adminId: string): Permission {
  if (proposal.outcome === "confirmed") return REPEAT;
  if (proposal.outcome === "withdrawn") return conflict("entry_is_withdrawn");
  const isOther = proposal.asked_by !== adminId && proposal.user_id !== adminId;
  return isOther ? APPLY : conflict("entry_needs_other_admin");
}

/** Withdraw, by any admin. */
export function mayWithdraw(proposal: Pick<ProposalFacts, "outcome">): Permission {
  if (proposal.outcome === "withdrawn") return REPEAT;
  return proposal.outcome === "" ? APPLY : conflict("entry_is_confirmed");
}

/** A refund pays out what the member has and no open order holds. */
export function mayRefund(cents: Cents, available: Cents): Permission {
  return cents <= available ? APPLY : conflict("refund_too_large");
}

/** A refund takes what groceries have first. */
export function refundPostings(cents: Cents, { groceries }: Balances): Posting[] {
  const fromGroceries = Math.min(cents, Math.max(0, groceries));
  const all: Posting[] = [
    { purse: "groceries", cents: -fromGroceries, kind: "refund" },
    { purse: "membership", cents: fromGroceries - cents, kind: "refund" },
  ];
  return all.filter((posting) => posting.cents !== 0);
}

const amount = z
  .number(issue("amount_invalid"))
  .check(z.refine(Number.isInteger, issue("amount_invalid")));
const reason = requiredLine(
  TEXT_LIMITS.rejectReason,
  "entry_reason_required",
  "reject_reason_too_long",
);

/** `POST /api/app/admin/ledger/enter`: cents above zero in the member's favour. The id makes it one entry. */
export const enterSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  cents: amount.check(
    z.refine((cents) => cents !== 0, issue("amount_invalid")),
    z.gte(-ENTRY_MAX, issue("amount_too_large")),
    z.lte(ENTRY_MAX, issue("amount_too_large")),
  ),
  reason,
});
export type EnterCommand = z.infer<typeof enterSchema>;

/** `POST /api/app/admin/ledger/confirm` and `…/withdraw`: the proposal's id. */
export const proposalIdSchema = z.object({ id: idSchema });

/** `POST /api/app/admin/ledger/refund`: what was paid back at the bank, and when (`2026-11-21`). */
export const refundSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  cents: amount.check(
    z.gte(1, issue("amount_invalid")),
    z.lte(ENTRY_MAX, issue("amount_too_large")),
  ),
  date: plainDate("refund_date_required"),
  reference: requiredLine(
    TEXT_LIMITS.bankReference,
    "refund_reference_required",
    "refund_reference_too_long",
  ),
});
export type RefundCommand = z.infer<typeof refundSchema>;
