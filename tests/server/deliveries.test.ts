import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Line } from "@/domain/buying/responses";
import type { ClosingView } from "@/domain/closing/responses";
import type {
  DeliveryDetails,
  DeliveryOrders,
  DeliveryRow,
} from "@/domain/delivery/admin-deliveries";
import { NOTES_PER_ORDER } from "@/domain/limits/limits";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { OrderContent, OrderView } from "@/domain/order/view";
import type { PendingPayments } from "@/domain/payment/responses";
import type { VerifiedPage } from "@/domain/payment/verified";
import { momentText, sastDate } from "@/domain/time/sa-time";
import type { Today } from "@/domain/today/today";
import { importLines } from "../support/bank-lines";
import { allOf, buying, makeBought, scheduleDeliveries } from "../support/buying";
import { atDesk, seenOrder } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { NumberedPhone } from "../support/late-requests";
import { creditOf } from "../support/ledger";
import { moneyDifferences } from "../support/money-checks";
import {
  accepted,
  call,
  deciding,
  item,
  mailsTo,
  makeShopper,
  placeOrder,
  shopping,
  sql,
  toldOf,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const DAY_MS = 86_400_000;
/** A plain date so many days from now. */
const inDays = (days: number) => sastDate(Date.now() + days * DAY_MS);
const [NEXT, LATER] = [inDays(10), inDays(25)];

beforeEach(() => {
  sql(
    server,
    `DELETE FROM delivery_schedules; DELETE FROM deliveries; DELETE FROM buying_lines; DELETE FROM buying_wants;
     DELETE FROM purchases; DELETE FROM slips; DELETE FROM order_results`,
  );
  sql(server, "UPDATE orders SET delivery_date = '', status = 'cancelled'");
  scheduleDeliveries(server, NEXT, LATER);
});

const change = (date: string, set: string) =>
  sql(server, `UPDATE deliveries SET ${set} WHERE date = '${date}'`);
const pass = (date: string) => change(date, `cut_off_at = '${momentText(Date.now() - 1000)}'`);
const dateOf = (id: string) => value(server, `SELECT delivery_date FROM orders WHERE id = '${id}'`);
const shown = async <Body = object>(path: string) =>
  accepted(await call<Body>(server, admin, path));
const undo = async ({ id }: { id: string }) => accepted(await deciding(server, admin).undo(id));
const verify = async (order: Parameters<ReturnType<typeof deciding>["verifyOrder"]>[0]) =>
  accepted(await deciding(server, admin).verifyOrder(order));

describe("an order that is completed", () => {
  test("joins the first delivery whose cut-off has not passed, and is told until when", async () => {
    const who = makeShopper(server);
    const first = await placeOrder(server, who);
    expect(first.delivery).toEqual({
      date: NEXT,
      cut_off_at: `${inDays(7)} 16:00:00.000Z`,
      state: "open",
    });
    pass(NEXT);
    const second = await placeOrder(server, makeShopper(server));
    expect(second.delivery).toMatchObject({ date: LATER });
    expect((await placeOrder(server, who, "proof")).delivery).toBeUndefined();
  });

  test("keeps the cut-off that it was told, when the standard changes", async () => {
    const order = await placeOrder(server, makeShopper(server));
    sql(server, "UPDATE settings SET value = '1' WHERE name = 'CUT_OFF_DAYS'");
    const again = accepted(await shopping(server, makeShopper(server)).start()).order;
    expect(again.delivery).toBeUndefined();
    expect(value(server, `SELECT cut_off_at FROM deliveries WHERE date = '${NEXT}'`)).toBe(
      order.delivery?.cut_off_at,
    );
  });

  test("has none where none is to come, and joins the first one that is added", async () => {
    sql(server, "DELETE FROM delivery_schedules");
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    expect(order.delivery).toBeNull();
    const added = {
      id: randomUUID(),
      based_on: "",
      month: "Month",
      mid_month_date: LATER,
      month_end_date: inDays(40),
      notes: "",
    };
    accepted(await call(server, admin, "admin/schedules/save", added));
    expect(dateOf(order.id)).toBe(LATER);
    expect(mailsTo(server, who)).toMatchObject({ order_moved: 1 });
  });

  test("whose date can't be taken out of the schedule before it moves", async () => {
    sql(server, "DELETE FROM delivery_schedules");
    const row = {
      id: randomUUID(),
      based_on: "",
      month: "Month",
      mid_month_date: NEXT,
      month_end_date: LATER,
      notes: "",
    };
    const saved = accepted(
      await call<{ row: { version: string } }>(server, admin, "admin/schedules/save", row),
    );
    const order = await placeOrder(server, makeShopper(server));
    const based_on = saved.row.version;
    const moved = { ...row, based_on, mid_month_date: inDays(12) };
    expect(await call(server, admin, "admin/schedules/save", moved)).toMatchObject({
      status: 409,
      body: { code: "delivery_has_orders" },
    });
    expect(
      await call(server, admin, "admin/schedules/delete", { id: row.id, based_on }),
    ).toMatchObject({ status: 409, body: { code: "delivery_has_orders" } });
    change(NEXT, "state = 'buying'");
    expect(
      await call(server, admin, "admin/schedules/delete", { id: row.id, based_on }),
      "F469 that delivery can't be cancelled any more",
    ).toMatchObject({ status: 409, body: { code: "delivery_being_bought" } });
    expect(dateOf(order.id)).toBe(NEXT);
  });
});

describe("an order that is verified", () => {
  test("after the cut-off stays with its delivery until we start to buy", async () => {
    const order = await placeOrder(server, makeShopper(server));
    pass(NEXT);
    await verify(order);
    expect(dateOf(order.id)).toBe(NEXT);
  });

  test("once we buy is for the next delivery, and its member is told", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    change(NEXT, "state = 'buying'");
    await verify(order);
    expect(dateOf(order.id)).toBe(LATER);
    expect(toldOf(server, who, "payment_verified")).toMatchObject([
      { delivery_date: LATER, too_late_for: NEXT },
    ]);
    expect(mailsTo(server, who)).toMatchObject({ payment_verified: 1 });
  });

  test("F396 as it was never completed joins the first delivery that takes it, until that is undone", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "proof");
    const { decision } = await verify(order);
    expect(dateOf(order.id)).toBe(NEXT);
    await undo(decision);
    expect(dateOf(order.id)).toBe("");
    const { delivery } = await details(NEXT);
    expect(delivery).toMatchObject({ verified: 0, not_verified: 0 });
    sql(server, `UPDATE orders SET delivery_date = '${NEXT}' WHERE id = '${order.id}'`); // as older versions left it
    const { revision } = delivery;
    accepted(await act("cancel", { date: NEXT, revision, reason: "Floods" }));
    expect(mailsTo(server, who)).not.toHaveProperty("order_moved");
  });

  test("F396 too late, and is undone, is in its own delivery again, and told once more when it's verified again", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    pass(NEXT);
    accepted(await writeNote(who, order));
    change(NEXT, "state = 'buying'");
    const { decision } = await verify(order);
    expect(dateOf(order.id)).toBe(LATER);
    await undo(decision);
    expect(dateOf(order.id)).toBe(NEXT);
    expect(notes(order.id)).toMatchObject([{ delivery_date: NEXT }]);
    await verify(order);
    expect(toldOf(server, who, "payment_verified")).toMatchObject([
      { delivery_date: LATER, too_late_for: NEXT },
    ]);
  });

  test("F396 and is moved before that is undone stays where it was moved", async () => {
    const far = inDays(40);
    scheduleDeliveries(server, far, far);
    const order = await placeOrder(server, makeShopper(server));
    change(NEXT, "state = 'buying'");
    const { decision } = await verify(order);
    accepted(await act("move", { id: order.id, from: LATER, to: far, reason: "Asked" }));
    await undo(decision);
    expect(dateOf(order.id)).toBe(far);
  });
});

