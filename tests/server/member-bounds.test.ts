import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Basket } from "@/domain/basket/view";
import type { Address } from "@/domain/members/address-requests";
import { messageOf } from "@/domain/text/messages";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  item,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  value,
  withoutRateLimits,
} from "../support/ordering";
import { knownMember, ownDataOf } from "../support/privacy";
import { SyncPhone } from "../support/sync-phone";

const server = await serverForFile();

describe("T96 addresses", () => {
  test("orders add no twenty-first address, and none is refused for it", async () => {
    const who = makeShopper(server);
    for (let n = 1; n <= 22; n++) {
      const sent = start();
      sent.details.addressLine1 = `${n} Long Street`;
      const { order } = accepted(await shopping(server, who).start(sent));
      accepted(await shopping(server, who).cancel(order.id));
      const { content } = accepted(
        await call<{ content: { delivery: object } }>(server, who, `orders/${order.id}`),
      );
      expect(content.delivery).toMatchObject({ line1: `${n} Long Street` });
    }
    const { addresses } = accepted(await call<{ addresses: Address[] }>(server, who, "addresses"));
    expect(addresses).toHaveLength(20);
    expect(addresses[0]).toMatchObject({ line1: "20 Long Street", is_default: true });
  });
});

test("T95 a name is stored without invisible characters", async () => {
  const who = makeShopper(server);
  const sent = start();
  sent.details.fullName = "\u202eThandi\u202c\u200b Mok\u00adoena\u{e0041}";
  accepted(await shopping(server, who).start(sent));
  const name = value(server, `SELECT full_name FROM profiles WHERE id = '${who.id}'`);
  expect(name).toBe("Thandi Mokoena");
});

describe("T97 open drafts", () => {
  const statusOf = (id: string) => value(server, `SELECT status FROM orders WHERE id = '${id}'`);
  const starts = async (who: Shopper, count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(accepted(await shopping(server, who).start()).order.id);
    }
    return ids;
  };

  test("a sixth closes the oldest that never had a budget", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const [first = "", second = ""] = await starts(who, 5);
    accepted(await shop.budget(first, 50_000));
    accepted(await shop.start());
    expect([statusOf(first), statusOf(second)]).toEqual(["pending", "cancelled"]);
    expect(await shop.budget(second, 50_000)).toMatchObject({
      status: 409,
      body: { code: "order_cancelled" },
    });
  });

  test("a sixth is refused with a message where each may have been paid", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const ids = await starts(who, 5);
    for (const id of ids) accepted(await shop.budget(id, 50_000));
    expect(await shop.start()).toMatchObject({
      status: 409,
      body: { code: "too_many_drafts", message: messageOf("too_many_drafts") },
    });
    expect(value(server, `SELECT COUNT(*) FROM baskets WHERE user_id = '${who.id}'`)).toBe(5);
    const again = start({ id: ids[0], revision: 2 });
    expect((await shop.start(again)).status, "a revision is no new draft").toBe(200);
    accepted(await shop.cancel(ids[4] ?? ""));
    accepted(await shop.start());
  });

  test("fifty new orders in a day are enough, also where each is cancelled", async () => {
    const who = makeShopper(server);
    await starts(who, 1);
    const day = (ago: number) =>
      sql(
        server,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
         INSERT OR REPLACE INTO orders (id, user_id, order_number, payment_reference, status, payment_status, placed_at)
         SELECT 'past-${who.id}' || i, '${who.id}', 'N-${who.id}' || i, 'R-${who.id}' || i, 'cancelled', 'pending',
           strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${ago} hours') FROM n`,
      );
    day(23);
    expect(await shopping(server, who).start()).toMatchObject({
      status: 429,
      body: { code: "too_many_orders_today" },
    });
    day(25);
    await starts(who, 1);
  });
});

