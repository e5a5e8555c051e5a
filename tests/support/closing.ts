import { randomUUID } from "node:crypto";
import type { OrderView } from "@/domain/order/view";
import { accepted, deciding, makeShoppers, placeOrder, type Shopper, sql, value } from "./ordering";
import type { TestServer } from "./pocketbase";

/** An order that is bought: its member, and its wants by their item's name. */
interface BoughtOrder {
  readonly who: Shopper;
  readonly order: OrderView;
  /** Milk (two of them) and bread. */
  readonly wants: { readonly Milk: string; readonly Bread: string };
}

export interface Buying {
  readonly date: string;
  readonly orders: readonly BoughtOrder[];
  readonly lines: { readonly Milk: string; readonly Bread: string };
}

/** A delivery that is being bought: verified orders of milk and bread, with budgets of R500 each. */
export async function startBuying(
  server: TestServer,
  admin: Shopper,
  { date, members = 2, budget = 50_000 }: { date: string; members?: number; budget?: number },
): Promise<Buying> {
  const lines = { Milk: randomUUID(), Bread: randomUUID() };
  const orders: BoughtOrder[] = [];
  for (const who of makeShoppers(server, members)) {
    const order = await placeOrder(server, who, "complete", budget);
    accepted(await deciding(server, admin).verifyOrder(order));
    orders.push({ who, order, wants: { Milk: randomUUID(), Bread: randomUUID() } });
  }
  const all = (["Milk", "Bread"] as const).map((name) => [name, lines[name]] as const);
  sql(
    server,
    `BEGIN IMMEDIATE;
     INSERT INTO deliveries (id, date, cut_off_at, state, buying_at, revision)
       VALUES ('${randomUUID()}', '${date}', '2026-11-20 10:00:00.000Z', 'buying', '2026-11-21 10:00:00.000Z', 1);
     ${all
       .map(
         ([
           name,
           id,
         ]) => `INSERT INTO buying_lines (id, delivery_date, version, shop, asked_shop, category, item_name, brand, unit, key, changed_at)
           VALUES ('${id}', '${date}', 1, 'Checkers', 'Checkers', 'Dairy', '${name}', 'No Preference', '2L', '${name}', '2026-11-21 10:00:00.000Z');`,
       )
       .join("\n")}
     ${orders.map(({ order, wants, who }) => wantsOf(date, { order, wants, who }, lines)).join("\n")}
     COMMIT;`,
  );
  return { date, orders, lines };
}

function wantsOf(date: string, { order, wants, who }: BoughtOrder, lines: Buying["lines"]): string {
  const rows = (["Milk", "Bread"] as const).map(
    (
      name,
    ) => `INSERT INTO buying_wants (id, line_id, delivery_date, order_id, user_id, item_id, version, first_name, quantity)
      SELECT '${wants[name]}', '${lines[name]}', '${date}', '${order.id}', '${who.id}', i.id, 1, 'Thandi', i.quantity
      FROM basket_items i JOIN orders o ON o.basket_id = i.basket_id WHERE o.id = '${order.id}' AND i.item_name = '${name}';`,
  );
  return [`UPDATE orders SET delivery_date = '${date}' WHERE id = '${order.id}';`, ...rows].join(
    "\n",
  );
}

interface Entered {
  readonly line: string;
  readonly cents: number;
  readonly shares: readonly (readonly [want: string, milli: number])[];
  readonly outcome?: string;
  readonly shelf_cents?: number;
  readonly shop?: string;
  readonly bought_item?: string;
  readonly reason?: string;
}

let entered = 0;

/** What a buyer entered for a line; answers its id. */
export function enterPurchase(server: TestServer, date: string, given: Entered): string {
  const id = randomUUID();
  const { line, cents, shares, outcome = "bought", shelf_cents = 0, shop = "Checkers" } = given;
  const milli = shares.reduce((sum, [, quantity]) => sum + quantity, 0);
  const json = JSON.stringify(
    shares.map(([want_id, quantity_milli]) => ({ want_id, quantity_milli })),
  );
  const at = new Date(Date.UTC(2026, 10, 22, 8, 0, entered++)).toISOString().replace("T", " ");
  sql(
    server,
    `INSERT INTO purchases (id, delivery_date, line_id, outcome, quantity_milli, cents, shelf_cents, shop, bought_item,
       reason, shares, slip_id, "by", at, changed_at)
     VALUES ('${id}', '${date}', '${line}', '${outcome}', ${milli}, ${cents}, ${shelf_cents}, '${shop}',
       '${given.bought_item ?? ""}', '${given.reason ?? ""}', '${json}', '', '${randomUUID()}', '${at}', '${at}')`,
  );
  return id;
}

/** A row of the order as it is stored. */
export function storedOrder(server: TestServer, id: string) {
  const [row] = sql<Record<"spent" | "unspent" | "saved", number> & { status: string }>(
    server,
    `SELECT spent, unspent, saved, status FROM orders WHERE id = '${id}'`,
  );
  return row;
}

export function deliveryState(server: TestServer, date: string): unknown {
  return value(server, `SELECT state FROM deliveries WHERE date = '${date}'`);
}