test("the coming deliveries are public, by date", async () => {
  scheduleDeliveries(server, inDays(-3), inDays(0));
  const { body } = await call(server, null, "deliveries");
  expect(body).toMatchObject({
    deliveries: [{ date: inDays(0) }, { date: NEXT, state: "open" }, { date: LATER }],
  });
});

const act = (path: string, body: object, who = admin) =>
  call<{ delivery: DeliveryDetails["delivery"]; code?: string }>(
    server,
    who,
    `admin/deliveries/${path}`,
    body,
  );
const details = async (date: string) =>
  accepted(await call<DeliveryDetails>(server, admin, `admin/deliveries/${date}`));
const logged = (action: string) =>
  sql<{ actor_id: string; reason: string }>(
    server,
    `SELECT actor_id, reason FROM audit_log WHERE action = '${action}' ORDER BY rowid DESC LIMIT 1`,
  )[0];

describe("a delivery in the back office", () => {
  test("adds up its orders, and lists them by name without cancelled ones", async () => {
    const [paid, unpaid, gone] = [
      await placeOrder(server, makeShopper(server)),
      await placeOrder(server, makeShopper(server)),
      await placeOrder(server, makeShopper(server)),
    ];
    await verify(paid);
    // An order names its member as its details do, which are the same here.
    for (const [{ id }, name] of [
      [paid, "Bongi Dube"],
      [unpaid, "Ayanda Nkosi"],
    ] as const) {
      sql(
        server,
        `UPDATE profiles SET full_name = '${name}' WHERE id = (SELECT user_id FROM orders WHERE id = '${id}')`,
      );
    }
    accepted(await deciding(server, admin).cancel(gone.id));
    const { delivery, others } = await details(NEXT);
    expect(delivery).toMatchObject({ verified: 1, not_verified: 1, held: 0, budget: 50_000 });
    expect(others).toEqual([LATER]);
    const { rows } = accepted(
      await call<DeliveryOrders>(server, admin, `admin/deliveries/${NEXT}/orders`),
    );
    expect(rows.map(({ id, items }) => [id, items])).toEqual([
      [unpaid.id, 2],
      [paid.id, 2],
    ]);
    expect(rows[0], "F589").not.toHaveProperty("delivery");
    const file = accepted(
      await call<DeliveryOrders>(server, admin, `admin/deliveries/${NEXT}/orders?part=1`),
    );
    expect(file.rows[0]?.delivery, "F589 whoever delivers knows the door").toMatchObject({
      line1: "12 Vilakazi Street",
      phone: "+27821234567",
      delivery_instructions: "Blue gate",
    });
    expect((await call(server, admin, `admin/deliveries/${inDays(11)}`)).status).toBe(404);
    const { rows: all } = accepted(
      await call<{ rows: DeliveryRow[] }>(server, admin, "admin/deliveries"),
    );
    expect(all.map(({ date, verified }) => [date, verified])).toEqual([
      [NEXT, 1],
      [LATER, 0],
    ]);
  });

  test("has another cut-off, once, as the admin saw it", async () => {
    await placeOrder(server, makeShopper(server));
    const { delivery } = await details(NEXT);
    const other = {
      date: NEXT,
      revision: delivery.revision,
      cut_off_at: `${inDays(8)} 10:00:00.000Z`,
    };
    for (const _time of [1, 2]) accepted(await act("cut-off", other));
    const shown = accepted(await shopping(server, makeShopper(server)).start());
    expect(shown.order.delivery).toBeUndefined();
    expect((await details(NEXT)).delivery).toMatchObject({
      cut_off_at: other.cut_off_at,
      revision: delivery.revision + 1,
    });
    expect(logged("delivery.cut_off_changed")).toMatchObject({ actor_id: admin.id });
    const stale = { ...other, cut_off_at: `${inDays(9)} 10:00:00.000Z` };
    expect(await act("cut-off", stale)).toMatchObject({
      status: 409,
      body: { code: "delivery_changed" },
    });
  });

  test("F395 takes orders again with a new cut-off after its own has passed, until we buy", async () => {
    const soon = inDays(2);
    sql(server, "DELETE FROM delivery_schedules");
    scheduleDeliveries(server, soon, soon);
    const waiting = await placeOrder(server, makeShopper(server));
    expect(waiting.delivery, "added after its standard cut-off").toBeNull();
    const other = { date: soon, revision: 0, cut_off_at: momentText(Date.now() + DAY_MS) };
    accepted(await act("cut-off", other));
    expect(dateOf(waiting.id)).toBe(soon);
    expect((await placeOrder(server, makeShopper(server))).delivery).toMatchObject({ date: soon });
    pass(soon);
    const again = { ...other, revision: (await details(soon)).delivery.revision };
    accepted(await act("cut-off", again));
    expect((await placeOrder(server, makeShopper(server))).delivery).toMatchObject({ date: soon });
    pass(soon);
    change(soon, "state = 'buying'");
    expect(await act("cut-off", again)).toMatchObject({
      status: 409,
      body: { code: "delivery_not_open" },
    });
  });

  test("that is cancelled moves its orders, once, and tells their members why", async () => {
    const who = makeShopper(server);
    const [order, gone] = [
      await placeOrder(server, who),
      await placeOrder(server, makeShopper(server)),
    ];
    accepted(await deciding(server, admin).cancel(gone.id));
    const { revision } = (await details(NEXT)).delivery;
    const body = { date: NEXT, revision, reason: "The van broke down" };
    for (const _time of [1, 2]) accepted(await act("cancel", body));
    expect(dateOf(order.id)).toBe(LATER);
    expect(dateOf(gone.id)).toBe(NEXT);
    expect(mailsTo(server, who)).toMatchObject({ order_moved: 1 });
    expect(logged("delivery.cancelled")).toMatchObject({ reason: "The van broke down" });
    expect((await details(NEXT)).delivery).toMatchObject({ state: "cancelled", moved_to: LATER });
    expect((await placeOrder(server, makeShopper(server))).delivery).toMatchObject({ date: LATER });
  });

  test("F330 that is cancelled gives way to the next one wherever a delivery is chosen", async () => {
    const { revision } = (await details(NEXT)).delivery;
    accepted(await act("cancel", { date: NEXT, revision, reason: "Floods" }));
    expect(await shown("admin/messages/choices")).toMatchObject({ dates: [LATER] });
    expect(await shown("admin/payments/verified")).toMatchObject({ dates: [LATER] });
    const schedules = await shown("admin/schedules");
    expect(schedules).toMatchObject({ rows: [{ cancelled: [NEXT] }], takes_orders: true });
    expect(schedules).toMatchObject({ last_planned: NEXT });
    expect(await shown("admin/schedules?sort=past")).toMatchObject({ last_planned: NEXT });
  });

  test("F579 whose cut-off has passed as the last one is told to admins before its day: new orders have no date", async () => {
    const told = async () => ({
      schedules: (await shown<{ takes_orders: boolean }>("admin/schedules")).takes_orders,
      today: (await shown<Today>("admin/today")).takes_orders,
      payments: !(await shown<PendingPayments>("payments/pending")).counts.no_deliveries,
    });
    await placeOrder(server, makeShopper(server));
    pass(NEXT);
    expect(await told()).toEqual({ schedules: true, today: true, payments: true });
    await placeOrder(server, makeShopper(server));
    pass(LATER);
    expect((await placeOrder(server, makeShopper(server))).delivery).toBeNull();
    expect(await told()).toEqual({ schedules: false, today: false, payments: false });
    expect((await shown<Today>("admin/today")).delivery).toMatchObject({ date: NEXT });
  });

  test("that is cancelled moves its orders where the admin chose", async () => {
    const [far, further] = [inDays(40), inDays(55)];
    scheduleDeliveries(server, far, further);
    const order = await placeOrder(server, makeShopper(server));
    const { revision } = (await details(NEXT)).delivery;
    const body = { date: NEXT, revision, reason: "Floods" };
    expect(await act("cancel", { ...body, to: inDays(70) })).toMatchObject({
      status: 409,
      body: { code: "delivery_changed" },
    });
    expect(dateOf(order.id)).toBe(NEXT);
    accepted(await act("cancel", { ...body, to: far }));
    expect(dateOf(order.id)).toBe(far);
    expect((await details(NEXT)).delivery).toMatchObject({ moved_to: far });
  });

  test("F302 that is cancelled as the last one leaves its orders waiting, and their members are told the next date", async () => {
    sql(server, "DELETE FROM delivery_schedules");
    scheduleDeliveries(server, NEXT, NEXT);
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    pass(NEXT);
    accepted(await writeNote(who, order));
    const { revision } = (await details(NEXT)).delivery;
    accepted(await act("cancel", { date: NEXT, revision, reason: "Floods" }));
    expect(dateOf(order.id)).toBe("");
    expect(await shown("admin/schedules")).toMatchObject({ takes_orders: false });
    expect(await shown("payments/pending")).toMatchObject({ counts: { no_deliveries: true } });
    expect(await shown("admin/today")).toMatchObject({
      set_up: expect.arrayContaining([{ id: "deliveries", done: false }]),
    });
    scheduleDeliveries(server, LATER, LATER);
    await finishJob(server, "move-orders");
    expect(dateOf(order.id)).toBe(LATER);
    await finishJob(server, "move-orders");
    expect(toldOf(server, who, "order_moved")).toMatchObject([
      { from: NEXT, date: "", reason: "Floods" },
      { from: "", date: LATER, reason: "" },
    ]);
    expect(mailsTo(server, who)).toMatchObject({ order_moved: 2 });
    expect(notes(order.id), "F303 its note to the buyer waits with it").toMatchObject([
      { delivery_date: LATER },
    ]);
  });

  test("can't be cancelled once we buy; an order leaves its list", async () => {
    const order = await placeOrder(server, makeShopper(server));
    await verify(order);
    pass(NEXT);
    accepted(await call(server, admin, "admin/buying/start", { delivery_date: NEXT }));
    const listed = () =>
      value(
        server,
        `SELECT COUNT(*) FROM buying_wants WHERE order_id = '${order.id}' AND gone_at = ''`,
      );
    expect(listed()).toBe(2);
    const { revision } = (await details(NEXT)).delivery;
    expect(await act("cancel", { date: NEXT, revision, reason: "Floods" })).toMatchObject({
      status: 409,
      body: { code: "delivery_not_open" },
    });
    for (const held of [true, false]) {
      accepted(await act("hold", { id: order.id, held, reason: "Asked" }));
      expect(listed()).toBe(held ? 0 : 2);
    }
    accepted(await act("move", { id: order.id, from: NEXT, to: LATER, reason: "Asked" }));
    expect(listed()).toBe(0);
  });
});

