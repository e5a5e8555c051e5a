import { budgetAfter, shareCents } from "@/domain/buying/budgets";
import { isBought, type SaveEntry } from "@/domain/buying/entry";
import { lostEntries } from "@/domain/buying/lost-entries";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { Entry } from "@/domain/buying/responses";
import {
  type Closing,
  closeDelivery,
  type Delivered,
  totalOfOrders,
} from "@/domain/closing/closing";
import { sumOf } from "@/domain/closing/division";
import { RESULT_OUTCOMES } from "@/domain/closing/results";
import { openDifference, type SlipDifference } from "@/domain/closing/slip";
import { mayChangeList } from "@/domain/order/list-change";

const MEMBERS = 100;
const ITEMS = 6;
const BUYERS = 3;
const SHOPS = ["Checkers", "Boxer", "Shoprite", "Makro"] as const;
const DATE = "2026-12-05";
const CUT_OFF = Date.UTC(2026, 11, 3, 10);
const HOUR = 60 * 60_000;

const ENTERED = ["bought", "bought", "bought", "substituted", "not_available", "later"] as const;

/** A buyer's phone: what waits on it, and what the server answered. Both outlive a kill. */
interface Phone {
  outbox: Command[];
  readonly own: Map<string, Entry>;
  /** Whether the server was restored since it was last heard of. */
  isLost: boolean;
}
type Command =
  | { readonly kind: "enter"; readonly entry: SaveEntry }
  | { readonly kind: "void"; readonly id: string };

interface ListChange {
  readonly order: string;
  readonly want: string;
  readonly quantity: number;
  readonly madeAt: number;
}

/**
 * A whole delivery by chance: members change their lists before the cut-off, and some changes arrive late. Three buyers
 * offline in turn enter prices, replacements, missing lines and wrong entries, and take some back. Their phones are
 * killed as they send, and send again; the server is restored to an older state; orders leave meanwhile. Then each
 * shop's slips are written, and it is closed.
 */
export class DeliveryHistory {
  readonly orders: { id: string; budget: number; gone: boolean }[] = [];
  readonly wants: { id: string; order_id: string; quantity: number }[] = [];
  /** What each item said as buying started. */
  readonly started = new Map<string, number>();
  readonly wishes: ListChange[] = [];
  /** Answered entries that the server has no more, without having refused them. */
  readonly lost: string[] = [];
  readonly counts = { killed: 0, restored: 0, sentAgain: 0 };
  private readonly late: ListChange[] = [];
  private readonly phones: Phone[] = Array.from({ length: BUYERS }, () => ({
    outbox: [],
    own: new Map(),
    isLost: false,
  }));
  private purchases = new Map<string, Entry>();
  private readonly refused = new Set<string>();
  /** Entries of which a phone has heard that they are saved, and not that they are taken back. */
  private readonly answered = new Set<string>();
  private readonly slips: Delivered["slips"][number][] = [];
  private readonly orderOf = new Map<string, string>();
  private lines: PhoneLine[] = [];
  private state: number;
  private made = 0;

  constructor(seed: number) {
    this.state = seed * 2_654_435_761;
    for (let at = 0; at < MEMBERS; at++) {
      this.orders.push({ id: `o${at}`, budget: this.int(5_000, 100_000), gone: false });
      for (let place = 0; place < ITEMS; place++) {
        const quantity = this.int(1, 5);
        this.wants.push({ id: `w${at}-${place}`, order_id: `o${at}`, quantity });
        this.orderOf.set(`w${at}-${place}`, `o${at}`);
      }
    }
    this.changeLists();
  }

  /** Each change is made before the cut-off; a third has no network and arrives while we buy. */
  private changeLists(): void {
    for (let at = 0; at < MEMBERS / 4; at++) {
      const { id: want, order_id: order } = this.pick(this.wants);
      const madeAt = CUT_OFF - this.int(1, 48) * HOUR;
      const change = { order, want, quantity: this.int(1, 9), madeAt };
      if (this.int(1, 3) === 1) this.late.push(change);
      else this.changeList(change, madeAt);
    }
    for (const { id, quantity } of this.wants) this.started.set(id, quantity);
    const wants = this.wants.map(({ id, order_id }) => ({ id, order_id }));
    this.lines = [{ wants }] as unknown as PhoneLine[];
  }

  private changeList(change: ListChange, now: number): void {
    const state = now < CUT_OFF ? "open" : "buying";
    const delivery = { date: DATE, state, cut_off_at: new Date(CUT_OFF).toISOString() } as const;
    const order = { status: "processing", submitted_at: "2026-12-01" } as const;
    const allowed = mayChangeList(order, delivery, { madeAt: change.madeAt, now });
    if (!allowed.ok) return;
    if (allowed.value === "wish") this.wishes.push(change);
    const want = this.wants.find(({ id }) => id === change.want);
    if (allowed.value === "apply" && want) want.quantity = change.quantity;
  }

