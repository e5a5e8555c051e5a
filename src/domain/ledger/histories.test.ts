import { expect, test } from "vitest";
import { DAY_MS } from "../time/durations";
import { momentText } from "../time/sa-time";
import { availableCredit, creditAtClaim, creditFor, holdsCredit } from "./credit";
import { refundPostings } from "./manual";
import {
  type Balances,
  balancesAfter,
  EMPTY_PURSES,
  membershipPostings,
  orderPostings,
  type Posting,
  PURSES,
  reversalOf,
  settlingTransfer,
  sumOf,
} from "./postings";
import { changesOf, type MonthReport, reportOf, totalOfMonths } from "./report";
import { isCovered, toPay } from "./to-pay";

// A member's money through 500 random histories of every command, by the rules that the server decides by.
const HISTORIES = 500;
const STEPS = 50;
const NOW = Date.parse("2026-11-21T12:00:00+02:00");

interface Order {
  readonly id: number;
  status: "pending" | "processing" | "delivered" | "cancelled";
  payment_status: "pending" | "verified" | "failed";
  submitted_at: string;
  proof_channel: "" | "upload" | "whatsapp";
  order_budget: number;
  membership_fee: number;
  total: number;
  credit_applied: number;
  readonly month_period: string;
  readonly deposit_check: "";
  received: number;
  /** The event that verified it. */
  event: number;
}

interface Entry extends Posting {
  readonly event: number;
  readonly order?: number;
  readonly reverses?: Entry;
}

test("500 random histories: every purse adds up to the cent, and no credit is used twice", () => {
  const used = new Map<string, number>();
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const member = new Member(seed);
    for (let step = 0; step < STEPS; step++) {
      const command = member.pick(COMMANDS);
      const done = member[command]();
      if (done) used.set(command, (used.get(command) ?? 0) + 1);
      const broken = member.broken();
      expect(broken, `history ${seed}, step ${step}: ${command}`).toEqual([]);
      if (step % 25 === 24) member.checkReport();
    }
  }
  // A history of nothing would prove nothing.
  for (const command of COMMANDS) expect(used.get(command), command).toBeGreaterThan(100);
});

const COMMANDS = [
  "start",
  "start",
  "start",
  "budget",
  "budget",
  "budget",
  "budget",
  "claim",
  "claim",
  "complete",
  "complete",
  "verify",
  "verify",
  "undo",
  "reject",
  "cancel",
  "cancelVerified",
  "deliver",
  "verifyMembership",
  "closeMembership",
  "depositToCredit",
  "refund",
  "enterByHand",
] as const;

class Member {
  readonly orders: Order[] = [];
  readonly entries: Entry[] = [];
  /** What was put in and taken out, told apart from the ledger. */
  deposits = 0;
  refunds = 0;
  corrections = 0;
  monthPaid = false;
  memberships: { readonly event: number; closed: boolean }[] = [];
  private events = 0;
  private state: number;

  constructor(seed: number) {
    this.state = seed * 2_654_435_761;
  }

  start() {
    this.orders.push({
      id: this.orders.length,
      status: "pending",
      payment_status: "pending",
      submitted_at: "",
      proof_channel: "",
      order_budget: 0,
      membership_fee: this.monthPaid ? 0 : 5_900,
      total: 0,
      credit_applied: 0,
      month_period: "2026-11",
      deposit_check: "",
      received: 0,
      event: 0,
    });
    return true;
  }

  budget() {
    const order = this.draft();
    if (!order) return false;
    order.order_budget = this.int(1, 100_000);
    order.total = order.order_budget + order.membership_fee;
    order.credit_applied =
      order.proof_channel === ""
        ? creditFor(order.total, this.available(order))
        : Math.min(order.credit_applied, order.total);
    return true;
  }

  claim() {
    const order = this.draft(({ total }) => total > 0);
    if (!order) return false;
    if (order.proof_channel === "") this.take(order);
    order.proof_channel = this.pick(["upload", "whatsapp"]);
    order.payment_status = "pending";
    return true;
  }

  complete() {
    const order = this.draft((row) => row.proof_channel !== "" || isCovered(row));
    if (!order) return false;
    if (order.proof_channel === "") {
      const shown = toPay(order);
      this.take(order);
      if (toPay(order) !== shown || !isCovered(order)) return false; // 409 or 422
    }
    order.submitted_at = "2026-11-21 10:00:00.000Z";
    if (isCovered(order) && order.proof_channel === "") this.pay(order, 0);
    return true;
  }