test("T683 an order whose wrong Return is undone while we buy is bought with its delivery", async () => {
  const desk = atDesk(server, admin);
  const order = await placeOrder(server, makeShopper(server));
  const { lines } = importLines(server, [
    { text: `PMT ${order.payment_reference}`, cents: order.total },
    { text: "REV-OTHER", cents: -order.total },
  ]);
  const [line = "", debit = ""] = lines;
  accepted(await desk.match([line], [seenOrder(order)]));
  pass(NEXT);
  accepted(await call(server, admin, "admin/buying/start", { delivery_date: NEXT }));
  const listed = () =>
    value(
      server,
      `SELECT COUNT(*) FROM buying_wants WHERE order_id = '${order.id}' AND gone_at = ''`,
    );
  const { event_id } = accepted(await desk.giveBack(debit, line));
  expect(listed()).toBe(0);
  accepted(await desk.undo(event_id));
  expect([dateOf(order.id), listed()]).toEqual([NEXT, 2]);
});

/** Two verified orders of a delivery for which milk is bought, on a slip; the first was paid by a bank line. */
async function milkIsBought() {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  const beside = await placeOrder(server, makeShopper(server));
  const { lines } = importLines(server, [
    { text: `PMT ${order.payment_reference}`, cents: order.total },
    { text: "REV-OTHER", cents: -order.total },
  ]);
  const [line = "", debit = ""] = lines;
  const desk = atDesk(server, admin);
  accepted(await desk.match([line], [seenOrder(order)]));
  await verify(beside);
  pass(NEXT);
  const list = buying(server, admin, NEXT);
  accepted(await list.start());
  const milk = (await list.page()).lines.find(({ item_name }) => item_name === "Milk") as Line;
  const { entries } = accepted(await list.enter(milk, allOf(milk), { cents: 8_000 }));
  const slip = { id: randomUUID(), revision: 0, delivery_date: NEXT, shop: "Checkers" };
  const adds = { total_cents: 8_000, lines: entries.map(({ id }) => id), differences: [] };
  accepted(await call(server, admin, "buying/slips", { ...slip, ...adds }));
  const { event_id } = accepted(await desk.giveBack(debit, line));
  return { who, order, beside, returned: () => desk.undo(event_id) };
}
const payAgain = async (who: Parameters<typeof shopping>[1], id: string) =>
  verify(accepted(await shopping(server, who).view(id)).order);
