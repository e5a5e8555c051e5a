import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import type { BuyingEntries, BuyingLines, BuyingList } from "@/domain/buying/responses";
import { EXTRA_COSTS_TERM } from "@/domain/closing/extra-costs";
import type { ClosedOrderView, ClosingView, Slips } from "@/domain/closing/responses";
import type { NotificationView } from "@/domain/notification/responses";
import { receiptItems } from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { SettingsPage } from "@/domain/settings/settings";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import {
  type Buying,
  deliveryState,
  enterPurchase,
  startBuying,
  storedOrder,
} from "../support/closing";
import { closeByChance } from "../support/closing-history";
import { serverForFile } from "../support/for-file";
import { creditOf, ledgerOf } from "../support/ledger";
import { moneyDifferences } from "../support/money-checks";
import {
  accepted,
  call,
  deciding,
  jpeg,
  mailsTo,
  makeShopper,
  placeOrder,
  proofForm,
  type Shopper,
  shopping,
  sql,
  toldOf,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const other = makeShopper(server, { admin: true, name: "Other" });

let days = 0;
const nextDate = () => new Date(Date.UTC(2027, 2, ++days)).toISOString().slice(0, 10);

const saveSlip = (slip: object, who: Shopper = admin) =>
  call<Slips & { code?: string }>(server, who, "buying/slips", slip);
const preview = async (date: string) =>
  accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
const close = (seen: ClosingView, who: Shopper = admin, more: object = {}) =>
  call<{ closing: ClosingView; code?: string }>(server, who, "admin/closing/close", {
    delivery_date: seen.date,
    figures: seen.figures,
    ...more,
  });
const tell = async () => (await server.asSuperuser()).crons.run("tell-results");
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 10_000 }).toBe(true);

function slipOf(
  { date }: Buying,
  lines: readonly string[],
  total_cents: number,
  more: object = {},
) {
  return {
    id: randomUUID() as string,
    revision: 0,
    delivery_date: date,
    shop: "Checkers",
    total_cents,
    lines,
    differences: [],
    ...more,
  };
}

/** Two orders of R500: milk for both at R60.01 with a shelf price, bread replaced for the first, none for the second. */
async function boughtForTwo(): Promise<Buying & { readonly bought: readonly string[] }> {
  const buying = await startBuying(server, admin, { date: nextDate() });
  const [first, second] = buying.orders.map(({ wants }) => wants);
  if (!first || !second) throw new Error("two orders");
  const { date, lines } = buying;
  const milk = enterPurchase(server, date, {
    line: lines.Milk,
    cents: 6_001,
    shelf_cents: 7_000,
    shares: [
      [first.Milk, 2_000],
      [second.Milk, 2_000],
    ],
  });
  const bread = enterPurchase(server, date, {
    line: lines.Bread,
    cents: 1_899,
    outcome: "substituted",
    bought_item: "Brown bread",
    shares: [[first.Bread, 1_000]],
  });
  enterPurchase(server, date, {
    line: lines.Bread,
    cents: 0,
    outcome: "not_available",
    reason: "Sold out",
    shares: [[second.Bread, 1_000]],
  });
  return { ...buying, bought: [milk, bread] };
}

async function closedForTwo() {
  const buying = await boughtForTwo();
  accepted(await saveSlip(slipOf(buying, buying.bought, 7_900)));
  accepted(await close(await preview(buying.date)));
  return buying;
}

