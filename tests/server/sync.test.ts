import { randomUUID } from "node:crypto";
import type PocketBase from "pocketbase";
import { describe, expect, test } from "vitest";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { serverForFile } from "../support/for-file";
import { makeAdmin, type Person, signUp } from "../support/members";
import { listen } from "../support/realtime";
import { type Answer, post } from "../support/requests";
import { type Operation, SyncPhone } from "../support/sync-phone";

const DAY = 86_400_000;
const SYNC = "/api/dexie/sync";

const server = await serverForFile();

function milk(id: string = randomUUID(), changes: object = {}) {
  const item = { ...EMPTY_GROCERY_ITEM, itemName: "Milk", quantity: 1 };
  return { ...item, id, draftId: "current", addedAt: 1, ...changes };
}

async function twoPhones(person?: Person): Promise<[SyncPhone, SyncPhone]> {
  const member = person ?? (await signUp(server));
  return [new SyncPhone(server, member), new SyncPhone(server, member)];
}

async function send(phone: SyncPhone, operations: Partial<Operation>[]): Promise<Answer> {
  phone.pending = operations.map((operation, place) => ({
    table: "items",
    type: "update",
    keys: [],
    txid: randomUUID(),
    opNo: place,
    ...operation,
  }));
  return phone.sync();
}

const anonymous = { changes: [], schema: {} };

describe("two phones of a member", () => {
  test("have the same rows after each has synced", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a"));
    first.add("drafts", { id: "current", fullName: "Thandi" });
    await first.sync();
    await second.sync();
    expect(second.state()).toBe(first.state());
    second.delete("items", "a");
    await second.sync();
    await first.sync();
    expect(first.row("items", "a")).toBeUndefined();
  });

  test("merge by property, and amounts by adding", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a"));
    await first.sync();
    await second.sync();
    first.update("items", "a", { size: "2L" });
    first.adjust("a", 2);
    second.update("items", "a", { shopPreference: "Spar" });
    second.adjust("a", 1);
    await first.sync();
    await second.sync();
    await first.sync();
    const merged = { size: "2L", shopPreference: "Spar", quantity: 4 };
    expect(first.row("items", "a")).toMatchObject(merged);
    expect(second.row("items", "a")).toMatchObject(merged);
  });

  test("keep one draft when both began one, and lose nothing that was typed", async () => {
    const [first, second] = await twoPhones();
    first.add("drafts", { id: "current", orderId: "one", city: "" });
    second.add("drafts", { id: "current", orderId: "two", city: "Durban", suburb: "" });
    second.update("drafts", "current", { suburb: "Glenwood" });
    await first.sync();
    await second.sync();
    await first.sync();
    const draft = { orderId: "one", city: "Durban", suburb: "Glenwood" };
    expect(first.row("drafts", "current")).toMatchObject(draft);
    expect(second.state()).toBe(first.state());
  });

  test("leave deleted what one of them deleted", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a"));
    await first.sync();
    await second.sync();
    first.delete("items", "a");
    second.update("items", "a", { size: "2L" });
    await first.sync();
    await second.sync();
    expect(second.row("items", "a")).toBeUndefined();
  });

  test("push at the same moment and lose nothing", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a"));
    await first.sync();
    await second.sync();
    for (let round = 0; round < 10; round++) {
      first.adjust("a", 1);
      first.add("items", milk(`first-${round}`));
      second.adjust("a", 1);
      second.add("items", milk(`second-${round}`));
      await Promise.all([first.sync(), second.sync()]);
    }
    await first.sync();
    await second.sync();
    expect(first.row("items", "a")).toMatchObject({ quantity: 21 });
    expect(first.rows.size).toBe(21);
    expect(second.state()).toBe(first.state());
  });

  test("F08 take a request whose answer was lost as once", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a"));
    await first.sync();
    first.adjust("a", 5);
    await first.sync({ answerIsLost: true });
    await second.sync();
    second.update("items", "a", { size: "2L" });
    await second.sync();
    first.adjust("a", 1);
    await first.sync();
    await second.sync();
    expect(first.row("items", "a")).toMatchObject({ quantity: 7, size: "2L" });
    expect(second.state()).toBe(first.state());
  });

  test("F48 keep the quantity within its bounds when each takes one away", async () => {
    const [first, second] = await twoPhones();
    first.add("items", milk("a", { quantity: 2 }));
    await first.sync();
    await second.sync();
    first.adjust("a", -1);
    second.adjust("a", -1);
    await first.sync();
    await second.sync();
    await first.sync();
    for (const phone of [first, second]) {
      expect(phone.row("items", "a")).toMatchObject({ quantity: 1 });
    }
    first.adjust("a", 1);
    await first.sync();
    expect(first.row("items", "a")).toMatchObject({ quantity: 2 });
    first.adjust("a", 5000);
    await first.sync();
    expect(first.row("items", "a")).toMatchObject({ quantity: 999 });
  });

  test("get a realtime event, once for each push", async () => {
    const person = await signUp(server);
    const [first] = await twoPhones(person);
    const { token } = person.pb.authStore;
    const listener = await listen(server.url, token, [`sync_owners/${person.id}`]);
    const other = await signUp(server);
    const foreign = listen(server.url, other.pb.authStore.token, [`sync_owners/${person.id}`]);
    await expect(foreign).rejects.toThrow("403");
    first.add("items", milk("a"));
    await first.sync();
    await first.sync();
    await expect.poll(() => listener.events.length).toBe(1);
    expect(listener.events[0]).toContain(`"rev":${first.lastPull?.serverRevision}`);
    expect(listener.events[0]).not.toContain("seen");
    listener.close();
  });
});