const close = async (date: string) => {
  const { figures } = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
  return accepted(
    await call(server, admin, "admin/closing/close", { delivery_date: date, figures }),
  );
};
/** Three orders of a delivery that was closed: two were held, the last one was bought. */
async function closedWithoutTwo(who = makeShopper(server)) {
  const orders = [
    await placeOrder(server, who),
    await placeOrder(server, makeShopper(server)),
    await placeOrder(server, makeShopper(server)),
  ] as const;
  for (const order of orders) await verify(order);
  const [held, other] = orders;
  for (const { id } of [held, other])
    accepted(await act("hold", { id, held: true, reason: "The card was stolen" }));
  pass(NEXT);
  accepted(await buying(server, admin, NEXT).start());
  await close(NEXT);
  return orders;
}
const listedOf = (id: string, date: string) =>
  sql<{ item_name: string }>(
    server,
    `SELECT l.item_name FROM buying_wants w JOIN buying_lines l ON l.id = w.line_id
     WHERE w.order_id = '${id}' AND w.delivery_date = '${date}' AND w.gone_at = '' ORDER BY 1`,
  ).map(({ item_name }) => item_name);

describe("an order that something was bought for, and whose deposit went back to the bank", () => {
  test("F300 comes with the next delivery where it is paid again after its own was closed", async () => {
    const { who, order, beside } = await milkIsBought();
    await close(NEXT);
    await payAgain(who, order.id);
    expect(dateOf(order.id)).toBe(LATER);
    expect(toldOf(server, who, "payment_verified").at(-1)).toMatchObject({
      delivery_date: LATER,
      too_late_for: NEXT,
    });
    expect(listedOf(beside.id, NEXT)).toEqual(["Bread", "Milk"]);
    pass(LATER);
    accepted(await buying(server, admin, LATER).start());
    expect(listedOf(order.id, LATER)).toEqual(["Bread", "Milk"]);
    await close(LATER);
    expect(creditOf(server, who)).toBe(50_000);
    const wrong = moneyDifferences(server).filter((text) =>
      [who.id, order.id].some((id) => text.includes(id)),
    );
    expect(wrong).toEqual([]);
  });

  test("F300 comes with the next delivery where its Return is undone after closing", async () => {
    const { order, returned } = await milkIsBought();
    await close(NEXT);
    accepted(await returned());
    expect(dateOf(order.id)).toBe(LATER);
  });

  test("F301 is bought to the end where it is paid again while we buy", async () => {
    const { who, order } = await milkIsBought();
    expect(listedOf(order.id, NEXT)).toEqual(["Milk"]);
    await payAgain(who, order.id);
    expect([dateOf(order.id), listedOf(order.id, NEXT)]).toEqual([NEXT, ["Bread", "Milk"]]);
    await close(NEXT);
    const { receipt } = accepted(
      await call<{ receipt: Receipt }>(server, who, `orders/${order.id}/receipt`),
    );
    expect(receipt.items.map(({ item_name, result }) => [item_name, result?.outcome])).toEqual([
      ["Milk", "bought"],
      ["Bread", "not_available"],
    ]);
  });

  test("F300 can be held and moved once its delivery is closed", async () => {
    const { order } = await milkIsBought();
    await close(NEXT);
    accepted(await act("hold", { id: order.id, held: true, reason: "Asked" }));
    accepted(await act("move", { id: order.id, from: NEXT, to: LATER, reason: "Not bought" }));
    expect(dateOf(order.id)).toBe(LATER);
    expect(listedOf(order.id, NEXT)).toEqual(["Milk"]);
  });
});

