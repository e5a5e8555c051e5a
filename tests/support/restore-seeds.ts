import type { OrderView } from "@/domain/order/view";
import { giveCredit } from "./ledger";
import { brokenInvariants } from "./order-invariants";
import { makeShoppers, sql, withoutRateLimits } from "./ordering";
import type { TestServer } from "./pocketbase";
import { backUpDataFolder } from "./restore";
import { isClaimed, OrderingPhone } from "./restored-phones";
import { seeded } from "./seeded";

interface Outcome {
  /** How many phones were ahead of the backup. */
  readonly ahead: number;
  /** What was confirmed to a member and is missing, different or duplicated. */
  readonly wrong: readonly string[];
}

/** Members order, a backup is made, they order more, the backup is restored, and all phones return in random order. */
export async function runRestore(
  server: TestServer,
  seed: number,
  { phones: count, before, after }: { phones: number; before: number; after: number },
): Promise<Outcome> {
  const random = seeded(seed);
  await withoutRateLimits(server);
  const shoppers = makeShoppers(server, count);
  const phones = shoppers.map((who) => new OrderingPhone(server, who));
  for (const who of shoppers)
    if (random() < 0.5) giveCredit(server, who, Math.floor(120_000 * random()));
  const live = (steps: number) =>
    Promise.all(
      phones.map(async (phone) => {
        for (let step = 0; step < steps; step++) await phone.act(random);
      }),
    );
  await live(before);
  const backup = await backUpDataFolder(server, { ofDisk: random() < 0.5 });
  await withoutRateLimits(server);
  await live(after);
  const told = phones.map((phone) => ({
    orders: new Map(phone.orders),
    proofs: phone.proofs.map(({ id }) => id),
    basket: phone.basket.state(),
  }));
  await backup.restore();
  backup.remove();
  await withoutRateLimits(server);
  for (const phone of [...phones].sort(() => random() - 0.5)) await phone.comeBack();
  const stored = storedOf(server);
  const wrong = [...brokenInvariants(server)];
  for (const [place, phone] of phones.entries()) {
    const before = told[place];
    for (const [id, order] of before?.orders ?? []) {
      const now = stored.orders.get(id);
      if (facts(now) !== facts(order)) wrong.push(`${id}: ${facts(order)} is ${facts(now)}`);
    }
    wrong.push(...(before?.proofs ?? []).filter((id) => !stored.proofs.has(id)));
    await phone.basket.sync();
    if (phone.basket.state() !== before?.basket) wrong.push(`the basket of ${phone.basket.userId}`);
  }
  await live(after);
  wrong.push(...brokenInvariants(server), ...decidedByPhones(server));
  const known = told.reduce((sum, { orders }) => sum + orders.size, 0);
  if (stored.orders.size !== known) wrong.push(`${stored.orders.size} orders for ${known}`);
  return { ahead: phones.filter(({ wentBack }) => wentBack > 0).length, wrong };
}

/** Claims that no admin has decided, and members whose open orders hold more credit than they have. */
function decidedByPhones(server: TestServer): string[] {
  const held = sql<{ id: string }>(
    server,
    `SELECT id FROM orders WHERE told_at > 0 AND payment_status != 'pending'
     UNION SELECT user_id FROM orders
     WHERE status = 'pending' AND credit_applied > 0 AND (submitted_at != '' OR proof_channel != '')
     GROUP BY user_id HAVING SUM(credit_applied) >
       (SELECT SUM(cents) FROM ledger_entries e WHERE e.user_id = orders.user_id)`,
  );
  return held.map(({ id }) => `${id}: decided without an admin`);
}

function storedOf(server: TestServer) {
  const orders = sql<OrderView>(server, "SELECT * FROM orders");
  const proofs = sql<{ id: string }>(server, "SELECT id FROM payment_proofs");
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    proofs: new Set(proofs.map(({ id }) => id)),
  };
}

/** What a member saw of an order, and may have paid. Until money is claimed, the server says what is to be paid. */
function facts(order: OrderView | undefined): string {
  return JSON.stringify(
    order && [
      order.order_number,
      order.order_budget,
      ...(isClaimed(order)
        ? [order.payment_reference, order.month_period, order.membership_fee, order.total]
        : []),
      order.status === "processing" ? "pending" : order.status, // it waits for an admin again
      order.submitted_at,
      order.proof_channel,
    ],
  );
}