describe("T97 baskets", () => {
  const page = (who: Shopper, query = "?count=200") =>
    call<{ baskets: Basket[]; next: string | null }>(server, who, `baskets${query}`);

  test("an answer has a bound in bytes, and the pages that follow have the rest", async () => {
    const who = makeShopper(server);
    const items = Array.from({ length: 200 }, () => item({ substitutionDetails: "é".repeat(500) }));
    const made: string[] = [];
    for (let n = 0; n < 4; n++) {
      const sent = start({ items: items.map((one) => ({ ...one, id: randomUUID() })) });
      const { order } = accepted(await shopping(server, who).start(sent));
      accepted(await shopping(server, who).cancel(order.id));
      made.unshift(order.id);
    }
    const seen: string[] = [];
    for (let query = "?count=200"; query !== "?after=null"; ) {
      const { baskets, next } = accepted(await page(who, query));
      expect(baskets).toHaveLength(1);
      expect(baskets[0]?.items).toHaveLength(200);
      seen.push(...baskets.map(({ order_id }) => order_id));
      query = `?after=${next && encodeURIComponent(next)}`;
    }
    expect(seen).toEqual(made);
  });

  test("where the quota is used up, rows of cancelled drafts are deleted first", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const { order: kept } = accepted(await shop.start());
    const { order: cancelled } = accepted(await shop.start());
    accepted(await shop.cancel(cancelled.id));
    const use = (id: string, bytes: number) =>
      sql(
        server,
        `UPDATE baskets SET bytes = ${bytes} WHERE id = (SELECT basket_id FROM orders WHERE id = '${id}')`,
      );
    use(cancelled.id, 9_999_999);
    accepted(await shop.start());
    const left = accepted(await page(who)).baskets.map(({ order_id }) => order_id);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(cancelled.id);
    use(kept.id, 9_999_999);
    expect(await shop.start()).toMatchObject({ status: 409, body: { code: "baskets_full" } });

    // F436 what was bought long ago doesn't count, unless it is kept by a name.
    const age = (years: number) =>
      sql(
        server,
        `UPDATE baskets SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${years} years', '-1 day')
         WHERE id = (SELECT basket_id FROM orders WHERE id = '${kept.id}')`,
      );
    age(1);
    expect(await shop.start()).toMatchObject({ status: 409, body: { code: "baskets_full" } });
    age(2);
    accepted(await shop.start());
    sql(
      server,
      `UPDATE baskets SET name = 'Feast' WHERE user_id = '${who.id}' AND bytes = 9999999`,
    );
    expect(await shop.start()).toMatchObject({ status: 409, body: { code: "baskets_full" } });
  });

  function copyBasket(who: Shopper, copies: number): void {
    const columns = (table: string, changed: Record<string, string>) =>
      sql<{ name: string }>(server, `SELECT name FROM pragma_table_info('${table}')`)
        .map(({ name }) => changed[name] ?? name)
        .join(", ");
    sql(
      server,
      `CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS
         (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies}) SELECT i FROM n;
       CREATE TEMP TABLE old AS SELECT * FROM baskets WHERE user_id = '${who.id}';
       CREATE TEMP TABLE lines AS SELECT * FROM basket_items WHERE user_id = '${who.id}';
       INSERT INTO baskets SELECT ${columns("baskets", { id: "id || i", bytes: "1" })} FROM old, n;
       INSERT INTO basket_items
         SELECT ${columns("basket_items", { id: "id || i", basket_id: "basket_id || i" })} FROM lines, n;
       DROP TABLE n; DROP TABLE old; DROP TABLE lines;`,
    );
  }

  test("one costly request of a member at a time; another member does not wait", async () => {
    const who = makeShopper(server);
    const items = Array.from({ length: 100 }, () => item());
    accepted(await shopping(server, who).start(start({ items })));
    copyBasket(who, 199);
    const another = makeShopper(server);
    const askAtOnce = () => Promise.all(Array.from({ length: 16 }, () => page(who)));
    const asked = askAtOnce();
    expect((await page(another)).status).toBe(200);
    let refused = (await asked).filter(({ status }) => status !== 200);
    // On a very quick machine each may have its turn in time.
    while (refused.length === 0) {
      refused = (await askAtOnce()).filter(({ status }) => status !== 200);
    }
    expect(refused.length).toBeLessThan(16);
    for (const one of refused) {
      expect(one).toMatchObject({ status: 429, body: { code: "still_busy" } });
    }
    expect((await page(who)).status, "and it is free again").toBe(200);
  });
});

