import { budgetAfter, shareCents } from "@/domain/buying/budgets";
import { isBought } from "@/domain/buying/entry";
import {
  type Closing,
  closeDelivery,
  type Delivered,
  totalOfOrders,
} from "@/domain/closing/closing";
import { sumOf } from "@/domain/closing/division";
import { openDifference, type SlipDifference } from "@/domain/closing/slip";

const MEMBERS = 100;
const ITEMS = 6;
const BUYERS = 3;
const SHOPS = ["Checkers", "Boxer", "Shoprite", "Makro"] as const;

const ENTERED = ["bought", "bought", "bought", "substituted", "not_available", "later"] as const;

type Purchase = Delivered["purchases"][number] & { readonly buyer: number };

/**
 * A whole delivery by chance: three buyers offline in turn enter prices, replacements, missing lines and wrong entries,
 * take some back, send others twice, and orders leave meanwhile. Then each shop's slips are written, and it is closed.
 */
export class DeliveryHistory {
  readonly orders: { id: string; budget: number; gone: boolean }[] = [];
  readonly wants: { id: string; order_id: string; quantity: number }[] = [];
  private readonly purchases = new Map<string, Purchase>();
  /** What a buyer entered without a network, sent later, maybe twice. */
  private readonly outboxes: Purchase[][] = Array.from({ length: BUYERS }, () => []);
  private readonly slips: Delivered["slips"][number][] = [];
  private readonly orderOf = new Map<string, string>();
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
  }

  /** So many acts of buyers and admins, in any order. */
  buy(acts: number): void {
    for (let act = 0; act < acts; act++) {
      const buyer = this.int(0, BUYERS - 1);
      const chance = this.int(1, 20);
      if (chance <= 14) this.outboxes[buyer]?.push(this.entry(buyer));
      else if (chance <= 17) this.sync(buyer);
      else if (chance === 18) this.takeBack();
      else if (chance === 19) this.leave();
      else this.sync(buyer, true);
    }
    for (let buyer = 0; buyer < BUYERS; buyer++) this.sync(buyer);
  }

  private entry(buyer: number): Purchase {
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
      buyer,
      outcome,
      cents,
      shelf_cents: priced ? cents + this.int(-100, 2_000) : 0,
      shop: this.pick(SHOPS),
      bought_item: outcome === "substituted" ? "Another" : "",
      reason: "",
      slip_id: "",
      shares,
    };
  }

  /** The server takes each entry once, and none that would pass a budget. */
  private sync(buyer: number, isTwice = false): void {
    const box = this.outboxes[buyer] ?? [];
    for (const entry of isTwice ? [...box, ...box] : box) {
      if (this.purchases.has(entry.id) || this.passesBudget(entry)) continue;
      this.purchases.set(entry.id, entry);
    }
    box.length = 0;
  }

  private passesBudget(entry: Purchase): boolean {
    const orders = this.orderOf;
    const free = new Map(this.orders.map(({ id, budget }) => [id, budget]));
    for (const { shares, cents } of this.purchases.values()) {
      shareCents({ cents, shares }).forEach((part, at) => {
        const order = orders.get(shares[at]?.want_id ?? "") ?? "";
        free.set(order, (free.get(order) ?? 0) - part);
      });
    }
    return budgetAfter(entry, (want) => orders.get(want), free).length > 0;
  }

  private takeBack(): void {
    const [...ids] = this.purchases.keys();
    if (ids.length > 0) this.purchases.delete(this.pick(ids));
  }

  /** An order is cancelled or moved while it is bought. */
  private leave(): void {
    if (this.int(1, 10) === 1) this.pick(this.orders).gone = true;
  }

  /** A slip or two for each shop, with bags, a discount, or a cause that is only found at the end. */
  writeSlips(): void {
    for (const shop of SHOPS) {
      const lines = [...this.purchases.values()].filter(
        ({ shop: at, outcome }) => at === shop && isBought(outcome),
      );
      const half = this.int(0, lines.length);
      for (const part of [lines.slice(0, half), lines.slice(half)]) this.writeSlip(part);
    }
  }

  private writeSlip(lines: readonly Purchase[]): void {
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
      purchases: [...this.purchases.values()],
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
    ["each item has a result", closing.orders.every(({ items }) => items.length === ITEMS)],
    ["closing again gives the same", isSame(closing, closeDelivery(delivered))],
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

function isSame(one: Closing, other: Closing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
