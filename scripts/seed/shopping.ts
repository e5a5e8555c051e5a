import { createHash } from "node:crypto";
import { groceryItemOf, itemName } from "@/domain/basket/grocery-item";
import { budgetAfter, shareCents } from "@/domain/buying/budgets";
import { ONE_MILLI, type Outcome, type Share } from "@/domain/buying/entry";
import { firstName } from "@/domain/buying/first-name";
import { lineIdBy, wantId } from "@/domain/buying/line-id";
import { type DraftLine, makeLines, type WantedItem } from "@/domain/buying/make-list";
import { maySubstitute } from "@/domain/buying/rules";
import { closeDelivery } from "@/domain/closing/closing";
import { sumOf } from "@/domain/closing/division";
import type { SlipDifference } from "@/domain/closing/slip";
import { momentText } from "@/domain/time/sa-time";
import { priceOf } from "./groceries.ts";
import type { SeededOrder } from "./orders.ts";
import type { Random } from "./random.ts";
import { add, type Harvest, HOUR, MINUTE } from "./rows.ts";

/** One delivery, by its moments. */
export interface Day {
  readonly date: string;
  readonly cutOff: number;
  readonly buyingAt: number;
}

interface Item extends WantedItem {
  readonly user_id: string;
  readonly position: number;
  readonly full_name: string;
}

type Want = ReturnType<Shopping["want"]>;
interface Line extends DraftLine<Item> {
  readonly id: string;
  readonly boughtAt: string;
  readonly wants: readonly Want[];
}

interface Purchase {
  readonly id: string;
  readonly line_id: string;
  readonly outcome: Outcome;
  readonly cents: number;
  readonly shelf_cents: number;
  readonly shop: string;
  readonly bought_item: string;
  readonly reason: string;
  readonly shares: readonly Share[];
  slip_id: string;
}

interface Slip {
  readonly id: string;
  readonly shop: string;
  readonly total_cents: number;
  readonly differences: readonly SlipDifference[];
}

const BAG = 120;
const NO_PREFERENCE_SHOP = "Checkers";

interface Given {
  readonly random: Random;
  readonly day: Day;
  readonly orders: readonly SeededOrder[];
  readonly buyers: readonly string[];
}

/** The list of a delivery, what buyers entered for it, its slips and its closing, by the product's own rules. */
export class Shopping {
  readonly closedAt: string;
  private readonly lines: readonly Line[];
  private readonly purchases: Purchase[] = [];
  private readonly slips: Slip[] = [];
  private readonly free: Map<string, number>;
  private readonly orderOf = new Map<string, string>();

  private readonly harvest: Harvest;
  private readonly given: Given;

  constructor(harvest: Harvest, given: Given) {
    this.harvest = harvest;
    this.given = given;
    const { day, orders } = given;
    this.closedAt = momentText(day.buyingAt + 11 * HOUR);
    this.free = new Map(orders.map(({ id, order_budget }) => [id, order_budget]));
    this.lines = makeLines(orders.flatMap((order) => this.itemsOf(order))).map((line) => {
      const id = lineIdBy(sha256, { ...line, date: day.date });
      const wants = line.items.map((item, at) => this.want(item, wantId(id, at + 1)));
      return { ...line, id, wants, boughtAt: line.shop };
    });
  }

  private itemsOf({ id, user_id, basket_id, delivery }: SeededOrder): Item[] {
    const { full_name } = JSON.parse(delivery) as { full_name: string };
    const items = this.harvest.items.get(basket_id) ?? [];
    return items.map((item) => ({ ...item, order_id: id, user_id, full_name }));
  }

  private want(item: Item, id: string) {
    this.orderOf.set(id, item.order_id);
    return { id, item };
  }

  /** Everything is bought or not available, on a slip for each shop. */
  buyAll(): void {
    const shops = new Set<string>();
    for (const line of this.lines) {
      const bought = { ...line, boughtAt: line.shop || NO_PREFERENCE_SHOP };
      this.enter(bought);
      shops.add(bought.boughtAt);
    }
    const [first = ""] = shops;
    for (const shop of shops) this.writeSlip(shop, shop === first ? "discount" : "bag", 0);
    this.store((line) => line.shop || NO_PREFERENCE_SHOP);
  }

