import { DEPOSIT_RETURNED } from "@/domain/payment/rules";
import type { MailEvents } from "@/server/mail/mail-events";

export const EMAIL = "thandi@example.test";
/** Of an account that is not confirmed yet. */
export const NEW_EMAIL = "new@example.test";
/** Of an account that is to be deleted. */
export const LEAVING_EMAIL = "leaving@example.test";
export const IDS = {
  user: "5eed0000-0000-4000-8000-000000000001",
  basket: "5eed0000-0000-4000-8000-000000000002",
  order: "5eed0000-0000-4000-8000-000000000003",
  invitation: "5eed0000-0000-4000-8000-000000000004",
  newcomer: "5eed0000-0000-4000-8000-000000000007",
  leaver: "5eed0000-0000-4000-8000-000000000010",
  subscriber: "5eed0000-0000-4000-8000-000000000005",
  policy: "5eed0000-0000-4000-8000-000000000008",
  message: "5eed0000-0000-4000-8000-000000000009",
} as const;

const order = {
  name: "Thandi Mokoena",
  order_id: IDS.order,
  order_number: "ORD-1795200000000",
  payment_reference: "THA20261121123S",
  total: 155_900,
};
const membership = {
  name: "Thandi Mokoena",
  payment_reference: "THA20261218123S",
  month_period: "2026-12",
  price: 5_900,
  until: "2026-12-21 10:00:00.000Z",
};

const ADMIN = {
  email: "lerato@example.test",
  by: "admin@example.test",
  at: "2026-11-21 10:00:00.000Z",
};

/** One of each mail, as its event would queue it. */
export const SAMPLES: { readonly [Event in keyof MailEvents]: MailEvents[Event] } = {
  confirm_email: {},
  confirm_new_email: { user_id: IDS.user },
  email_changed: { was_confirmed: true },
  erasure_requested: { due_at: "2026-11-28 10:00:00.000Z" },
  erasure_withdrawn: {},
  password_reset: {},
  admin_set_up: {},
  admin_invitation: { invitation_id: IDS.invitation, invited_by: "admin@example.test" },
  admin_invited: ADMIN,
  admin_granted: { ...ADMIN, how: "invited", from: "2026-11-24 10:00:00.000Z" },
  admin_revoked: { ...ADMIN, from: "2026-11-24 10:00:00.000Z" },
  admin_role_ended: { ...ADMIN, from: "2026-11-24 10:00:00.000Z" },
  disk_low: { free_mb: 320 },
  bank_asked: { by: "admin@example.test", number: "62 000 000 001" },
  bank_changed: { by: "admin@example.test", number: "62 000 000 001" },
  settings_changed: { group: "contact", by: "admin@example.test" },
  test_email: {},
  backup_failed: { what: "made", found: "no_room" },
  ledger_difference: { found: ["transfers that make or lose money"] },
  policy_change: { version_id: IDS.policy },
  newsletter_confirm: { subscriber_id: IDS.subscriber },
  newsletter_leave: { subscriber_id: IDS.subscriber, was_confirmed: true },
  order_received: order,
  proof_received: order,
  payment_verified: { ...order, amount: 155_900 },
  payment_rejected: {
    ...order,
    reason: "The bank returned your deposit of 19 Nov 2026",
    next_step: DEPOSIT_RETURNED.nextStep,
  },
  order_moved: {
    ...order,
    from: "2026-12-15",
    date: "2026-12-30",
    reason: "Our van broke down",
  },
  order_cancelled: { ...order, reason: "The shop has closed", credit: 155_900 },
  order_closed: {
    ...order,
    budget: 150_000,
    spent: 146_235,
    unspent: 3_765,
    credit: 3_765,
    saved: 4_120,
  },
  membership_started: { ...membership, month_period: "2026-11", until: membership.until },
  membership_cancelled: membership,
  membership_due: membership,
  deposit_credited: {
    name: "Thandi Mokoena",
    amount: 55_900,
    date: "2026-11-19",
    order_number: "ORD-1795247109120",
  },
  refund_sent: {
    name: "Thandi Mokoena",
    amount: 17_000,
    date: "2026-11-21",
    reference: "REFUND MOKOENA",
  },
  member_message: { message_id: IDS.message },
  deposit_question: {
    amount: 55_900,
    date: "2026-11-21",
    message: "We received this deposit without a payment reference.\n\nWhich order is it for?",
  },
};
