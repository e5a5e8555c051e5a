import { beforeEach, describe, expect, test } from "vitest";
import { monthsBetween } from "@/domain/ledger/report";
import { VERIFIED_SEARCH } from "@/domain/lists/list-search";
import type { OrderView } from "@/domain/order/view";
import type { VerifiedPage } from "@/domain/payment/verified";
import { VERIFIED_STATES } from "@/domain/payment/verified-states";
import type { UserView } from "@/domain/users/responses";
import { timeRange } from "@/server/admin/time-range";
import { verifiedPage } from "@/server/payments/verified-pages";
import { scheduleDeliveries } from "../support/buying";
import { copyNewest } from "../support/copied-orders";
import { serverForFile } from "../support/for-file";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  makeShoppers,
  placeOrder,
  planOf,
  type Shopper,
  sql,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
beforeEach(() => {
  sql(server, "DELETE FROM delivery_schedules");
  sql(server, "UPDATE orders SET status = 'cancelled', payment_status = 'failed'");
});

const ask = (query: Record<string, string> = {}, who: Shopper | null = admin) =>
  call<VerifiedPage>(server, who, `admin/payments/verified?${new URLSearchParams(query)}`);
const list = async (query: Record<string, string> = {}) => accepted(await ask(query));
const ids = async (query: Record<string, string> = {}) =>
  (await list(query)).rows.map(({ id }) => id);

async function verified(given: { delivery?: string; amount?: number; name?: string } = {}) {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  if (given.name) rename(member, given.name);
  accepted(await deciding(server, admin).verifyOrder(order, given.amount ?? order.total));
  if (given.delivery)
    sql(server, `UPDATE orders SET delivery_date = '${given.delivery}' WHERE id = '${order.id}'`);
  return order;
}
const rename = ({ id }: Shopper, name: string) =>
  sql(server, `UPDATE profiles SET full_name = '${name}' WHERE id = '${id}'`);
const deliver = async ({ id }: OrderView) => accepted(await deciding(server, admin).delivered(id));

