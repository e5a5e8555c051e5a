import { createHash } from "node:crypto";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import {
  BILLING_CYCLE,
  membershipFeeDue,
  membershipPeriod,
  PLAN_NAME,
} from "@/domain/membership/rules";
import { momentText, monthPeriod } from "@/domain/time/sa-time";
import { type Member, type Membership, monthOf } from "./member.ts";
import { addProof, issueReference } from "./payments.ts";
import { add, DAY, HOUR, MINUTE } from "./rows.ts";

interface Started {
  readonly id: string;
  readonly payment_reference: string;
  readonly month_period: string;
}

function addMembership(member: Member, started: Started, at: number): Membership {
  const period = membershipPeriod(at);
  const membership: Membership = {
    ...started,
    user_id: member.id,
    plan_name: PLAN_NAME,
    price: MEMBERSHIP_FEE,
    status: "active",
    billing_cycle: BILLING_CYCLE,
    current_period_start: momentText(period.start),
    current_period_end: momentText(period.end),
    cancelled_at: "",
    paid: false,
    amount_received: 0,
    credit: 0,
    proof_of_payment_url: "",
    created_at: momentText(at),
  };
  add(member.harvest, "subscriptions", membership);
  return membership;
}

/** The membership of an order has the id that the server derives from the order's, to find it again. */
export function carryMembership(member: Member, order: Started, at: number): Membership {
  const { payment_reference, month_period } = order;
  const id = derivedId("subscription", order.id);
  const membership = addMembership(member, { id, payment_reference, month_period }, at);
  member.carried.push(membership);
  return membership;
}

export function endMembership(membership: Membership, at: number): void {
  membership.status = "cancelled";
  membership.cancelled_at = momentText(at);
}

/** 'Complete Subscription' some days ago, where a fee was due; some wait for an admin, some were verified. */
export function payMembershipAlone(member: Member, daysAgo: number): void {
  const { harvest, random } = member;
  const at = harvest.now - daysAgo * DAY - random.int(0, 20 * HOUR);
  const month = monthPeriod(at);
  if (membershipFeeDue(monthOf(member, month), at) === 0) return;
  const reference = issueReference(member, at, { month, orderId: "", carriesFee: true });
  const id = random.id();
  const started = { id, payment_reference: reference, month_period: month };
  const membership = addMembership(member, started, at);
  member.alone.push(membership);
  membership.proof_of_payment_url = addProof(member, {
    reference,
    amount: MEMBERSHIP_FEE,
    at: at - 10 * MINUTE,
    subscriptionId: id,
  });
  if (random.oneIn(2)) return;
  membership.paid = true;
  membership.amount_received = MEMBERSHIP_FEE;
}

export function cancelMembership({ carried, alone, harvest }: Member): void {
  const running = [...carried, ...alone].findLast((row) => row.paid && row.status === "active");
  if (running) endMembership(running, harvest.now - DAY);
}

/** The same id that the server gives to a row it makes for another (`src/server/core/ids.ts`). */
function derivedId(purpose: string, id: string): string {
  const hex = createHash("sha256").update(`${purpose}:${id}`).digest("hex");
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
