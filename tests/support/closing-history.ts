import { randomUUID } from "node:crypto";
import type { Line } from "@/domain/buying/responses";
import type { DeliveryFigures, DeliveryReport } from "@/domain/closing/delivery-report";
import type { ClosedOrderView, ClosingView, Slips } from "@/domain/closing/responses";
import { buying, makeDelivery } from "./buying";
import { moneyDifferences } from "./money-checks";
import { accepted, call, item, type Shopper, value } from "./ordering";
import type { TestServer } from "./pocketbase";
import { backUpDataFolder } from "./restore";

const GROCERIES = ["Milk", "Bread", "Rice", "Sugar", "Tea"];
const SHOPS = ["Shoprite", "Boxer"];

interface Given {
  readonly seed: number;
  readonly date: string;
  readonly members: number;
  readonly acts: number;
  /** Whether the server is killed in the middle. */
  readonly isKilled?: boolean;
  /** Whether a backup is put back in the middle, so that what was entered since is lost. */
  readonly isRestored?: boolean;
}

const BUYERS = 3;

/** A delivery by chance on a real server, from its list to its closing; answers the broken rules. */
export async function closeByChance(
  server: TestServer,
  admin: Shopper,
  { seed, date, members, acts, isKilled = false, isRestored = false }: Given,
): Promise<string[]> {
  const chance = chanceOf(seed);
  const orders = makeDelivery(
    server,
    date,
    Array.from({ length: members }, (_, at) => ({
      name: `Member ${at}`,
      budget: chance.int(3_000, 60_000),
      items: GROCERIES.filter(() => chance.int(1, 3) < 3).map((item_name) => ({
        item_name,
        quantity: chance.int(1, 4),
        shop_preference: chance.pick(SHOPS),
      })),
    })),
  );
  const list = buying(server, admin, date);
  accepted(await list.start());
  const { lines } = await list.page();
  const made: string[] = [];
  /** What each buyer entered without a network. */
  const phones = Array.from({ length: BUYERS }, () => new BuyerPhone());
  const backup = isRestored ? await backUpDataFolder(server) : null;
  for (let act = 0; act < acts; act++) {
    if (isKilled && act === Math.floor(acts / 2)) {
      const sending = Promise.allSettled(phones.map((phone) => phone.sync()));
      await server.kill(); // what it did without an answer is sent again
      await sending;
      await server.restart();
    }
    if (backup && act === Math.floor(acts / 3)) {
      await backup.restore();
      for (const phone of phones) phone.sendAgain();
      made.length = 0;
    }
    const phone = chance.pick(phones);
    const what = chance.int(1, 17);
    if (what <= 2 && made.length > 0) accepted(await list.undo(chance.pick(made)));
    else if (what === 3) await changeLate(server, admin, chance.pick(orders).id, chance);
    else if (what <= 6) await phone.sync();
    else if (what === 7) await wish(server, chance.pick(orders));
    else phone.outbox.push(entering(list, chance, chance.pick(lines), made));
  }
  backup?.remove();
  for (const phone of phones) await phone.sync();
  for (const { id } of lines) accepted(await list.keep(id));
  await writeSlips(server, admin, date, chance);
  const broken = await closed(server, admin, date);
  const corrected = await correct(server, admin, orders, chance);
  return [...broken, ...corrected, ...(await brokenRules(server, admin, date))];
}

/** Commands that wait, and those that were answered: they are sent again to a server that was restored. */
class BuyerPhone {
  readonly outbox: (() => Promise<unknown>)[] = [];
  private readonly answered: (() => Promise<unknown>)[] = [];

  /** Each is kept until it was answered. */
  async sync(): Promise<void> {
    for (let send = this.outbox[0]; send; send = this.outbox[0]) {
      await send();
      this.answered.push(send);
      this.outbox.shift();
    }
  }

  sendAgain(): void {
    this.outbox.unshift(...this.answered.splice(0));
  }
}

/** A member's change that was made before the cut-off arrives while we buy. */
async function wish(server: TestServer, { id, token }: { id: string; token: string }) {
  const { body, status } = await call<{ wished: boolean }>(server, { token }, "orders/list", {
    id,
    command_id: randomUUID(),
    based_on: [""],
    made_at: 0,
    items: [item({ itemName: "Rice", quantity: 9 })],
    preferences: { prioritize: "brand", frequency: "weekly" },
  });
  if (status !== 200 || !body.wished) throw new Error(`a late change: ${status}`);
}

/** An order is held back while it is bought, or let go again, unless something was bought for it. */
async function changeLate(server: TestServer, admin: Shopper, id: string, chance: Chance) {
  const body = { id, held: chance.int(1, 2) === 1, reason: "Asked to wait" };
  const { status } = await call(server, admin, "admin/deliveries/hold", body);
  if (status !== 200 && status !== 409) throw new Error(`held: ${status}`);
}

/** Some prices were wrong. What would pass a budget is refused. */
async function correct(
  server: TestServer,
  admin: Shopper,
  orders: readonly { id: string }[],
  chance: Chance,
): Promise<string[]> {
  const asked = chance.pick(orders).id;
  const { status, body } = await call<{ order: ClosedOrderView }>(
    server,
    admin,
    `admin/closed-orders/${asked}`,
  );
  if (status !== 200) return [];
  const had = body.order.items.filter(({ outcome }) => outcome !== "not_available");
  const [item] = had;
  if (!item) return [];
  const cents = chance.int(0, item.cents + 500);
  const command = { id: randomUUID(), result_id: item.id, from_cents: item.cents, cents };
  const sent = { ...command, reason: "Wrong price" };
  const fits = cents !== item.cents && cents - item.cents <= body.order.unspent;
  const answers = [1, 2].map(() => call(server, admin, "admin/closing/correct", sent));
  const done = (await Promise.all(answers)).map((answer) => answer.status === 200);
  return done.every((isDone) => isDone === fits) ? [] : ["a correction fits its budget"];
}