describe("an order", () => {
  test("moves to another delivery, once, and its member is told why", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const move = { id: order.id, from: NEXT, to: LATER, reason: "You are away" };
    for (const _time of [1, 2]) accepted(await act("move", move));
    expect(dateOf(order.id)).toBe(LATER);
    expect(mailsTo(server, who)).toMatchObject({ order_moved: 1 });
    expect(logged("order.moved")).toMatchObject({ actor_id: admin.id, reason: "You are away" });
    const elsewhere = { ...move, to: NEXT };
    expect(await act("move", elsewhere)).toMatchObject({
      status: 409,
      body: { code: "delivery_changed" },
    });
    expect(await act("move", { ...move, reason: " " })).toMatchObject({ status: 422 });
    sql(server, "DELETE FROM delivery_schedules");
    const gone = await act("move", { ...move, from: LATER, to: NEXT });
    expect(gone, "F547 to no day that was taken out of the schedule").toMatchObject({
      status: 409,
      body: { code: "delivery_changed" },
    });
    const { rows } = await shown<{ rows: DeliveryRow[] }>("admin/deliveries");
    expect(rows, "nor is that day listed as an open delivery").toMatchObject([{ date: LATER }]);
  });

  test("is held back, which its member sees, and let go again", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const view = async () => accepted(await shopping(server, who).view(order.id)).order;
    accepted(await act("hold", { id: order.id, held: true, reason: "The card was stolen" }));
    expect((await view()).held).toBe(true);
    expect(JSON.stringify(await view())).not.toContain("stolen");
    expect((await details(NEXT)).delivery.held).toBe(1);
    // As earlier versions wrote it.
    sql(
      server,
      `UPDATE audit_log SET after = '{"held":true}'
       WHERE record_id = '${order.id}' AND action = 'order.held'`,
    );
    accepted(await act("hold", { id: order.id, held: false, reason: "Cleared" }));
    expect(toldOf(server, who, "order_moved"), "F525 nothing moved").toEqual([]);
    expect((await view()).held).toBeUndefined();
    expect(logged("order.released")).toMatchObject({ reason: "Cleared" });
  });

  test("T683 that was held when its delivery was closed moves to another, by an admin or as it's let go", async () => {
    const who = makeShopper(server);
    const [held, other, bought] = await closedWithoutTwo(who);
    const move = { from: NEXT, to: LATER, reason: "Not bought" };
    expect(await act("move", { ...move, id: bought.id })).toMatchObject({
      status: 409,
      body: { code: "delivery_not_open" },
    });
    accepted(await act("move", { ...move, id: other.id }));
    for (const _time of [1, 2])
      accepted(await act("hold", { id: held.id, held: false, reason: "Cleared" }));
    expect([held, other].map(({ id }) => dateOf(id))).toEqual([LATER, LATER]);
    expect(mailsTo(server, who)).toMatchObject({ order_moved: 1 });
    expect(toldOf(server, who, "order_moved")).toMatchObject([
      { from: NEXT, date: LATER, reason: "" },
    ]);
    expect(JSON.stringify(accepted(await shopping(server, who).view(held.id)))).toContain(LATER);
  });

  test("F458 that is on hold or was rejected moves untold, and its member is told as it's let go", async () => {
    const [held, rejected, other] = [
      makeShopper(server),
      makeShopper(server),
      makeShopper(server),
    ] as const;
    const orders = [
      await placeOrder(server, held),
      await placeOrder(server, rejected),
      await placeOrder(server, other),
    ] as const;
    await verify(orders[0]);
    await verify(orders[2]);
    accepted(await act("hold", { id: orders[0].id, held: true, reason: "Asked" }));
    accepted(await deciding(server, admin).reject(orders[1].id, "Unreadable"));
    const { revision } = (await details(NEXT)).delivery;
    accepted(await act("cancel", { date: NEXT, revision, reason: "Floods" }));
    expect(orders.map(({ id }) => dateOf(id))).toEqual([LATER, LATER, LATER]);
    const moved = [held, rejected, other].map((who) => toldOf(server, who, "order_moved"));
    expect(moved).toMatchObject([[], [], [{ from: NEXT, date: LATER, reason: "Floods" }]]);
    accepted(await act("hold", { id: orders[0].id, held: false, reason: "Cleared" }));
    expect(
      toldOf(server, held, "order_moved"),
      "F524 with what its delivery fell out for",
    ).toMatchObject([{ from: NEXT, date: LATER, reason: "Floods" }]);
    await verify(accepted(await shopping(server, rejected).proof(orders[1].id)).order);
    expect(toldOf(server, rejected, "payment_verified")).toMatchObject([{ delivery_date: LATER }]);
  });

  test("F458 that is verified while it's on hold promises no day", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await act("hold", { id: order.id, held: true, reason: "Asked" }));
    await verify(order);
    expect(toldOf(server, who, "payment_verified")[0]).not.toHaveProperty("delivery_date");
  });

  test("T688 isn't delivered while it's on hold, nor where its delivery was closed without it", async () => {
    const [held, left, bought] = await closedWithoutTwo();
    sql(server, `UPDATE orders SET held_at = '' WHERE id = '${left.id}'`);
    const ofNothing = { verified: 3, to_deliver: 0, nothing_bought: 1 };
    expect((await details(NEXT)).delivery, "F592").toMatchObject(ofNothing);
    makeBought(server, bought.id);
    const deliver = async (id: string) => {
      const { status, body } = await deciding(server, admin).delivered(id);
      return [status, body.code];
    };
    expect(await deliver(held.id)).toEqual([409, "order_on_hold"]);
    expect(await deliver(left.id)).toEqual([409, "order_not_bought"]);
    const { rows } = accepted(
      await call<VerifiedPage>(server, admin, `admin/payments/verified?date=${NEXT}`),
    );
    expect(rows.map(({ id, kept_back }) => [id, kept_back]).sort()).toEqual(
      [
        [held.id, "held"],
        [left.id, "not_bought"],
        [bought.id, ""],
      ].sort(),
    );
    expect((await details(NEXT)).delivery).toMatchObject({
      verified: 3,
      to_deliver: 1,
      nothing_bought: 0,
    });
    expect(await deliver(bought.id)).toEqual([200, undefined]);
    expect((await details(NEXT)).delivery).toMatchObject({ delivered: 1, to_deliver: 0 });
  });
});