describe("a slip", () => {
  test("holds its lines; what it lacks stays open until a cause is named", async () => {
    const buying = await boughtForTwo();
    const [milk = "", bread = ""] = buying.bought;
    const slip = slipOf(buying, [milk], 8_020);
    const saved = accepted(await saveSlip(slip));
    expect(saved.slips).toMatchObject([{ id: slip.id, revision: 1, open: 2_019, by: "Admin" }]);
    expect(saved.loose).toMatchObject([{ id: bread, item_name: "Brown bread", cents: 1_899 }]);
    const differences = [{ cause: "bag", cents: 120 }];
    const whole = { ...slip, revision: 1, lines: [milk, bread], differences };
    const after = accepted(await saveSlip(whole));
    expect(after).toMatchObject({ slips: [{ revision: 2, open: 0 }], loose: [] });
    // Sent again, as from a phone that heard no answer.
    expect(accepted(await saveSlip(whole)).slips).toEqual(after.slips);
  });

  test("T600 is refused from whoever saw an older one, and with a line of another slip", async () => {
    const buying = await boughtForTwo();
    const [milk = "", bread = ""] = buying.bought;
    const slip = slipOf(buying, [milk], 6_001);
    accepted(await saveSlip(slip));
    const stored = {
      state: "buying",
      slips: [{ id: slip.id, revision: 1 }],
      loose: [{ id: bread }],
    };
    const older = await saveSlip({ ...slip, total_cents: 6_002 }, other);
    expect([older.status, older.body.code]).toEqual([409, "slip_changed"]);
    expect(older.body).toMatchObject({ slips: stored });
    const taken = await saveSlip(slipOf(buying, [milk, bread], 7_900), other);
    expect([taken.status, taken.body.code]).toEqual([409, "slip_line_taken"]);
    expect(taken.body).toMatchObject({ slips: stored });
    accepted(await call(server, other, "buying/slips/void", { id: slip.id, revision: 1 }));
    const removed = await saveSlip({ ...slip, revision: 1, total_cents: 6_002 });
    expect([removed.status, removed.body.code]).toEqual([409, "slip_removed"]);
    expect(accepted(await saveSlip(slipOf(buying, [milk, bread], 7_900), other)).loose).toEqual([]);
  });

  test("T600 is refused under an id that has other lines, or another delivery", async () => {
    const buying = await boughtForTwo();
    const [milk = "", bread = ""] = buying.bought;
    const slip = slipOf(buying, [milk], 6_001);
    accepted(await saveSlip(slip));
    const elsewhere = await boughtForTwo();
    for (const differs of [{ lines: [milk, bread] }, { delivery_date: elsewhere.date }]) {
      const answer = await saveSlip({ ...slip, ...differs }, other);
      expect([answer.status, answer.body.code]).toEqual([409, "slip_changed"]);
    }
    // An entry that was taken back since is no other content.
    accepted(await call(server, admin, "buying/entries/void", { id: milk }));
    expect(accepted(await saveSlip(slip)).slips).toMatchObject([{ revision: 1, lines: [] }]);
  });

  test("T660 is not removed by whoever saw an older one, and once by whoever saw it", async () => {
    const buying = await boughtForTwo();
    const [milk = "", bread = ""] = buying.bought;
    const slip = slipOf(buying, [milk], 6_001);
    accepted(await saveSlip(slip));
    accepted(await saveSlip({ ...slip, revision: 1, lines: [milk, bread] }, other));
    const remove = (revision: number) =>
      call<Slips & { code?: string }>(server, admin, "buying/slips/void", {
        id: slip.id,
        revision,
      });
    const older = await remove(1);
    expect([older.status, older.body.code]).toEqual([409, "slip_changed"]);
    expect(accepted(await remove(2))).toMatchObject({ slips: [], loose: [{}, {}] });
    expect(accepted(await remove(2))).toMatchObject({ slips: [], loose: [{}, {}] });
    const log = `SELECT COUNT(*) AS n FROM audit_log WHERE record_id = '${slip.id}' AND action = 'slip.removed'`;
    expect(value(server, log)).toBe(1);
  });

  test("T660 has the photo that was taken last, and the log says that another one was replaced", async () => {
    const buying = await boughtForTwo();
    const slip = slipOf(buying, buying.bought, 7_900);
    accepted(await saveSlip(slip));
    const [first, second] = [jpeg(), jpeg()];
    const send = async (file: Blob) =>
      accepted(
        await call<Slips>(server, admin, "buying/slips/photo", proofForm({ id: slip.id }, file)),
      );
    const stored = async () => {
      const address = `${server.url}/api/app/buying/slips/${slip.id}/photo`;
      const answer = await fetch(address, { headers: { Authorization: admin.token } });
      return Buffer.from(await answer.arrayBuffer());
    };
    const bytes = async (file: Blob) => Buffer.from(await file.arrayBuffer());
    await send(first);
    await send(first);
    expect(await stored()).toEqual(await bytes(first));
    expect((await send(second)).slips).toMatchObject([{ has_photo: true, revision: 1 }]);
    expect(await stored()).toEqual(await bytes(second));
    const log = `SELECT COUNT(*) AS n FROM audit_log WHERE record_id = '${slip.id}' AND action = 'slip.photo_replaced'`;
    expect(value(server, log)).toBe(1);
    const collection = value(server, "SELECT id FROM _collections WHERE name = 'slips'");
    const files = readdirSync(join(server.dataDir, "storage", String(collection), slip.id));
    expect(files.filter((name) => !name.endsWith(".attrs"))).toHaveLength(1);
  });

  test("T600 takes a photo once, which neither its members nor a guest can open", async () => {
    const buying = await boughtForTwo();
    const slip = slipOf(buying, buying.bought, 7_900);
    accepted(await saveSlip(slip));
    const photo = () =>
      call<Slips>(server, admin, "buying/slips/photo", proofForm({ id: slip.id }, jpeg()));
    expect(accepted(await photo()).slips).toMatchObject([{ has_photo: true }]);
    accepted(await photo());
    const read = async (who: Shopper | null) =>
      fetch(`${server.url}/api/app/buying/slips/${slip.id}/photo`, {
        headers: who ? { Authorization: who.token } : {},
      });
    const opened = await read(admin);
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    await opened.arrayBuffer();
    const [member] = buying.orders;
    expect((await read(member?.who ?? null)).status).toBe(403);
    expect((await read(null)).status).toBe(401);
    const own = call(server, member?.who ?? null, `buying/slips?date=${buying.date}`);
    expect((await own).status).toBe(403);
  });

  test("T600 is shown to a buyer, with its photo and the list, while the delivery is being bought and no longer", async () => {
    const buyer = makeShopper(server, { name: "Buyer", buyer: true });
    const buying = await boughtForTwo();
    const slip = slipOf(buying, buying.bought, 7_900);
    accepted(await saveSlip(slip, buyer));
    const file = jpeg();
    const sendPhoto = () =>
      call<Slips>(server, buyer, "buying/slips/photo", proofForm({ id: slip.id }, file));
    accepted(await sendPhoto());
    const openPhoto = async ({ token }: Shopper) => {
      const address = `${server.url}/api/app/buying/slips/${slip.id}/photo`;
      const answer = await fetch(address, { headers: { Authorization: token } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const read = async (who: Shopper) =>
      accepted(await call<Slips>(server, who, `buying/slips?date=${buying.date}`));
    const list = (who: Shopper, part: string) =>
      call<BuyingLines & BuyingEntries>(server, who, `buying/lists/${buying.date}/${part}`);
    expect((await read(buyer)).slips).toMatchObject([{ id: slip.id, by: "Buyer" }]);
    expect(await openPhoto(buyer)).toBe(200);
    expect(accepted(await list(buyer, "lines")).lines).toHaveLength(2);
    const { slips, slips_version } = accepted(await list(buyer, "entries?slips=0"));
    expect(slips).toMatchObject([{ id: slip.id, has_photo: true, by: "Buyer" }]);
    expect(accepted(await list(buyer, `entries?slips=${slips_version}`)).slips).toBeNull();
    expect(accepted(await list(buyer, "entries")).slips).toBeNull();
    accepted(await close(await preview(buying.date)));
    const nothing = { state: "closed", slips: [], loose: [] };
    expect(await read(buyer)).toEqual(nothing);
    expect(await openPhoto(buyer)).toBe(404);
    // From a phone that heard no answer and asks again: it is saved, and tells nothing.
    expect(accepted(await saveSlip(slip, buyer))).toEqual(nothing);
    expect(accepted(await sendPhoto())).toEqual(nothing);
    expect((await read(admin)).slips).toMatchObject([{ id: slip.id, has_photo: true }]);
    expect(await openPhoto(admin)).toBe(200);
    expect(accepted(await list(buyer, "lines"))).toEqual({ orders: [], lines: [], next: null });
    const left = { state: "closed", claims: [], entries: [], free: [], notes: [], next: null };
    expect(accepted(await list(buyer, "entries"))).toMatchObject(left);
    expect(accepted(await list(buyer, "entries?slips=0")).slips).toBeNull();
    expect(accepted(await list(admin, "lines")).lines).toHaveLength(2);
    const overview = (who: Shopper) =>
      call<BuyingList>(server, who, `buying/lists/${buying.date}`).then(accepted);
    const figures = { state: "closed", orders: 0, shops: [] };
    expect(await overview(buyer), "T790").toMatchObject(figures);
    expect((await overview(admin)).shops).not.toEqual([]);
  });
});

test("T793 a photo that no slip names is swept away at night, every other stays", async () => {
  const buying = await boughtForTwo();
  const slip = slipOf(buying, buying.bought, 7_900);
  accepted(await saveSlip(slip));
  accepted(await call(server, admin, "buying/slips/photo", proofForm({ id: slip.id }, jpeg())));
  const collection = value(server, "SELECT id FROM _collections WHERE name = 'slips'");
  const folder = join(server.dataDir, "storage", String(collection));
  const photos = () => readdirSync(folder, { recursive: true }).map(String).sort();
  const kept = photos().filter((name) => name.endsWith(".jpg"));
  for (const id of [slip.id, randomUUID()]) {
    mkdirSync(join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, "slip-0.jpg"), "half a photo");
  }
  await (await server.asSuperuser()).crons.run("sweep-orphan-files");
  await expect.poll(() => photos().filter((name) => name.endsWith(".jpg"))).toEqual(kept);
});

describe("T684 the first photo of a slip whose delivery is closed", () => {
  const closedWithout = async () => {
    const [buyer, buying] = [makeShopper(server, { buyer: true }), await boughtForTwo()];
    const slip = slipOf(buying, buying.bought, 7_900);
    accepted(await saveSlip(slip, buyer));
    accepted(await close(await preview(buying.date)));
    return { buyer, slip, date: buying.date };
  };
  const send = (who: Shopper, id: string, file = jpeg()) =>
    call<Slips & { code?: string }>(server, who, "buying/slips/photo", proofForm({ id }, file));
  const isOver = { status: 409, body: { code: "buying_not_started" } };

  test("is accepted from whoever entered the slip, once, and the log names them", async () => {
    const { buyer, slip, date } = await closedWithout();
    const another = makeShopper(server, { buyer: true });
    expect(await send(another, slip.id), "of another buyer").toMatchObject(isOver);
    const file = jpeg();
    const nothing = { state: "closed", slips: [], loose: [] };
    expect(accepted(await send(buyer, slip.id, file))).toEqual(nothing);
    expect(accepted(await send(buyer, slip.id, file)), "sent again").toEqual(nothing);
    expect(await send(buyer, slip.id), "in the place of the first").toMatchObject(isOver);
    expect(await send(admin, slip.id), "in the place of the first").toMatchObject(isOver);
    const { slips } = accepted(await call<Slips>(server, admin, `buying/slips?date=${date}`));
    expect(slips).toMatchObject([{ id: slip.id, has_photo: true, revision: 1 }]);
    const log = `SELECT actor_id FROM audit_log WHERE record_id = '${slip.id}' AND action = 'slip.photo_added'`;
    expect(sql(server, log)).toEqual([{ actor_id: buyer.id }]);
  });

  test("is accepted from an admin, as long as photos are kept", async () => {
    const { slip } = await closedWithout();
    const entered = (days: number) =>
      sql(
        server,
        `UPDATE slips SET at = '${momentText(Date.now() - days * DAY_MS)}' WHERE id = '${slip.id}'`,
      );
    entered(367);
    expect(await send(admin, slip.id)).toMatchObject(isOver);
    entered(365);
    expect(accepted(await send(admin, slip.id)).slips).toMatchObject([{ has_photo: true }]);
  });
});

describe("closing", () => {
  test("39 (T601): R79.00 of two budgets were spent, the rest is credit, and the bag is ours", async () => {
    const buying = await boughtForTwo();
    accepted(
      await saveSlip(
        slipOf(buying, buying.bought, 8_020, { differences: [{ cause: "bag", cents: 120 }] }),
      ),
    );
    const seen = await preview(buying.date);
    // The milk is R30.01 and R30.00: the cent that is left goes to the first.
    expect(seen).toMatchObject({
      total: { budget: 100_000, spent: 7_900, unspent: 92_100, saved: 999 },
      slips: 8_020,
      ours: 120,
      open_slips: 0,
      loose: 0,
      not_entered: 0,
    });
    expect(seen.orders.map(({ spent, half_back }) => [spent, half_back]).sort()).toEqual([
      [3_000, true],
      [4_900, true],
    ]);
    accepted(await close(seen));
    expect(deliveryState(server, buying.date)).toBe("closed");
    const [first, second] = buying.orders;
    expect(storedOrder(server, first?.order.id ?? "")).toMatchObject({
      spent: 4_900,
      unspent: 45_100,
    });
    expect(creditOf(server, second?.who ?? admin)).toBe(47_000);
    expect(ledgerOf(server, first?.who ?? admin).at(-1)).toMatchObject({
      kind: "unspent",
      purse: "groceries",
      cents: 45_100,
    });
    expect(moneyDifferences(server)).toEqual([]);
  });

  test("48 (T615): bags and parking are shared where the setting and the terms say so, and by nobody else", async () => {
    const bought = await boughtForTwo();
    const differences = [{ cause: "bag", cents: 137 }];
    accepted(await saveSlip(slipOf(bought, bought.bought, 8_037, { differences })));
    const parking = { differences: [{ cause: "parking", cents: 200 }], shop: "Parking" };
    accepted(await saveSlip(slipOf(bought, [], 200, parking)));
    const read = () => call<SettingsPage>(server, admin, "admin/settings");
    const share = async (extra_costs: string) => {
      const { buying } = accepted(await read());
      const body = { extra_costs, based_on: buying.version };
      return call<SettingsPage>(server, admin, "admin/settings/buying", body);
    };
    expect((await share("yes")).status).toBe(422);
    expect(await preview(bought.date)).toMatchObject({ ours: 337, extra: 0, extra_unsaid: false });
    accepted(await share("on"));
    expect(await preview(bought.date)).toMatchObject({ ours: 337, extra: 0, extra_unsaid: true });
    const [terms] = sql<{ content: string }>(
      server,
      "SELECT content FROM policy_documents WHERE policy_type = 'terms'",
    );
    const write = (text: string) =>
      sql(
        server,
        `UPDATE policy_documents SET content = '${text.replaceAll("'", "''")}' WHERE policy_type = 'terms'`,
      );
    expect(terms?.content, "F472 an order is governed by the terms of its day").toContain(
      "also with earlier orders",
    );
    write(`${terms?.content}\n\n${EXTRA_COSTS_TERM}`);
    const seen = await preview(bought.date);
    expect(seen).toMatchObject({ total: { spent: 8_237, unspent: 91_763 }, ours: 0, extra: 337 });
    accepted(await close(seen));
    const [first, second] = bought.orders;
    if (!first || !second) throw new Error("two orders");
    expect(storedOrder(server, first.order.id)).toMatchObject({ spent: 5_109, unspent: 44_891 });
    expect(storedOrder(server, second.order.id)).toMatchObject({ spent: 3_128, unspent: 46_872 });
    const { receipt } = accepted(
      await call<{ receipt: Receipt }>(server, first.who, `orders/${first.order.id}/receipt`),
    );
    expect(receipt.result).toMatchObject({ spent: 5_109, extra: 209 });
    expect(receiptItems(receipt).at(-1)).toEqual({ label: "Bags and parking", value: "R2.09" });
    const closed = await preview(bought.date);
    expect(closed).toMatchObject({ extra: 337, ours: 0 });
    for (const sums of [closed.shops, closed.categories]) {
      expect(sums).toContainEqual({ name: "Bags and parking", items: 2, cents: 337 });
      expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(8_237);
    }
    expect(closed.orders.map(({ items }) => items).sort()).toEqual([2, 2]);
    expect(moneyDifferences(server)).toEqual([]);
    write(terms?.content ?? "");
    accepted(await share(""));
    expect(await preview(bought.date)).toMatchObject({ extra: 337, ours: 0 });
  });

  test("counts an item of two shops for each with its own part", async () => {
    const buying = await startBuying(server, admin, { date: nextDate(), members: 1 });
    const { date, lines, orders } = buying;
    const want = orders[0]?.wants.Milk ?? "";
    const at = (shop: string, cents: number) =>
      enterPurchase(server, date, { line: lines.Milk, cents, shop, shares: [[want, 1_000]] });
    const slips = [
      slipOf(buying, [at("Checkers", 3_000)], 3_000),
      slipOf(buying, [at("Boxer", 2_000)], 2_000, { shop: "Boxer" }),
    ];
    for (const slip of slips) accepted(await saveSlip(slip));
    accepted(await close(await preview(date)));
    expect((await preview(date)).shops).toEqual([
      { name: "Checkers", items: 1, cents: 3_000 },
      { name: "Boxer", items: 1, cents: 2_000 },
    ]);
  });

  test("T602 is done once, by twenty requests of two admins", async () => {
    const buying = await boughtForTwo();
    accepted(await saveSlip(slipOf(buying, buying.bought, 7_900)));
    const seen = await preview(buying.date);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => close(seen, at % 2 ? admin : other)),
    );
    for (const { status } of answers) expect([200, 429, 503]).toContain(status);
    accepted(await close(seen));
    const [first] = buying.orders;
    const entries = ledgerOf(server, first?.who ?? admin).filter(({ kind }) => kind === "unspent");
    expect(entries).toHaveLength(1);
    const log = `SELECT COUNT(*) FROM audit_log WHERE action = 'delivery.closed' AND after ->> '$.date' = '${buying.date}'`;
    expect(value(server, log)).toBe(1);
    expect(moneyDifferences(server)).toEqual([]);
  });

  test("T603 is refused while a slip is open, and of other figures than the admin saw", async () => {
    const buying = await boughtForTwo();
    const slip = slipOf(buying, buying.bought, 7_901);
    accepted(await saveSlip(slip));
    const open = await preview(buying.date);
    expect(open).toMatchObject({ open_slips: 1 });
    const refused = await close(open);
    expect([refused.status, refused.body.code]).toEqual([409, "closing_problems"]);
    accepted(await saveSlip({ ...slip, revision: 1, total_cents: 7_900 }));
    const seen = await preview(buying.date);
    const differences = [{ cause: "discount", cents: -100 }];
    accepted(await saveSlip({ ...slip, revision: 2, total_cents: 7_800, differences }));
    const stale = await close(seen);
    expect([stale.status, stale.body.code]).toEqual([409, "closing_changed"]);
    expect(deliveryState(server, buying.date)).toBe("buying");
  });

  test("T603 is refused where members would pay other parts of the same sums", async () => {
    const buying = await boughtForTwo();
    const [first, second] = buying.orders.map(({ wants }) => wants.Milk);
    const slip = slipOf(buying, buying.bought, 7_900);
    accepted(await saveSlip(slip));
    const seen = await preview(buying.date);
    const [milk = "", bread = ""] = buying.bought;
    accepted(await call(server, admin, "buying/entries/void", { id: milk }));
    const again = enterPurchase(server, buying.date, {
      line: buying.lines.Milk,
      cents: 6_001,
      shelf_cents: 7_000,
      shares: [
        [first ?? "", 1_000],
        [second ?? "", 3_000],
      ],
    });
    accepted(await saveSlip({ ...slip, revision: 1, lines: [again, bread] }));
    expect((await preview(buying.date)).total).toEqual(seen.total);
    const stale = await close(seen);
    expect([stale.status, stale.body.code]).toEqual([409, "closing_changed"]);
    accepted(await close(await preview(buying.date)));
  });

  test("T604 takes no slip afterwards", async () => {
    const buying = await closedForTwo();
    const late = await saveSlip(slipOf(buying, [], 1_000));
    expect([late.status, late.body.code]).toEqual([409, "buying_not_started"]);
  });

  test("leaves an order that was cancelled meanwhile: what was bought for it is ours", async () => {
    const buying = await boughtForTwo();
    accepted(await saveSlip(slipOf(buying, buying.bought, 7_900)));
    const [first, second] = buying.orders;
    accepted(await deciding(server, admin).cancel(first?.order.id ?? ""));
    const seen = await preview(buying.date);
    expect(seen).toMatchObject({ total: { spent: 3_000 }, ours: 4_900 });
    accepted(await close(seen));
    expect(creditOf(server, first?.who ?? admin)).toBe(55_900);
    expect(creditOf(server, second?.who ?? admin)).toBe(47_000);
    expect(moneyDifferences(server)).toEqual([]);
  });
});

