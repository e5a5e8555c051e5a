import { createHash } from "node:crypto";
import { basketItemFields } from "@/domain/grocery-item";
import {
  BILLING_CYCLE,
  type FeeOrder,
  MEMBERSHIP_FEE,
  membershipFeeDue,
  membershipPeriod,
  PLAN_NAME,
  type SubscriptionFacts,
} from "@/domain/membership";
import { orderAmounts, orderNumber } from "@/domain/order";
import { creditOf, REJECT_REASONS } from "@/domain/payment";
import { paymentReference } from "@/domain/payment-reference";
import { inspectProof, proofFileName } from "@/domain/proof-file";
import { momentText, monthPeriod } from "@/domain/sast";
import { inventItems } from "./groceries.ts";
import { type Address, inventAddress, inventPerson, type Person } from "./people.ts";
import type { Random } from "./random.ts";
import { slipJpeg, slipPdf } from "./slips.ts";

export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

export interface ProofFile {
  readonly proofId: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Everything that is to be written, by collection. */
export interface Harvest {
  readonly rows: Map<string, Row[]>;
  readonly files: ProofFile[];
  readonly references: Set<string>;
  readonly orderNumbers: Set<number>;
  /** The account that decided everything. */
  readonly adminId: string;
  /** Milliseconds: nothing happened later. */
  readonly now: number;
}

/** How the last order of a member stands, one after the other, so that every state is there. */
const CURRENT = [
  "uploaded",
  "processing",
  "budgeted",
  "delivered",
  "whatsapp",
  "rejected",
  "uploaded",
  "resubmitted",
  "draft",
  "to_check",
  "underpaid",
  "processing",
  "cancelled",
  "cancelled_by_admin",
] as const;
const PAST = [
  "delivered",
  "delivered",
  "delivered",
  "overpaid",
  "cancelled",
  "refunded",
  "nothing_arrived",
] as const;
type Ending = (typeof CURRENT)[number] | (typeof PAST)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BANKS = ["FNB", "Capitec Bank", "Standard Bank", "Absa", "Nedbank", "TymeBank"];

export function add(harvest: Harvest, collection: string, row: Row): void {
  const rows = harvest.rows.get(collection);
  if (rows) rows.push(row);
  else harvest.rows.set(collection, [row]);
}

/** One member from sign-up to today, with what they ordered, paid and were told. */
export function liveMember(
  harvest: Harvest,
  random: Random,
  index: number,
  given: Partial<Person> = {},
) {
  const person = { ...inventPerson(random, index), ...given };
  const joined = harvest.now - random.int(25, 170) * DAY - random.int(0, 20 * HOUR);
  const id = addAccount(harvest, random, person, joined);
  const address = inventAddress(random);
  const home = random.id();
  add(harvest, "addresses", { id: home, user_id: id, label: "Home", is_default: true, ...address });

  const member: Member = {
    harvest,
    random,
    id,
    person,
    address,
    home,
    orders: [],
    carried: [],
    alone: [],
  };
  const count = index % 10 === 9 ? 0 : random.int(1, 4);
  const gap = Math.floor((harvest.now - 6 * DAY - joined) / Math.max(count, 1));
  for (let n = 1; n <= count; n++) {
    const ending = n === count ? (CURRENT[index % CURRENT.length] ?? "draft") : random.pick(PAST);
    // The last one is recent, so that there is something to do today.
    const latest = n === count ? harvest.now - random.int(2, 5) * DAY : joined + n * gap;
    placeOrder(member, latest - random.int(0, 20 * HOUR), ending);
  }
  if (index % 5 === 4) payMembershipAlone(member, index % 10 === 9 ? 20 : 2);
  if (index % 8 === 3) cancelMembership(member);
  return { id, ...person };
}

export function addAccount(
  harvest: Harvest,
  random: Random,
  person: Person,
  joined: number,
): string {
  const id = random.id();
  const at = momentText(joined);
  add(harvest, "users", {
    id,
    email: person.email,
    emailVisibility: false,
    verified: !random.oneIn(6),
    password: "", // nobody signs in with it; the two demo accounts get theirs afterwards
    tokenKey: digest(`token:${id}`).slice(0, 50),
    created: at,
    updated: at,
  });
  add(harvest, "profiles", { id, ...person, created_at: at });
  return id;
}

interface Member {
  readonly harvest: Harvest;
  readonly random: Random;
  readonly id: string;
  readonly person: Person;
  readonly address: Address;
  readonly home: string;
  readonly orders: (FeeOrder & { month: string })[];
  /** Memberships that an order carries, and those that were paid by themselves. */
  readonly carried: Membership[];
  readonly alone: Membership[];
}

interface Membership extends Row {
  id: string;
  month_period: string;
  status: SubscriptionFacts["status"];
  cancelled_at: string;
  paid: boolean;
  amount_received: number;
  proof_of_payment_url: string;
  current_period_end: string;
  created_at: string;
}

function placeOrder(member: Member, placedAt: number, ending: Ending): void {
  const { harvest, random } = member;
  const month = monthPeriod(placedAt);
  const fee = membershipFeeDue(monthOf(member, month), placedAt);
  const id = random.id();
  const reference = issueReference(member, placedAt, { month, orderId: id, carriesFee: fee > 0 });
  const isDraft = ending === "draft" || ending === "budgeted";
  const budget = ending === "draft" ? 0 : random.int(6, 60) * 5000;
  const amounts = orderAmounts(budget, { membership_fee: fee, delivery_fee: 0, discount: 0 });
  const submittedAt = placedAt + random.int(10 * MINUTE, 90 * MINUTE);
  const decidedAt = submittedAt + random.int(3 * HOUR, 30 * HOUR);
  const order = {
    id,
    user_id: member.id,
    basket_id: addBasket(member, placedAt),
    order_number: freeOrderNumber(harvest, placedAt),
    payment_reference: reference,
    revision: random.int(1, 4),
    ...(budget ? amounts : { order_budget: 0, subtotal: 0, total: 0 }),
    delivery_fee: 0,
    discount: 0,
    membership_fee: fee,
    month_period: month,
    payment_status: "pending" as "pending" | "verified" | "failed",
    status: "pending" as "pending" | "processing" | "delivered" | "cancelled",
    delivery_address_id: member.home,
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
    submitted_at: isDraft ? "" : momentText(submittedAt),
    verified_at: "",
    verified_by: "",
    rejected_reason: "",
  };
  const subscription =
    !isDraft && fee > 0 ? carryMembership(member, order, submittedAt) : undefined;
  if (!isDraft) settle();
  add(harvest, "orders", order);
  member.orders.push({ ...order, month });

  function settle() {
    if (ending === "whatsapp") order.proof_channel = "whatsapp";
    else if (ending !== "cancelled") sendProof(submittedAt - 5 * MINUTE);
    if (ending === "processing" || ending === "delivered") verify(order.total);
    if (ending === "overpaid") verify(order.total + random.int(1, 20) * 1000);
    if (ending === "underpaid") verify(order.total - Math.min(fee || 5000, order.total));
    if (ending === "rejected" || ending === "resubmitted") reject();
    if (ending === "resubmitted") sendProof(decidedAt + 2 * HOUR);
    if (ending === "delivered" || ending === "overpaid") order.status = "delivered";
    if (ending === "cancelled_by_admin") {
      verify(order.total);
      order.credit = order.amount_received;
      cancel("");
      decide("order.cancelled", decidedAt + DAY);
    }
    if (ending === "cancelled") cancel("");
    if (ending === "to_check" || ending === "refunded" || ending === "nothing_arrived")
      cancel(ending);
  }

  function sendProof(at: number) {
    const proofId = addProof(member, { reference, amount: order.total, at, orderId: id });
    order.proof_channel = "upload";
    order.proof_of_payment_url = `/api/app/proofs/${proofId}`;
    order.payment_status = "pending";
    order.rejected_reason = "";
  }

  function verify(received: number) {
    order.payment_status = "verified";
    order.status = "processing";
    order.amount_received = received;
    order.credit = creditOf({
      amountReceived: received,
      total: order.total,
      membershipFee: fee,
      feeAlreadyPaid: false,
    });
    order.verified_at = momentText(decidedAt);
    order.verified_by = harvest.adminId;
    if (subscription) subscription.paid = true;
    decide("payment.verified", decidedAt);
  }

  function reject() {
    order.payment_status = "failed";
    order.rejected_reason = random.pick(REJECT_REASONS).reason;
    decide("payment.rejected", decidedAt, order.rejected_reason);
  }

  function cancel(depositCheck: string) {
    order.status = "cancelled";
    order.deposit_check = depositCheck;
    if (!subscription) return;
    subscription.paid = false;
    endMembership(subscription, decidedAt);
  }

  function decide(action: string, at: number, reason = "") {
    add(harvest, "audit_log", {
      id: random.id(),
      at: momentText(at),
      actor_id: harvest.adminId,
      action,
      collection: "orders",
      record_id: id,
      before: JSON.stringify({ payment_status: "pending", status: "pending" }),
      after: JSON.stringify({ payment_status: order.payment_status, status: order.status }),
      reason,
    });
  }
}

/** The member's month as the fee looks at it: a membership of an order counts through its order alone. */
function monthOf({ orders, carried, alone }: Member, month: string) {
  const ofMonth = (row: Membership) => row.month_period === month;
  return {
    paid: [...carried, ...alone].some((row) => ofMonth(row) && row.paid),
    otherOrders: orders.filter((order) => order.month === month),
    memberships: alone.filter(ofMonth),
  };
}

function addBasket(member: Member, at: number): string {
  const { harvest, random } = member;
  const id = random.id();
  add(harvest, "baskets", {
    id,
    user_id: member.id,
    store_preference: "Various",
    brand_preference: "Various",
    allow_substitution: true,
    created_at: momentText(at),
  });
  inventItems(random).forEach((item, position) => {
    add(harvest, "basket_items", {
      id: random.id(),
      basket_id: id,
      user_id: member.id,
      position,
      ...basketItemFields(item),
    });
  });
  add(harvest, "basket_preferences", {
    id: random.id(),
    basket_id: id,
    user_id: member.id,
    priority: random.pick(["price", "price", "brand"]),
    delivery_frequency: random.pick(["monthly", "bi-weekly", "once-off", "weekly"]),
  });
  return id;
}

interface Issue {
  readonly month: string;
  /** Empty for a membership that is paid by itself. */
  readonly orderId: string;
  readonly carriesFee: boolean;
}

function issueReference(member: Member, at: number, issue: Issue): string {
  const { references } = member.harvest;
  const name = member.person.full_name;
  let reference = "";
  for (let attempt = 0; !reference || references.has(reference); attempt++) {
    reference = paymentReference(name, at, issue.carriesFee, attempt);
  }
  references.add(reference);
  add(member.harvest, "payment_references", {
    id: member.random.id(),
    reference,
    user_id: member.id,
    purpose: issue.orderId ? "order" : "membership",
    order_id: issue.orderId,
    month_period: issue.month,
    issued_at: momentText(at),
    replaced_at: "",
  });
  return reference;
}

function freeOrderNumber({ orderNumbers }: Harvest, at: number): string {
  let ms = at;
  while (orderNumbers.has(ms)) ms += 1;
  orderNumbers.add(ms);
  return orderNumber(ms);
}

interface Paid {
  readonly reference: string;
  readonly amount: number;
  readonly at: number;
  readonly orderId?: string;
  readonly subscriptionId?: string;
}

function addProof({ harvest, random, id: userId }: Member, paid: Paid): string {
  const id = random.id();
  const slip = { ...paid, bank: random.pick(BANKS), paidAt: paid.at - 30 * MINUTE };
  const bytes = random.oneIn(2) ? slipPdf(slip) : slipJpeg(slip);
  const kind = inspectProof(bytes);
  if (!kind.ok) throw new Error(`a slip was drawn that is no proof: ${kind.code}`);
  const name = proofFileName(paid.reference, paid.at, kind.value.extension);
  harvest.files.push({ proofId: id, name, bytes });
  add(harvest, "payment_proofs", {
    id,
    user_id: userId,
    payment_reference: paid.reference,
    order_id: paid.orderId ?? "",
    subscription_id: paid.subscriptionId ?? "",
    file: name,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content_type: kind.value.contentType,
    size: bytes.length,
    created_at: momentText(paid.at),
  });
  return id;
}

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
function carryMembership(member: Member, order: Started, at: number): Membership {
  const { payment_reference, month_period } = order;
  const id = derivedId("subscription", order.id);
  const membership = addMembership(member, { id, payment_reference, month_period }, at);
  member.carried.push(membership);
  return membership;
}

function endMembership(membership: Membership, at: number) {
  membership.status = "cancelled";
  membership.cancelled_at = momentText(at);
}

/** 'Complete Subscription' some days ago; recent ones wait for an admin, or were verified. */
function payMembershipAlone(member: Member, daysAgo: number) {
  const { harvest, random } = member;
  const at = harvest.now - daysAgo * DAY - random.int(0, 20 * HOUR);
  const month = monthPeriod(at);
  if (membershipFeeDue(monthOf(member, month), at) === 0) return;
  const reference = issueReference(member, at, { month, orderId: "", carriesFee: true });
  const id = random.id();
  const started = { id, payment_reference: reference, month_period: month };
  const membership = addMembership(member, started, at);
  member.alone.push(membership);
  const proofId = addProof(member, {
    reference,
    amount: MEMBERSHIP_FEE,
    at: at - 10 * MINUTE,
    subscriptionId: id,
  });
  membership.proof_of_payment_url = `/api/app/proofs/${proofId}`;
  if (random.oneIn(2)) return;
  membership.paid = true;
  membership.amount_received = MEMBERSHIP_FEE;
}

function cancelMembership({ carried, alone, harvest }: Member) {
  const running = [...carried, ...alone].findLast((row) => row.paid && row.status === "active");
  if (running) endMembership(running, harvest.now - DAY);
}

/** The same id that the server gives to a row it makes for another (`src/server/ids.ts`). */
function derivedId(purpose: string, id: string): string {
  const hex = digest(`${purpose}:${id}`);
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