interface ListAnswer {
  readonly order: OrderView;
  readonly content: OrderContent;
  readonly wished: boolean;
  readonly code?: string;
}
type NoteAnswer = Pick<ListAnswer, "order" | "code">;

/** A change of an order's list to these items, as a phone sends it; made a minute ago unless said. */
const changeOf = (order: { id: string }, given: object = {}) => ({
  id: order.id,
  command_id: randomUUID() as string,
  based_on: [""],
  made_at: Date.now() - 60_000,
  items: [item({ itemName: "Rice", quantity: 3 })],
  preferences: { prioritize: "brand", frequency: "weekly" },
  ...given,
});
const changeList = (who: Parameters<typeof call>[1], body: object) =>
  call<ListAnswer>(server, who, "orders/list", body);
const writeNote = (who: Parameters<typeof call>[1], order: { id: string }, given: object = {}) =>
  call<NoteAnswer>(server, who, "orders/note", {
    id: randomUUID(),
    order_id: order.id,
    text: "Ripe ones, please",
    ...given,
  });
const namesOf = ({ items }: OrderContent) => items.map((each) => each.item_name);
const basketOf = async (who: Parameters<typeof shopping>[1], id: string) =>
  (accepted(await shopping(server, who).view(id)) as unknown as ListAnswer).content;