  /**
   * The first shop is done and its slip adds up, of the second one half is bought and its slip lacks a line, the third
   * one has just been begun. What has no preference waits for a shop.
   */
  buySome(): void {
    const shops = [...new Set(this.lines.map(({ shop }) => shop))].filter(Boolean);
    const [done = "", half = "", begun = ""] = shops;
    const ofShop = (shop: string) => this.lines.filter((line) => line.shop === shop);
    for (const line of ofShop(done)) this.enter(line);
    this.writeSlip(done, "bag", 0);
    const halfLines = ofShop(half);
    for (const line of halfLines.slice(0, Math.ceil(halfLines.length / 2))) this.enter(line);
    this.writeSlip(half, "bag", 3_499);
    const begunLines = ofShop(begun);
    // A replaced item, or one that takes a whole budget, can't be bought twice.
    const isTwice = (line: Line) => {
      this.enter(line);
      return this.enterTwice(line);
    };
    const next = begunLines[begunLines.findIndex(isTwice) + 1];
    if (next) this.add(next, next.wants, { outcome: "later" });
    this.store(({ shop }) => shop);
    const claimed = halfLines.slice(-2).map(({ id }) => id);
    const [, other = ""] = this.given.buyers;
    // Claims last an hour, so they begin when the data are stored.
    this.harvest.statements.push(
      `UPDATE buying_lines SET claimed_by = '${other}', claimed_at = strftime('%Y-%m-%d %H:%M:%fZ')
       WHERE id IN (${claimed.map((id) => `'${id}'`).join(", ")})`,
    );
  }

  /** A line is bought for whom it fits; most as it was asked for, some as something else, some not at all. */
  private enter(line: Line): void {
    const { random } = this.given;
    if (random.oneIn(14)) {
      this.add(line, line.wants, { outcome: "not_available", reason: "Sold out" });
      return;
    }
    const replaced = random.oneIn(9)
      ? line.wants.filter(({ item }) => maySubstitute(item.substitution_rule))
      : [];
    const price = Math.round((priceOf(line.item_name) * random.int(92, 108)) / 100);
    this.buy(line, { wants: replaced, price, bought_item: `${line.item_name}, house brand` });
    const others = line.wants.filter((want) => !replaced.includes(want));
    this.buy(line, { wants: others, price, bought_item: "" });
  }

  private buy(
    line: Line,
    { wants, price, bought_item }: { wants: readonly Want[]; price: number; bought_item: string },
  ): void {
    const { random } = this.given;
    const fits = wants.filter(({ item }) => {
      const cents = price * item.quantity;
      const left = this.free.get(item.order_id) ?? 0;
      if (cents > left) return false;
      this.free.set(item.order_id, left - cents);
      return true;
    });
    for (const { item } of fits) {
      const left = this.free.get(item.order_id) ?? 0;
      this.free.set(item.order_id, left + price * item.quantity);
    }
    const count = fits.reduce((sum, { item }) => sum + item.quantity, 0);
    const outcome = bought_item ? "substituted" : "bought";
    const shelf = random.oneIn(3) ? Math.round(price * 1.15) : 0;
    if (count > 0) {
      const sums = { cents: price * count, shelf_cents: shelf * count };
      this.add(line, fits, { outcome, bought_item, ...sums });
    }
    const others = wants.filter((want) => !fits.includes(want));
    const reason = "Not enough left of the budget";
    if (others.length) this.add(line, others, { outcome: "not_available", reason });
  }

  /** A second buyer entered the same line. */
  private enterTwice({ id }: Line): boolean {
    const entry = this.purchases.find(
      ({ line_id, outcome }) => line_id === id && outcome === "bought",
    );
    if (!entry || this.isOver(entry)) return false;
    this.take({ ...entry, id: this.given.random.id() });
    return true;
  }

  private isOver(entry: Purchase): boolean {
    return budgetAfter(entry, (id) => this.orderOf.get(id), this.free).length > 0;
  }

  private add(line: Line, wants: readonly Want[], said: Partial<Purchase>): void {
    this.take({
      id: this.given.random.id(),
      line_id: line.id,
      outcome: "bought",
      ...{ cents: 0, shelf_cents: 0, bought_item: "", reason: "", slip_id: "" },
      shop: line.boughtAt,
      shares: wants.map(({ id, item }) => ({
        want_id: id,
        quantity_milli: item.quantity * ONE_MILLI,
      })),
      ...said,
    });
  }

  private take(entry: Purchase): void {
    this.purchases.push(entry);
    shareCents(entry).forEach((cents, at) => {
      const order = this.orderOf.get(entry.shares[at]?.want_id ?? "") ?? "";
      this.free.set(order, (this.free.get(order) ?? 0) - cents);
    });
  }

