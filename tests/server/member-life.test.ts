import { expect, test } from "vitest";
import type { MembershipView } from "@/domain/membership/responses";
import { serverForFile } from "../support/for-file";
import { sendCommand } from "../support/member-commands";
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
} from "../support/ordering";
import {
  filesWith,
  type KnownMember,
  knownMember,
  ownDataOf,
  placeOwnOrder,
  totalsOf,
} from "../support/privacy";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

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
  const sipho = await knownMember(server);
  await orderAndPay(sipho, 10_000);
  expect(await membership(thandi)).toMatchObject({ memberships: [], month_state: "unpaid" });
  const first = await orderAndPay(thandi, 50_000);
  expect(first).toMatchObject({ membership_fee: 5_900, total: 55_900, month_period: "2026-11" });
  expect(first.payment_reference).toMatch(/^THA20261110\d{3,}S$/);
  expect(accepted(await shopping(server, thandi).view(first.id)).order).toMatchObject({
    payment_status: "verified",
    status: "delivered",
  });
  expect(await membership(thandi)).toMatchObject({
    month_state: "paid",
    credit: 0,
    memberships: [{ month_period: "2026-11", status: "active", paid: true }],
  });

  await moveClock(server, "2026-11-24T09:00:00+02:00");
  const second = await orderAndPay(thandi, 30_000);
  expect(second).toMatchObject({ membership_fee: 0, total: 30_000 });
  expect(second.payment_reference).toMatch(/^THA20261124\d{3,}$/);
  expect((await membership(thandi)).memberships, "one a month").toHaveLength(1);

  await moveClock(server, "2026-12-02T09:00:00+02:00");
  expect(await membership(thandi)).toMatchObject({
    month_period: "2026-12",
    month_state: "unpaid",
  });
  const third = await orderAndPay(thandi, 40_000);
  expect(third).toMatchObject({ membership_fee: 5_900, total: 45_900, month_period: "2026-12" });
  expect(third.payment_reference).toMatch(/S$/);

  const { membership: ended } = accepted(
    await sendCommand<{ membership: MembershipView }>(server, thandi, "membership/cancel", {}),
  );
  const current = ended.memberships.find(({ month_period }) => month_period === "2026-12");
  expect(current).toMatchObject({ status: "cancelled", paid: true });
  expect(current?.current_period_end.slice(0, 10)).toBe("2027-01-02");

  await moveClock(server, "2027-01-05T09:00:00+02:00");
  const rejoined = await orderAndPay(thandi, 20_000);
  expect(rejoined).toMatchObject({ membership_fee: 5_900, month_period: "2027-01" });
  expect(subscriptionsOf(server, thandi)).toMatchObject([
    { month_period: "2026-11", status: "cancelled", paid: 1 },
    { month_period: "2026-12", status: "cancelled", paid: 1 },
    { month_period: "2027-01", status: "active", paid: 1, cancelled_at: "" },
  ]);
  expect(await membership(thandi)).toMatchObject({ month_state: "paid", credit: 0 });
  expect(mailsTo(server, thandi)).toMatchObject({ order_received: 4, payment_verified: 4 });

  const download = await downloadOf(thandi);
  expect(download.all.orders).toHaveLength(4);
  expect(download.all.subscriptions).toHaveLength(3);
  for (const word of [...sipho.words, sipho.id])
    expect(download.text, "another's").not.toContain(word);

  const totals = totalsOf(server);
  expect(totals[0]).toMatchObject({
    rows: 5,
    received: 15_900 + 55_900 + 30_000 + 45_900 + 25_900,
  });
  accepted(await call(server, thandi, "account/erasure", { password: thandi.password }));
  await moveClock(server, "2027-01-12T08:00:00+02:00");
  await eraseDue();
  const { pb } = await signIn(server, thandi.email, thandi.password);
  const back = { ...thandi, token: pb.authStore.token };
  expect((await shopping(server, back).view(first.id)).status).toBe(200);

  await moveClock(server, "2027-01-12T10:00:00+02:00");
  await eraseDue();
  await expect
    .poll(() => sql(server, `SELECT id FROM users WHERE id = '${thandi.id}'`))
    .toEqual([]);
  await expect.poll(() => filesWith(server, thandi.words)).toEqual([]);
  expect(totalsOf(server)).toEqual(totals);
  // Ended, not expired: by this a phone knows that what it keeps has to go.
  expect(await shopping(server, back).view(first.id)).toMatchObject({
    status: 401,
    body: { code: "not_signed_in" },
  });
  expect(filesWith(server, sipho.words).length, "another member stays").toBeGreaterThan(0);
});

/** A member's own-data download: all its words, and its rows by table. */
async function downloadOf(who: KnownMember) {
  const { files } = await ownDataOf(server, who, who.password);
  const json = files.find(({ name }) => name === "all-data.json")?.text ?? "";
  return { text: files.map(({ text }) => text).join("\n"), all: JSON.parse(json) };
}

async function eraseDue(): Promise<void> {
  await (await server.asSuperuser()).crons.run("erase-due-members");
}