test("a phone is not told what it has just said", async () => {
  const [phone] = await twoPhones();
  phone.add("items", milk("a"));
  const { body } = await phone.sync();
  expect(body.changes).toEqual([]);
  phone.update("items", "a", { size: "2L" });
  phone.lastPull = { serverRevision: "0", realms: ["rlm-public", phone.userId], inviteRealms: [] };
  expect((await phone.sync()).body.changes[0].muts[0].keys).toEqual(["a"]);
});

describe("T64 forged operations", () => {
  test("for other tables are left out, and the rest is stored", async () => {
    const [phone] = await twoPhones();
    const value = milk("a");
    const { status } = await send(phone, [
      { table: "orders", type: "insert", keys: ["x"], values: [{ id: "x", total: 1 }] },
      { table: "user_roles", type: "insert", keys: ["x"], values: [{ role: "admin" }] },
      { table: "__proto__", type: "insert", keys: ["x"], values: [{ id: "x" }] },
      { table: "items", type: "insert", keys: ["a"], values: [value] },
    ]);
    expect(status).toBe(200);
    const pb = await server.asSuperuser();
    const rows = await pb.collection("sync_rows").getFullList({
      filter: `owner = "${phone.userId}"`,
    });
    expect(rows).toMatchObject([{ table_name: "items", row_key: "a" }]);
    const orders = await pb.collection("orders").getFullList({ filter: 'id = "x"' });
    expect(orders).toEqual([]);
  });

  test("in another member's name stay the sender's own", async () => {
    const [mine] = await twoPhones();
    const [theirs] = await twoPhones();
    const stolen = { ...milk("a"), owner: theirs.userId, realmId: theirs.userId, userId: "x" };
    await send(mine, [
      { type: "insert", keys: ["a"], values: [stolen] },
      { type: "update", keys: ["a"], changeSpecs: [{ owner: theirs.userId, realmId: "rlm" }] },
    ]);
    await theirs.sync();
    expect(theirs.rows.size).toBe(0);
    expect(mine.row("items", "a")).toMatchObject({ owner: mine.userId, realmId: mine.userId });
    expect(mine.row("items", "a")).not.toHaveProperty("userId");
  });

  test("T52 from a database of another member's are refused: nothing is read, nothing is stored", async () => {
    const [mine, other] = await twoPhones();
    const [theirs] = await twoPhones();
    theirs.add("items", milk("secret"));
    await theirs.sync();
    mine.lastPull = {
      serverRevision: "1",
      realms: ["rlm-public", theirs.userId],
      inviteRealms: [],
    };
    mine.add("items", milk("not mine"));
    const refused = await mine.sync();
    expect(refused).toMatchObject({ status: 403, body: { code: "access_denied" } });
    expect(JSON.stringify(refused.body)).not.toContain("secret");
    await other.sync();
    expect(other.row("items", "not mine")).toBeUndefined();
  });
});

test("T52 a draft that names another member is left out, of a phone's first push too", async () => {
  const [mine] = await twoPhones();
  const [theirs] = await twoPhones();
  mine.add("drafts", { id: "current", userId: theirs.userId, fullName: "Thandi" });
  mine.add("items", milk("a"));
  expect((await mine.sync()).status).toBe(200);
  expect(mine.row("drafts", "current")).toBeUndefined();
  expect(mine.row("items", "a")).toBeDefined();
  await send(mine, [
    {
      table: "drafts",
      type: "insert",
      keys: ["current"],
      values: [{ id: "current", userId: mine.userId }],
    },
    { table: "drafts", keys: ["current"], changeSpecs: [{ userId: theirs.userId }] },
  ]);
  expect(mine.row("drafts", "current")).toMatchObject({ userId: mine.userId });
});