  /** A slip with all that was bought in a shop. What is missing on it stays open. */
  private writeSlip(shop: string, cause: "bag" | "discount", missing: number): void {
    const lines = this.purchases.filter((line) => line.shop === shop && line.cents > 0);
    if (lines.length === 0) return;
    const id = this.given.random.id();
    const paid = sumOf(lines);
    const cents = cause === "bag" ? BAG : -Math.round(paid / 50);
    for (const line of lines) line.slip_id = id;
    const total_cents = paid + cents + missing;
    this.slips.push({ id, shop, total_cents, differences: [{ cause, cents }] });
  }

  /** Divides what was bought among the orders. */
  close(): void {
    const { orders } = this.given;
    const closing = closeDelivery({
      orders: orders.map(({ id, order_budget }) => ({ id, budget: order_budget })),
      wants: this.lines.flatMap(({ wants }) =>
        wants.map(({ id, item }) => ({ id, order_id: item.order_id })),
      ),
      purchases: this.purchases,
      slips: this.slips,
    });
    const [problem] = closing.problems;
    if (problem) throw new Error(`a delivery was made up that can't be closed: ${problem.kind}`);
    const bought = new Map(orders.map((order) => [order.id, order]));
    for (const { order_id, spent, unspent, saved, items } of closing.orders) {
      const order = bought.get(order_id);
      if (!order) continue;
      const told = { closed_at: this.closedAt, result_told_at: this.closedAt };
      Object.assign(order, { spent, unspent, saved, ...told });
      for (const item of items) this.addResult(item);
    }
  }

  private addResult({
    want_id,
    ...result
  }: ReturnType<typeof closeDelivery>["orders"][number]["items"][number]): void {
    const line = this.lines.find(({ wants }) => wants.some(({ id }) => id === want_id));
    const item = line?.wants.find(({ id }) => id === want_id)?.item;
    if (!line || !item) return;
    add(this.harvest, "order_results", {
      id: want_id,
      user_id: item.user_id,
      order_id: item.order_id,
      item_id: item.id,
      delivery_date: this.given.day.date,
      position: item.position,
      item_name: itemName(groceryItemOf(item)),
      unit: item.unit,
      category: line.category,
      asked: item.quantity,
      ...result,
      closed_cents: result.cents,
    });
  }

  private store(shopOf: (line: Line) => string): void {
    const { day, buyers } = this.given;
    const { date } = day;
    const at = momentText(day.buyingAt);
    for (const line of this.lines) {
      const { id, category, item_name, brand, unit, key } = line;
      const shop = { shop: shopOf(line), asked_shop: line.shop };
      add(this.harvest, "buying_lines", {
        ...{ id, delivery_date: date, version: 1, ...shop, category, item_name, brand, unit, key },
        ...{ joined_to: "", claimed_by: "", claimed_at: "", changed_at: at },
      });
      for (const want of line.wants) this.storeWant(line.id, want);
    }
    this.purchases.forEach(({ shares, ...entry }, number) => {
      const parts = shareCents({ cents: entry.cents, shares });
      const entered = momentText(day.buyingAt + HOUR + number * MINUTE);
      add(this.harvest, "purchases", {
        ...{ ...entry, delivery_date: date, by: buyers[number % 2] ?? "" },
        shares: JSON.stringify(shares.map((share, n) => ({ ...share, cents: parts[n] ?? 0 }))),
        quantity_milli: shares.reduce((sum, { quantity_milli }) => sum + quantity_milli, 0),
        ...{ at: entered, changed_at: entered },
        ...{ void_at: "", void_by: "", kept_at: "", kept_by: "" },
      });
    });
    for (const { differences, ...slip } of this.slips) {
      add(this.harvest, "slips", {
        ...{ ...slip, delivery_date: date, differences: JSON.stringify(differences) },
        ...{ photo: "", revision: 1, by: buyers[0] ?? "", at, void_by: "", void_at: "" },
      });
    }
  }

  private storeWant(line_id: string, { id, item }: Want): void {
    add(this.harvest, "buying_wants", {
      ...{ id, line_id, delivery_date: this.given.day.date, order_id: item.order_id },
      ...{ user_id: item.user_id, item_id: item.id, version: 1 },
      first_name: firstName(item.full_name),
      quantity: item.quantity,
      budget: item.budget,
      substitution_rule: item.substitution_rule,
      substitution_details: item.substitution_details,
      notes: item.notes,
      gone_at: "",
    });
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
