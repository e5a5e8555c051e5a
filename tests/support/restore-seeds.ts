import type { OrderView } from "@/domain/order/view";
import { brokenInvariants } from "./order-invariants";
import { makeShoppers, sql, withoutRateLimits } from "./ordering";
import type { TestServer } from "./pocketbase";
import { backUpDataFolder } from "./restore";
import { OrderingPhone } from "./restored-phones";
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
  const phones = makeShoppers(server, count).map((who) => new OrderingPhone(server, who));
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
  const known = told.reduce((sum, { orders }) => sum + orders.size, 0);
  if (stored.orders.size !== known) wrong.push(`${stored.orders.size} orders for ${known}`);
  return { ahead: phones.filter(({ wentBack }) => wentBack > 0).length, wrong };
}

function storedOf(server: TestServer) {
  const orders = sql<OrderView>(server, "SELECT * FROM orders");
  const proofs = sql<{ id: string }>(server, "SELECT id FROM payment_proofs");
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    proofs: new Set(proofs.map(({ id }) => id)),
  };
}

/** What a member saw of an order, and may have paid. */
function facts(order: OrderView | undefined): string {
  return JSON.stringify(
    order && [
      order.order_number,
      order.payment_reference,
      order.month_period,
      order.membership_fee,
      order.total,
      order.status,
      order.submitted_at,
      order.proof_channel,
    ],
  );
}