test("T65 one bad operation among nine good ones is left out and put right on the phone", async () => {
  const [phone] = await twoPhones();
  phone.add("items", milk("a", { quantity: 3 }));
  await phone.sync();
  const good = Array.from({ length: 9 }, (_, place) => ({
    type: "insert",
    keys: [`good-${place}`],
    values: [milk(`good-${place}`)],
  }));
  const bad: Partial<Operation>[] = [
    { keys: ["a"], changeSpecs: [{ quantity: "many" }] },
    { keys: ["a"], changeSpecs: [{ quantity: { $t: "number", v: "NaN" } }] },
    { keys: ["a"], changeSpecs: [{ "__proto__.admin": true }] },
    { keys: ["a"], changeSpecs: [{ "itemName.first": "x" }] },
    { keys: ["a"], changeSpecs: [JSON.parse('{"__proto__":{"admin":true}}')] },
    { keys: ["a"], changeSpecs: [{ itemName: "x".repeat(2001) }] },
    { keys: ["a"], changeSpecs: [{ constructor: "x" }] },
    { keys: ["a"], type: "explode" },
    { keys: ["a"], type: "upsert", values: [null] },
    { keys: [7, "", "\u0000", "k".repeat(101)], type: "insert", values: [milk()] },
  ];
  for (const poison of bad) {
    const { status, body } = await send(phone, [poison, ...good]);
    expect(status).toBe(200);
    if (poison.keys?.[0] === "a") {
      expect(JSON.stringify(body.changes)).toContain('"quantity":3');
    }
  }
  expect(phone.row("items", "a")).toMatchObject({ quantity: 3, itemName: "Milk" });
  expect(phone.rows.size).toBe(10);
});

describe("T66 what is too much", () => {
  // Far more than it takes, far less than it would take to work it all through.
  const LIMIT_MS = 15_000;
  const quickly = (answer: Answer) => expect(answer.ms).toBeLessThan(LIMIT_MS);

  test("is refused: ten megabytes, a hundred thousand operations, a guest's 64 kB", async () => {
    const [phone] = await twoPhones();
    const { accessToken } = (await phone.tokens()).body;
    const headers = { Authorization: `Bearer ${accessToken}` };
    const huge = await post(server, SYNC, { x: "x".repeat(10_000_000) }, { headers });
    expect(huge.status).toBe(413);
    quickly(huge);
    const muts = Array(100_000).fill({ type: "delete", keys: ["a"] });
    const many = await post(server, SYNC, { changes: [{ table: "items", muts }] }, { headers });
    expect(many.status).toBe(413);
    quickly(many);
    const keys = [{ table: "items", muts: [{ type: "delete", keys: Array(20_001).fill("a") }] }];
    expect((await post(server, SYNC, { changes: keys }, { headers })).status).toBe(413);
    expect((await post(server, SYNC, { x: "x".repeat(70_000) })).status).toBe(413);
  });

  test("is refused: nesting, and what is no request", async () => {
    const [phone] = await twoPhones();
    const { accessToken } = (await phone.tokens()).body;
    for (const text of [`${"[".repeat(900_000)}`, "null", "[]", '"x"', "", "{", '{"changes":3}']) {
      const started = performance.now();
      const { status } = await fetch(server.url + SYNC, {
        method: "POST",
        headers: { Authorization: `Bearer ${accessToken}` },
        body: text,
      });
      expect(status, text.slice(0, 20)).toBe(400);
      expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    }
  });

  test("is more of large bodies than a member can need in a minute", async () => {
    const [phone] = await twoPhones();
    const { accessToken } = (await phone.tokens()).body;
    const headers = { Authorization: `Bearer ${accessToken}` };
    const statuses: number[] = [];
    const minute = () => Math.floor(Date.now() / 60_000);
    let current = minute();
    for (let time = 0; time < 8 && !statuses.includes(429); time++) {
      if (minute() !== current) [current, time] = [minute(), 0]; // a new minute's budget
      statuses.push((await post(server, SYNC, { x: "x".repeat(1_900_000) }, { headers })).status);
    }
    expect(statuses).toContain(429);
    const [other] = await twoPhones();
    expect((await other.sync()).status).toBe(200);
  });

  test("rows above the limit are left out, and a basket that is cleared can be filled again", async () => {
    const [phone] = await twoPhones();
    for (let place = 0; place < 405; place++) phone.add("items", milk(`item-${place}`));
    await phone.sync();
    expect(phone.rows.size).toBe(400);
    for (const key of [...phone.rows.keys()]) phone.delete("items", key.slice("items/".length));
    for (let place = 0; place < 400; place++) phone.add("items", milk(`again-${place}`));
    await phone.sync();
    expect(phone.rows.size).toBe(400);
    expect([...phone.rows.keys()].every((key) => key.includes("again"))).toBe(true);
  });
});

