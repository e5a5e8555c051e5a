import { expect, test } from "vitest";
import { nextStepOfOwed } from "../ledger/unpaid";
import { formatRand } from "../money/rules";
import { cancelledMoney } from "../notification/rules";
import { BUDGET_CEILING } from "../order/budget";
import { nextStepOfRejected } from "../payment/after-rejection";
import { DEPOSIT_RETURNED, nextStepAfter, REJECT_REASONS } from "../payment/rules";
import { ADMIN_MESSAGES, ADMIN_NOTICES, ADMIN_TOASTS } from "./admin-messages";
import { MESSAGES, NOTICES, TOASTS } from "./messages";
import { SESSION_NOTICES } from "./session-messages";
import { BASKET_ITEMS_MAX, TEXT_LIMITS } from "./text-limits";

test("every code has one meaning", () => {
  const admins = [ADMIN_MESSAGES, ADMIN_TOASTS, ADMIN_NOTICES];
  const codes = [MESSAGES, TOASTS, NOTICES, SESSION_NOTICES, ...admins].flatMap((part) =>
    Object.keys(part),
  );
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test("every sentence is written once", () => {
  const texts: string[] = Object.values({ ...MESSAGES, ...ADMIN_MESSAGES });
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("no text sends a member to WhatsApp for help, which not every club has", () => {
  const rejected = {
    total: 50_000,
    credit_applied: 0,
    rejected_reason: REJECT_REASONS[1]?.reason ?? "",
  };
  const texts: string[] = [
    ...[MESSAGES, NOTICES, TOASTS, SESSION_NOTICES].flatMap((part) => Object.values(part)),
    ...[DEPOSIT_RETURNED, ...REJECT_REASONS].flatMap(({ reason, nextStep }) => [reason, nextStep]),
    ...["delivered", "processing"].map((status) => nextStepOfOwed({ status })),
    nextStepAfter("Another reason"),
    ...[40_000, 60_000].map((arrived) => nextStepOfRejected({ ...rejected, arrived })),
    ...cancelledMoney({ credit: 5_900, not_arrived: 50_000 }),
  ];
  // About a proof of payment that was, or would have been, sent there.
  const { proof_or_chat_required, whatsapp_unavailable } = MESSAGES;
  expect(texts.filter((text) => /WhatsApp/i.test(text))).toEqual([
    proof_or_chat_required,
    whatsapp_unavailable,
  ]);
});

test("the limits in the texts are the limits of the rules", () => {
  expect(MESSAGES.budget_too_large).toContain(formatRand(BUDGET_CEILING));
  expect(MESSAGES.basket_too_large).toContain(String(BASKET_ITEMS_MAX));
  expect(MESSAGES.delivery_instructions_too_long).toContain(
    String(TEXT_LIMITS.deliveryInstructions.max),
  );
  expect(ADMIN_MESSAGES.reject_reason_too_long).toContain(String(TEXT_LIMITS.rejectReason.max));
});
