import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Line } from "@/domain/buying/responses";
import { closeDelivery } from "@/domain/closing/closing";
import { EXTRA_COSTS_TERM } from "@/domain/closing/extra-costs";
import type { ClosingView } from "@/domain/closing/responses";
import type { OrderView } from "@/domain/order/view";
import type { SettingsPage } from "@/domain/settings/settings";
import { addition, listSeen } from "@/server/buying/join-list";
import { wantedItems, wantedSeen } from "@/server/buying/wanted-items";
import { boughtDelivery, boughtSeen } from "@/server/closing/bought-delivery";
import { doubledLines } from "@/server/closing/preview-closing";
import { addOrders, allOf, buying, makeDelivery, scheduleDeliveries } from "../support/buying";
import { serverForFile } from "../support/for-file";
import { accepted, call, deciding, item, makeShopper, placeOrder, sql } from "../support/ordering";
import { readingFrom } from "../support/server-code";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const app = readingFrom(server);
const NEVER = "2099-01-01 10:00:00.000Z";

let days = 0;
const nextDate = () => new Date(Date.UTC(2027, 5, ++days)).toISOString().slice(0, 10);
const act = (path: string, body: object) => call(server, admin, `admin/${path}`, body);

type Acts = readonly (readonly [what: string, act: () => Promise<unknown>])[];

/** Each of these acts changes what is decided, and with it the text. */
async function expectNoticed(acts: Acts, seen: () => string, decided: () => unknown) {
  const now = () => ({ seen: seen(), decided: JSON.stringify(decided()) });
  let before = now();
  expect(now(), "the same is decided the same").toEqual(before);
  for (const [what, change] of acts) {
    await change();
    const after = now();
    expect(after.decided, `decided otherwise: ${what}`).not.toBe(before.decided);
    expect(after.seen, `noticed: ${what}`).not.toBe(before.seen);
    before = after;
  }
}

test("T661 all that changes the first list is noticed", async () => {
  const date = nextDate();
  const later = nextDate();
  scheduleDeliveries(server, date, later);
  makeDelivery(server, later, [], { cutOffAt: NEVER });
  const [given] = makeDelivery(server, date, [{ name: "Sipho", items: [{}] }], { cutOffAt: NEVER });
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  sql(server, `UPDATE orders SET delivery_date = '${date}' WHERE id = '${order.id}'`);
  let version = "";
  const changeList = async (items: readonly object[]) => {
    const command_id = randomUUID();
    const preferences = { prioritize: "brand", frequency: "weekly" };
    const body = { id: order.id, command_id, based_on: [version], made_at: Date.now() };
    accepted(await call(server, who, "orders/list", { ...body, items, preferences }));
    version = command_id;
  };
  const [rice, tea] = [item({ itemName: "Rice" }), item({ itemName: "Tea" })];
  const verify = async () => accepted(await deciding(server, admin).verifyOrder(order)).decision;
  await expectNoticed(
    [
      ["an order is verified", verify],
      ["its list is another one", () => changeList([rice, tea])],
      ["a quantity", () => changeList([{ ...rice, quantity: 4 }, tea])],
      ["a name", () => changeList([{ ...rice, itemName: "Maas", quantity: 4 }, tea])],
      ["one item less", () => changeList([tea])],
      ["it is held", () => act("deliveries/hold", { id: order.id, held: true, reason: "Asked" })],
      ["it is let go", () => act("deliveries/hold", { id: order.id, held: false, reason: "Now" })],
      ["it moves", () => move(order, date, later)],
      ["it comes back", () => move(order, later, date)],
      ["its deposit never arrived", () => deciding(server, admin).notArrived(order.id)],
      ["another one is cancelled", () => deciding(server, admin).cancel(given?.id ?? "")],
      ["one joins", async () => addOrders(server, date, [{ name: "Lerato", items: [{}] }])],
    ],
    () => `${wantedSeen(app, date)} ${listSeen(app, date)}`,
    () => addition(app, { date, items: wantedItems(app, date), now: 0 }),
  );
});

async function move({ id }: OrderView, from: string, to: string) {
  accepted(await act("deliveries/move", { id, from, to, reason: "Asked" }));
}