  /** So many acts of buyers, admins and members, in any order; the server is restored once. */
  buy(acts: number): void {
    const backedUp = this.int(1, acts);
    const restored = this.int(backedUp, acts);
    let backup = new Map(this.purchases);
    for (let act = 1; act <= acts; act++) {
      if (act === backedUp) backup = new Map(this.purchases);
      this.act();
      if (act === restored) this.restore(backup);
    }
    for (const change of this.late.splice(0)) this.changeList(change, CUT_OFF + 30 * HOUR);
    for (const phone of this.phones) this.sync(phone);
    const isKnown = (id: string) => this.purchases.has(id) || this.refused.has(id);
    this.lost.push(...[...this.answered].filter((id) => !isKnown(id)));
  }

  private act(): void {
    const phone = this.pick(this.phones);
    const chance = this.int(1, 20);
    if (chance <= 13) phone.outbox.push({ kind: "enter", entry: this.entry() });
    else if (chance <= 15) this.sync(phone);
    else if (chance === 16) this.sync(phone, "twice");
    else if (chance === 17) this.sync(phone, "killed");
    else if (chance === 18) this.takeBack(phone);
    else if (chance === 19) this.leave();
    else this.arriveLate();
  }

  private arriveLate(): void {
    const change = this.late.pop();
    if (change) this.changeList(change, CUT_OFF + this.int(1, 30) * HOUR);
  }

  private restore(backup: ReadonlyMap<string, Entry>): void {
    this.purchases = new Map(backup);
    for (const phone of this.phones) phone.isLost = true;
    this.counts.restored++;
  }

  private entry(): SaveEntry {
    const wants = Array.from({ length: this.int(1, 5) }, () => this.pick(this.wants));
    const shares = [...new Set(wants)].map(({ id, quantity }) => ({
      want_id: id,
      quantity_milli: this.int(1, 4) === 1 ? this.int(100, 2_500) : quantity * 1_000,
    }));
    const outcome = this.pick(ENTERED);
    const cents = isBought(outcome) ? this.int(1, 20_000) : 0;
    const priced = cents > 0 && this.int(1, 3) === 1;
    return {
      id: `p${this.made++}`,
      delivery_date: DATE,
      line_id: "line",
      outcome,
      cents,
      shelf_cents: priced ? cents + this.int(-100, 2_000) : 0,
      shop: this.pick(SHOPS),
      bought_item: outcome === "substituted" ? "Another" : "",
      reason: "",
      shares,
    };
  }

  /**
   * The phone sends what waits, each until it has heard the answer. Where it is killed, the server has done more than it
   * heard; it sends the rest again the next time.
   */
  private sync(phone: Phone, how: "" | "twice" | "killed" = ""): void {
    if (phone.isLost) this.sendLost(phone);
    const done = how === "killed" ? this.int(0, phone.outbox.length) : phone.outbox.length;
    const heard = how === "killed" ? this.int(0, done) : done;
    if (how === "killed") this.counts.killed++;
    phone.outbox.slice(0, done).forEach((command, place) => {
      this.take(command);
      if (how === "twice") this.take(command);
      if (place < heard) this.hear(phone, command);
    });
    phone.outbox = phone.outbox.slice(heard);
  }

  private sendLost(phone: Phone): void {
    phone.isLost = false;
    const known = (entries: Iterable<Entry>) => ({ entries: [...entries], lines: this.lines });
    const lost = lostEntries(DATE, known(phone.own.values()), known(this.purchases.values()));
    const again: Command[] = [
      ...lost.entries.map((entry) => ({ kind: "enter", entry }) as const),
      ...lost.voided.map((id) => ({ kind: "void", id }) as const),
    ];
    this.counts.sentAgain += again.length;
    for (const [id] of phone.own) if (!this.purchases.has(id)) phone.own.delete(id);
    phone.outbox.unshift(...again);
  }

  private take(command: Command): void {
    if (command.kind === "void") {
      const entry = this.purchases.get(command.id);
      if (entry) this.purchases.set(entry.id, { ...entry, void_at: "now" });
      return;
    }
    const { entry } = command;
    if (this.purchases.has(entry.id)) return;
    if (this.passesBudget(entry)) this.refused.add(entry.id);
    else this.purchases.set(entry.id, asStored(entry));
  }

  private hear(phone: Phone, command: Command): void {
    const id = command.kind === "void" ? command.id : command.entry.id;
    const stored = this.purchases.get(id);
    if (!stored) return;
    phone.own.set(id, stored);
    if (stored.void_at) this.answered.delete(id);
    else this.answered.add(id);
  }

