import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import type { Balances, Posting } from "@/domain/ledger/postings";
import { answers } from "@/domain/ledger/questions";
import { madeIdSchema } from "@/domain/made-id";
import { AMOUNT_MAX, type Cents } from "@/domain/money/rules";
import { APPLY, conflict, type Permission } from "@/domain/order/rules";
import { issue } from "@/domain/text/messages";
import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** A refund pays out what the member has and no open order holds. */
export function mayRefund(cents: Cents, available: Cents): Permission {
  return cents <= available ? APPLY : conflict("refund_too_large");
}

/** An entry by hand may leave a member owing, but takes nothing that an open order holds. */
export function mayEnter(
  cents: Cents,
  { available, held }: { readonly available: Cents; readonly held: Cents },
): Permission {
  const takesHeld = cents < 0 && held > 0 && -cents > available;
  return takesHeld ? conflict("entry_takes_held") : APPLY;
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
  id: madeIdSchema,
  user_id: idSchema,
  cents: amount.check(
    z.refine((cents) => cents !== 0, issue("amount_invalid")),
    z.gte(-AMOUNT_MAX, issue("amount_too_large")),
    z.lte(AMOUNT_MAX, issue("amount_too_large")),
  ),
  reason,
});
export type EnterCommand = z.infer<typeof enterSchema>;

/** `POST /api/app/admin/ledger/refund`: what is paid back at the bank, and when (`2026-11-21`). */
export const refundSchema = z.object({
  id: madeIdSchema,
  user_id: idSchema,
  cents: amount.check(
    z.gte(1, issue("amount_invalid")),
    z.lte(AMOUNT_MAX, issue("amount_too_large")),
  ),
  date: plainDate("refund_date_required"),
  reference: requiredLine(
    TEXT_LIMITS.bankReference,
    "refund_reference_required",
    "refund_reference_too_long",
  ),
  alone_reason: answers.alone_reason,
});
export type RefundCommand = z.infer<typeof refundSchema>;