describe("the member of a closed order", () => {
  test("T605 reads what was bought, by email and in the app, once, and no one else's, F309 however many emails wait", async () => {
    const buying = await closedForTwo();
    sql(
      server,
      `INSERT INTO mail_outbox (id, "to", event, event_id, due_at, last_error)
       SELECT lower(hex(randomblob(16))), value || '@waits.test', 'order_closed', '${randomUUID()}',
         strftime('%Y-%m-%d %H:%M:%fZ'), '451 later' FROM generate_series(1, 30)`,
    );
    const [first, second] = buying.orders;
    if (!first || !second) throw new Error("two orders");
    await tell();
    await until(() => mailsTo(server, second.who).order_closed === 1);
    await tell();
    expect(mailsTo(server, first.who)).toMatchObject({ order_closed: 1 });
    const { receipt } = accepted(
      await call<{ receipt: Receipt }>(server, first.who, `orders/${first.order.id}/receipt`),
    );
    expect(receipt).toMatchObject({
      result: { spent: 4_900, unspent: 45_100, saved: 499 },
      money: { credit: 45_100, owed: 0, refunded: 0 },
      items: [
        { item_name: "Milk", result: { outcome: "bought", cents: 3_001, shop: "Checkers" } },
        { item_name: "Bread", result: { outcome: "substituted", bought_item: "Brown bread" } },
      ],
    });
    const foreign = await call(server, second.who, `orders/${first.order.id}/receipt`);
    expect(foreign.status).toBe(404);
    const path = `admin/closing/${buying.date}`;
    expect((await call(server, first.who, path)).status).toBe(403);
  });

  test("F556 reads how much of an item was replaced", async () => {
    const buying = await startBuying(server, admin, { date: nextDate(), members: 1 });
    const { date, lines, orders } = buying;
    const [only] = orders;
    if (!only) throw new Error("one order");
    const one = { line: lines.Milk, cents: 2_000, shares: [[only.wants.Milk, 1_000]] } as const;
    const other = { ...one, outcome: "substituted", bought_item: "Maas" };
    const bought = [one, other].map((entry) => enterPurchase(server, date, entry));
    accepted(await saveSlip(slipOf(buying, bought, 4_000)));
    accepted(await close(await preview(date)));
    const { receipt } = accepted(
      await call<{ receipt: Receipt }>(server, only.who, `orders/${only.order.id}/receipt`),
    );
    expect(receiptItems(receipt)[0]?.note).toBe("1 of 2 bought, 1 replaced with Maas at Checkers");
  });

  test("F551 reads that nothing comes where nothing was available", async () => {
    const buying = await startBuying(server, admin, { date: nextDate(), members: 1 });
    accepted(await close(await preview(buying.date)));
    const [only] = buying.orders;
    if (!only) throw new Error("one order");
    await tell();
    await until(() => mailsTo(server, only.who).order_closed === 1);
    const { order } = accepted(await shopping(server, only.who).view(only.order.id));
    expect(order.result).toMatchObject({ spent: 0, unspent: 50_000, nothing: true });
    const { body } = await call(server, only.who, "notifications");
    expect(JSON.stringify(body)).toContain("We couldn't get your groceries");
    accepted(await deciding(server, admin).notArrived(only.order.id));
    expect(toldOf(server, only.who, "payment_rejected"), "F571 its membership alone").toMatchObject(
      [{ missing: 5_900, next_step: expect.stringMatching(/^We'll add the amount/) }],
    );
  });

  test("pays the next order with what came back", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    const next = await placeOrder(server, first?.who ?? admin, "budget", 40_000);
    expect(next).toMatchObject({ credit_applied: 40_000 });
    accepted(await shopping(server, first?.who ?? admin).complete(next));
    const { order } = accepted(
      await shopping(server, first?.who ?? admin).view(first?.order.id ?? ""),
    );
    expect(order).toMatchObject({ money: { credit: 5_100 }, result: { unspent: 45_100 } });
    expect(moneyDifferences(server)).toEqual([]);
  });
});

describe("a correction after closing", () => {
  const itemOf = async (orderId: string, name: string) => {
    const path = `admin/closed-orders/${orderId}`;
    const { order } = accepted(await call<{ order: ClosedOrderView }>(server, admin, path));
    const item = order.items.find(({ item_name }) => item_name === name);
    if (!item) throw new Error(`no ${name}`);
    return item;
  };
  const correct = (body: object, who: Shopper = admin) =>
    call<{ order: ClosedOrderView; code?: string }>(server, who, "admin/closing/correct", body);

  test("T606 is a pair of entries, once, and the results add up again; F292 its id can't be used for another correction", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    if (!first) throw new Error("an order");
    const milk = await itemOf(first.order.id, "Milk");
    const command = {
      id: randomUUID(),
      result_id: milk.id,
      from_cents: 3_001,
      cents: 2_000,
      reason: "One bottle was broken",
    };
    accepted(await correct(command));
    const { order } = accepted(await correct(command));
    expect(order).toMatchObject({ spent: 3_899, unspent: 46_101 });
    const entries = ledgerOf(server, first.who).filter(({ kind }) => kind === "unspent");
    expect(entries.map(({ cents }) => cents)).toEqual([45_100, -45_100, 46_101]);
    expect(creditOf(server, first.who)).toBe(46_101);
    expect(moneyDifferences(server)).toEqual([]);
    const [another] = order.items.filter(({ id }) => id !== milk.id);
    for (const given of [
      { cents: 1_000 },
      { from_cents: 2_000 },
      { reason: "Two bottles were broken" },
      { result_id: another?.id },
    ]) {
      const differs = await correct({ ...command, ...given });
      expect([given, differs.status, differs.body.code]).toEqual([given, 409, "command_differs"]);
    }
    const stale = await correct({ ...command, id: randomUUID() });
    expect([stale.status, stale.body.code]).toEqual([409, "closing_changed"]);
  });

  test("F559 is told as one once its member was told what was bought, and until then with that", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    if (!first) throw new Error("an order");
    const milk = await itemOf(first.order.id, "Milk");
    const lower = async (from_cents: number, cents: number) =>
      accepted(
        await correct({
          id: randomUUID(),
          result_id: milk.id,
          from_cents,
          cents,
          reason: "Broken",
        }),
      );
    const bell = async () => {
      const path = "notifications";
      const answer = await call<{ notifications: NotificationView[] }>(server, first.who, path);
      const told = accepted(answer).notifications.map(({ text }) => text);
      return told.filter((text) => /spent|credit/.test(text));
    };
    await lower(3_001, 2_000);
    await tell();
    await until(() => mailsTo(server, first.who).order_closed === 1);
    const whole = `${first.order.order_number}: R500.00 budget, R38.99 spent, R461.01 is your credit.`;
    expect(await bell()).toEqual([expect.stringContaining(whole)]);
    await lower(2_000, 1_500);
    expect(await bell()).toEqual([
      "We added R5.00 to your credit. Broken.",
      expect.stringContaining(whole),
    ]);
  });

  test("T607 charges no more than the budget, and nothing that wasn't bought", async () => {
    const buying = await closedForTwo();
    const [first, second] = buying.orders;
    const milk = await itemOf(first?.order.id ?? "", "Milk");
    const command = {
      id: randomUUID(),
      result_id: milk.id,
      from_cents: 3_001,
      reason: "Too little",
    };
    const over = await correct({ ...command, cents: 50_001 });
    expect([over.status, over.body.code]).toEqual([409, "closing_over_budget"]);
    const bread = await itemOf(second?.order.id ?? "", "Bread");
    const none = await correct({ ...command, result_id: bread.id, from_cents: 0, cents: 100 });
    expect([none.status, none.body.code]).toEqual([409, "closing_not_bought"]);
  });

  test("T608 of an admin's own order is another admin's", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    if (!first) throw new Error("an order");
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${randomUUID()}', '${first.who.id}', 'admin')`,
    );
    const milk = await itemOf(first.order.id, "Milk");
    const command = {
      id: randomUUID(),
      result_id: milk.id,
      from_cents: 3_001,
      cents: 1,
      reason: "Mine",
    };
    const own = await correct(command, first.who);
    expect([own.status, own.body.code]).toEqual([409, "closing_second_admin"]);
    accepted(await correct(command, other));
    sql(server, `DELETE FROM user_roles WHERE user_id = '${first.who.id}'`);
  });
});