/** Two orders of milk and bread and one of tea, of a delivery that is being bought. */
async function startedForThree(others = 0) {
  const date = nextDate();
  const both = [{ quantity: 2 }, { item_name: "Bread" }];
  const orders = makeDelivery(server, date, [
    { name: "Thandi", items: both },
    { name: "Sipho", items: both },
    { name: "Lerato", items: [{ item_name: "Tea" }] },
    ...Array.from({ length: others }, () => ({ name: "Zanele", items: [{}] })),
  ]);
  const list = buying(server, admin, date);
  accepted(await list.start());
  const [bread, milk] = (await list.page()).lines;
  if (!bread || !milk) throw new Error("the list has no two lines");
  const enter = async (line: Line, id: string, given: object = {}) =>
    accepted(await list.enter(line, allOf(line), { id, ...given }));
  const slip = { id: randomUUID() as string, delivery_date: date, shop: "Shoprite" };
  const saveSlip = (revision: number, given: object) =>
    call<{ code?: string }>(server, admin, "buying/slips", { ...slip, revision, ...given });
  return { date, list, milk, bread, orders, enter, slip, saveSlip };
}

test("T661 all that changes what closing writes is noticed", async () => {
  const { date, list, milk, bread, orders, enter, slip, saveSlip } = await startedForThree();
  const [thandi, , lerato] = orders.map(({ id }) => id);
  const [first, again] = [randomUUID(), randomUUID()];
  const bag = [{ cause: "bag", cents: 150 }];
  const hold = (held: boolean) => act("deliveries/hold", { id: lerato, held, reason: "Asked" });
  const rolls = { outcome: "substituted", bought_item: "Rolls" };
  await expectNoticed(
    [
      ["a purchase", () => enter(milk, first, { shelf_cents: 3_500 })],
      ["the same once more", () => enter(milk, again)],
      ["both are right", () => list.keep(milk.id)],
      ["one is taken back", () => list.undo(again)],
      ["a replacement", () => enter(bread, randomUUID(), rolls)],
      ["a slip", () => saveSlip(0, { total_cents: 2_999, lines: [first], differences: [] })],
      [
        "its total and a cause",
        () => saveSlip(1, { total_cents: 3_149, lines: [first], differences: bag }),
      ],
      ["its lines", () => saveSlip(2, { total_cents: 3_149, lines: [], differences: bag })],
      [
        "its lines again",
        () => saveSlip(3, { total_cents: 3_149, lines: [first], differences: bag }),
      ],
      ["members share bags", () => shareBags("on")],
      ["an order is held", () => hold(true)],
      ["it is let go", () => hold(false)],
      ["an order is cancelled", () => deciding(server, admin).cancel(thandi ?? "")],
      ["the slip is removed", () => act("../buying/slips/void", { id: slip.id, revision: 4 })],
    ],
    () => boughtSeen(app, date),
    () => [closeDelivery(boughtDelivery(app, date)), doubledLines(app, date)],
  );
  accepted(await shareBags(""));
});

function closeAs({ date, figures }: ClosingView) {
  return act("closing/close", { delivery_date: date, figures });
}

async function shareBags(extra_costs: string) {
  const { buying } = accepted(await call<SettingsPage>(server, admin, "admin/settings"));
  const terms = `SET content = content || '${EXTRA_COSTS_TERM}' WHERE policy_type = 'terms'`;
  if (extra_costs) sql(server, `UPDATE policy_documents ${terms}`);
  const body = { extra_costs, based_on: buying.version };
  return call(server, admin, "admin/settings/buying", body);
}

test("T661 a delivery is closed as its slip was, or not at all, when both come at once", async () => {
  for (let times = 0; times < 2; times++) {
    const { date, milk, enter, saveSlip } = await startedForThree(40);
    const first = randomUUID();
    await enter(milk, first, { cents: 90_000 });
    const discounted = (cents: number) => ({
      total_cents: 90_000 - cents,
      lines: [first],
      differences: cents ? [{ cause: "discount", cents: -cents }] : [],
    });
    accepted(await saveSlip(0, discounted(0)));
    for (let revision = 1, isClosed = false; !isClosed; revision++) {
      const seen = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
      const [closed, changed] = await Promise.all([
        closeAs(seen),
        saveSlip(revision, discounted(revision)),
      ]);
      expect([closed.status, changed.status].sort(), `revision ${revision}`).toEqual([200, 409]);
      isClosed = closed.status === 200;
    }
  }
});