describe("the verified payments", () => {
  test("are to be delivered, delivered, or all, the last verified first", async () => {
    const [older, newer, done] = [await verified(), await verified(), await verified()];
    await deliver(done);
    await placeOrder(server, makeShopper(server));
    expect(await ids()).toEqual([newer.id, older.id]);
    expect(await ids({ state: "delivered" })).toEqual([done.id]);
    expect(await ids({ state: "all" })).toEqual([done.id, newer.id, older.id]);
    expect((await ask({ state: "x" })).status).toBe(422);
  });

  test("are those that joined a delivery", async () => {
    scheduleDeliveries(server, "2026-03-13", "2026-03-27");
    const before = await verified({ delivery: "2026-03-13" });
    const first = await verified({ delivery: "2026-03-27" });
    const last = await verified({ delivery: "2026-03-27" });
    const without = await verified();
    expect(await ids({ date: "2026-03-13" })).toEqual([before.id]);
    expect(await ids({ date: "2026-03-27" })).toEqual([last.id, first.id]);
    await deliver(last);
    expect(await ids({ date: "2026-03-27" })).toEqual([first.id]);
    expect(await ids({ date: "2026-03-27", state: "all" })).toEqual([last.id, first.id]);
    expect(await ids({ date: "2026-03-27", q: first.order_number })).toEqual([first.id]);
    const { rows, dates } = await list();
    expect(rows.map(({ id, delivery_date }) => [id, delivery_date])).toEqual([
      [without.id, ""],
      [first.id, "2026-03-27"],
      [before.id, "2026-03-13"],
    ]);
    expect(dates).toEqual(["2026-03-27", "2026-03-13"]);
    for (const month of monthsBetween("2021-01", "2023-12"))
      scheduleDeliveries(server, `${month}-14`, `${month}-28`);
    expect((await list()).dates.slice(-1), "also one of years ago").toEqual(["2021-01-14"]);
    expect((await ask({ date: "2026-03-14" })).status).toBe(422);
  });

  test("F479 are those that were overpaid, with memberships; what was paid for a cancelled order became credit", async () => {
    const exact = await verified();
    const more = await verified({ amount: 60_000 });
    const less = await verified({ amount: 30_000 });
    const dropped = await verified();
    accepted(await deciding(server, admin).cancel(dropped.id));
    expect(await ids({ owed: "1" })).toEqual([more.id]);
    expect(await ids({ owed: "1", state: "all" })).toEqual([more.id]);
    expect(await ids({ state: "all" })).toEqual([dropped.id, less.id, more.id, exact.id]);
    expect((await list({ owed: "1" })).rows[0]).toMatchObject({ credit: 4_100, total: 55_900 });
    await deliver(more);
    expect(await ids({ owed: "1" })).toEqual([]);
    expect(await ids({ owed: "1", state: "delivered" })).toEqual([more.id]);
  });

  test("are found by reference, order number and name, within what is shown", async () => {
    const zulu = await verified({ name: "Nomsa Zulu" });
    const done = await verified({ name: "Nomsa Dube" });
    await deliver(done);
    const pending = makeShopper(server);
    await placeOrder(server, pending);
    rename(pending, "Nomsa Pending");
    expect(await ids({ q: "nomsa" })).toEqual([zulu.id]);
    expect(await ids({ q: "nomsa", state: "all" })).toEqual([done.id, zulu.id]);
    expect(await ids({ q: zulu.payment_reference })).toEqual([zulu.id]);
    expect(await ids({ q: zulu.order_number.toLowerCase() })).toEqual([zulu.id]);
    expect(await ids({ q: "100%" })).toEqual([]);
  });

  test("T797 are found by name and days, however much a member with many namesakes ordered since", async () => {
    const old = await verified({ name: "Vusi Nkosi" });
    makeShoppers(server, 99, { name: "Vusi Nkosi" });
    const id = String(value(server, `SELECT user_id FROM orders WHERE id = '${old.id}'`));
    copyNewest(server, { id }, 6);
    sql(
      server,
      `UPDATE orders SET placed_at = '2024-05-01 10:00:00.000Z', verified_at = '2024-05-03 10:00:00.000Z'
       WHERE id = '${old.id}'`,
    );
    const may = { q: "vusi nkosi", from: "2024-05-01", to: "2024-05-31" };
    expect(await ids(may)).toEqual([old.id]);
    const { rows } = accepted(
      await deciding(server, admin).pending(`?${new URLSearchParams(may)}`),
    );
    expect(rows.map((row) => row.id)).toEqual([old.id]);
  });

  test("come by pages, each once, also where many were verified in one moment", async () => {
    const one = await verified();
    const columns = sql<{ name: string }>(
      server,
      "SELECT name FROM pragma_table_info('orders')",
    ).map(({ name }) => name);
    const values = columns.map((name) =>
      ["id", "order_number", "payment_reference"].includes(name)
        ? `lower(hex(randomblob(16)))`
        : `"${name}"`,
    );
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 119)
       INSERT INTO orders (${columns.map((name) => `"${name}"`).join(", ")})
       SELECT ${values.join(", ")} FROM orders, n WHERE orders.id = '${one.id}'`,
    );
    for (const state of ["to_deliver", "all"]) {
      const seen: string[] = [];
      let after = "";
      do {
        const page = await list({ state, after });
        expect(page.rows.length).toBeLessThanOrEqual(50);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next ?? "";
      } while (after);
      expect(new Set(seen).size, state).toBe(120);
      expect(seen, state).toHaveLength(120);
    }
  });
});

test("F485 a membership that was refunded before its month is still listed, and its member's page says that it was paid", async () => {
  const who = makeShopper(server);
  await verifyMembership(server, admin, await subscribe(server, who));
  const reference = await subscribe(server, who);
  await verifyMembership(server, admin, reference);
  const listed = async (query: Record<string, string>) =>
    (await list({ state: "all", ...query })).rows.filter(
      ({ payment_reference }) => payment_reference === reference,
    );
  const [before] = await listed({});
  expect(before).toMatchObject({ status: "pending", credit: 0 });
  accepted(await subscribing(server, who).cancel());
  const refunded = { ...before, status: "cancelled", credit: 5_900 };
  for (const query of [{}, { sort: "oldest" }, { q: reference }])
    expect(await listed(query), JSON.stringify(query)).toEqual([refunded]);
  expect(await listed({ owed: "1" }), "nothing was paid too much").toEqual([]);
  const memberships = async () => {
    const page = await call<{ user: UserView }>(server, admin, `admin/users/${who.id}`);
    return accepted(page).user.memberships.map(({ paid, refunded }) => [paid, refunded]);
  };
  expect(await memberships()).toEqual([
    [false, true],
    [true, false],
  ]);
  accepted(await deciding(server, admin).notArrived(before?.id ?? "", "subscription"));
  expect(await memberships(), "F519 its deposit never came").toEqual([
    [false, false],
    [true, false],
  ]);
  expect(await listed({}), "where it is found").toMatchObject([{ amount_received: 0, credit: 0 }]);
});

const FILTERS = VERIFIED_STATES.flatMap((state) =>
  [true, false].flatMap((owed) =>
    [true, false].flatMap((ofDelivery) =>
      VERIFIED_SEARCH.sort.map((sort) => ({ state, owed, ofDelivery, searched: false, sort })),
    ),
  ),
);

test.each(FILTERS)("T163 a page of %o is read by indexes alone", ({ sort, ...filter }) => {
  const range = timeRange({ sort, after: null, start: "", end: "9999" });
  const statement = verifiedPage(filter, range)
    .replaceAll("{:at}", "'9999'")
    .replaceAll("{:id}", "''")
    .replaceAll("{:edge}", "'2026'")
    .replaceAll("{:limit}", "51")
    .replaceAll("{:date}", "'2026-03-27'");
  const steps = planOf(server, statement);
  const reads = steps.filter((step) => /^(SEARCH|SCAN) [os] /.test(step));
  expect(reads.length).toBeGreaterThan(0);
  for (const step of reads) expect(step).toMatch(/^SEARCH [os] USING INDEX idx_/);
  // Only what the sources of one page bring together is sorted, never a source.
  const sorted = steps.filter((_, at) => steps[at + 1]?.startsWith("USE TEMP B-TREE"));
  for (const step of sorted) expect(step).not.toMatch(/^(SEARCH|SCAN) [os] /);
});

test("T08, T31, T71 only admins list them, and it is logged", async () => {
  const former = makeShopper(server, { admin: true });
  sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
  expect((await ask({}, null)).status).toBe(401);
  expect((await ask({}, makeShopper(server))).status).toBe(403);
  expect((await ask({}, former)).status).toBe(403);
  const other = makeShopper(server, { admin: true });
  await ask({}, other);
  await ask({ state: "all" }, other);
  await ask({ q: "Nomsa" }, other);
  const lines = sql(
    server,
    `SELECT action, after FROM audit_log WHERE actor_id = '${other.id}' ORDER BY rowid`,
  );
  expect(lines).toEqual([
    { action: "payments.listed", after: '{"list":"verified"}' },
    { action: "payments.listed", after: '{"list":"search"}' },
  ]);
});