describe("whoever bought for an order of their own", () => {
  /** The member of the first order bought: both milks are the other's, and the own bread isn't available. */
  async function boughtForSelf() {
    const buying = await startBuying(server, admin, { date: nextDate() });
    const [mine, theirs] = buying.orders;
    if (!mine || !theirs) throw new Error("two orders");
    const { date, lines } = buying;
    const milk = enterPurchase(server, date, {
      line: lines.Milk,
      cents: 6_000,
      shares: [[theirs.wants.Milk, 2_000]],
    });
    const bread = enterPurchase(server, date, {
      line: lines.Bread,
      cents: 3_998,
      shares: [
        [mine.wants.Bread, 1_000],
        [theirs.wants.Bread, 1_000],
      ],
    });
    sql(server, `UPDATE purchases SET "by" = '${mine.who.id}' WHERE delivery_date = '${date}'`);
    accepted(await saveSlip(slipOf(buying, [milk, bread], 9_998)));
    return { ...buying, mine: mine.who, theirs: theirs.who };
  }
  const grantAdmin = ({ id }: Shopper) =>
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${randomUUID()}', '${id}', 'admin')`,
    );
  const previewFor = async (date: string, who: Shopper) =>
    accepted(await call<ClosingView>(server, who, `admin/closing/${date}`));

  test("T674 is named before closing, with what they and the others have of the line", async () => {
    const { date } = await boughtForSelf();
    const { for_self = [] } = await preview(date);
    expect(for_self.map(({ items, discounts }) => ({ items, discounts }))).toEqual([
      {
        items: [
          {
            ...{ item_name: "Milk", unit: "2L", left: false, entered: true },
            own: { asked: 2, bought_milli: 0, cents: 0 },
            others: { asked: 2, bought_milli: 2_000, cents: 6_000 },
          },
        ],
        discounts: [],
      },
    ]);
    expect(for_self[0]?.member).not.toBe("");
  });

  test("T674 is named where most of a discount is theirs, or the order was cancelled since", async () => {
    const buying = await startBuying(server, admin, { date: nextDate() });
    const [mine] = buying.orders;
    if (!mine) throw new Error("an order");
    const milk = enterPurchase(server, buying.date, {
      line: buying.lines.Milk,
      cents: 6_000,
      shares: buying.orders.map(({ wants }) => [wants.Milk, 2_000] as const),
    });
    const bread = enterPurchase(server, buying.date, {
      line: buying.lines.Bread,
      cents: 20_000,
      shares: buying.orders.map(({ wants }, at) => [wants.Bread, at ? 1 : 1_000] as const),
    });
    sql(
      server,
      `UPDATE purchases SET "by" = '${mine.who.id}' WHERE delivery_date = '${buying.date}'`,
    );
    const differences = [{ cause: "discount", cents: -10_000 }];
    accepted(await saveSlip(slipOf(buying, [milk], 6_000)));
    accepted(await saveSlip(slipOf(buying, [bread], 10_000, { differences })));
    const named = async () => (await preview(buying.date)).for_self?.[0];
    expect(await named()).toMatchObject({
      items: [{ item_name: "Bread" }],
      discounts: [{ shop: "Checkers", of: 10_000 }],
    });
    accepted(await deciding(server, admin).cancel(mine.order.id));
    expect(await named()).toMatchObject({
      items: [
        { item_name: "Bread", left: true },
        { item_name: "Milk", left: true },
      ],
    });
  });

  test("T675 doesn't close the delivery as an admin while another one has less to do with it", async () => {
    const { date, mine, theirs } = await boughtForSelf();
    grantAdmin(mine);
    const seen = await previewFor(date, mine);
    expect(seen.closer_needs).toBe("other");
    const refused = await close(seen, mine);
    expect([refused.status, refused.body.code]).toEqual([409, "proposal_needs_other_admin"]);
    expect(deliveryState(server, date)).toBe("buying");
    grantAdmin(theirs); // who has an order in it too, and bought nothing
    expect((await close(seen, theirs)).status).toBe(409);
    const accomplice = makeShopper(server);
    grantAdmin(accomplice);
    sql(
      server,
      `INSERT INTO audit_log (id, at, action, collection, record_id)
       SELECT '${randomUUID()}', strftime('%Y-%m-%d %H:%M:%fZ'), 'admin.granted', 'user_roles', id
       FROM user_roles WHERE user_id = '${accomplice.id}'`,
    );
    expect((await close(seen, accomplice)).status, "an admin since a moment ago").toBe(409);
    expect((await preview(date)).closer_needs).toBe("");
    accepted(await close(seen));
    const members = [mine, theirs, accomplice].map(({ id }) => `'${id}'`).join(", ");
    sql(server, `DELETE FROM user_roles WHERE user_id IN (${members})`);
  });

  test("T675 closes it with a reason that the log has, where all admins have as much to do with it", async () => {
    const { date, mine, theirs } = await boughtForSelf();
    grantAdmin(mine);
    grantAdmin(theirs);
    const others = `user_id IN ('${admin.id}', '${other.id}')`;
    sql(server, `UPDATE user_roles SET role = 'buyer' WHERE role = 'admin' AND ${others}`);
    try {
      expect((await previewFor(date, mine)).closer_needs).toBe("other");
      const seen = await previewFor(date, theirs);
      expect(seen.closer_needs).toBe("reason");
      const refused = await close(seen, theirs);
      expect([refused.status, refused.body.code]).toEqual([409, "alone_reason_required"]);
      accepted(await close(seen, theirs, { alone_reason: "We two are all" }));
    } finally {
      sql(server, `UPDATE user_roles SET role = 'admin' WHERE role = 'buyer' AND ${others}`);
      sql(server, `DELETE FROM user_roles WHERE user_id IN ('${mine.id}', '${theirs.id}')`);
    }
    const [log] = sql<{ reason: string; after: string }>(
      server,
      `SELECT reason, after FROM audit_log WHERE action = 'delivery.closed' AND after ->> '$.date' = '${date}'`,
    );
    expect(log?.reason).toBe("We two are all");
    expect(JSON.parse(log?.after ?? "{}")).toMatchObject({ alone: true, own_order: true });
  });
});