const notes = (id: string) =>
  sql<{ kind: string; text: string; delivery_date: string }>(
    server,
    `SELECT kind, text, delivery_date FROM buyer_notes WHERE order_id = '${id}' ORDER BY sent_at`,
  );

describe("the list of a submitted order", () => {
  test("changes until the cut-off, and nothing else of the order does", async () => {
    const who = makeShopper(server);
    const placed = await placeOrder(server, who);
    const sent = changeOf(placed);
    const { order, content, wished } = accepted(await changeList(who, sent));
    expect(wished).toBe(false);
    expect(namesOf(content)).toEqual(["Rice"]);
    expect(content.preferences).toEqual({ priority: "brand", delivery_frequency: "weekly" });
    const { list_version, list_changed_at, ...same } = order;
    expect(same).toEqual(placed);
    expect([list_version, list_changed_at]).toEqual([sent.command_id, expect.stringMatching(/Z$/)]);
    const { rows } = accepted(
      await call<DeliveryOrders>(server, admin, `admin/deliveries/${NEXT}/orders`),
    );
    expect(rows[0]).toMatchObject({ items: 1, list_changed_at: expect.stringContaining("Z") });
    // Whoever reads the order reads the new list.
    await verify(order);
    pass(NEXT);
    accepted(await call(server, admin, "admin/buying/start", { delivery_date: NEXT }));
    expect(
      sql(
        server,
        `SELECT l.item_name FROM buying_wants w JOIN buying_lines l ON l.id = w.line_id
        WHERE w.order_id = '${order.id}'`,
      ),
    ).toEqual([{ item_name: "Rice" }]);
    const { receipt } = accepted(
      await call<{ receipt: OrderContent }>(server, who, `orders/${order.id}/receipt`),
    );
    expect(namesOf(receipt)).toEqual(["Rice"]);
  });

  test("is the member's own: another's id, a draft, a cancelled order and no items are refused", async () => {
    const [who, thief] = [makeShopper(server), makeShopper(server)];
    const order = await placeOrder(server, who);
    const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await codeOf(changeList(thief, changeOf(order)))).toEqual([404, "order_not_found"]);
    expect(await codeOf(writeNote(thief, order))).toEqual([404, "order_not_found"]);
    expect((await changeList(null, changeOf(order))).status).toBe(401);
    expect(await codeOf(changeList(who, changeOf(order, { items: [] })))).toEqual([
      422,
      "validation_error",
    ]);
    const draft = await placeOrder(server, who, "proof");
    expect(await codeOf(changeList(who, changeOf(draft)))).toEqual([409, "order_not_submitted"]);
    accepted(await shopping(server, who).cancel(order.id));
    expect(await codeOf(changeList(who, changeOf(order)))).toEqual([409, "order_cancelled"]);
    expect(await codeOf(writeNote(who, order))).toEqual([409, "order_cancelled"]);
    expect(namesOf(await basketOf(who, order.id))).toEqual(["Milk", "Bread"]);
  });

  test("F615 is changed once by a command, and a late one undoes no newer work", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const first = changeOf(order);
    const second = changeOf(order, {
      based_on: [first.command_id],
      items: [item({ itemName: "Eggs" })],
    });
    for (const _time of [1, 2]) accepted(await changeList(who, first));
    accepted(await changeList(who, second));
    expect(namesOf(accepted(await changeList(who, first)).content)).toEqual(["Eggs"]);
    const phone = new NumberedPhone(server, who);
    const late = phone.command("orders/list", changeOf(order, { based_on: [second.command_id] }));
    const next = changeOf(order, {
      based_on: [second.command_id],
      items: [item({ itemName: "Sugar" })],
    });
    expect((await phone.command("orders/list", next)()).status).toBe(200);
    expect((await late()).status).toBe(409);
    expect(namesOf(await basketOf(who, order.id))).toEqual(["Sugar"]);
  });

  test("F615 that another phone changed since is shown, and not overwritten", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await changeList(who, changeOf(order)));
    const other = changeOf(order, { items: [item({ itemName: "Eggs" })] });
    const refused = await changeList(who, other);
    expect(refused).toMatchObject({ status: 409, body: { code: "order_list_changed" } });
    expect(namesOf(refused.body.content)).toEqual(["Rice"]);
    const seen = [refused.body.order.list_version ?? ""];
    const again = { ...other, command_id: randomUUID(), based_on: seen };
    expect(namesOf(accepted(await changeList(who, again)).content)).toEqual(["Eggs"]);
  });

  test("T612 is closed by the server's time: what was made before is a wish, the rest is refused", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    await verify(order);
    pass(NEXT);
    const late = changeOf(order);
    const { wished, content, order: told } = accepted(await changeList(who, late));
    expect(wished).toBe(true);
    expect(namesOf(content)).toEqual(["Milk", "Bread"]);
    expect(told.buyer_notes).toMatchObject([
      { kind: "wish", text: expect.stringMatching(/^Also: 3 × Rice.*\nNot any more: 2 × Milk/s) },
    ]);
    expect(accepted(await changeList(who, late)).wished).toBe(true);
    const made = changeOf(order, { made_at: Date.now() });
    expect(await changeList(who, made)).toMatchObject({
      status: 409,
      body: { code: "list_closed" },
    });
    // While we buy a newer wish takes the place of the older one.
    accepted(await call(server, admin, "admin/buying/start", { delivery_date: NEXT }));
    accepted(await changeList(who, changeOf(order, { items: [item({ itemName: "Eggs" })] })));
    expect(notes(order.id)).toMatchObject([
      { kind: "wish", text: expect.stringContaining("Eggs") },
    ]);
    const { notes: seen } = accepted(
      await call<{ notes: object[] }>(server, admin, `buying/lists/${NEXT}/entries`),
    );
    expect(seen).toMatchObject([{ kind: "wish", name: "Thandi", order_id: order.id }]);
    expect(JSON.stringify(seen)).not.toMatch(/Mokoena|Vilakazi|\+27|@members/);
    change(NEXT, "state = 'closed'");
    expect(await changeList(who, changeOf(order))).toMatchObject({
      status: 409,
      body: { code: "list_closed" },
    });
    expect(namesOf(await basketOf(who, order.id))).toEqual(["Milk", "Bread"]);
  });

  test("F616 is bought as it was at the cut-off, which changes and the start of buying race", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    await verify(order);
    change(NEXT, `cut_off_at = '${momentText(Date.now() + 400)}'`);
    let version = "";
    let isStarted = false;
    while (!isStarted) {
      const body = changeOf(order, { based_on: [version] });
      const [changed, start] = await Promise.all([
        changeList(who, body),
        call(server, admin, "admin/buying/start", { delivery_date: NEXT }),
      ]);
      version = changed.body.order.list_version ?? "";
      isStarted = start.status === 200;
    }
    const bought = sql<{ item_id: string }>(
      server,
      `SELECT item_id FROM buying_wants WHERE order_id = '${order.id}' ORDER BY item_id`,
    );
    const { items } = await basketOf(who, order.id);
    expect(bought.map(({ item_id }) => item_id)).toEqual(items.map(({ id }) => id).sort());
    expect(notes(order.id).length).toBeLessThanOrEqual(1);
  });
});