  verify() {
    const order = this.pickOrder(
      ({ status, payment_status, total }) =>
        status === "pending" && payment_status === "pending" && total > 0,
    );
    if (!order) return false;
    if (order.proof_channel === "" && order.submitted_at === "") this.take(order);
    order.submitted_at = "2026-11-21 10:00:00.000Z";
    const due = Math.max(0, toPay(order));
    this.pay(order, this.pick([due, due, due, this.int(0, due), due + this.int(1, 20_000)]));
    return true;
  }

  undo() {
    const order = this.pickOrder(({ status }) => status === "processing");
    if (!order) return false;
    this.reverse((entry) => entry.event === order.event);
    this.deposits -= order.received;
    Object.assign(order, { status: "pending", payment_status: "pending", received: 0 });
    return true;
  }

  reject() {
    const order = this.pickOrder(
      (row) => row.status === "pending" && row.payment_status === "pending",
    );
    if (!order) return false;
    order.payment_status = "failed";
    return true;
  }

  cancel() {
    const order = this.pickOrder(({ status }) => status === "pending");
    if (!order) return false;
    order.status = "cancelled";
    return true;
  }

  cancelVerified() {
    const order = this.pickOrder(({ status }) => status === "processing");
    if (!order) return false;
    this.reverse((entry) => entry.order === order.id && entry.kind === "charge");
    order.status = "cancelled";
    return true;
  }

  deliver() {
    const order = this.pickOrder(({ status }) => status === "processing");
    if (!order) return false;
    order.status = "delivered";
    return true;
  }

  verifyMembership() {
    const amountReceived = this.pick([5_900, 5_900, 5_000, 10_000]);
    const event = this.next();
    this.deposits += amountReceived;
    this.post(membershipPostings({ amountReceived, price: 5_900 }, this.balances()), { event });
    this.memberships.push({ event, closed: false });
    return true;
  }

  closeMembership() {
    const open = this.memberships.find(({ closed }) => !closed);
    if (!open) return false;
    open.closed = true;
    this.reverse((entry) => entry.event === open.event && entry.kind === "charge");
    return true;
  }

  depositToCredit() {
    const cents = this.int(1, 30_000);
    this.deposits += cents;
    const owed = Math.max(0, -this.balances().membership);
    const membership = Math.min(owed, cents);
    const postings: Posting[] = [
      { purse: "membership", cents: membership, kind: "deposit" },
      { purse: "groceries", cents: cents - membership, kind: "deposit" },
    ];
    this.post(
      postings.filter((posting) => posting.cents > 0),
      { event: this.next() },
    );
    return true;
  }

  refund() {
    const available = this.available();
    if (available <= 0) return false;
    const cents = this.int(1, available);
    this.refunds += cents;
    this.post(refundPostings(cents, this.balances()), { event: this.next() });
    return true;
  }

  enterByHand() {
    const cents = this.int(-20_000, 20_000) || 1;
    this.corrections += cents;
    this.post([{ purse: "groceries", cents, kind: "correction" }], { event: this.next() });
    return true;
  }

  /** The broken rules, as text. */
  broken(): string[] {
    const balances = this.balances();
    const { groceries, membership } = balances;
    const rules: [string, boolean][] = [
      ["no purse owes while the other has money", groceries * membership >= 0],
      ...PURSES.map((purse): [string, boolean] => [
        `${purse}: deposits + transfers + corrections = charges + refunds + balance`,
        this.sum(purse, "deposit") + this.sum(purse, "transfer") + this.sum(purse, "correction") ===
          -this.sum(purse, "charge") - this.sum(purse, "refund") + balances[purse],
      ]),
      ["transfers make no money", this.sum(null, "transfer") === 0],
      ["all deposits are there", this.sum(null, "deposit") === this.deposits],
      ["all refunds are there", -this.sum(null, "refund") === this.refunds],
      ["all corrections are there", this.sum(null, "correction") === this.corrections],
      ["charges are what is verified and not cancelled", this.charged() === this.due()],
      ["no order asks for less than nothing", this.orders.every((order) => toPay(order) >= 0)],
      ["whole cents", this.entries.every(({ cents }) => Number.isInteger(cents) && cents !== 0)],
    ];
    return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  }

  private closed: MonthReport[] = [];

