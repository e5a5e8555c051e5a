import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import type { Address } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { MembershipPayment } from "@/domain/membership/responses";
import type { OrderView } from "@/domain/order/view";
import type { PaymentRow } from "@/domain/payment/responses";
import { SYNCED_DELETIONS_MAX, SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { DAY_MS } from "@/domain/time/durations";
import type { UserView } from "@/domain/users/responses";
import { NumberedPhone } from "../support/late-requests";
import { giveCredit } from "../support/ledger";
import { byRun, longTest } from "../support/long-run";
import { commandOf, sendCommand } from "../support/member-commands";
import { makeAdmin, type Person, signIn, signUp } from "../support/members";
import { subscribing } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  item,
  jpeg,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  start,
  value,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { listen } from "../support/realtime";
import { backUpDataFolder, claimed, makeBackup } from "../support/restore";
import { SyncPhone } from "../support/sync-phone";

/** A server that ends and starts again three times. */
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

function milk(id: string, changes: object = {}) {
  const item = { ...EMPTY_GROCERY_ITEM, itemName: "Milk", quantity: 1 };
  return { ...item, id, draftId: "current", addedAt: 1, ...changes };
}

/** A request with what the phone has seen; answers the status, the body and what it has seen now. */
async function seeing(who: Shopper, seen: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/app/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: who.token,
      "Content-Type": "application/json",
      ...(seen && { "X-Seen-Mark": seen }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const mark = response.headers.get("X-Server-Mark") ?? "";
  const seal = response.headers.get("X-Seal") ?? "";
  return { status: response.status, body: await response.json(), mark, seal };
}

const { id: _id, revision: _revision, ...content } = start();

const BY_HAND = ["by hand", () => backUpDataFolder(server)] as const;
const BY_POCKETBASE = ["by PocketBase, as the server ran", () => makeBackup(server)] as const;
const WAYS_BACK = byRun([BY_HAND], [BY_HAND, BY_POCKETBASE]);

/** What the phone of a member has seen last. */
const seenBy = new Map<string, string>();

async function claim<Body>(who: Shopper, what: string, body: object) {
  const lost = seenBy.get(who.id) ?? "";
  return claimed<Body & { readonly code?: string }>(server, who, what, { lost, body });
}

function restoreOrder(who: Shopper, order: OrderView) {
  return claim<{ order: OrderView }>(who, "order", { order, content });
}

/** An order as its member's phone keeps it: with the seal of the answer. */
async function sealed(who: Shopper, { id }: Pick<OrderView, "id">): Promise<OrderView> {
  const { body, seal, mark } = await seeing(who, "", `orders/${id}`);
  seenBy.set(who.id, mark);
  return { ...body.order, seal };
}

/** What a member saw of an order; a restore gives the answer a new seal. */
function told({ seal: _, proof: __, proofs_left: ___, email: ____, ...order }: OrderView) {
  return order;
}

describe("F27 a phone that knows more than the server", () => {
  test.each([
    ["by hand", () => backUpDataFolder(server)],
    ["from a snapshot of the disk", () => backUpDataFolder(server, { ofDisk: true })],
    ["by PocketBase", () => makeBackup(server)],
  ] as const)("is stopped after a backup was restored %s", async (_way, make) => {
    const who = makeShopper(server);
    const before = (await seeing(who, "", "orders")).mark;
    const backup = await make();
    expect((await seeing(who, before, "orders")).status).toBe(200);
    const { mark } = await seeing(who, "", "orders/start", start());
    expect((await seeing(who, mark, "orders")).status).toBe(200);
    await backup.restore();
    const answer = await seeing(who, mark, "orders/start", start());
    expect([answer.status, answer.body.code]).toEqual([425, "server_restored"]);
    expect((await seeing(who, before, "orders")).status, "knows no more").toBe(200);
    expect(value(server, "SELECT COUNT(*) FROM orders")).toBe(0);
    backup.remove();
  });

  test("is not stopped after a restart, however the server ended", async () => {
    const who = makeShopper(server);
    const { mark } = await seeing(who, "", "orders/start", start());
    await server.kill();
    await server.restart();
    expect((await seeing(who, mark, "orders")).status).toBe(200);
    expect((await seeing(who, "no mark", "orders")).status).toBe(200);
  });
});

describe("F28 an order that the backup does not have", () => {
  test("comes back with its number, reference, total and proof", async () => {
    const [started, completed] = [makeShopper(server), makeShopper(server)];
    const backup = await backUpDataFolder(server);
    const draft = await sealed(started, await placeOrder(server, started, "budget"));
    const proofId = randomUUID();
    const shop = shopping(server, completed);
    const { order } = accepted(await shop.start());
    accepted(await shop.budget(order.id, 50_000));
    const { order: paid } = accepted(await shop.proof(order.id, jpeg(), proofId));
    const done = await sealed(completed, accepted(await shop.complete(paid)).order);
    await backup.restore();

    expect((await shop.view(order.id)).status).toBe(404);
    const other = await placeOrder(server, makeShopper(server), "budget");
    expect(other.payment_reference, "never one that a member may hold").toMatch(/\d{14}S$/);
    const again = accepted(await restoreOrder(started, draft)).order;
    expect(told(again)).toEqual(told(draft));
    expect(told(accepted(await restoreOrder(completed, done)).order)).toEqual(told(done));
    expect(accepted(await shop.proof(order.id, jpeg(), proofId)).order.proof?.id).toBe(proofId);
    expect(told(accepted(await restoreOrder(completed, done)).order)).toEqual(told(done));
    expect(value(server, "SELECT COUNT(*) FROM orders")).toBe(3);
    expect(value(server, "SELECT COUNT(DISTINCT reference) FROM payment_references")).toBe(3);
    expect(
      value(server, `SELECT COUNT(*) FROM subscriptions WHERE user_id = '${completed.id}'`),
    ).toBe(1);
    backup.remove();
  });

  test("that the backup has as a draft is complete again, a cancelled one cancelled, a list as it was changed", async () => {
    const [who, gone, lister] = [makeShopper(server), makeShopper(server), makeShopper(server)];
    const listed = await placeOrder(server, lister);
    const paid = await placeOrder(server, who, "proof");
    const unwanted = await placeOrder(server, gone, "complete");
    const backup = await backUpDataFolder(server);
    const done = await sealed(who, accepted(await shopping(server, who).complete(paid)).order);
    const cancelled = await sealed(
      gone,
      accepted(await shopping(server, gone).cancel(unwanted.id)).order,
    );
    const { preferences } = content;
    const list = { items: [item({ itemName: "Rice" })], preferences };
    const about = { id: listed.id, command_id: randomUUID(), based_on: [""], made_at: Date.now() };
    accepted(await call(server, lister, "orders/list", { ...about, ...list }));
    const changed = await sealed(lister, listed);
    await backup.restore();
    expect(told(accepted(await restoreOrder(who, done)).order)).toEqual(told(done));
    expect(told(accepted(await restoreOrder(gone, cancelled)).order)).toEqual(told(cancelled));
    const { list_version: _version, list_changed_at: _at, ...asOrdered } = told(changed);
    expect(told(accepted(await restoreOrder(lister, changed)).order)).toEqual(asOrdered);
    const claimed = { order: changed, content: { ...content, ...list }, has_list: true };
    const { order } = accepted(await claim<{ order: OrderView }>(lister, "order", claimed));
    expect(told(order)).toEqual(told(changed));
    const items = `SELECT group_concat(i.item_name) FROM basket_items i JOIN orders o ON o.basket_id = i.basket_id
      WHERE o.id = '${listed.id}'`;
    expect(value(server, items)).toBe("Rice");
    backup.remove();
  });

  test("keeps both references where another phone started it again", async () => {
    const who = makeShopper(server);
    const backup = await backUpDataFolder(server);
    const first = await sealed(who, await placeOrder(server, who, "budget"));
    await backup.restore();
    const sent = start({ id: first.id });
    const second = accepted(await shopping(server, who).start(sent)).order;
    expect(second.payment_reference).not.toBe(first.payment_reference);
    const { order } = accepted(await restoreOrder(who, first));
    expect(order.payment_reference).toBe(first.payment_reference);
    const proof = await shopping(server, who).proof(first.id);
    expect(accepted(proof).order.payment_reference).toBe(first.payment_reference);
    expect(
      value(server, `SELECT COUNT(*) FROM payment_references WHERE order_id = '${first.id}'`),
    ).toBe(2);
    backup.remove();
  });
});

describe("F29 a thief", () => {
  test("restores nothing that this server did not sign, and nothing that it still has", async () => {
    const [thief, victim] = [makeShopper(server), makeShopper(server)];
    const known = await sealed(thief, await placeOrder(server, thief, "budget"));
    const backup = await backUpDataFolder(server);
    const own = await sealed(thief, await placeOrder(server, thief, "budget"));
    const theirs = await sealed(victim, await placeOrder(server, victim, "budget"));
    await backup.restore();
    const forged: OrderView[] = [
      { ...own, total: 100, order_budget: 100, subtotal: 100 },
      { ...own, membership_fee: 0 },
      { ...own, payment_status: "verified" },
      { ...own, payment_reference: theirs.payment_reference },
      { ...own, seal: theirs.seal },
      { ...own, seal: "" },
      { ...own, seal: `${own.seal}.x` },
      { ...own, seal: own.seal?.replace(/\.\d+\.\d+\./, ".999999.1.") },
      theirs,
      known,
    ];
    for (const order of forged) {
      const answer = await restoreOrder(thief, order);
      expect([answer.status, answer.body.code]).toEqual([409, "nothing_to_restore"]);
    }
    expect(value(server, "SELECT COUNT(*) FROM orders")).toBe(1);
    backup.remove();
  });
});

describe("T348 a claim after a restore decides nothing", () => {
  async function fourDrafts(who: Shopper) {
    const drafts: OrderView[] = [];
    for (let n = 0; n < 4; n++)
      drafts.push(await sealed(who, await placeOrder(server, who, "budget")));
    return drafts;
  }

  test("four sealed drafts of one credit become no verified order, and spend it once", async () => {
    const thief = makeShopper(server);
    const admin = makeShopper(server, { admin: true });
    giveCredit(server, thief, 60_000);
    const backup = await backUpDataFolder(server);
    const drafts = await fourDrafts(thief);
    expect(drafts.map(({ total, credit_applied }) => total - credit_applied)).toEqual([0, 0, 0, 0]);
    await backup.restore();
    backup.remove();
    for (const draft of drafts) accepted(await restoreOrder(thief, draft));
    const shop = shopping(server, thief);
    const codes: unknown[] = [];
    for (const draft of drafts) codes.push((await shop.complete(draft)).body.code);
    expect(codes).toEqual([undefined, "credit_changed", "credit_changed", "credit_changed"]);
    expect(value(server, "SELECT COUNT(*) FROM orders WHERE payment_status = 'verified'")).toBe(0);
    expect(value(server, "SELECT SUM(credit_applied) FROM orders WHERE submitted_at != ''")).toBe(
      drafts[0]?.total,
    );
    const { rows } = accepted(await deciding(server, admin).pending());
    expect(rows.map(({ warnings }) => warnings[0]?.code)).toEqual(["warning_from_phone"]);
    const { payment } = accepted(await deciding(server, admin).verifyOrder(rows[0] as PaymentRow));
    expect(payment).toMatchObject({ payment_status: "verified", credit: 0, amount_received: 0 });
  });

  test("an order that was verified waits again, by the amounts that were told", async () => {
    const [thandi, admin] = [makeShopper(server), makeShopper(server, { admin: true })];
    giveCredit(server, thandi, 10_000);
    const backup = await backUpDataFolder(server);
    const placed = await placeOrder(server, thandi);
    accepted(await deciding(server, admin).verifyOrder(placed));
    const verified = await sealed(thandi, placed);
    await backup.restore();
    backup.remove();
    const { order } = accepted(await restoreOrder(thandi, verified));
    expect(order).toMatchObject({
      payment_status: "pending",
      status: "pending",
      total: placed.total,
      credit_applied: 10_000,
      payment_reference: placed.payment_reference,
      proof_channel: "upload",
      proof: null,
    });
  });

  test("credit that is not there any more is not claimed", async () => {
    const thandi = makeShopper(server);
    const backup = await backUpDataFolder(server);
    giveCredit(server, thandi, 10_000);
    const order = await sealed(thandi, await placeOrder(server, thandi));
    expect(order.credit_applied).toBe(10_000);
    await backup.restore();
    backup.remove();
    expect(accepted(await restoreOrder(thandi, order)).order.credit_applied).toBe(0);
  });
});

describe("T349 what phones send after a restore", () => {
  const rows = { rows: [], changed: [], deleted: [] };
  const body = { as_of: 1, tables: { drafts: rows, items: rows } };
  const send = (who: Shopper, lost: string) => claimed(server, who, "rows", { lost, body });
  /** As many items as there may be, each time others and known as of later. */
  const sendItems = (who: Shopper, lost: string, as_of: number) => {
    const items = Array.from({ length: SYNCED_TABLES.items.maxRows }, () => ({
      ...EMPTY_GROCERY_ITEM,
      id: randomUUID(),
      itemName: "Milk",
      draftId: "current",
      addedAt: 1,
    }));
    const lostRows = { as_of, tables: { drafts: rows, items: { ...rows, rows: items } } };
    return claimed(server, who, "rows", { lost, body: lostRows });
  };

  longTest(
    "is taken only after a restore, for marks that this server signed and lost, for 35 days, and within bounds",
    async () => {
      const [who, admin] = [makeShopper(server), makeShopper(server, { admin: true })];
      const invented = `${randomUUID()}.7.${Date.now()}.${"0".repeat(64)}`;
      const backup = await backUpDataFolder(server, { ofDisk: true });
      const known = (await seeing(who, "", "orders/start", start())).mark;
      const [run = "", rev, at, proof] = known.split(".");
      const forged = ["", run, `${run}.${Number(rev) + 9}.${at}.${proof}`, invented];
      for (const mark of [known, ...forged]) {
        expect((await send(who, mark)).status, mark).toBe(409);
        expect((await seeing(who, mark, "orders")).status, mark).toBe(200);
      }
      await backup.restore();
      for (const mark of forged) expect((await seeing(who, mark, "orders")).status, mark).toBe(200);
      expect((await send(who, known)).status, "no phone has shown the server what it lost").toBe(
        409,
      );
      expect((await seeing(who, known, "orders")).status).toBe(425);
      for (const mark of forged) expect((await send(who, mark)).status, mark).toBe(409);
      expect((await send(admin, known)).status).toBe(409);
      expect((await send(who, known)).status).toBe(200);
      await moveClock(server, new Date(Date.now() + 34 * DAY_MS).toISOString());
      expect((await send(who, known)).status).toBe(200);

      const nextMinute = () => Math.ceil(Date.now() / 60_000) * 60_000 + 34 * DAY_MS;
      await moveClock(server, new Date(nextMinute()).toISOString());
      const times = SYNCED_DELETIONS_MAX / SYNCED_TABLES.items.maxRows + 2;
      for (let n = 0; n < times; n++) expect((await sendItems(who, known, 2 + n)).status).toBe(200);
      const deletions = `SELECT COUNT(*) FROM sync_rows WHERE owner = '${who.id}' AND deleted = 1`;
      expect(value(server, deletions)).toBeLessThanOrEqual(SYNCED_DELETIONS_MAX);
      expect(value(server, deletions)).toBeGreaterThan(0);
      // Without rows, as the rests after large requests take longer than a minute on a busy machine.
      await moveClock(server, new Date(nextMinute()).toISOString());
      const sent = [];
      for (let n = 0; n < 11; n++) sent.push((await send(who, known)).status);
      expect(sent, "within a minute").toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      await moveClock(server, new Date(Date.now() + 36 * DAY_MS).toISOString());
      expect((await send(who, known)).status).toBe(409);
      backup.remove();
    },
  );
});

describe("F186 name, phone and addresses that the backup does not have", () => {
  const named = (full_name: string) => ({ full_name, phone: "+27821234567" });
  const home = {
    addressLine1: "12 Vilakazi Street",
    addressLine2: "",
    suburb: "",
    city: "Soweto",
    province: "",
    postalCode: "1804",
    deliveryInstructions: "",
  };
  const profileOf = async (who: Shopper) =>
    accepted(await call<{ profile: Profile }>(server, who, "profile")).profile.full_name;
  /** What a phone reads, with the mark of the answer. */
  async function read(who: Shopper) {
    const profile = await seeing(who, "", "profile");
    const addresses = await seeing(who, "", "addresses");
    seenBy.set(who.id, addresses.mark);
    return {
      profile: { value: profile.body.profile, mark: profile.mark },
      addresses: { value: addresses.body.addresses, mark: addresses.mark },
    };
  }

  test("come back as they were told last, whichever phone and order is first", async () => {
    const who = makeShopper(server);
    const backup = await backUpDataFolder(server);
    const order = await sealed(who, await placeOrder(server, who, "budget"));
    accepted(await sendCommand(server, who, "profile", named("Thandi Dube")));
    const first = await read(who);
    accepted(await sendCommand(server, who, "profile", named("Thandi Zulu")));
    const id = randomUUID();
    accepted(await sendCommand(server, who, "addresses/save", { ...home, id, label: "Gran" }));
    const second = await read(who);
    await backup.restore();
    backup.remove();
    const other = await listen(server.url, who.token, [`profiles/${who.id}`]); // another phone
    const noName = { ...second.profile, value: { full_name: "", phone: "" } };
    const noNumber = { ...second.profile, value: { ...named("Thandi Moyo"), phone: "none" } };
    const invalid = [noName, noNumber].map((profile) => ({ ...second, profile })); // F360
    for (const own of [...invalid, second, first, second]) accepted(await claim(who, "own", own));
    await expect.poll(() => other.events.join()).toContain(who.id);
    other.close();
    accepted(await restoreOrder(who, order));
    expect(await profileOf(who)).toBe("Thandi Zulu");
    const { addresses } = accepted(await call<{ addresses: Address[] }>(server, who, "addresses"));
    expect(addresses.map(({ label }) => label).sort()).toEqual(["Gran", "Home"]);
  });

  test("don't take the place of what was changed since, nor come from elsewhere", async () => {
    const [who, thief] = [makeShopper(server), makeShopper(server)];
    const known = await read(who);
    const backup = await backUpDataFolder(server);
    const id = randomUUID();
    accepted(await sendCommand(server, who, "addresses/save", { ...home, id, label: "Gran" }));
    accepted(await sendCommand(server, who, "profile", named("Thandi Dube")));
    const lost = await read(who);
    await backup.restore();
    backup.remove();
    const again = { ...known, profile: { ...known.profile, value: named("Never told") } };
    accepted(await claim(who, "own", again));
    expect(await profileOf(who), "the server knows that moment").toBe(who.name);
    const edit = new NumberedPhone(server, who);
    const body = { ...named("Thandi Ngcobo"), id: randomUUID(), based_on: [named(who.name)] };
    accepted(await edit.command("profile", body)());
    accepted(await claim(who, "own", lost));
    expect(await profileOf(who)).toBe("Thandi Ngcobo");
    seenBy.set(thief.id, lost.addresses.mark);
    accepted(await claim(thief, "own", lost));
    const { addresses } = accepted(
      await call<{ addresses: Address[] }>(server, thief, "addresses"),
    );
    expect(addresses, "an address of another member").toEqual([]);
  });
});

describe("F30 drafts and baskets that the backup does not have", () => {
  async function restoreRows(phone: SyncPhone, given: object = {}) {
    const rows = (table: string) =>
      [...phone.rows].filter(([key]) => key.startsWith(`${table}/`)).map(([, row]) => row);
    const table = (name: string) => ({ rows: rows(name), changed: [], deleted: [] });
    return phone.restore({
      as_of: Number(phone.lastPull?.serverRevision),
      tables: { drafts: table("drafts"), items: { ...table("items"), ...given } },
    });
  }

  test("come back from whichever phone is first, each row as it was known last", async () => {
    const person = await signUp(server);
    const [first, second] = [new SyncPhone(server, person), new SyncPhone(server, person)];
    first.add("items", milk("a"));
    first.add("items", milk("b"));
    await first.sync();
    await second.sync();
    const backup = await backUpDataFolder(server);
    first.add("items", milk("c"));
    first.update("items", "a", { size: "2L" });
    first.delete("items", "b");
    await first.sync();
    await second.sync(); // the second phone knows this much
    first.add("items", milk("d"));
    first.adjust("c", 4);
    await first.sync();
    await backup.restore();

    expect((await first.sync()).status, "stopped before anything is changed").toBe(425);
    expect((await restoreRows(first)).status).toBe(200);
    first.adjust("c", 1);
    await first.sync();
    expect((await restoreRows(second)).status).toBe(200);
    await second.sync();
    await first.sync();
    expect([...first.rows.keys()].sort()).toEqual(["items/a", "items/c", "items/d"]);
    expect(first.row("items", "a")).toMatchObject({ size: "2L" });
    expect(first.row("items", "c")).toMatchObject({ quantity: 6 });
    expect(second.state()).toBe(first.state());
    backup.remove();
  });

  test("overrule nothing while the server has all it ever told", async () => {
    const person = await signUp(server);
    const phone = new SyncPhone(server, person);
    phone.add("items", milk("a"));
    await phone.sync();
    phone.rows.clear();
    const answer = await restoreRows(phone);
    expect([answer.status, answer.body.code]).toEqual([409, "nothing_to_restore"]);
    expect((await phone.sync()).status).toBe(200);
  });
});

test("F30 an update of a row that was never heard of asks for the whole row, and deletes nothing", async () => {
  const phone = new SyncPhone(server, await signUp(server));
  phone.add("items", milk("a"));
  phone.pending = [];
  phone.update("items", "a", { size: "2L" });
  const { body } = await phone.sync();
  expect(body.changes).toEqual([]);
  expect(body.wanted).toEqual({ items: ["a"] });
  expect(phone.row("items", "a")).toMatchObject({ size: "2L" });
});

test("F31 a sync's revision follows the clock: a phone ahead of the backup gets new rows", async () => {
  const person = await signUp(server);
  const [first, second] = [new SyncPhone(server, person), new SyncPhone(server, person)];
  first.add("items", milk("a"));
  await first.sync();
  const backup = await backUpDataFolder(server);
  for (const id of ["b", "c", "d"]) {
    first.add("items", milk(id));
    await first.sync();
  }
  await backup.restore();
  first.forgetMark();
  second.add("items", milk("new"));
  await second.sync();
  await first.sync();
  expect(first.row("items", "new")).toBeDefined();
  backup.remove();
});

test("F31 a revision is above what a phone has seen, whatever the server's clock says now", async () => {
  const phone = new SyncPhone(server, await signUp(server));
  await moveClock(server, "2026-11-21T12:00:00Z");
  phone.add("items", milk("a"));
  await phone.sync();
  await moveClock(server, "2026-11-21T11:00:00Z");
  const before = Number(phone.lastPull?.serverRevision);
  phone.add("items", milk("b"));
  await phone.sync();
  expect(Number(phone.lastPull?.serverRevision)).toBeGreaterThan(before);
});

describe("F70 a membership's payment that the backup does not have", () => {
  type PaymentAnswer = { payment: MembershipPayment; code?: string };
  const restorePayment = (who: Shopper, payment: MembershipPayment) =>
    claim<PaymentAnswer>(who, "membership", { payment });

  test("comes back with the reference that its member saw, and can be completed", async () => {
    const [thandi, thief] = [makeShopper(server), makeShopper(server)];
    const backup = await backUpDataFolder(server);
    const { body, seal } = await seeing(thandi, "", "membership/reference", {});
    const payment = { ...body.payment, seal };
    const reference = payment.payment_reference;
    accepted(await subscribing(server, thandi).proof(reference));
    const path = "membership/complete";
    const command = await commandOf(server, thandi, path, { payment_reference: reference });
    const done = await seeing(thandi, "", path, command);
    for (const { id } of [thandi, thief]) seenBy.set(id, done.mark);
    const waiting = { ...done.body.membership.waiting, seal: done.seal };
    expect(waiting.payment_reference).toBe(reference);
    await backup.restore();
    backup.remove();

    expect((await subscribing(server, thandi).complete(reference)).status).toBe(404);
    const forged = [
      [thief, payment],
      [thandi, { ...payment, month_period: "2031-01" }],
      [thandi, { ...payment, payment_reference: "USE2026112200001S" }],
      [thandi, { ...payment, seal: "" }],
    ] as const;
    for (const [who, given] of forged) {
      expect((await restorePayment(who, given)).body.code).toBe("nothing_to_restore");
    }
    for (const told of [waiting, payment, waiting]) {
      expect(accepted(await restorePayment(thandi, told)).payment).toMatchObject({
        payment_reference: reference,
        month_period: payment.month_period,
      });
    }
    accepted(await subscribing(server, thandi).proof(reference));
    const again = accepted(await subscribing(server, thandi).complete(reference)).membership;
    expect(again.memberships).toMatchObject([{ payment_reference: reference, status: "active" }]);
    expect(value(server, "SELECT COUNT(*) FROM payment_references")).toBe(1);
    const next = await seeing(thandi, "", "membership/reference", {});
    expect(next.body.payment.payment_reference).not.toBe(reference);
  });
});

describe("F33 an account that the backup does not have", () => {
  test("locks the phone, and comes back with its id and its orders", async () => {
    const backup = await backUpDataFolder(server);
    const person = await signUp(server);
    const who = { ...person, name: "Thandi", token: person.pb.authStore.token };
    const order = await sealed(who, await placeOrder(server, who, "budget"));
    await backup.restore();
    backup.remove();
    const { status, body } = await seeing(who, "", "session");
    expect([status, body.code, body.reason]).toEqual([401, "session_expired", "account_unknown"]);
    const again = await signUp(server, { id: person.id, email: person.email });
    const back = { ...who, token: again.pb.authStore.token };
    expect(told(accepted(await restoreOrder(back, order)).order)).toEqual(told(order));
    const other = { ...who, token: (await signUp(server)).pb.authStore.token };
    expect((await restoreOrder(other, order)).status).toBe(409);
  });
});

describe("T123 a restored backup brings back no session that was ended", () => {
  type Who = Awaited<ReturnType<typeof signUp>>;
  const session = ({ pb }: Pick<Who, "pb">) =>
    call(server, { token: pb.authStore.token }, "session");
  const post = (who: Who, path: string, body: object) =>
    call(server, { token: who.pb.authStore.token }, path, body);
  const changePassword = async (who: Who, password = "a newer password") =>
    accepted(await post(who, "password/change", { old_password: who.password, password }));
  const register = (who: Who) => join(server.dataDir, "backups/ended", who.id);

  test.each(WAYS_BACK)(
    "put back %s: a changed password and a sign-out everywhere hold",
    async (_, make) => {
      const [changed, left, lost, other] = await Promise.all([
        signUp(server),
        signUp(server),
        signUp(server),
        signUp(server),
      ]);
      const backup = await make();
      await changePassword(changed);
      accepted(await post(left, "sign-out-everywhere", { remove_data: false }));
      const later = await signIn(server, lost.email, lost.password);
      accepted(await post(later, "sign-out-everywhere", { remove_data: false }));
      const last = await signIn(server, lost.email, lost.password);
      accepted(await post(last, "sign-out-everywhere", { remove_data: true }));
      await backup.restore();

      expect(await session(changed)).toMatchObject({
        status: 401,
        body: { reason: "password_changed" },
      });
      await expect(signIn(server, changed.email, changed.password)).rejects.toThrow();
      expect(await session(left)).toMatchObject({ status: 401, body: { reason: "signed_out" } });
      expect(await session(lost)).toMatchObject({ status: 401, body: { reason: "data_removed" } });
      expect((await session(other)).status, "everyone else stays signed in").toBe(200);
      const again = await signIn(server, left.email, left.password);
      await server.restart();
      expect((await session(again)).status, "a later start ends nothing more").toBe(200);
      backup.remove();
    },
  );

  test("what was refused is not listed, and what a crash kept out of the list is added", async () => {
    const who = await signUp(server);
    const wrong = { old_password: "not the password", password: "a newer password" };
    expect((await post(who, "password/change", wrong)).status).toBe(422);
    const backup = await backUpDataFolder(server);
    await changePassword(who);
    rmSync(register(who));
    await server.restart();
    expect(readFileSync(register(who), "utf8")).toMatch(/^[0-9a-f]{64} password_changed$/);
    await backup.restore();
    expect((await session(who)).status).toBe(401);
    backup.remove();
  });

  test("a folder that comes back without its backups starts, and ends nothing", async () => {
    const who = await signUp(server);
    const backup = await backUpDataFolder(server);
    await changePassword(who);
    rmSync(join(server.dataDir, "backups"), { recursive: true });
    await backup.restore();
    expect((await session(who)).status).toBe(200);
    backup.remove();
  });

  test("the list of one account is bounded", async () => {
    const who = await signUp(server);
    accepted(await post(who, "sign-out-everywhere", { remove_data: false }));
    const lines = Array.from({ length: 250 }, (_, n) => `${"0".repeat(60)}${n + 1_000} signed_out`);
    writeFileSync(register(who), lines.join("\n"));
    await server.restart();
    const kept = readFileSync(register(who), "utf8").split("\n");
    expect(kept).toHaveLength(200);
    expect(kept.at(-1), "the newest stay").toMatch(/^[0-9a-f]{64} signed_out$/);
    expect(kept).not.toContain(lines[0]);
  });
});

describe("F81 a restored backup undoes neither a revoked admin nor a request to delete an account", () => {
  const isAdmin = async ({ pb }: Person) =>
    accepted(await call<{ isAdmin: boolean }>(server, { token: pb.authStore.token }, "session"))
      .isAdmin;

  test.each(WAYS_BACK)(
    "put back %s: who was revoked since is no admin, until invited again",
    async (_, make) => {
      const admin = await makeAdmin(server);
      const [former, other] = [
        await makeAdmin(server, { inviter: admin }),
        await makeAdmin(server, { inviter: admin }),
      ];
      const backup = await make();
      const as = { token: admin.pb.authStore.token };
      accepted(await call(server, as, "admin/revoke", { user_id: former.id }));
      await backup.restore();
      expect([await isAdmin(admin), await isAdmin(former), await isAdmin(other)]).toEqual([
        true,
        false,
        true,
      ]);
      const rows = await (await server.asSuperuser())
        .collection("audit_log")
        .getFullList({ filter: "action = 'admin.revoked'" });
      expect(rows.map(({ actor_id, before }) => [actor_id, before])).toEqual([
        ["", { user_id: former.id }],
      ]);
      await makeAdmin(server, { inviter: admin, email: former.email, password: former.password });
      await server.restart();
      expect(await isAdmin(await signIn(server, former.email, former.password))).toBe(true);
      backup.remove();
    },
  );

  const erasure = (who: Person) =>
    call<{ erasure: { due_at: string } }>(
      server,
      { token: who.pb.authStore.token },
      "account/erasure",
    );
  const ask = async (who: Person, path: string) =>
    accepted(
      await call<{ erasure: { due_at: string } }>(
        server,
        { token: who.pb.authStore.token },
        path,
        path.endsWith("keep") ? {} : { password: who.password },
      ),
    ).erasure.due_at;

  test("a request made since is restored, and one withdrawn since stays withdrawn", async () => {
    const [asks, keeps, twice] = [await signUp(server), await signUp(server), await signUp(server)];
    await ask(keeps, "account/erasure");
    await ask(twice, "account/erasure");
    const backup = await backUpDataFolder(server);
    const due = await ask(asks, "account/erasure");
    const again = async (who: Person) => signIn(server, who.email, who.password);
    await ask(await again(keeps), "account/erasure/keep");
    await ask(await again(twice), "account/erasure/keep");
    const dueAgain = await ask(await again(twice), "account/erasure");
    await backup.restore();
    const dueOf = async (who: Person) => accepted(await erasure(await again(who))).erasure.due_at;
    expect(due).toMatch(/^20/);
    expect([await dueOf(asks), await dueOf(keeps), await dueOf(twice)]).toEqual([
      due,
      "",
      dueAgain,
    ]);
    const phone = await call(server, { token: asks.pb.authStore.token }, "session");
    expect(phone, "its data is deleted").toMatchObject({ body: { reason: "account_deleted" } });
    expect(await ask(await again(asks), "account/erasure/keep")).toBe("");
    await server.restart();
    expect(await dueOf(asks), "a later start asks for nothing").toBe("");
    backup.remove();
  });

  test("T711 an account that was deactivated since is closed again, unless it was reactivated since", async () => {
    const admin = await makeAdmin(server);
    const as = { token: admin.pb.authStore.token };
    const [closed, opened] = [await signUp(server), await signUp(server)];
    const backup = await makeBackup(server);
    const act = async (path: string, { id }: Person) => {
      const body = { user_id: id, ...(path === "deactivate" && { reason: "Not their deposits" }) };
      return accepted(await call<{ user: UserView }>(server, as, `admin/users/${path}`, body)).user;
    };
    const { deactivated_at } = await act("deactivate", closed);
    await act("deactivate", opened);
    await act("reactivate", opened);
    await backup.restore();
    const phone = await call(server, { token: closed.pb.authStore.token }, "session");
    expect(phone).toMatchObject({ status: 401, body: { reason: "deactivated" } });
    await expect(signIn(server, closed.email, closed.password)).rejects.toMatchObject({
      response: { code: "account_deactivated" },
    });
    await signIn(server, opened.email, opened.password);
    const shown = accepted(
      await call<{ user: UserView }>(server, as, `admin/users/${closed.id}`),
    ).user;
    expect(shown).toMatchObject({
      deactivated_at,
      deactivated_by: admin.email,
      deactivated_reason: "The reason was lost when a backup was restored.",
    });
    const register = join(server.dataDir, "backups/deactivated");
    expect(readdirSync(register)).toEqual([closed.id]);
    rmSync(register, { recursive: true }); // as if a crash had kept it out of the list
    await server.restart();
    expect(readdirSync(register)).toEqual([closed.id]);
    await act("reactivate", closed);
    await server.restart();
    await signIn(server, closed.email, closed.password);
    backup.remove();
  });

  test("what a crash kept out of the list is added at the next start", async () => {
    const who = await signUp(server);
    const backup = await backUpDataFolder(server);
    const due = await ask(who, "account/erasure");
    rmSync(join(server.dataDir, "backups/requested"), { recursive: true });
    await server.restart();
    await backup.restore();
    const back = await signIn(server, who.email, who.password);
    expect(accepted(await erasure(back)).erasure.due_at).toBe(due);
    backup.remove();
  });
});
