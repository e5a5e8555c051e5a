import { membershipFeeDue } from "@/domain/membership/rules";
import { type OrderStatus, orderAmounts, type PaymentStatus } from "@/domain/order/rules";
import { creditOf, REJECT_REASONS } from "@/domain/payment/rules";
import { momentText, monthPeriod } from "@/domain/time/sa-time";
import { addBasket } from "./groceries.ts";
import { type Member, type Membership, monthOf } from "./member.ts";
import { carryMembership, endMembership } from "./memberships.ts";
import { addProof, freeOrderNumber, issueReference } from "./payments.ts";
import { add, DAY, HOUR, MINUTE } from "./rows.ts";

/** An order on its way, with the moments at which things happen to it. */
interface Placed {
  readonly member: Member;
  readonly order: SeededOrder;
  readonly membership: Membership | undefined;
  readonly submittedAt: number;
  readonly decidedAt: number;
}

/** What became of an order after it was submitted, by the name of how it ended. */
const ENDINGS = {
  uploaded: (placed: Placed) => paySlip(placed),
  whatsapp: ({ order }: Placed) => {
    order.proof_channel = "whatsapp";
  },
  processing: (placed: Placed) => payAndVerify(placed, 0),
  delivered: (placed: Placed) => payVerifyDeliver(placed, 0),
  overpaid: (placed: Placed) => payVerifyDeliver(placed, placed.member.random.int(1, 20) * 1000),
  underpaid: (placed: Placed) => payAndVerify(placed, -(placed.order.membership_fee || 5000)),
  rejected: (placed: Placed) => payAndReject(placed),
  resubmitted: (placed: Placed) => {
    payAndReject(placed);
    paySlip(placed, placed.decidedAt + 2 * HOUR);
  },
  cancelled: (placed: Placed) => cancel(placed),
  to_check: (placed: Placed) => payAndCancel(placed, "to_check"),
  refunded: (placed: Placed) => payAndCancel(placed, "refunded"),
  nothing_arrived: (placed: Placed) => payAndCancel(placed, "nothing_arrived"),
  cancelled_by_admin: (placed: Placed) => {
    payAndVerify(placed, 0);
    cancel(placed);
    placed.order.credit = placed.order.amount_received;
    record(placed, "order.cancelled", placed.decidedAt + DAY);
  },
} satisfies Record<string, (placed: Placed) => void>;

/** A draft before or with its budget, or the state of the submitted order. */
export type Ending = "draft" | "budgeted" | keyof typeof ENDINGS;

export function placeOrder(member: Member, placedAt: number, ending: Ending): void {
  const order = newOrder(member, placedAt, ending !== "draft");
  add(member.harvest, "orders", order);
  member.harvest.orders.push(order);
  if (ending !== "draft" && ending !== "budgeted") submit(member, order, placedAt, ending);
  member.orders.push(order);
}

function submit(
  member: Member,
  order: Placed["order"],
  placedAt: number,
  ending: keyof typeof ENDINGS,
) {
  const { random } = member;
  const submittedAt = placedAt + random.int(10 * MINUTE, 90 * MINUTE);
  order.submitted_at = momentText(submittedAt);
  const membership = order.membership_fee ? carryMembership(member, order, submittedAt) : undefined;
  const decidedAt = submittedAt + random.int(3 * HOUR, 30 * HOUR);
  ENDINGS[ending]({ member, order, membership, submittedAt, decidedAt });
}

export type SeededOrder = ReturnType<typeof newOrder>;

function newOrder(member: Member, placedAt: number, hasBudget: boolean) {
  const { harvest, random } = member;
  const id = random.id();
  const month = monthPeriod(placedAt);
  const fee = membershipFeeDue(monthOf(member, month), placedAt);
  const budget = random.int(6, 60) * 5000;
  const amounts = orderAmounts(budget, { membership_fee: fee, delivery_fee: 0, discount: 0 });
  return {
    id,
    user_id: member.id,
    basket_id: addBasket(harvest, random, { userId: member.id, at: placedAt }),
    order_number: freeOrderNumber(harvest, placedAt),
    payment_reference: issueReference(member, placedAt, {
      month,
      orderId: id,
      carriesFee: fee > 0,
    }),
    revision: random.int(1, 4),
    ...(hasBudget ? amounts : { order_budget: 0, subtotal: 0, total: 0 }),
    delivery_fee: 0,
    discount: 0,
    membership_fee: fee,
    month_period: month,
    payment_status: "pending" as PaymentStatus,
    status: "pending" as OrderStatus,
    delivery_address_id: member.addressId,
    delivery: JSON.stringify({
      full_name: member.person.full_name,
      phone: member.person.phone,
      ...member.address,
    }),
    proof_of_payment_url: "",
    proof_channel: "",
    amount_received: 0,
    credit: 0,
    deposit_check: "",
    placed_at: momentText(placedAt),
    submitted_at: "",
    verified_at: "",
    verified_by: "",
    rejected_reason: "",
    delivery_date: "",
    held_at: "",
    held_reason: "",
    closed_at: "",
    spent: 0,
    unspent: 0,
    saved: 0,
    result_told_at: "",
  };
}

function paySlip({ member, order, submittedAt }: Placed, at = submittedAt - 5 * MINUTE) {
  order.proof_of_payment_url = addProof(member, {
    reference: order.payment_reference,
    amount: order.total,
    at,
    orderId: order.id,
  });
  order.proof_channel = "upload";
  order.payment_status = "pending";
  order.rejected_reason = "";
}

/** The total arrives with so many cents more, or less. */
function payAndVerify(placed: Placed, surplus: number) {
  const { order, member, membership, decidedAt } = placed;
  paySlip(placed);
  order.payment_status = "verified";
  order.status = "processing";
  order.amount_received = order.total + surplus;
  order.credit = creditOf({
    amountReceived: order.amount_received,
    toPay: order.total,
    membershipFee: order.membership_fee,
    feeAlreadyPaid: false,
  });
  order.verified_at = momentText(decidedAt);
  order.verified_by = member.harvest.adminId;
  if (membership) membership.paid = true;
  record(placed, "payment.verified", decidedAt);
}

function payVerifyDeliver(placed: Placed, surplus: number) {
  payAndVerify(placed, surplus);
  placed.order.status = "delivered";
}

function payAndReject(placed: Placed) {
  const { order, member } = placed;
  paySlip(placed);
  order.payment_status = "failed";
  order.rejected_reason = member.random.pick(REJECT_REASONS).reason;
  record(placed, "payment.rejected", placed.decidedAt, order.rejected_reason);
}

function payAndCancel(placed: Placed, depositCheck: string) {
  paySlip(placed);
  cancel(placed);
  placed.order.deposit_check = depositCheck;
}

function cancel({ order, membership, decidedAt }: Placed) {
  order.status = "cancelled";
  if (!membership) return;
  membership.paid = false;
  endMembership(membership, decidedAt);
}

/** What an admin decided, in the audit log. */
function record({ member, order }: Placed, action: string, at: number, reason = "") {
  add(member.harvest, "audit_log", {
    id: member.random.id(),
    at: momentText(at),
    actor_id: member.harvest.adminId,
    action,
    collection: "orders",
    record_id: order.id,
    before: JSON.stringify({ payment_status: "pending", status: "pending" }),
    after: JSON.stringify({ payment_status: order.payment_status, status: order.status }),
    reason,
  });
}