describe("a message to the buyer", () => {
  test("is one however often it is sent, as long as we shop, and goes with its order", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const id = randomUUID();
    for (const _time of [1, 2]) accepted(await writeNote(who, order, { id }));
    expect(notes(order.id)).toEqual([
      { kind: "message", text: "Ripe ones, please", delivery_date: NEXT },
    ]);
    pass(NEXT);
    expect(accepted(await shopping(server, who).view(order.id)).order.buyer_notes).toMatchObject([
      { id, kind: "message", text: "Ripe ones, please" },
    ]);
    const thief = makeShopper(server);
    const own = await placeOrder(server, thief);
    expect((await writeNote(thief, own, { id })).status).toBe(404);
    accepted(await act("move", { id: order.id, from: NEXT, to: LATER, reason: "Asked" }));
    expect(notes(order.id)).toMatchObject([{ delivery_date: LATER }]);
    change(LATER, "state = 'closed'");
    expect(await writeNote(who, order)).toMatchObject({
      status: 409,
      body: { code: "buyer_notes_closed" },
    });
  });

  test("T613 of a thousand the first are kept, each no longer than its bound", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    pass(NEXT);
    expect((await writeNote(who, order, { text: "x".repeat(301) })).status).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => writeNote(who, order, { text: "x".repeat(300) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(NOTES_PER_ORDER);
    expect(notes(order.id)).toHaveLength(NOTES_PER_ORDER);
    expect(await writeNote(who, order)).toMatchObject({
      status: 409,
      body: { code: "buyer_notes_full" },
    });
  });
});
