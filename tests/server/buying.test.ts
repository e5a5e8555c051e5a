import { randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { BuyingLines, Line, Spellings } from "@/domain/buying/responses";
import { BUYING_PAGE_NOTES, BUYING_PAGE_WANTS } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { addOrders, allOf, buying, inShort, makeDelivery, manyOrders } from "../support/buying";
import { serverForFile } from "../support/for-file";
import { byRun } from "../support/long-run";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  placeOrder,
  type Shopper,
  sql,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Ayanda Dlamini" });
const second = makeShopper(server, { admin: true, name: "Bongani Nkosi" });

/** Orders of one delivery, in several pages. */
const MANY = byRun(500, 3_000);

let days = 0;
/** A date that no other test has. */
const newDate = () => sastDate(Date.now() + (100 + days++) * DAY_MS);
const at = (date: string, who: Pick<Shopper, "token"> = admin) => buying(server, who, date);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

/** Two members who want milk, one of them bread too; the list is started. */
async function started() {
  const date = newDate();
  const orders = makeDelivery(server, date, [
    {
      name: "Thandi Mokoena",
      budget: 10_000,
      items: [
        { quantity: 2, budget: 6000 },
        {
          item_name: "Bread",
          category: "Bread",
          unit: "500g",
          substitution_rule: "Only exact item",
        },
      ],
    },
    { name: "Sipho Khumalo", budget: 3000, items: [{ item_name: "milk", unit: "2 l" }] },
  ]);
  const list = at(date);
  accepted(await list.start());
  const { lines } = await list.page();
  const [bread, milk] = lines;
  if (!bread || !milk) throw new Error("the list has no two lines");
  return { date, list, orders, bread, milk };
}

describe("starting to buy", () => {
  test("F612 makes version 1 of the orders that may be bought, once for two admins", async () => {
    const date = newDate();
    makeDelivery(server, date, [
      { name: "Thandi Mokoena", items: [{ quantity: 2 }] },
      { name: "Sipho", items: [{ item_name: "milk", unit: "2 litre" }] },
      { name: "Held", held: true, items: [{ item_name: "Held" }] },
      { name: "Unpaid", payment: "pending", status: "pending", items: [{ item_name: "Unpaid" }] },
      { name: "Cancelled", status: "cancelled", items: [{ item_name: "Cancelled" }] },
    ]);
    addOrders(server, newDate(), [{ name: "Other", items: [{ item_name: "Other day" }] }]);
    const answers = await Promise.all([
      at(date).start(),
      at(date, second).start(),
      at(date).start(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(inShort(await at(date).page())).toEqual(["Shoprite: Milk 2L 3 (Sipho, Thandi)"]);
    expect(await at(date).overview()).toEqual({
      date,
      state: "buying",
      version: 1,
      orders: 2,
      shops: [{ shop: "Shoprite", lines: 1, done: 0, doubled: 0, cents: 0 }],
    });
    const log = `SELECT COUNT(*) FROM audit_log WHERE action = 'buying.started' AND record_id = '${date}'`;
    expect(value(server, log)).toBe(1);
  });

  test("F553 leaves out what is marked as delivered, which joins the list once that is undone", async () => {
    const date = newDate();
    const [thandi] = makeDelivery(server, date, [
      { name: "Thandi", items: [{}] },
      { name: "Sipho", items: [{}] },
    ]);
    const ids = [thandi?.id];
    sql(server, `UPDATE orders SET amount_received = 50000 WHERE id = '${thandi?.id}'`);
    accepted(await call(server, admin, "payments/delivered-many", { ids }));
    accepted(await at(date).start());
    expect(inShort(await at(date).page())).toEqual(["Shoprite: Milk 2L 1 (Sipho)"]);
    accepted(await call(server, admin, "payments/undelivered-many", { ids }));
    expect(inShort(await at(date).page())).toEqual(["Shoprite: Milk 2L 2 (Sipho, Thandi)"]);
  });

  test("waits for the cut-off, and for an order", async () => {
    const date = newDate();
    makeDelivery(server, date, [{ name: "Thandi", items: [{}] }], {
      cutOffAt: "2099-01-01 10:00:00.000Z",
    });
    expect(codeOf(await at(date).start())).toEqual([409, "buying_before_cut_off"]);
    const empty = newDate();
    makeDelivery(server, empty, [{ name: "Held", held: true, items: [{}] }]);
    expect(codeOf(await at(empty).start())).toEqual([409, "buying_no_orders"]);
    expect(codeOf(await at(newDate()).start())).toEqual([409, "buying_no_orders"]);
  });

  test("shows buyers no surname, number, address, email or payment", async () => {
    const { list, date } = await started();
    const seen = JSON.stringify([await list.page(), await list.changes(), await list.overview()]);
    expect(seen).toContain("Thandi");
    for (const hidden of ["Mokoena", "Khumalo", "+2782", "@members.test", "ORD-", "THA"]) {
      expect(seen, hidden).not.toContain(hidden);
    }
    expect(date).toBeTruthy();
  });
});

describe("an entry", () => {
  test("is one however often it is sent, and divides its price by quantity", async () => {
    const { list, milk, orders } = await started();
    const id = randomUUID();
    const sent = { id, cents: 8999 };
    const [first] = await Promise.all([1, 2, 3].map(() => list.enter(milk, allOf(milk), sent)));
    const { entries, free } = accepted(first as Exclude<typeof first, undefined>);
    expect(entries).toMatchObject([
      {
        id,
        outcome: "bought",
        cents: 8999,
        quantity_milli: 3000,
        shop: "Shoprite",
        by: "Ayanda",
        own: true,
      },
    ]);
    // 89.99 for three: Thandi's two are 59.99, Sipho's one is 30.00.
    const left = Object.fromEntries(free.map(({ order_id, free }) => [order_id, free]));
    expect([left[orders[0]?.id ?? ""], left[orders[1]?.id ?? ""]]).toEqual([4001, 0]);
    expect((await list.changes()).entries).toHaveLength(1);
    expect(codeOf(await list.enter(milk, allOf(milk), { ...sent, cents: 9000 }))).toEqual([
      409,
      "buying_entry_differs",
    ]);
  });

  test("passes nobody's budget: it says whose and by how much, and they can be left out", async () => {
    const { list, milk, orders } = await started();
    const [thandi, sipho] = orders;
    const refused = await list.enter(milk, allOf(milk), { cents: 9300 });
    expect(codeOf(refused)).toEqual([409, "buying_over_budget"]);
    expect(refused.body.over).toEqual([{ order_id: sipho?.id, by: 100 }]);
    const without = allOf(milk).filter(({ quantity_milli }) => quantity_milli === 2000);
    const { free } = accepted(await list.enter(milk, without, { cents: 6200 }));
    expect(free).toEqual([{ order_id: thandi?.id, free: 3800 }]);
    expect((await list.changes()).entries).toHaveLength(1);
  });

  test("F611 counts all entries of an order against its budget, also those sent at the same moment", async () => {
    const { list, bread, milk } = await started();
    const thandis = allOf(milk).filter(({ quantity_milli }) => quantity_milli === 2000);
    const answers = await Promise.all([
      list.enter(milk, thandis, { cents: 6000 }),
      list.enter(bread, allOf(bread), { cents: 6000 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [entry] = (await list.changes()).entries;
    accepted(await list.undo(entry?.id ?? ""));
    accepted(await list.enter(bread, allOf(bread), { cents: 10_000 }));
  });

  test("follows the substitution rules", async () => {
    const { list, bread, milk } = await started();
    const instead = { outcome: "substituted" as const, cents: 1899 };
    expect(codeOf(await list.enter(milk, allOf(milk), instead))).toEqual([
      422,
      "buying_instead_required",
    ]);
    expect(
      codeOf(await list.enter(bread, allOf(bread), { ...instead, bought_item: "Rye bread" })),
    ).toEqual([422, "buying_exact_only"]);
    accepted(await list.enter(milk, allOf(milk), { ...instead, bought_item: "Parmalat 2L" }));
    accepted(await list.enter(bread, allOf(bread), { outcome: "not_available", cents: 0 }));
    expect((await list.overview()).shops).toMatchObject([{ lines: 2, done: 2, cents: 1899 }]);
  });

  test("may be a part, and be taken back", async () => {
    const { list, milk } = await started();
    const [want] = milk.wants.filter(({ quantity }) => quantity === 2);
    const one = [{ want_id: want?.id ?? "", quantity_milli: 1000 }];
    const first = accepted(await list.enter(milk, one));
    accepted(await list.enter(milk, one));
    expect((await list.overview()).shops).toMatchObject([{ done: 0, cents: 5998 }]);
    const [undone, again] = [
      await list.undo(first.entries[0]?.id ?? ""),
      await list.undo(first.entries[0]?.id ?? ""),
    ];
    expect([undone.status, again.status]).toEqual([200, 200]);
    expect((await list.overview()).shops).toMatchObject([{ done: 0, cents: 2999 }]);
    const entries = (await list.changes()).entries;
    expect(entries.filter(({ void_at }) => void_at !== "")).toHaveLength(1);
  });

  test("F610 two buyers' entries for one line are both kept, and asked about", async () => {
    const { list, date, bread } = await started();
    accepted(await list.enter(bread, allOf(bread), { cents: 1500 }));
    accepted(await at(date, second).enter(bread, allOf(bread), { cents: 1600 }));
    expect((await list.overview()).shops).toMatchObject([{ doubled: 1, cents: 3100 }]);
    accepted(await list.keep(bread.id));
    expect((await list.overview()).shops).toMatchObject([{ doubled: 0, cents: 3100 }]);
  });

  test("F673 keeps the entries that were seen, and a later one is asked about", async () => {
    const { list, date, bread } = await started();
    const enter = async (cents: number) => {
      const { entries } = accepted(await list.enter(bread, allOf(bread), { cents }));
      return entries.map(({ id }) => id);
    };
    const seen = [...(await enter(1500)), ...(await enter(1600))];
    const later = await enter(1700);
    const kept = async () =>
      (await list.changes()).entries.filter((entry) => entry.kept).map(({ id }) => id);
    accepted(await list.keep(bread.id, seen));
    expect((await kept()).sort()).toEqual(seen.toSorted());
    expect((await list.overview()).shops).toMatchObject([{ doubled: 1 }]);
    const { entries } = accepted(await at(date, second).keep(bread.id, later));
    expect(entries.map(({ id }) => id)).toEqual(later);
    expect((await list.overview()).shops).toMatchObject([{ doubled: 0 }]);
  });

  test("F614 finds room for two hundred on a line, also of those that were taken back", async () => {
    const { date, list, milk } = await started();
    accepted(await list.enter(milk, allOf(milk), { outcome: "later", cents: 0 }));
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO purchases (id, delivery_date, line_id, outcome, shares, by, at, changed_at, void_at)
       SELECT lower(hex(randomblob(16))), delivery_date, line_id, outcome, shares, by, at, changed_at,
         at FROM n JOIN purchases p ON p.delivery_date = '${date}'`,
    );
    const id = value(
      server,
      `SELECT id FROM purchases WHERE delivery_date = '${date}' AND void_at = ''`,
    );
    const again = await list.enter(milk, allOf(milk), { outcome: "later", cents: 0 });
    expect(codeOf(again)).toEqual([409, "buying_line_full"]);
    const repeated = { id: String(id), outcome: "later", cents: 0 } as const;
    expect((await list.enter(milk, allOf(milk), repeated)).status).toBe(200);
  });

  test("needs a list that is being bought, and a want that is on it", async () => {
    const { list, date, milk } = await started();
    const other = await started();
    expect(codeOf(await list.enter(milk, allOf(other.milk)))).toEqual([409, "buying_line_gone"]);
    expect(codeOf(await list.enter(other.milk, allOf(milk)))).toEqual([409, "buying_line_gone"]);
    const { entries } = accepted(await list.enter(milk, allOf(milk)));
    sql(server, `UPDATE deliveries SET state = 'closed' WHERE date = '${date}'`);
    expect(codeOf(await list.enter(milk, allOf(milk)))).toEqual([409, "buying_not_started"]);
    expect(codeOf(await list.undo(entries[0]?.id ?? ""))).toEqual([409, "buying_not_started"]);
    expect(codeOf(await list.claim(milk.id))).toEqual([409, "buying_not_started"]);
    expect(codeOf(await list.giveShop("", "Spar"))).toEqual([409, "buying_not_started"]);
    expect(codeOf(await list.start())).toEqual([409, "buying_not_started"]);
  });
});

test("T673 an entry names nobody of another line, who would pay for what they didn't get", async () => {
  const { list, bread, milk } = await started();
  const both = [...allOf(milk), ...allOf(bread)];
  for (const shares of [allOf(bread), both]) {
    expect(codeOf(await list.enter(milk, shares))).toEqual([409, "buying_line_gone"]);
  }
  expect((await list.enter(milk, allOf(milk))).status).toBe(200);
});

describe("an order that is paid for no more while we buy", () => {
  const names = ({ wants }: Line, { orders }: BuyingLines) =>
    wants.map(({ order }) => orders[order]?.name).sort();
  const cancel = (id: string) =>
    call(server, admin, "payments/cancel", { kind: "order", id, reason: "They moved away" });

  test("F613 leaves the list, but for what was bought for it", async () => {
    const { list, orders, bread, milk } = await started();
    const [thandi] = orders;
    accepted(await list.enter(milk, allOf(milk)));
    accepted(await cancel(thandi?.id ?? ""));
    const page = await list.page();
    expect(page.lines.map((line) => [line.item_name, names(line, page)])).toEqual([
      ["Milk", ["Sipho", "Thandi"]],
    ]);
    expect(codeOf(await list.enter(bread, allOf(bread)))).toEqual([409, "buying_line_gone"]);
  });

  test("F613 is bought for no more once its deposit never arrived", async () => {
    const date = newDate();
    makeDelivery(server, date, [{ name: "Sipho", items: [{ item_name: "Maas" }] }]);
    const order = await placeOrder(server, makeShopper(server));
    accepted(await deciding(server, admin).verifyOrder(order));
    sql(server, `UPDATE orders SET delivery_date = '${date}' WHERE id = '${order.id}'`);
    const list = at(date);
    accepted(await list.start());
    expect((await list.page()).lines).toHaveLength(3);
    const reason = "The deposit has not arrived in our account";
    const body = { kind: "order", id: order.id, reason };
    accepted(await call(server, admin, "payments/not-arrived", body));
    expect((await list.page()).lines.map(({ item_name }) => item_name)).toEqual(["Maas"]);
  });
});

describe("a line", () => {
  test("is taken by one buyer, which another one sees", async () => {
    const { list, date, milk } = await started();
    const { now } = await list.changes();
    expect(accepted(await list.claim(milk.id))).toEqual({
      line_id: milk.id,
      by: "Ayanda",
      own: true,
    });
    const theirs = await at(date, second).claim(milk.id);
    expect([...codeOf(theirs), theirs.body.by]).toEqual([409, "buying_line_claimed", "Ayanda"]);
    expect(
      (await at(date, second).changes(`?since=${encodeURIComponent(now)}`)).claims,
    ).toMatchObject([{ line_id: milk.id, by: "Ayanda", own: false }]);
    accepted(await list.claim(milk.id, false));
    expect(accepted(await at(date, second).claim(milk.id))).toMatchObject({
      by: "Bongani",
      own: true,
    });
  });

  test("without a preference is given to a shop, one or all, and joins what is there", async () => {
    const date = newDate();
    makeDelivery(server, date, [
      { name: "Thandi", items: [{}, { item_name: "Rice", shop_preference: "No Preference" }] },
      { name: "Sipho", items: [{ shop_preference: "No Preference" }] },
    ]);
    const list = at(date);
    accepted(await list.start());
    expect(inShort(await list.page())).toEqual([
      "-: Milk 2L 1 (Sipho)",
      "-: Rice 2L 1 (Thandi)",
      "Shoprite: Milk 2L 1 (Thandi)",
    ]);
    const { now } = await list.changes();
    const [milk] = (await list.page("?shop=")).lines;
    accepted(await list.giveShop(milk?.id ?? "", "shoprite"));
    expect(inShort(await list.page())).toEqual([
      "-: Rice 2L 1 (Thandi)",
      "Shoprite: Milk 2L 2 (Sipho, Thandi)",
    ]);
    expect((await list.changes(`?since=${encodeURIComponent(now)}`)).lines_changed).toBe(true);
    accepted(await list.giveShop("", "Spar"));
    expect(inShort(await list.page("?shop=Spar"))).toEqual(["Spar: Rice 2L 1 (Thandi)"]);
    const [rice] = (await list.page("?shop=Spar")).lines;
    accepted(await list.giveShop(rice?.id ?? "", ""));
    expect(inShort(await list.page("?shop="))).toEqual(["-: Rice 2L 1 (Thandi)"]);
  });

  test("F293 is joined to another spelling by a person alone, which is remembered and can be undone", async () => {
    const spelled = () => {
      const date = newDate();
      makeDelivery(server, date, [
        { name: "Thandi", items: [{ item_name: "Maas" }] },
        { name: "Sipho", items: [{ item_name: "amasi", unit: "2 l" }] },
      ]);
      return date;
    };
    const date = spelled();
    const list = at(date);
    accepted(await list.start());
    expect((await list.page()).lines).toHaveLength(2);
    const path = `admin/buying/${date}/spellings`;
    const { proposed } = accepted(await call<Spellings>(server, admin, path));
    expect(proposed).toMatchObject([{ name_a: "amasi", name_b: "maas", members: 2 }]);
    accepted(await list.judge("maas", "amasi", "joined"));
    const [line] = (await list.page()).lines;
    expect(inShort(await list.page())).toEqual(["Shoprite: Maas 2L 2 (Sipho, Thandi)"]);
    expect(line?.also).toEqual(["amasi"]);
    const later = spelled();
    accepted(await at(later).start());
    expect((await at(later).page()).lines).toHaveLength(1);
    accepted(await list.judge("amasi", "maas", "open"));
    expect((await list.page()).lines).toHaveLength(2);
    accepted(await list.judge("amasi", "maas", "joined"));
    const [both] = (await list.page()).lines;
    if (!both) throw new Error("no line");
    accepted(await list.enter(both, allOf(both)));
    accepted(await list.judge("amasi", "maas", "open"));
    const [, amasi] = (await list.page()).lines;
    if (!amasi) throw new Error("no line of amasi");
    accepted(await list.enter(amasi, allOf(amasi)));
    expect((await list.overview()).shops).toMatchObject([{ lines: 2, done: 2, doubled: 1 }]);
    const { entries } = accepted(await list.keep(amasi.id));
    expect(entries.map(({ kept }) => kept)).toEqual([true, true]);
    expect((await list.overview()).shops).toMatchObject([{ doubled: 0 }]);
    accepted(await list.judge("amasi", "maas", "apart"));
    expect(accepted(await call<Spellings>(server, admin, path))).toMatchObject({
      proposed: [],
      judged: [{ name_a: "amasi", name_b: "maas", state: "apart", by: admin.email }],
    });
    accepted(await list.judge("amasi", "maas", "open"));
  });
});

test("F294 all that members wrote reaches the buyers, page by page, and then what is new", async () => {
  const { date, list, orders, milk } = await started();
  const [order] = orders;
  const write = (count: number, at: string) =>
    sql(
      server,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO buyer_notes (id, user_id, order_id, delivery_date, kind, text, sent_at)
       SELECT lower(hex(randomblob(16))), '${order?.user_id}', '${order?.id}', '${date}', 'message', '${at} ' || i, '${at}'
       FROM n`,
    );
  const read = async (since: string) => {
    const [notes, entries]: [string[], string[]] = [[], []];
    let [now, next]: [string, string | null] = ["", ""];
    while (next !== null) {
      const page = await list.changes(`?${new URLSearchParams({ since, after: next })}`);
      expect(page.notes.length).toBeLessThanOrEqual(BUYING_PAGE_NOTES);
      notes.push(...page.notes.map(({ text }) => text));
      entries.push(...page.entries.map(({ id }) => id));
      now ||= page.now;
      next = page.next;
    }
    return { notes, entries, now };
  };
  accepted(await list.enter(milk, allOf(milk)));
  write(1, "2026-11-20 10:00:00.000Z");
  write(BUYING_PAGE_NOTES * 2, "2026-11-20 11:00:00.000Z");
  const all = await read("");
  expect(new Set(all.notes).size).toBe(BUYING_PAGE_NOTES * 2 + 1);
  expect(all.notes[0], "the first message").toBe("2026-11-20 10:00:00.000Z 1");
  expect([all.notes.length, all.entries.length]).toEqual([BUYING_PAGE_NOTES * 2 + 1, 1]);
  write(1, momentText(Date.now()));
  expect((await read(all.now)).notes).toHaveLength(1);
});

test("the file has each item with budgets and substitutions, and what was bought", async () => {
  const { list, date, milk } = await started();
  accepted(await list.enter(milk, allOf(milk), { cents: 8999 }));
  const response = await fetch(`${server.url}/api/app/admin/buying/${date}/list.csv`, {
    headers: { Authorization: admin.token },
  });
  const [head, ...rows] = (await response.text()).trim().split("\r\n");
  expect(head).toContain('"Shop","Category","Item"');
  expect(rows).toHaveLength(3);
  const milkOf = rows.find((row) => row.includes('"Thandi"') && row.includes('"Milk"'));
  expect(milkOf).toContain('"60.00","100.00","Allow substitute"');
  expect(milkOf).toMatch(/"2(\.0)?","59.99","1"$/);
  const log = `SELECT COUNT(*) FROM audit_log WHERE action = 'buying_list.exported' AND actor_id = '${admin.id}'`;
  expect(value(server, log)).toBe(1);
});

test("a list of 300 orders of 20 items is at most 300 kB over the air", async () => {
  const date = newDate();
  makeDelivery(server, date, manyOrders(300));
  accepted(await at(date).start());
  let [bytes, next, lines]: [number, string | null, number] = [0, "", 0];
  while (next !== null) {
    const after: string = next && `?after=${encodeURIComponent(next)}`;
    const page = await compressed(`buying/lists/${date}/lines${after}`);
    bytes += page.bytes;
    lines += page.body.lines.length;
    next = page.body.next;
  }
  bytes += (await compressed(`buying/lists/${date}/entries`)).bytes;
  expect(lines).toBeGreaterThan(100);
  expect(bytes).toBeLessThan(300_000);
});

test("a list of many orders is read in pages, all of it or one shop", async () => {
  const date = newDate();
  makeDelivery(server, date, manyOrders(MANY));
  accepted(await at(date).start());
  const all = await allPages(date);
  const members = all.map(({ lines }) => lines.flatMap(({ wants }) => wants).length);
  expect(all.length).toBeGreaterThan(2);
  expect(members.reduce((sum, count) => sum + count)).toBe(MANY * 20);
  expect(Math.max(...members)).toBeLessThanOrEqual(BUYING_PAGE_WANTS);
  const lines = all.flatMap((page) => page.lines);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  const spar = (await allPages(date, "Spar")).flatMap((page) => page.lines);
  expect(spar).not.toEqual([]);
  expect(spar.map(({ id }) => id)).toEqual(
    lines.filter(({ shop }) => shop === "Spar").map(({ id }) => id),
  );
});

async function allPages(date: string, shop?: string): Promise<BuyingLines[]> {
  const pages: BuyingLines[] = [];
  for (let next: string | null = ""; next !== null; next = pages.at(-1)?.next ?? null) {
    const query = new URLSearchParams({ ...(shop && { shop }), ...(next && { after: next }) });
    pages.push(await at(date).page(`?${query}`));
  }
  return pages;
}

/** An answer as it comes over the air. */
async function compressed(path: string): Promise<{ bytes: number; body: BuyingLines }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Authorization: admin.token, "Accept-Encoding": "gzip" };
    request(`${server.url}/api/app/${path}`, { headers }, resolve).on("error", reject).end();
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const sent = Buffer.concat(parts);
  expect(response.headers["content-encoding"]).toBe("gzip");
  return { bytes: sent.length, body: JSON.parse(gunzipSync(sent).toString()) as BuyingLines };
}