/** Sent twice now and then, as by a phone that heard no answer. What would pass a budget is refused. */
function entering(
  list: ReturnType<typeof buying>,
  chance: Chance,
  line: Line,
  made: string[],
): () => Promise<void> {
  const some = line.wants.filter(() => chance.int(1, 4) > 1);
  const wants = some.length > 0 ? some : line.wants;
  const shares = wants.map(({ id, quantity }) => ({
    want_id: id,
    quantity_milli: chance.int(1, 4) === 1 ? chance.int(200, 1_800) : quantity * 1_000,
  }));
  const outcome = chance.pick([
    "bought",
    "bought",
    "substituted",
    "not_available",
    "later",
  ] as const);
  const isHad = outcome === "bought" || outcome === "substituted";
  const cents = isHad ? chance.int(500, 12_000) : 0;
  const sent = {
    id: randomUUID() as string,
    outcome,
    cents,
    shelf_cents: isHad && chance.int(1, 2) === 1 ? cents + 300 : 0,
    bought_item: outcome === "substituted" ? "Another" : "",
  };
  const isTwice = chance.int(1, 4) === 1;
  return async () => {
    const { status } = await list.enter(line, shares, sent);
    if (status === 200) made.push(sent.id);
    if (isTwice) await list.enter(line, shares, sent);
  };
}

async function writeSlips(server: TestServer, admin: Shopper, date: string, chance: Chance) {
  const { loose } = accepted(await call<Slips>(server, admin, `buying/slips?date=${date}`));
  for (const shop of new Set(loose.map((line) => line.shop))) {
    const lines = loose.filter((line) => line.shop === shop);
    const paid = lines.reduce((sum, { cents }) => sum + cents, 0);
    const open = chance.int(-Math.min(400, paid - 1), 400);
    const cause = open < 0 ? "discount" : "bag";
    accepted(
      await call(server, admin, "buying/slips", {
        id: randomUUID(),
        revision: 0,
        delivery_date: date,
        shop,
        total_cents: paid + open,
        lines: lines.map(({ id }) => id),
        differences: open === 0 ? [] : [{ cause, cents: open }],
      }),
    );
  }
}

async function closed(server: TestServer, admin: Shopper, date: string): Promise<string[]> {
  const seen = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
  const command = {
    delivery_date: date,
    figures: seen.figures,
  };
  const answers = await Promise.all(
    [1, 2].map(() => call<{ closing: ClosingView }>(server, admin, "admin/closing/close", command)),
  );
  const view = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
  const rules: [string, boolean][] = [
    ["it is closed", view.state === "closed" && answers.some(({ status }) => status === 200)],
    ["it was closed as it was seen", JSON.stringify(view.total) === JSON.stringify(seen.total)],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

/** What doesn't hold of a closed delivery, also after corrections. */
async function brokenRules(server: TestServer, admin: Shopper, date: string): Promise<string[]> {
  const view = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
  const count = (sql: string) => Number(value(server, sql));
  const results = `FROM order_results WHERE delivery_date = '${date}'`;
  const credit = `SELECT COALESCE(SUM(e.cents), 0) FROM ledger_entries e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'unspent' AND o.delivery_date = '${date}'`;
  const month = date.slice(0, 7);
  const months = `from=${month}&to=${month}`;
  const { deliveries } = accepted(
    await call<DeliveryReport>(server, admin, `admin/reports/deliveries?${months}`),
  );
  const report = deliveries.find((one) => one.date === date);
  const returned = report?.returned;
  const rules: [string, boolean][] = [
    ["slips = parts + ours", view.slips === view.total.spent + view.ours],
    ["parts add up", count(`SELECT COALESCE(SUM(cents), 0) ${results}`) === view.total.spent],
    ["parts ≤ budgets", view.orders.every(({ unspent }) => unspent >= 0)],
    ["budgets − parts = credit", count(credit) === view.total.budget - view.total.spent],
    ["the report has the same sums", isReported(report, view) && returned === count(credit)],
    [
      "each item is bought, substituted or not available, as it was ordered",
      count(
        `SELECT COUNT(*) ${results} AND outcome IN ('bought', 'substituted', 'not_available')`,
      ) ===
        count(`SELECT COUNT(*) FROM order_results r JOIN basket_items i ON i.id = r.item_id
          WHERE r.delivery_date = '${date}' AND i.quantity = r.asked`),
    ],
    [
      "each item has a result",
      count(`SELECT COUNT(*) ${results}`) ===
        count(`SELECT COUNT(*) FROM buying_wants WHERE delivery_date = '${date}' AND gone_at = ''`),
    ],
  ];
  const broken = rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  return [...broken, ...moneyDifferences(server).filter((what) => !/charged something/.test(what))];
}

function isReported(report: DeliveryFigures | undefined, { total, ours }: ClosingView): boolean {
  const sum = (groups: readonly { cents: number }[] = []) =>
    groups.reduce((total, { cents }) => total + cents, 0);
  return (
    report?.budget === total.budget &&
    report.ours === ours &&
    [report.spent, sum(report.shops), sum(report.categories)].every((one) => one === total.spent)
  );
}

type Chance = ReturnType<typeof chanceOf>;

/** mulberry32: the same history for the same seed. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761;
  const int = (from: number, to: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (to - from + 1));
  };
  return { int, pick: <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T };
}