  /** The months of a report add up to the ledger, and a month that is over stays as it was. */
  checkReport(): void {
    const entries = this.entries.map((entry) => ({
      ...entry,
      user_id: "member",
      at: momentText(NOW + entry.event * DAY_MS),
      reverses: entry.reverses ? "one" : "",
    }));
    const months = reportOf(changesOf(entries), { from: "2026-11", to: "2027-03" });
    const { groceries, fees, deposits, refunds, corrections, credit, debts } =
      totalOfMonths(months);
    expect({ deposits, refunds, corrections, charged: groceries + fees }).toEqual({
      deposits: this.deposits,
      refunds: this.refunds,
      corrections: this.corrections,
      charged: this.due(),
    });
    expect(credit - debts).toBe(sumOf(this.balances()));
    expect(months.slice(0, this.closed.length)).toEqual(this.closed);
    const today = momentText(NOW + this.events * DAY_MS).slice(0, 7);
    this.closed = months.filter(({ month }) => month < today);
  }

  private charged(): number {
    return -this.sum(null, "charge");
  }

  private due(): number {
    const orders = this.orders
      .filter(({ status }) => status === "processing" || status === "delivered")
      .reduce((sum, order) => sum + order.total - this.spared(order), 0);
    return orders + this.memberships.filter(({ closed }) => !closed).length * 5_900;
  }

  private readonly sparedFees = new Set<number>();
  private spared({ event, membership_fee }: Order): number {
    return this.sparedFees.has(event) ? membership_fee : 0;
  }

  /** An order's first claim: another one may have its credit. Never more is held than there is. */
  private take(order: Order): void {
    const available = this.available(order);
    order.credit_applied = creditAtClaim(order.credit_applied, available);
    if (order.credit_applied > 0) expect(order.credit_applied).toBeLessThanOrEqual(available);
  }

  private pay(order: Order, amountReceived: number): void {
    const feeAlreadyPaid = order.membership_fee > 0 && this.int(1, 4) === 1;
    const event = this.next();
    if (feeAlreadyPaid) this.sparedFees.add(event);
    this.deposits += amountReceived;
    const { total, membership_fee: membershipFee } = order;
    const postings = orderPostings(
      { amountReceived, total, membershipFee, feeAlreadyPaid },
      this.balances(),
    );
    const before = sumOf(this.balances());
    this.post(postings, { event, order: order.id });
    const fee = feeAlreadyPaid ? membershipFee : 0;
    expect(sumOf(this.balances())).toBe(before + amountReceived - total + fee);
    Object.assign(order, {
      status: "processing",
      payment_status: "verified",
      received: amountReceived,
      event,
    });
  }

  private post(postings: readonly Posting[], of: { event: number; order?: number }): void {
    this.entries.push(...postings.map((posting) => ({ ...posting, ...of })));
    for (const posting of settlingTransfer(this.balances())) {
      this.entries.push({ ...posting, event: of.event });
    }
  }

  private reverse(which: (entry: Entry) => boolean): void {
    const taken = new Set(this.entries.map(({ reverses }) => reverses));
    const found = this.entries.filter(
      (entry) => which(entry) && !entry.reverses && !taken.has(entry),
    );
    const event = this.next();
    const back = reversalOf(found).map((entry, at) => ({ ...entry, event, reverses: found[at] }));
    this.post(back as Posting[], { event });
  }

  private balances(): Balances {
    return balancesAfter(EMPTY_PURSES, this.entries);
  }

  private available(except?: Order): number {
    const others = this.orders.filter((order) => order !== except && holdsCredit(order, NOW));
    return availableCredit(sumOf(this.balances()), others, NOW);
  }

  private sum(purse: string | null, kind: string): number {
    return this.entries
      .filter((entry) => entry.kind === kind && (purse === null || entry.purse === purse))
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  private draft(which: (order: Order) => boolean = () => true): Order | undefined {
    const isDraft = ({ status, submitted_at }: Order) => status === "pending" && !submitted_at;
    return this.pickOrder((order) => isDraft(order) && which(order));
  }

  private pickOrder(which: (order: Order) => boolean): Order | undefined {
    return this.pick(this.orders.filter(which));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.int(0, from.length - 1)] as T;
  }

  private next(): number {
    this.events++;
    return this.events;
  }

  private int(from: number, to: number): number {
    // mulberry32: the same history for the same seed.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (to - from + 1));
  }
}