describe("who may sync", () => {
  test("a visitor with nothing gets nothing, one with something a 401", async () => {
    const answer = await post(server, SYNC, anonymous);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ realms: ["rlm-public"], changes: [] });
    const insert = { table: "items", muts: [{ type: "insert", keys: ["a"], values: [milk("a")] }] };
    expect((await post(server, SYNC, { ...anonymous, changes: [insert] })).status).toBe(401);
    const lastPull = { serverRevision: "5", realms: ["rlm-public", randomUUID()] };
    expect((await post(server, SYNC, { ...anonymous, lastPull })).status).toBe(401);
    const headers = { Authorization: "Bearer not.a.token" };
    expect((await post(server, SYNC, anonymous, { headers })).status).toBe(401);
  });

  test("a token from before signing out everywhere gets a 401", async () => {
    const person = await signUp(server);
    const phone = new SyncPhone(server, person);
    await phone.sync();
    const body = { remove_data: true };
    await person.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
    expect(await phone.sync()).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    expect(await phone.tokens()).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  });

  test("an access token buys no other one", async () => {
    const phone = new SyncPhone(server, await signUp(server));
    const { accessToken } = (await phone.tokens()).body;
    expect((await phone.tokens({}, accessToken)).status).toBe(401);
  });

  test("F18 tokens end by the clock of the phone that asked", async () => {
    const phone = new SyncPhone(server, await signUp(server));
    const wrong = Date.now() - 3650 * DAY;
    const { body } = await phone.tokens({ time_stamp: wrong });
    expect(body.accessTokenExpiration).toBe(wrong + 3_600_000);
    expect(body.claims).toMatchObject({ sub: phone.userId, license: "ok" });
  });

  test("an admin's session syncs nothing", async () => {
    const admin = await makeAdmin(server);
    const phone = new SyncPhone(server, admin);
    expect((await phone.tokens()).status).toBe(401);
    const { status } = await post(server, SYNC, anonymous, { as: admin.pb });
    expect(status).toBe(401);
  });

  test("a superuser's token is no member's", async () => {
    const pb: PocketBase = await server.asSuperuser();
    expect((await post(server, SYNC, anonymous, { as: pb })).status).toBe(401);
    expect((await post(server, "/api/dexie/token", {}, { as: pb })).status).toBe(401);
  });
});

test("a phone that was away for longer than deletions are kept pulls all rows, once", async () => {
  const [first, second] = await twoPhones();
  first.add("items", milk("kept"));
  first.add("items", milk("gone"));
  await first.sync();
  await second.sync();
  first.delete("items", "gone");
  await first.sync();
  await server.restart({ CLOCK_OFFSET_MS: String(91 * DAY) });
  const pb = await server.asSuperuser();
  const filter = `owner = "${first.userId}" && deleted = true`;
  const deletions = () => pb.collection("sync_rows").getFullList({ filter });
  expect(await deletions()).toHaveLength(1);
  await pb.crons.run("purge-deletions");
  await expect.poll(deletions).toEqual([]);

  second.update("items", "kept", { size: "2L" });
  const once = await second.sync();
  expect(once.body.realms).toEqual(["rlm-public"]);
  await second.sync();
  expect([...second.rows.keys()]).toEqual(["items/kept"]);
  expect(second.row("items", "kept")).toMatchObject({ size: "2L" });
  await first.sync();
  await first.sync();
  expect(first.state()).toBe(second.state());
  await server.restart({});
});

test("F01 kill -9 in the middle of a 200-row push loses and doubles nothing", async () => {
  const [first, second] = await twoPhones();
  for (let place = 0; place < 200; place++) first.add("items", milk(`item-${place}`));
  await first.sync();
  for (const wait of [2, 8, 15, 25, 45]) {
    for (let place = 0; place < 200; place++) first.adjust(`item-${place}`, 1);
    const push = first.sync().catch(() => undefined);
    await new Promise((done) => setTimeout(done, wait));
    await server.kill();
    await push;
    await server.restart();
    expect((await first.sync()).status).toBe(200);
  }
  expect((await second.sync()).status).toBe(200);
  const quantities = new Set([...second.rows.values()].map(({ quantity }) => quantity));
  expect(quantities).toEqual(new Set([6]));
  expect(second.state()).toBe(first.state());
});