  private counted(): Entry[] {
    return [...this.purchases.values()].filter(({ void_at }) => void_at === "");
  }

  private passesBudget(entry: SaveEntry): boolean {
    const orders = this.orderOf;
    const free = new Map(this.orders.map(({ id, budget }) => [id, budget]));
    for (const { shares, cents } of this.counted()) {
      shareCents({ cents, shares }).forEach((part, at) => {
        const order = orders.get(shares[at]?.want_id ?? "") ?? "";
        free.set(order, (free.get(order) ?? 0) - part);
      });
    }
    return budgetAfter(entry, (want) => orders.get(want), free).length > 0;
  }

  private takeBack(phone: Phone): void {
    const ids = [...phone.own.values()].filter(({ void_at }) => void_at === "");
    if (ids.length > 0) phone.outbox.push({ kind: "void", id: this.pick(ids).id });
  }

  /** An order is cancelled or moved while it is bought. */
  private leave(): void {
    if (this.int(1, 10) === 1) this.pick(this.orders).gone = true;
  }

  /** A slip or two for each shop, with bags, a discount, or a cause that is only found at the end. */
  writeSlips(): void {
    for (const shop of SHOPS) {
      const lines = this.counted().filter(
        ({ shop: at, outcome }) => at === shop && isBought(outcome),
      );
      const half = this.int(0, lines.length);
      for (const part of [lines.slice(0, half), lines.slice(half)]) this.writeSlip(part);
    }
  }

  private writeSlip(lines: readonly Entry[]): void {
    if (lines.length === 0) return;
    const paid = sumOf(lines);
    const id = `s${this.slips.length}`;
    const total_cents = Math.max(1, paid + this.int(-Math.min(paid - 1, 3_000), 500));
    const open = openDifference({ total_cents, differences: [] }, lines);
    const differences: SlipDifference[] =
      open === 0 ? [] : [{ cause: open < 0 ? "discount" : "bag", cents: open }];
    this.slips.push({ id, total_cents, differences });
    for (const line of lines) this.purchases.set(line.id, { ...line, slip_id: id });
  }

  delivered(): Delivered {
    return {
      orders: this.orders.filter(({ gone }) => !gone),
      wants: this.wants,
      purchases: this.counted(),
      slips: this.slips,
    };
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.int(0, from.length - 1)] as T;
  }

  private int(from: number, to: number): number {
    // mulberry32: the same history for the same seed.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (to - from + 1));
  }
}

function asStored({ delivery_date: _date, ...entry }: SaveEntry): Entry {
  const quantity_milli = entry.shares.reduce((sum, share) => sum + share.quantity_milli, 0);
  const stored = { quantity_milli, slip_id: "", by: "Thandi", own: true, at: "", kept: false };
  return { ...entry, ...stored, void_at: "" };
}

/** What a delivery breaks once it is closed; empty where all holds. */
export function brokenBy(history: DeliveryHistory): string[] {
  const delivered = history.delivered();
  const closing = closeDelivery(delivered);
  const total = totalOfOrders(closing.orders);
  const rules: [string, boolean][] = [
    ["nothing is left to settle", closing.problems.length === 0],
    ["slips = parts + ours", sumOfTotals(delivered) === total.spent + closing.ours],
    ["parts ≤ budgets", closing.orders.every(({ unspent }) => unspent >= 0)],
    ["budgets − parts = credit", total.budget - total.spent === total.unspent],
    ["an order spends what its items cost", closing.orders.every(addsUp)],
    ["each item is bought, substituted or not available", closing.orders.every(hasResults)],
    ["closing again gives the same", isSame(closing, closeDelivery(delivered))],
    ["a late change is a wish and changes nothing", isBoughtAsStarted(history)],
    ["what a phone was answered is on the server", history.lost.length === 0],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

function sumOfTotals({ slips }: Delivered): number {
  return slips.reduce((sum, { total_cents }) => sum + total_cents, 0);
}

function addsUp({ items, spent }: Closing["orders"][number]): boolean {
  const isKnown = items.every(({ outcome, cents }) => outcome !== "not_available" || cents === 0);
  return isKnown && sumOf(items) === spent;
}

function hasResults({ items }: Closing["orders"][number]): boolean {
  return items.length === ITEMS && items.every(({ outcome }) => RESULT_OUTCOMES.includes(outcome));
}

function isBoughtAsStarted({ wants, started, wishes }: DeliveryHistory): boolean {
  const isSaid = wishes.every(({ madeAt }) => madeAt < CUT_OFF);
  return isSaid && wants.every(({ id, quantity }) => started.get(id) === quantity);
}

function isSame(one: Closing, other: Closing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
