import { randomUUID } from "node:crypto";
import { GROCERIES as GROCERIES_BY_CATEGORY } from "@/domain/basket/groceries";
import type { Outcome, Share } from "@/domain/buying/entry";
import type {
  BuyingEntries,
  BuyingLines,
  BuyingList,
  Entry,
  Line,
} from "@/domain/buying/responses";
import type { OrderContent } from "@/domain/order/view";
import { DAY_MS } from "@/domain/time/durations";
import { sastDate } from "@/domain/time/sa-time";
import { accepted, call, makeShoppers, type Shopper, sql } from "./ordering";
import type { TestServer } from "./pocketbase";

interface OrderedItem {
  readonly item_name?: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly category?: string;
  readonly shop_preference?: string;
  readonly brand_preference?: string;
  readonly budget?: number | null;
  readonly substitution_rule?: string;
  readonly substitution_details?: string;
}

export interface BoughtOrder {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  /** Of its member. */
  readonly token: string;
}

interface OrderGiven {
  readonly name: string;
  readonly budget?: number;
  readonly items: readonly OrderedItem[];
  readonly held?: boolean;
  readonly status?: string;
  readonly payment?: string;
}

const MOMENT = "2026-11-20 10:00:00.000Z";

/** Announces a delivery in so many days, and another half a month later; answers the date of the first. */
export function announceDelivery(server: TestServer, days: number): string {
  const dateIn = (inDays: number) => sastDate(Date.now() + inDays * DAY_MS);
  scheduleDeliveries(server, dateIn(days), dateIn(days + 15));
  return dateIn(days);
}

/** Puts two days into the schedule. */
export function scheduleDeliveries(server: TestServer, first: string, second: string): void {
  sql(
    server,
    `INSERT INTO delivery_schedules (id, month, mid_month_date, month_end_date, notes)
     VALUES ('${randomUUID()}', 'Soon', '${first}', '${second}', '')`,
  );
}

const ADDRESS = JSON.stringify({
  full_name: "",
  phone: "+27821234567",
  line1: "12 Vilakazi Street",
  line2: "",
  suburb: "",
  city: "Soweto",
  province: "",
  postal_code: "1804",
  delivery_instructions: "",
} satisfies OrderContent["delivery"]);

/** Verified orders of a delivery whose cut-off is over, each of a member of their own. Made in one statement. */
export function makeDelivery(
  server: TestServer,
  date: string,
  orders: readonly OrderGiven[],
  given: { cutOffAt?: string } = {},
): BoughtOrder[] {
  const cutOff = given.cutOffAt ?? MOMENT;
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state) VALUES ('${randomUUID()}', '${date}', '${cutOff}', 'open')
     ON CONFLICT (date) DO NOTHING`,
  );
  return addOrders(server, date, orders);
}

/** Notes of an order what closing its delivery does of an item that was bought for it. */
export function makeBought(server: TestServer, orderId: string): void {
  sql(
    server,
    `INSERT INTO order_results (id, order_id, outcome) VALUES ('${randomUUID()}', '${orderId}', 'bought')`,
  );
}

export function addOrders(
  server: TestServer,
  date: string,
  given: readonly OrderGiven[],
): BoughtOrder[] {
  const members = makeShoppers(server, given.length);
  const orders = given.map((order, at) => ({
    ...order,
    id: randomUUID() as string,
    basket: randomUUID() as string,
    user: members[at]?.id ?? "",
    token: members[at]?.token ?? "",
  }));
  const items = orders.flatMap(({ basket, user, items }) =>
    items.map((item, position) => ({
      id: randomUUID(),
      basket,
      user,
      position,
      name: item.item_name ?? "Milk",
      quantity: item.quantity ?? 1,
      unit: item.unit ?? "2L",
      category: item.category ?? "Dairy",
      shop: item.shop_preference ?? "Shoprite",
      brand: item.brand_preference ?? "Cheapest Available",
      budget: item.budget ?? null,
      rule: item.substitution_rule ?? "Allow substitute",
      details: item.substitution_details ?? "",
    })),
  );
  const rows = (list: readonly object[]) =>
    `json_each('${JSON.stringify(list).replace(/'/g, "''")}')`;
  sql(
    server,
    `BEGIN IMMEDIATE;
     INSERT INTO baskets (id, user_id, created_at)
       SELECT value ->> 'basket', value ->> 'user', '${MOMENT}' FROM ${rows(orders)};
     INSERT INTO basket_items (id, basket_id, user_id, position, item_name, quantity, unit, category,
         shop_preference, brand_preference, budget, substitution_rule, substitution_details)
       SELECT value ->> 'id', value ->> 'basket', value ->> 'user', value ->> 'position', value ->> 'name',
         value ->> 'quantity', value ->> 'unit', value ->> 'category', value ->> 'shop', value ->> 'brand',
         COALESCE(value ->> 'budget', 'null'), value ->> 'rule', value ->> 'details' FROM ${rows(items)};
     INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, order_budget, subtotal, total,
         month_period, payment_status, status, delivery, delivery_date, held_at, placed_at, submitted_at, verified_at)
       SELECT value ->> 'id', value ->> 'user', value ->> 'basket', 'ORD-' || substr(value ->> 'id', 1, 13),
         'THA' || substr(value ->> 'id', 1, 13), COALESCE(value ->> 'budget', 50000), 0, 0, '2026-11',
         COALESCE(value ->> 'payment', 'verified'), COALESCE(value ->> 'status', 'processing'),
         json_set('${ADDRESS}', '$.full_name', value ->> 'name'), '${date}', IIF(value ->> 'held', '${MOMENT}', ''),
         '${MOMENT}', '${MOMENT}', '${MOMENT}' FROM ${rows(orders)};
     COMMIT;`,
  );
  return orders.map(({ id, user, name, token }) => ({ id, user_id: user, name, token }));
}