describe("T609 of a closed order", () => {
  test("Cancel takes back the charge and what was not spent", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    accepted(await deciding(server, admin).cancel(first?.order.id ?? ""));
    expect(creditOf(server, first?.who ?? admin)).toBe(55_900);
    expect(storedOrder(server, first?.order.id ?? "")).toMatchObject({
      unspent: 0,
      status: "cancelled",
    });
    // What was bought for it is ours: shops and categories add up to what the others spent.
    const { total, shops, categories } = await preview(buying.date);
    for (const sums of [shops, categories]) {
      expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.spent);
    }
    // F475 the file beside them adds up to the same.
    const file = await fetch(`${server.url}/api/app/admin/closing/${buying.date}/results.csv`, {
      headers: { Authorization: admin.token },
    });
    const { data } = Papa.parse<Record<string, string>>((await file.text()).slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const inFile = data.reduce((sum, row) => sum + Math.round(Number(row.Price) * 100), 0);
    expect(inFile).toBe(total.spent);
    expect(moneyDifferences(server)).toEqual([]);
  });

  test("T778 Cancel of an admin's own order is another admin's", async () => {
    const [first] = (await closedForTwo()).orders;
    const [own, id] = [first?.who ?? admin, first?.order.id ?? ""];
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${randomUUID()}', '${own.id}', 'admin')`,
    );
    const refused = await deciding(server, own).cancel(id);
    expect([refused.status, refused.body.code]).toEqual([409, "own_order_other_admin"]);
    expect(storedOrder(server, id)).toMatchObject({ status: "processing" });
    accepted(await deciding(server, admin).cancel(id));
    accepted(await deciding(server, own).cancel(id)); // it is done, whoever asks again
    sql(server, `DELETE FROM user_roles WHERE user_id = '${own.id}'`);
    expect(moneyDifferences(server)).toEqual([]);
  });

  test("a deposit that never arrived leaves owed what was spent", async () => {
    const buying = await closedForTwo();
    const [first] = buying.orders;
    // F555 by this the admin is told before that it isn't due again.
    expect(accepted(await deciding(server, admin).notArrived(first?.order.id ?? ""))).toMatchObject(
      {
        payment: { bought: true },
      },
    );
    // The membership that came with it stays charged, as with a delivered order.
    expect(creditOf(server, first?.who ?? admin)).toBe(-4_900 - 5_900);
    const { order } = accepted(
      await shopping(server, first?.who ?? admin).view(first?.order.id ?? ""),
    );
    expect(order).toMatchObject({ status: "processing", money: { owed: 10_800 } });
    // F571 so does the message that its deposit never came.
    expect(toldOf(server, first?.who ?? admin, "payment_rejected")).toMatchObject([
      { missing: 10_800 },
    ]);
    // F550 the member reads that it's owed, not that a part of it came back.
    await tell();
    const told = () =>
      sql(
        server,
        `SELECT data FROM mail_outbox WHERE event_id = '${order.id}' AND event = 'order_closed'`,
      );
    await until(() => told().length === 1);
    expect(JSON.parse(String(told()[0]?.data))).toMatchObject({ owed: 10_800, credit: 0 });
    expect(moneyDifferences(server)).toEqual([]);
  });
});

test("T611 ten deliveries by chance add up on the server", async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const given = {
      seed,
      date: nextDate(),
      members: 6,
      acts: 20,
      isKilled: seed === 3,
      isRestored: seed === 5,
    };
    expect(await closeByChance(server, admin, given), `seed ${seed}`).toEqual([]);
  }
});
