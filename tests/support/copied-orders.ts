import { randomUUID } from "node:crypto";
import type { OrderView } from "@/domain/order/view";
import { makeShopper, makeShoppers, placeOrder, sql } from "./ordering";
import type { TestServer } from "./pocketbase";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letter = (at: number) => LETTERS.charAt(Math.floor(at) % LETTERS.length);

/** Orders that wait for their payment, each of a member of their own: copies of a placed one, made in one statement. */
export async function manyWaiting(
  server: TestServer,
  count: number,
  budgetOf: (at: number) => number = () => 50_000,
): Promise<OrderView[]> {
  const who = makeShopper(server);
  const original = await placeOrder(server, who, "whatsapp");
  const copies = makeShoppers(server, count).map(({ id: user_id }, at) => ({
    ...{ id: randomUUID() as string, user_id, budget: budgetOf(at) },
    order_number: `ORD-${randomUUID().slice(0, 8)}`,
    payment_reference: referenceLike(original),
  }));
  const list = `json_each('${JSON.stringify(copies)}')`;
  const columns = columnsOf(server);
  const values = columns.map((name) => {
    if (["id", "user_id", "order_number", "payment_reference"].includes(name)) {
      return `c.value ->> '${name}'`;
    }
    if (name === "total") return "c.value ->> 'budget' + o.membership_fee";
    return ["order_budget", "subtotal"].includes(name) ? "c.value ->> 'budget'" : `o."${name}"`;
  });
  sql(
    server,
    `BEGIN IMMEDIATE;
     INSERT INTO orders (${columns.map((name) => `"${name}"`).join(", ")})
       SELECT ${values.join(", ")} FROM ${list} c, orders o WHERE o.id = '${original.id}';
     INSERT INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at)
       SELECT id, payment_reference, user_id, 'order', id, month_period, placed_at FROM orders
       WHERE id IN (SELECT value ->> 'id' FROM ${list});
     DELETE FROM payment_references WHERE user_id = '${who.id}';
     DELETE FROM subscriptions WHERE user_id = '${who.id}';
     DELETE FROM orders WHERE user_id = '${who.id}';
     COMMIT;`,
  );
  return copies.map((copy) => ({
    ...original,
    ...copy,
    total: copy.budget + original.membership_fee,
  }));
}

/** A member's newest order so many times more, each a minute after the one before. */
export function copyNewest(
  server: TestServer,
  { id }: { readonly id: string },
  times: number,
): void {
  const copies = Array.from({ length: times }, (_, at) => ({
    ...{ id: randomUUID(), after: `+${at + 1} minutes` },
    order_number: `ORD-${randomUUID().slice(0, 8)}`,
    payment_reference: `COPY${randomUUID().slice(0, 8)}`,
  }));
  const columns = columnsOf(server);
  const values = columns.map((name) => {
    if (["id", "order_number", "payment_reference"].includes(name)) return `c.value ->> '${name}'`;
    return name === "placed_at"
      ? "strftime('%Y-%m-%d %H:%M:%fZ', placed_at, c.value ->> 'after')"
      : `o."${name}"`;
  });
  sql(
    server,
    `INSERT INTO orders (${columns.map((name) => `"${name}"`).join(", ")})
     SELECT ${values.join(", ")} FROM json_each('${JSON.stringify(copies)}') c,
       (SELECT * FROM orders WHERE user_id = '${id}' ORDER BY placed_at DESC LIMIT 1) o`,
  );
}

function columnsOf(server: TestServer): string[] {
  const found = "SELECT name FROM pragma_table_info('orders')";
  return sql<{ name: string }>(server, found).map(({ name }) => name);
}

/** So many were copied before: no reference is given twice. */
let copied = 0;

/** No slip of the pen makes one of these of another. */
function referenceLike({ payment_reference }: OrderView): string {
  const at = copied++;
  const [day, end] = [payment_reference.slice(3, 11), payment_reference.slice(14)];
  return `${letter(at / LETTERS.length)}${letter(at)}C${day}${String((at * 37) % 1000).padStart(3, "0")}${end}`;
}