interface EntryAnswer {
  readonly code?: string;
  readonly entries: Entry[];
  readonly free: { order_id: string; free: number }[];
  readonly over: { order_id: string; by: number }[];
}

/** What a buyer does with the list of a delivery. */
export function buying(server: TestServer, who: Pick<Shopper, "token">, date: string) {
  const post = <Body = EntryAnswer & { list: BuyingList }>(path: string, body: object) =>
    call<Body>(server, who, path, body);
  return {
    start: () => post("admin/buying/start", { delivery_date: date }),
    overview: async () => accepted(await call<BuyingList>(server, who, `buying/lists/${date}`)),
    page: async (query = "") =>
      accepted(await call<BuyingLines>(server, who, `buying/lists/${date}/lines${query}`)),
    changes: async (query = "") =>
      accepted(await call<BuyingEntries>(server, who, `buying/lists/${date}/entries${query}`)),
    claim: (line_id: string, claimed = true) =>
      post<{ code?: string; by: string; own: boolean }>("buying/claim", { line_id, claimed }),
    enter: (line: Pick<Line, "id">, shares: readonly Share[], given: Partial<SentEntry> = {}) =>
      post("buying/entries", {
        id: randomUUID(),
        delivery_date: date,
        line_id: line.id,
        outcome: "bought",
        cents: 2999,
        shelf_cents: 0,
        shares,
        ...given,
      }),
    undo: (id: string) => post("buying/entries/void", { id }),
    keep: (line_id: string, entries?: readonly string[]) =>
      post("buying/entries/keep", { line_id, entries }),
    giveShop: (line_id: string, shop: string) =>
      post("buying/shop", { delivery_date: date, line_id, shop }),
    judge: (name_a: string, name_b: string, state: "joined" | "apart" | "open") =>
      post("admin/buying/spellings", { delivery_date: date, name_a, name_b, state }),
  };
}

interface SentEntry {
  readonly id: string;
  readonly line_id: string;
  readonly outcome: Outcome;
  readonly cents: number;
  readonly shelf_cents: number;
  readonly shop: string;
  readonly bought_item: string;
  readonly reason: string;
}

/** All that a line's members asked for. */
export function allOf({ wants }: Pick<Line, "wants">): Share[] {
  return wants.map(({ id, quantity }) => ({ want_id: id, quantity_milli: quantity * 1000 }));
}

/** Lines in short: `Shoprite: Milk 2L 3 (Sipho, Thandi)`. */
export function inShort({ lines, orders }: BuyingLines): string[] {
  return lines.map(({ shop, item_name, unit, wants }) => {
    const quantity = wants.reduce((sum, want) => sum + want.quantity, 0);
    const names = wants.map(({ order }) => orders[order]?.name).join(", ");
    return `${shop || "-"}: ${item_name} ${unit} ${quantity} (${names})`;
  });
}

const NAMES = "Thandi Sipho Ayanda Bongani Lerato Naledi Pieter Fatima Kagiso Zanele".split(" ");
const GROCERIES = Object.entries(GROCERIES_BY_CATEGORY).flatMap(([category, lines]) =>
  lines
    .trim()
    .split("\n")
    .slice(0, 25)
    .map((line) => ({ category, item_name: line.trim().split(/[=:~]/)[0]?.trim() ?? "" })),
);
const WISHES = [
  "",
  "",
  "",
  "any brand",
  "low fat if they have it, else the cheapest",
  "not too ripe",
];

/** Orders as a club has them: everyone wants some of the same, and something of their own. */
export function manyOrders(count: number): OrderGiven[] {
  return Array.from({ length: count }, (_, order) => ({
    name: `${NAMES[order % NAMES.length]} ${order}`,
    budget: 100_000,
    items: Array.from({ length: 20 }, (_, item) => ({
      ...GROCERIES[(order * 7 + item * item * 3) % GROCERIES.length],
      quantity: 1 + ((order + item) % 3),
      unit: ["1kg", "2L", "500g"][item % 3] ?? "",
      shop_preference:
        ["Shoprite", "Checkers", "Pick n Pay", "Spar", "No Preference"][(order + item) % 5] ?? "",
      substitution_details: WISHES[(order + item) % WISHES.length] ?? "",
      budget: item % 2 ? 5000 + order : null,
    })),
  }));
}
