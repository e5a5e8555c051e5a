import { afterAll, beforeAll, expect, test } from "vitest";
import type { MembershipView } from "@/domain/membership-answers";
import { signIn } from "../support/members";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  moveClock,
  type Shopper,
  shopping,
  sql,
  subscriptionsOf,
  value,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { filesWith, type KnownMember, knownMember, placeOwnOrder } from "../support/privacy";

let server: TestServer;
let admin: Shopper;
beforeAll(async () => {
  server = await startServer();
  admin = makeShopper(server, { admin: true, name: "Admin" });
});
afterAll(() => server.stop());

const membership = async (who: Shopper) =>
  accepted(await call<{ membership: MembershipView }>(server, who, "membership")).membership;

async function orderAndPay(who: KnownMember, budget: number) {
  const judge = deciding(server, admin);
  const order = await placeOwnOrder(server, who, budget);
  accepted(await judge.verifyOrder(order));
  accepted(await judge.delivered(order.id));
  return order;
}

test("two months of a member's life: join, order, pay, order again, cancel, rejoin, leave", async () => {
  await moveClock(server, "2026-11-10T09:00:00+02:00");
  const thandi = await knownMember(server);
  const first = await orderAndPay(thandi, 50_000);
  expect(first).toMatchObject({ membership_fee: 5_900, total: 55_900, month_period: "2026-11" });
  expect(first.payment_reference).toMatch(/^THA20261110\d{3,}S$/);
  expect(await membership(thandi)).toMatchObject({ month_state: "paid", credit: 0 });

  await moveClock(server, "2026-11-24T09:00:00+02:00");
  const second = await orderAndPay(thandi, 30_000);
  expect(second).toMatchObject({ membership_fee: 0, total: 30_000 });
  expect(second.payment_reference).not.toMatch(/S$/);

  await moveClock(server, "2026-12-02T09:00:00+02:00");
  expect(await membership(thandi)).toMatchObject({
    month_period: "2026-12",
    month_state: "unpaid",
  });
  const third = await orderAndPay(thandi, 40_000);
  expect(third).toMatchObject({ membership_fee: 5_900, month_period: "2026-12" });

  const { membership: ended } = accepted(
    await call<{ membership: MembershipView }>(server, thandi, "membership/cancel", {}),
  );
  const current = ended.memberships.find(({ month_period }) => month_period === "2026-12");
  expect(current).toMatchObject({ status: "cancelled", paid: true });
  expect(current?.current_period_end.slice(0, 10)).toBe("2027-01-02");

  await moveClock(server, "2027-01-05T09:00:00+02:00");
  const rejoined = await orderAndPay(thandi, 20_000);
  expect(rejoined).toMatchObject({ membership_fee: 5_900, month_period: "2027-01" });
  expect(subscriptionsOf(server, thandi).map(({ month_period }) => month_period)).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
  expect(mailsTo(server, thandi)).toMatchObject({ order_received: 4, payment_verified: 4 });

  const received = "SELECT SUM(amount_received) FROM orders";
  expect(value(server, received)).toBe(55_900 + 30_000 + 45_900 + 25_900);
  accepted(await call(server, thandi, "account/erasure", { password: thandi.password }));
  await moveClock(server, "2027-01-12T08:00:00+02:00");
  await eraseDue();
  const { pb } = await signIn(server, thandi.email, thandi.password);
  const back = { ...thandi, token: pb.authStore.token };
  expect((await shopping(server, back).view(first.id)).status).toBe(200);

  await moveClock(server, "2027-01-12T10:00:00+02:00");
  await eraseDue();
  await expect
    .poll(() => sql(server, `SELECT id FROM users WHERE id = '${thandi.id}'`), { timeout: 20_000 })
    .toEqual([]);
  await expect.poll(() => filesWith(server, thandi.words), { timeout: 20_000 }).toEqual([]);
  expect(value(server, received)).toBe(157_700);
});

async function eraseDue(): Promise<void> {
  await (await server.asSuperuser()).crons.run("erase-due-members");
}