describe("T122 what a member can say again and again", () => {
  const count = (who: Shopper, table: string) =>
    value(server, `SELECT COUNT(*) FROM ${table} WHERE user_id = '${who.id}'`);

  test("reminders are asked for twenty times in a day, and stopped at any time", async () => {
    const who = makeShopper(server);
    const say = (given: boolean) =>
      call(server, who, "consents", { purpose: "membership_reminders", given });
    for (let n = 0; n < 20; n++) {
      expect((await say(true)).status).toBe(200);
      expect((await say(false)).status).toBe(200);
    }
    expect(await say(true)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(count(who, "consents")).toBe(20);
    expect((await say(false)).status).toBe(200);
  });

  test("feedback waits after twenty, of this member alone", async () => {
    const who = makeShopper(server);
    const tell = (as: Shopper) =>
      call(server, as, "feedback", { id: randomUUID(), message: "Hello", page_url: "/" });
    await withoutRateLimits(server);
    for (let n = 0; n < 20; n++) expect((await tell(who)).status).toBe(200);
    expect(await tell(who)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(count(who, "feedback")).toBe(20);
    expect((await tell(makeShopper(server))).status).toBe(200);
  });

  test("the newest five hundred messages are kept", async () => {
    const who = makeShopper(server);
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO notifications (id, user_id, event, event_id, data, due_at)
       SELECT '${who.id}' || i, '${who.id}', 'membership_cancelled', i, '{}',
         strftime('%Y-%m-%d %H:%M:%fZ', '2026-01-01', '+' || i || ' minutes') FROM n`,
    );
    await placeOrder(server, who);
    expect(count(who, "notifications")).toBeLessThanOrEqual(501);
    const left = `SELECT COUNT(*) FROM notifications WHERE user_id = '${who.id}' AND event = 'order_received'`;
    expect(value(server, left)).toBe(1);
  });
});

describe("T98 the own-data download", () => {
  test("comes in parts, whole, each row once", async () => {
    const who = await knownMember(server);
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
       INSERT INTO basket_items (id, user_id, basket_id, item_name)
       SELECT '${randomUUID().slice(0, 30)}' || (100000 + i), '${who.id}', 'b', 'Item ' || i FROM n`,
    );
    const { tables, files } = await ownDataOf(server, who, who.password);
    const names = (tables.basket_items ?? []).map(({ item_name }) => item_name);
    expect(new Set(names).size).toBe(501);
    expect(names).toHaveLength(501);
    expect(tables.profiles).toHaveLength(1);
    expect(files.map(({ name }) => name)).toContain("basket_items.csv");
  });

  test("opens with the caller's own ticket alone, for ten minutes", async () => {
    const who = await knownMember(server);
    const other = makeShopper(server);
    const { password } = who;
    const { ticket } = accepted(
      await call<{ ticket: string }>(server, who, "account/data", { password }),
    );
    const part = (as: Shopper, with_: string) =>
      call(server, as, "account/data/part", { ticket: with_ });
    expect((await part(who, ticket)).status).toBe(200);
    const late = `${Number(ticket.split(".")[0]) + 1}.${ticket.split(".")[1]}`;
    for (const [as, given] of [
      [other, ticket],
      [who, late],
      [who, ""],
      [who, "9999999999999.x"],
    ] as const) {
      expect((await part(as, given)).status).toBe(403);
    }
  });
});

describe("T99 synced rows", () => {
  const person = (who: Shopper) => ({ id: who.id, pb: { authStore: { token: who.token } } });

  test("all that a member can store comes in one answer of two megabytes", async () => {
    const who = makeShopper(server);
    const phone = new SyncPhone(server, person(who));
    await phone.sync();
    const wide = "é".repeat(2_000);
    for (let n = 0; n < 400; n++) {
      phone.add("items", { id: `i${n}`, itemName: wide, addedAt: n });
      if (n % 100 === 99) await phone.sync();
    }
    phone.add("items", { id: "wider", itemName: wide, customItemName: wide });
    await phone.sync();
    expect(phone.row("items", "wider"), "left out, and the phone told").toBeUndefined();
    const stored = `SELECT SUM(LENGTH(CAST(value AS BLOB))) FROM sync_rows WHERE owner = '${who.id}'`;
    expect(Number(value(server, stored))).toBeLessThan(2_100_000);
    const second = new SyncPhone(server, person(who));
    await second.sync();
    expect(second.state()).toBe(phone.state());
  });

  test("deletions are kept up to a number; an older phone pulls everything and has the same", async () => {
    const who = makeShopper(server);
    const [phone, old] = [new SyncPhone(server, person(who)), new SyncPhone(server, person(who))];
    await phone.sync();
    phone.add("items", { id: "stays", itemName: "Milk" });
    await phone.sync();
    await old.sync();
    for (let round = 0; round < 11; round++) {
      const ids = Array.from({ length: 200 }, (_, n) => `${round}-${n}`);
      for (const id of ids) phone.add("items", { id, itemName: "Bread" });
      await phone.sync();
      for (const id of ids) phone.delete("items", id);
      await phone.sync();
    }
    const kept = `SELECT COUNT(*) FROM sync_rows WHERE owner = '${who.id}' AND deleted = 1`;
    expect(Number(value(server, kept))).toBeLessThanOrEqual(2_000);
    await old.sync();
    await old.sync();
    expect(old.state()).toBe(phone.state());
    expect(old.row("items", "stays")).toMatchObject({ itemName: "Milk" });
  });
});
