import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Health } from "@/domain/health/health";
import type { ErasureView } from "@/domain/privacy/erasure-responses";
import type { SettingsPage } from "@/domain/settings/settings";
import { momentOf } from "@/domain/time/sa-time";
import { ACCESS_RULES } from "@/server/access-rules";
import { MEMBER_TABLES } from "@/server/core/member-tables";
import { importLines } from "../support/bank-lines";
import { seenOrder, storedLine } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { finishJob, lastRun } from "../support/jobs";
import { creditOf, giveCredit } from "../support/ledger";
import { nameBasket, sendCommand } from "../support/member-commands";
import { signIn } from "../support/members";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  daysAgo,
  deciding,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  value,
} from "../support/ordering";
import {
  filesWith,
  type KnownMember,
  knownMember,
  orderOf,
  ownDataOf,
  placeOwnOrder,
  totalsOf,
} from "../support/privacy";
import { newOwner, ROWS } from "../support/rows";
import { sqlite } from "../support/sqlite";
import { SyncPhone } from "../support/sync-phone";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const BANK = {
  account_name: "Pantry (Pty) Ltd",
  account_number: "62 000 000 001",
  branch_code: "250655",
  bank: "A Bank",
};

interface ErasureAnswer {
  readonly erasure: ErasureView;
  readonly code?: string;
}
const leave = (who: KnownMember, password = who.password) =>
  call<ErasureAnswer>(server, who, "account/erasure", { password });
const keep = (who: Shopper) => call<ErasureAnswer>(server, who, "account/erasure/keep", {});
const view = (who: Shopper | null) => call<ErasureAnswer>(server, who, "account/erasure");
const download = (who: KnownMember, password = who.password) =>
  call<{ ticket: string; code?: string }>(server, who, "account/data", { password });
const eraseDue = async () => (await server.asSuperuser()).crons.run("erase-due-members");

/** As if the seven days were over. */
function letSevenDaysPass(who: Shopper): void {
  sql(
    server,
    `UPDATE erasures SET due_at = '2026-01-01 10:00:00.000Z' WHERE user_id = '${who.id}'`,
  );
}

/** The member signed in again, as the sessions from before have ended. */
async function back(who: KnownMember): Promise<KnownMember> {
  const person = await signIn(server, who.email, who.password);
  return { ...who, person, token: person.pb.authStore.token };
}

async function delivered(who: KnownMember, amount?: number) {
  const judge = deciding(server, admin);
  const order = await placeOwnOrder(server, who);
  accepted(await judge.verifyOrder(order, amount));
  accepted(await judge.delivered(order.id));
  return order;
}

/** Waits until a cron job that was started has done what `done` looks for. */
async function until(done: () => boolean): Promise<void> {
  await expect.poll(done).toBe(true);
}

/** Asks for the erasure, and has it done. */
async function erase(who: KnownMember): Promise<void> {
  accepted(await leave(who));
  letSevenDaysPass(who);
  await eraseDue();
  await until(() => isErased(who));
}

const isErased = (who: Shopper) =>
  value(server, `SELECT COUNT(*) FROM users WHERE id = '${who.id}'`) === 0;
test("every collection that names a member is in their download and in their erasure", () => {
  const owner = newOwner();
  const owned = Object.keys(ACCESS_RULES).filter((name) => {
    const row = ROWS[name]?.(owner) ?? {};
    return ["id", "user_id", "owner"].some((column) => row[column] === owner.user);
  });
  expect(Object.keys(MEMBER_TABLES).sort()).toEqual(owned.sort());
});

/** A note of staff that names the member. */
async function takeNote(who: KnownMember): Promise<void> {
  const note = { id: randomUUID(), user_id: who.id, based_on: 0, text: `Call ${who.name} back` };
  accepted(await call(server, admin, "admin/users/note", note));
}

describe("a download of one's data", () => {
  test("holds all that is one's own, proofs too, and nothing of another member", async () => {
    const thandi = await knownMember(server);
    const sipho = await knownMember(server);
    await delivered(thandi);
    const order = await placeOwnOrder(server, thandi);
    await placeOwnOrder(server, sipho);
    accepted(await deciding(server, admin).reject(order.id, `Unreadable, ${thandi.words[0]}`));
    const { files, proofs } = await ownDataOf(server, thandi, thandi.password);

    const names = files.map(({ name }) => name);
    for (const name of ["READ-ME.txt", "all-data.json", "orders.csv", "basket_items.csv"]) {
      expect(names).toContain(name);
    }
    for (const { name, text } of files) {
      if (name.endsWith(".csv")) expect(text.charCodeAt(0), name).toBe(0xfeff);
    }
    const text = files.map((file) => file.text).join("\n");
    for (const word of thandi.words) expect(text).toContain(word);
    for (const word of [...sipho.words, sipho.id, admin.id, admin.email]) {
      expect(text, "another's").not.toContain(word);
    }
    for (const secret of ["tokenKey", "token_hash", "$2a$"]) expect(text).not.toContain(secret);

    const all = JSON.parse(files.find(({ name }) => name === "all-data.json")?.text ?? "");
    expect(all.orders).toHaveLength(2);
    expect(all.profiles).toMatchObject([{ id: thandi.id, full_name: thandi.name }]);
    expect(all.basket_items).toHaveLength(4);
    expect(all.decisions.map(({ action }: { action: string }) => action)).toContain(
      "payment.rejected",
    );
    expect(proofs).toHaveLength(2);
    for (const { id, name } of proofs) {
      expect(name).toMatch(/\.jpg$/);
      const file = (who: Shopper) =>
        fetch(`${server.url}/api/app/proofs/${id}`, { headers: { Authorization: who.token } });
      expect((await file(thandi)).status).toBe(200);
      expect((await file(sipho)).status).toBe(404);
    }
  });

  test("has every column of each table but the secrets and what is another's", async () => {
    const thandi = await knownMember(server);
    await placeOwnOrder(server, thandi);
    sql(
      server,
      `INSERT INTO push_phones (id, user_id, endpoint, secret_hash)
         VALUES ('${randomUUID()}', '${thandi.id}', 'https://push.test/${thandi.id}', 'a-secret-hash');
       INSERT INTO ended_sessions (id, user_id, token_key) VALUES ('${randomUUID()}', '${thandi.id}', 'a-token-key');`,
    );
    const withheld: Readonly<Record<string, readonly string[]>> = {
      users: ["password", "tokenKey", "emailVisibility"],
      orders: ["verified_by", "told_at", "result_told_at"],
      subscriptions: ["told_at"],
      mail_outbox: ["mailbox", "attempts", "last_error"],
      push_phones: ["secret_hash"],
      ended_sessions: ["token_key"],
      member_notes: ["written_by", "changed_by", "revision"],
      ledger_entries: ["actor_id"],
      ledger_proposals: "asked_by decided_by command targets members about cents due".split(" "),
    };
    await takeNote(thandi);
    const entry = { id: randomUUID(), user_id: thandi.id, cents: 500, reason: "Late" };
    accepted(await call(server, admin, "admin/ledger/enter", entry));
    const command = { ...entry, id: randomUUID(), cents: 600_000 };
    const proposal = { id: randomUUID(), kind: "entry", command };
    accepted(await call(server, admin, "admin/proposals/ask", proposal));
    const { tables } = await ownDataOf(server, thandi, thandi.password);
    for (const name of ["profiles", "baskets", "basket_items", ...Object.keys(withheld)]) {
      const columns = sql<{ name: string }>(
        server,
        `SELECT name FROM pragma_table_info('${name}') ORDER BY name`,
      ).map((column) => column.name);
      const expected = columns.filter((column) => !withheld[name]?.includes(column));
      expect(Object.keys(tables[name]?.[0] ?? {}).sort(), name).toEqual(expected.sort());
    }
    expect(JSON.stringify(tables)).not.toMatch(/a-secret-hash|a-token-key/);
  });

  test("T303 has no payment reference and no sum of another member who shares a deposit", async () => {
    const [thandi, sipho] = [await knownMember(server), await knownMember(server)];
    const orders = [await placeOwnOrder(server, thandi), await placeOwnOrder(server, sipho)];
    const cents = orders.reduce((sum, { total }) => sum + total, 0);
    const [line = ""] = importLines(server, [{ text: "CASH", cents }]).lines;
    const { id, version } = storedLine(server, line) as { id: string; version: number };
    const payments = orders.map((order) => ({ ...seenOrder(order), kind: "order" }));
    const command = { id: randomUUID(), lines: [{ id, version }], payments };
    const proposal = { id: randomUUID(), kind: "match", command };
    accepted(await call(server, admin, "admin/proposals/ask", proposal));
    const { tables } = await ownDataOf(server, thandi, thandi.password);
    const [own] = tables.ledger_proposals ?? [];
    expect(own).toMatchObject({ id: proposal.id, kind: "match" });
    expect(Object.values(own ?? {})).not.toContain(cents);
    expect(JSON.stringify(own)).not.toContain(orders[1]?.payment_reference);
  });

  test("asks for the password, and is made once in ten minutes", async () => {
    const thandi = await knownMember(server);
    expect((await call(server, null, "account/data", { password: "x" })).status).toBe(401);
    expect(await download(thandi, "not this one")).toMatchObject({
      status: 422,
      body: { data: { password: { code: "current_password_wrong" } } },
    });
    accepted(await download(thandi));
    expect(await download(thandi)).toMatchObject({
      status: 429,
      body: { code: "already_asked" },
    });
  });
});

/** Puts an order on the list of a delivery that is being bought. */
function beBuying(orderId: string, date: string): void {
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state) VALUES ('${randomUUID()}', '${date}', '2026-11-27 16:00:00.000Z', 'buying');
     INSERT INTO buying_wants (id, line_id, delivery_date, order_id, user_id, item_id, version,
       first_name, quantity, budget, substitution_rule, substitution_details, notes, gone_at)
     VALUES ('${randomUUID()}', '', '${date}', '${orderId}', '', '', 1, '', 1, NULL, '', '', '', '');
     UPDATE orders SET delivery_date = '${date}' WHERE id = '${orderId}'`,
  );
}

describe("T57 deleting one's account", () => {
  test("waits for what is not finished, and is refused to an admin", async () => {
    const thandi = await knownMember(server);
    const judge = deciding(server, admin);
    const order = await placeOwnOrder(server, thandi);
    const held = { status: 409, body: { code: "account_has_open_orders" } };
    expect(await leave(thandi)).toMatchObject({
      ...held,
      body: { ...held.body, open_orders: [order.order_number] },
    });
    const heldBy = ({ order_number }: { order_number: string }, hold: string) => ({
      ...held,
      body: { ...held.body, order_holds: [{ order_number, hold }] },
    });
    expect(await leave(thandi)).toMatchObject(heldBy(order, "to_finish"));
    accepted(await judge.verifyOrder(order));
    expect(await leave(thandi)).toMatchObject(heldBy(order, "to_deliver"));
    accepted(await judge.delivered(order.id));
    beBuying(order.id, "2026-11-30");
    expect(await leave(thandi), "what isn't spent comes back at the closing").toMatchObject(
      heldBy(order, "to_close"),
    );
    sql(server, "UPDATE deliveries SET state = 'closed' WHERE date = '2026-11-30'");
    const cancelled = await placeOwnOrder(server, thandi);
    accepted(await shopping(server, thandi).cancel(cancelled.id));
    expect(await leave(thandi)).toMatchObject(heldBy(cancelled, "to_check"));
    accepted(await judge.checkDeposit(cancelled.id, "nothing_arrived"));
    expect(await leave(thandi, "not this one")).toMatchObject({ status: 422 });
    expect((await view(null)).status).toBe(401);
    expect((await call(server, null, "account/erasure", { password: "x" })).status).toBe(401);
    expect(accepted(await leave(thandi)).erasure).toMatchObject({ order_holds: [] });

    const chief = await knownMember(server);
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${chief.id}', '${chief.id}', 'admin')`,
    );
    expect(await leave(chief)).toMatchObject({ status: 409, body: { code: "admin_cannot_leave" } });
    // As the request of an earlier version, or of a restored backup.
    sql(
      server,
      `INSERT INTO erasures (id, user_id, requested_at, due_at, kept_at, erased_at) VALUES
         ('${randomUUID()}', '${chief.id}', '${daysAgo(9)}', '${daysAgo(2)}', '', '')`,
    );
    await finishJob(server, "erase-due-members");
    sql(server, `DELETE FROM user_roles WHERE user_id = '${chief.id}'`);
    await finishJob(server, "erase-due-members");
    expect(isErased(chief), "F526 a request that an admin's role ended stays withdrawn").toBe(
      false,
    );
  });

  test("F366 waits for a membership's proof that wasn't completed, as long as its deposit may be looked for", async () => {
    const thandi = await knownMember(server);
    const desk = subscribing(server, thandi);
    const { payment_reference } = accepted(await desk.open()).payment;
    expect(accepted(await view(thandi)).erasure.membership_waits).toBe(false);
    accepted(await desk.proof(payment_reference));
    expect(await leave(thandi)).toMatchObject({
      status: 409,
      body: { code: "account_has_open_orders", open_orders: [], membership_waits: true },
    });
    expect(await call(server, admin, "admin/users/erasure", { user_id: thandi.id })).toMatchObject({
      status: 409,
      body: { code: "member_has_open_orders" },
    });
    sql(
      server,
      `UPDATE payment_proofs SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-61 days')
       WHERE payment_reference = '${payment_reference}'`,
    );
    accepted(await leave(thandi));
  });

  test.each([
    { ends: "isn't verified", days: 20, leaves: 409 },
    { ends: "is cancelled", days: 1, leaves: 409 },
    { ends: "became credit", days: 20, leaves: 200 },
    { ends: "never arrived", days: 20, leaves: 200 },
    { ends: "isn't verified", days: 61, leaves: 200 },
  ])(
    "F455 waits for the proof of a completed membership: one of $days days ago that $ends answers $leaves",
    async ({ ends, days, leaves }) => {
      const thandi = await knownMember(server);
      const reference = await subscribe(server, thandi);
      if (ends === "is cancelled") accepted(await subscribing(server, thandi).cancel());
      const at = daysAgo(days);
      sql(
        server,
        `UPDATE subscriptions SET created_at = '${at}' WHERE payment_reference = '${reference}';
       UPDATE payment_proofs SET created_at = '${at}' WHERE payment_reference = '${reference}'`,
      );
      if (ends === "never arrived") {
        const { payment } = await verifyMembership(server, admin, reference);
        accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
      }
      if (ends === "became credit") {
        const [id = ""] = importLines(server, [{ text: reference, cents: 5_900 }]).lines;
        const { version } = storedLine(server, id) as { version: number };
        const command = { id: randomUUID(), line: { id, version }, user_id: thandi.id };
        accepted(
          await call(server, admin, "admin/statement/desk/credit", {
            ...command,
            is_confirmed: true,
          }),
        );
      }
      expect((await leave(thandi)).status).toBe(leaves);
    },
  );

  test("ends every session, can be withdrawn for seven days, and is one request however often it is sent", async () => {
    const thandi = await knownMember(server);
    // T761 As who has the password may cause, so that nothing else is emailed.
    sql(
      server,
      `INSERT INTO mail_outbox (id, "to", mailbox, event, event_id, due_at, queued_at)
       SELECT lower(hex(randomblob(16))), '${thandi.email}', '${thandi.email}', 'membership_cancelled', value, at, at
       FROM generate_series(1, 50), (SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at)`,
    );
    const { erasure } = accepted(await leave(thandi));
    const days = (momentOf(erasure.due_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await view(thandi)).status).toBe(401);
    const again = await back(thandi);
    expect(accepted(await leave(again)).erasure.due_at).toBe(erasure.due_at);
    const returned = await back(thandi);
    expect(accepted(await view(returned)).erasure.due_at).toBe(erasure.due_at);
    expect(accepted(await keep(returned)).erasure.due_at).toBe("");
    accepted(await keep(returned));
    expect(
      sql(
        server,
        `SELECT event FROM mail_outbox WHERE "to" = '${thandi.email}' AND event = 'erasure_requested'`,
      ),
    ).toHaveLength(1);
    letSevenDaysPass(returned);
    const other = await knownMember(server);
    accepted(await leave(other));
    letSevenDaysPass(other);
    await eraseDue();
    await until(() => isErased(other));
    expect(isErased(thandi)).toBe(false);
  });

  test("F643 isn't held by an order for which nothing was bought, which can be marked as delivered after it", async () => {
    const thandi = await knownMember(server);
    const judge = deciding(server, admin);
    const order = await placeOwnOrder(server, thandi);
    accepted(await judge.verifyOrder(order));
    expect((await leave(thandi)).status).toBe(409);
    sql(
      server,
      `UPDATE orders SET closed_at = '2026-11-30 10:00:00.000Z' WHERE id = '${order.id}'`,
    );
    accepted(await leave(thandi));
    letSevenDaysPass(thandi);
    await eraseDue();
    await until(() => isErased(thandi));
    expect(accepted(await judge.delivered(order.id)).payment).toMatchObject({
      status: "delivered",
    });
  });

  test("F650 is held by a delivered order while we look for another deposit for it", async () => {
    const thandi = await knownMember(server);
    const order = await delivered(thandi);
    sql(
      server,
      `UPDATE orders SET closed_at = '2026-11-30 10:00:00.000Z' WHERE id = '${order.id}'`,
    );
    accepted(await shopping(server, thandi).proof(order.id));
    expect(await leave(thandi)).toMatchObject({
      status: 409,
      body: { order_holds: [{ order_number: order.order_number, hold: "to_check" }] },
    });
    accepted(await deciding(server, admin).checkDeposit(order.id, "refunded"));
    accepted(await leave(thandi));
  });

  test("F651 an order that is left of it, and not delivered, can be cancelled, and its deposit settled", async () => {
    const thandi = await knownMember(server);
    const judge = deciding(server, admin);
    const order = await placeOwnOrder(server, thandi);
    accepted(await judge.verifyOrder(order));
    sql(
      server,
      `UPDATE orders SET closed_at = '2026-11-30 10:00:00.000Z' WHERE id = '${order.id}'`,
    );
    await erase(thandi);
    expect(accepted(await judge.cancel(order.id)).payment).toMatchObject({ status: "cancelled" });
    expect(
      sql(
        server,
        `SELECT status, paid FROM subscriptions WHERE payment_reference = '${order.payment_reference}'`,
      ),
    ).toEqual([{ status: "cancelled", paid: 0 }]);
    // As a backup from before the deposit was settled has it.
    sql(server, `UPDATE orders SET deposit_check = 'to_check' WHERE id = '${order.id}'`);
    expect(accepted(await judge.checkDeposit(order.id, "refunded")).payment).toMatchObject({
      deposit_check: "refunded",
    });
  });

  test("an order that was started since delays the erasure until it has ended", async () => {
    const thandi = await knownMember(server);
    accepted(await leave(thandi));
    const again = await back(thandi);
    const order = await placeOwnOrder(server, again);
    letSevenDaysPass(thandi);
    const other = await knownMember(server);
    accepted(await leave(other));
    letSevenDaysPass(other);
    await eraseDue();
    await until(() => isErased(other));
    expect(isErased(thandi)).toBe(false);
    const judge = deciding(server, admin);
    accepted(await judge.verifyOrder(order));
    accepted(await judge.delivered(order.id));
    await eraseDue();
    await until(() => isErased(thandi));
  });

  test("F323 credit that came since delays the erasure for 30 days, credit from before doesn't", async () => {
    const [thandi, other] = [await knownMember(server), await knownMember(server)];
    giveCredit(server, other, 5_000);
    accepted(await leave(other));
    accepted(await leave(thandi));
    giveCredit(server, thandi, 7_000);
    const again = await back(thandi);
    expect(accepted(await view(again)).erasure).toMatchObject({
      credit: 7_000,
      credit_waits: true,
    });
    expect(accepted(await view(await back(other))).erasure.credit_waits).toBe(false);
    for (const who of [thandi, other]) letSevenDaysPass(who);
    await eraseDue();
    await until(() => isErased(other));
    expect(isErased(thandi)).toBe(false);
    sql(
      server,
      `UPDATE ledger_entries SET at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-31 days') WHERE user_id = '${thandi.id}';
       UPDATE erasures SET requested_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-32 days') WHERE user_id = '${thandi.id}'`,
    );
    await eraseDue();
    await until(() => isErased(thandi));
  });

  test("F507 credit that came back since delays the erasure too, whatever of it was spent in between", async () => {
    const thandi = await knownMember(server);
    giveCredit(server, thandi, 60_000, { at: daysAgo(1) });
    accepted(await leave(thandi));
    const again = await back(thandi);
    const order = await placeOwnOrder(server, again);
    expect(creditOf(server, thandi)).toBeLessThan(60_000);
    expect(accepted(await view(again)).erasure.credit_waits).toBe(false);
    accepted(await deciding(server, admin).cancel(order.id, "We can't deliver"));
    expect(accepted(await view(again)).erasure).toMatchObject({
      credit: 60_000,
      credit_waits: true,
    });
    letSevenDaysPass(thandi);
    await finishJob(server, "erase-due-members");
    expect(isErased(thandi)).toBe(false);
  });

  test("F397 an account that came due while the server was off is erased three days later, one from before at once", async () => {
    const [thandi, before] = [await knownMember(server), await knownMember(server)];
    for (const [who, days] of [
      [thandi, 5],
      [before, 11],
    ] as const) {
      accepted(await leave(who));
      sql(server, `UPDATE erasures SET due_at = '${daysAgo(days)}' WHERE user_id = '${who.id}'`);
    }
    lastRun(server, "erase-due-members", 10);
    for (const _night of [1, 2]) await finishJob(server, "erase-due-members");
    expect([thandi, before].map(isErased)).toEqual([false, true]);
    // Such as where each run ended the server, or a full disk kept none.
    sql(
      server,
      `UPDATE job_runs SET back_at = '${daysAgo(3)}', ran_at = '${daysAgo(10)}' WHERE id = 'erase-due-members'`,
    );
    await finishJob(server, "erase-due-members");
    expect(isErased(thandi), "F446 also where no run was kept since").toBe(true);
  });

  test("leaves no word of the member in any table, file or log, and every total as it was", async () => {
    const thandi = await knownMember(server);
    const judge = deciding(server, admin);
    await delivered(thandi, 60_000);
    const rejected = await placeOwnOrder(server, thandi);
    accepted(await judge.reject(rejected.id, `Not ${thandi.name}'s slip`));
    await takeNote(thandi);
    accepted(await shopping(server, thandi).start());
    accepted(await call(server, thandi, "consents", { purpose: "newsletter", given: true }));
    sql(
      server,
      `INSERT INTO policy_mail_refusals (id, user_id, refused_at)
       VALUES ('${randomUUID()}', '${thandi.id}', '2026-11-01 08:00:00.000Z')`,
    );
    sql(
      server,
      `INSERT INTO line_matches (id, line_id, kind, target_id, user_id, cents, payer, matched_at, event_id)
       VALUES ('${randomUUID()}', '${randomUUID()}', 'order', '${rejected.id}', '${thandi.id}', 60000,
         '${thandi.name}', '2026-11-01 08:00:00.000Z', '${randomUUID()}')`,
    );
    const byHand = { user_id: thandi.id, reason: `${thandi.name} called` };
    const entry = { ...byHand, id: randomUUID(), cents: 500 };
    accepted(await call(server, admin, "admin/ledger/enter", entry));
    const command = { ...byHand, id: randomUUID(), cents: 600_000 };
    const proposal = { id: randomUUID(), kind: "entry", command };
    accepted(await call(server, admin, "admin/proposals/ask", proposal));
    const bank = { date: "2026-01-02", reference: `REFUND ${thandi.name}` };
    const refund = { id: randomUUID(), user_id: thandi.id, cents: 100, ...bank };
    accepted(await call(server, admin, "admin/ledger/refund", refund));
    for (const given of [false, true]) {
      accepted(await call(server, thandi, "consents", { purpose: "membership_reminders", given }));
    }
    accepted(
      await call(server, thandi, "feedback", {
        id: randomUUID(),
        message: `Ask for ${thandi.name}`,
        page_url: "/",
        website: "",
      }),
    );
    const sipho = await knownMember(server);
    await delivered(sipho);
    // An earlier version's log holds what an admin searched for.
    const search = `{"url":"/api/app/payments/pending?q=${encodeURIComponent(thandi.name)}"}`;
    sqlite(
      join(server.dataDir, "auxiliary.db"),
      "list",
      `INSERT INTO _logs (id, level, message, data, created)
         VALUES ('${randomUUID().slice(0, 15)}', 0, 'GET /', '${search}', datetime('now') || '.000Z')`,
    );
    expect(filesWith(server, thandi.words).filter((file) => file.startsWith("aux"))).not.toEqual(
      [],
    );
    // A mailbox asks for this link, not an account: only the address says whose the email is.
    await call(server, null, "newsletter/leave", { email: thandi.email, website: "" });
    expect(mailsToMailbox(thandi.email)).toBeGreaterThan(0);
    const email = `moved-${thandi.email}`;
    accepted(await call(server, thandi, "email/change", { email, password: thandi.password }));
    await takeNewEmail(thandi, email);
    const moved: KnownMember = { ...thandi, email, words: [...thandi.words, email] };
    const proof = value(
      server,
      `SELECT id FROM payment_proofs WHERE user_id = '${thandi.id}' LIMIT 1`,
    );
    await leaveTracesIn(moved);
    // An admin cannot leave, a request is not made yet, and no password was changed elsewhere.
    const later = ["user_roles", "erasures", "ended_sessions"];
    expect(tablesWith(thandi)).toEqual(
      Object.keys(MEMBER_TABLES).filter((table) => !later.includes(table)),
    );
    const totals = totalsOf(server);
    accepted(await leave(moved));
    const returned = await back(moved);

    letSevenDaysPass(thandi);
    await eraseDue();
    await until(() => isErased(thandi));
    await eraseDue();
    expect((await view(returned)).status, "its sessions end with it").toBe(401);
    expect(totalsOf(server)).toEqual(totals);
    expect(tablesWith(thandi), "an id that opens nothing any more").toEqual(["erasures"]);
    await expect.poll(() => filesWith(server, moved.words)).toEqual([]);
    expect(mailsToMailbox(thandi.email)).toBe(0);
    expect(storedFiles(), "the proof's file").not.toContainEqual(
      expect.stringContaining(String(proof)),
    );
    expect(filesWith(server, sipho.words).length, "another member stays").toBeGreaterThan(0);
    expect(
      sql(server, "SELECT action FROM audit_log WHERE action = 'member.erased'").length,
    ).toBeGreaterThan(0);

    // The admin's lists keep the rows, without a member.
    const csv = await fetch(`${server.url}/api/app/payments/verified-orders.csv`, {
      headers: { Authorization: admin.token },
    });
    expect(await csv.text()).toMatch(/,"Unknown","Unknown","","500.00","559.00","No address",/);
    const pending = accepted(await judge.pending());
    expect(JSON.stringify(pending)).not.toContain(thandi.words[0]);
    await putOnListAgain(moved.email);
    // T06 Rows without an owner are hidden from members and guests.
    const guest = await fetch(`${server.url}/api/collections/orders/records`);
    expect(await guest.json()).toMatchObject({ items: [] });
  });

  test.each([
    ["its notice is there", ""],
    ["F511 its notice was deleted by age", "email_changed"],
  ])(
    "takes a former address out of the log, until the day it was given up, where %s",
    async (_, deleted) => {
      const buyer = await knownMember(server);
      const invite = async () => {
        const body = { email: buyer.email, role: "buyer" };
        return accepted(await call<{ id: string }>(server, admin, "admin/invitations", body)).id;
      };
      const before = await invite();
      const email = `moved-${buyer.email}`;
      accepted(await call(server, buyer, "email/change", { email, password: buyer.password }));
      await takeNewEmail(buyer, email);
      const after = await invite(); // the address may be another person's by now
      const logged = (id: string) =>
        value(server, `SELECT after ->> '$.email' FROM audit_log WHERE record_id = '${id}'`);
      expect(logged(before)).toBe(buyer.email);
      sql(server, `DELETE FROM mail_outbox WHERE user_id = '${buyer.id}' AND event = '${deleted}'`);
      await erase({ ...buyer, email });
      expect([logged(before), logged(after)]).toEqual(["", buyer.email]);
    },
  );

  test("F512 leaves what was asked of a second admin about others too, without the member", async () => {
    const [leaving, stays] = [await knownMember(server), makeShopper(server)];
    const ask = async (kind: string, command: { readonly id: string }) => {
      accepted(await call(server, admin, "admin/proposals/ask", { id: command.id, kind, command }));
      return command.id;
    };
    const message = (...members: string[]) =>
      ask("message", {
        id: randomUUID(),
        ...{ kind: "transactional", subject: "Hello", text: "Your delivery", recipients: 2 },
        audience: { group: "chosen", members },
      } as { readonly id: string });
    const [both, own] = [await message(leaving.id, stays.id), await message(leaving.id)];
    const orders = [
      accepted(await shopping(server, leaving).start(orderOf(leaving))).order,
      await placeOrder(server, stays),
    ].map(seenOrder);
    const { lines } = importLines(server, [{ text: "FOR TWO", cents: 900_000 }]);
    const match = await ask("match", {
      id: randomUUID(),
      ...{ lines: lines.map((id) => ({ id, version: 0 })), payments: orders },
    } as { readonly id: string });
    await erase(leaving);
    const left = (id: string) =>
      sql(
        server,
        `SELECT outcome, user_id, members, command ->> '$.audience.members' AS chosen
         FROM ledger_proposals WHERE id = '${id}'`,
      );
    expect(left(both)).toMatchObject([{ outcome: "", chosen: JSON.stringify([stays.id]) }]);
    expect(left(own)).toEqual([]);
    expect(left(match)).toMatchObject([
      { outcome: "declined", user_id: stays.id, members: JSON.stringify([stays.id]) },
    ]);
    expect(
      value(
        server,
        `SELECT COUNT(*) FROM audit_log WHERE action = 'second_admin.declined'
           AND after ->> '$.proposal' = '${match}' AND actor_id = ''`,
      ),
    ).toBe(1);
  });

  test("takes the address of someone who was an admin out of the emails to the other admins", async () => {
    const boss = await knownMember(server);
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${boss.id}', '${boss.id}', 'admin')`,
    );
    const { hours } = accepted(await call<SettingsPage>(server, boss, "admin/settings"));
    const changed = { ...hours, cut_off_days: "4", based_on: hours.version };
    accepted(await call(server, boss, "admin/settings/hours", changed));
    const command = { ...BANK, id: randomUUID(), based_on: "" };
    const proposal = { id: randomUUID(), kind: "bank", command };
    accepted(await call(server, boss, "admin/proposals/ask", proposal));
    const named = () =>
      sql<{ event: string }>(
        server,
        `SELECT event FROM mail_outbox WHERE data ->> '$.by' = '${boss.email}'
           AND user_id = '${admin.id}' ORDER BY event`,
      ).map(({ event }) => event);
    expect(named()).toEqual(["bank_asked", "settings_changed"]);
    sql(server, `DELETE FROM user_roles WHERE id = '${boss.id}'`);
    await erase(boss);
    expect(named()).toEqual([]);
  });

  test("F414 what is left of one in the files is overwritten the next night, where the disk or the machine failed", async () => {
    const thandi = await knownMember(server);
    const odd = `CREATE TABLE odd (x); CREATE INDEX odd_x ON odd (x COLLATE NOCASE); PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'ANOTHER') WHERE name = 'odd_x'`;
    sqlite(join(server.dataDir, "data.db"), "list", odd); // what no rebuilding gets past
    accepted(await leave(thandi));
    letSevenDaysPass(thandi);
    expect(await finishJob(server, "erase-due-members")).toContain("still hold");
    expect(isErased(thandi)).toBe(true);
    expect(filesWith(server, thandi.words)).not.toEqual([]);
    const { jobs } = accepted(await call<Health>(server, admin, "admin/health"));
    expect(jobs.find(({ id }) => id === "erase-due-members")?.found).toContain("still hold");
    sql(server, "DROP TABLE odd");
    expect(await finishJob(server, "erase-due-members")).toBe("");
    expect(filesWith(server, thandi.words)).toEqual([]);
  });

  test("F24 late and twice at once, two members who paid the same month are erased once each", async () => {
    const members = [await knownMember(server), await knownMember(server)];
    for (const member of members) {
      await delivered(member);
      accepted(await leave(member));
      letSevenDaysPass(member);
    }
    await Promise.all([eraseDue(), eraseDue()]);
    for (const member of members) {
      await until(() => isErased(member));
      const told = sql(
        server,
        `SELECT l.id FROM audit_log l JOIN erasures e ON e.id = l.record_id
         WHERE l.action = 'member.erased' AND e.user_id = '${member.id}'`,
      );
      expect(told).toHaveLength(1);
    }
  });
});

describe("F23 a backup from before an erasure", () => {
  const listed = (who: Shopper) => existsSync(join(server.dataDir, "backups/erased", who.id));
  const known = (who: KnownMember) => filesWith(server, who.words);

  test("restores every account except those erased since", async () => {
    const [thandi, sipho] = [await knownMember(server), await knownMember(server)];
    await delivered(thandi);
    await placeOwnOrder(server, thandi, 20_000); // delivered, or cancelled, by the time they go
    await delivered(sipho);
    await (await server.asSuperuser()).backups.create("before.zip");
    // It read its own database as a file, which ends the locks that keep `sqlite3` from taking the journal away.
    await server.restart();
    const late = await knownMember(server);
    sql(server, `UPDATE orders SET status = 'delivered' WHERE user_id = '${thandi.id}'`);
    accepted(await leave(thandi));
    expect(existsSync(join(server.dataDir, "backups/ended", thandi.id))).toBe(true);
    letSevenDaysPass(thandi);
    await eraseDue();
    await until(() => isErased(thandi) && listed(thandi));
    await until(() => !existsSync(join(server.dataDir, "backups/ended", thandi.id)));

    const starts = () => server.output().split("Server started").length;
    const before = starts();
    await (await server.asSuperuser()).backups.restore("before.zip");
    await until(() => starts() > before); // the database is closed while it is replaced
    expect(isErased(late), "came after the backup").toBe(true);
    expect(isErased(thandi)).toBe(true);
    expect(existsSync(join(server.dataDir, "backups/ended", thandi.id))).toBe(false);
    expect(known(thandi)).toEqual([]);
    expect(known(sipho).length).toBeGreaterThan(0);
    expect(isErased(sipho)).toBe(false);
    const register = sql<{ erased_at: string }>(
      server,
      `SELECT erased_at FROM erasures WHERE user_id = '${thandi.id}'`,
    );
    expect(register).toEqual([{ erased_at: expect.stringMatching(/^20/) }]);

    // A list that was lost is made again of the register.
    rmSync(join(server.dataDir, "backups/erased"), { recursive: true });
    await server.restart();
    expect(listed(thandi)).toBe(true);
  });
});

describe("T56 what hangs together", () => {
  test("can't be deleted through the collections, and an order keeps its address", async () => {
    const thandi = await knownMember(server);
    const order = await placeOwnOrder(server, thandi);
    const { basket_id, delivery_address_id } = sql<Record<string, string>>(
      server,
      `SELECT basket_id, delivery_address_id FROM orders WHERE id = '${order.id}'`,
    )[0] as Record<string, string>;
    const remove = async (who: Shopper, collection: string, id: string) =>
      (
        await fetch(`${server.url}/api/collections/${collection}/records/${id}`, {
          method: "DELETE",
          headers: { Authorization: who.token },
        })
      ).status;
    for (const who of [thandi, admin]) {
      for (const [collection, id] of [
        ["users", thandi.id],
        ["profiles", thandi.id],
        ["orders", order.id],
        ["baskets", basket_id],
        ["addresses", delivery_address_id],
      ] as const) {
        expect([403, 404]).toContain(await remove(who, collection, id ?? ""));
      }
    }
    accepted(await sendCommand(server, thandi, "addresses/remove", { id: delivery_address_id }));
    expect(accepted(await shopping(server, thandi).view(order.id))).toMatchObject({
      content: { delivery: { line1: expect.stringContaining("Street") } },
    });
  });
});

/** Opens the link as its mail would have it: no mail server is set here, so the terminal shows it. */
async function takeNewEmail(who: Shopper, email: string): Promise<void> {
  accepted(await call(server, who, "confirm-email", { token: await printedToken(email, 0) }));
}

const mailsPrinted = (email: string) => server.output().split(`Email to ${email}`).slice(1);

/** The token in the link of the mail that comes after those that are `known`. */
async function printedToken(email: string, known: number): Promise<string> {
  await (await server.asSuperuser()).crons.run("mail");
  await until(() => mailsPrinted(email).length > known);
  return mailsPrinted(email)[known]?.match(/#token=(\S+)/)?.[1] ?? "";
}

/** An erased member's address is added to the newsletter's list by its owner's consent only. */
async function putOnListAgain(email: string): Promise<void> {
  const confirmed = () =>
    value(server, `SELECT confirmed_at FROM newsletter_subscribers WHERE email = '${email}'`);
  const known = mailsPrinted(email).length;
  for (let twice = 0; twice < 2; twice++) {
    await call(server, null, "newsletter", { email: email.toUpperCase(), website: "" });
    expect(confirmed()).toBe("");
  }
  const token = await printedToken(email, known);
  accepted(await call(server, null, "newsletter/confirm", { token }));
  expect(confirmed()).not.toBe("");
  expect(sql(server, "SELECT id FROM newsletter_refusals")).toEqual([]);
}

/** The tables in which a row is this member's. */
function tablesWith({ id }: Shopper): string[] {
  return Object.entries(MEMBER_TABLES)
    .filter(([table, { owner }]) =>
      value(server, `SELECT COUNT(*) FROM ${table} WHERE ${owner} = '${id}'`),
    )
    .map(([table]) => table);
}

/** Writes the member's own words wherever else one can: an address, a basket, another phone's draft, a push address. */
async function leaveTracesIn(who: KnownMember): Promise<void> {
  const [mark = ""] = who.words;
  const { details } = orderOf(who);
  const address = { ...details, id: randomUUID(), label: `${mark}'s` };
  accepted(await sendCommand(server, who, "addresses/save", address));
  const id = value(server, `SELECT id FROM baskets WHERE user_id = '${who.id}' LIMIT 1`);
  accepted(await nameBasket(server, who, String(id), `For ${mark}`));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${mark}`;
  const secret = randomBytes(32).toString("hex");
  accepted(await call(server, who, "push/phone", { endpoint, secret, kinds: ["delivery_day"] }));
  const phone = new SyncPhone(server, who.person);
  phone.add("drafts", { id: "current", fullName: who.name });
  expect((await phone.sync()).status).toBe(200);
  const message = randomUUID();
  sql(
    server,
    `INSERT INTO messages (id, kind, audience, about, subject, text, digest, sent_at, sent_by, recipients)
       VALUES ('${message}', 'transactional', 'chosen', '', 'Your order', 'Dear ${mark}', '-', '2026-11-20 08:00:00.000Z', '-', 1);
     INSERT INTO message_recipients (id, message_id, user_id, email)
       VALUES ('${randomUUID()}', '${message}', '${who.id}', 'none');`,
  );
  // What was bought for the member's order, and what they wrote to the buyer.
  const order = value(server, `SELECT id FROM orders WHERE user_id = '${who.id}' LIMIT 1`);
  sql(
    server,
    `INSERT INTO buying_wants (id, line_id, delivery_date, order_id, user_id, item_id, version, first_name,
         quantity, substitution_details, notes)
       VALUES ('${randomUUID()}', '${message}', '2026-11-30', '${order}', '${who.id}', '${message}', 1, '${mark}',
         1, 'ask ${mark}', 'ask ${mark}');
     INSERT INTO order_results (id, order_id, user_id, delivery_date, item_id, asked, outcome)
       VALUES ('${randomUUID()}', '${order}', '${who.id}', '2026-11-30', '${message}', 1, 'not_available');
     INSERT INTO buyer_notes (id, user_id, order_id, delivery_date, kind, text, sent_at)
       VALUES ('${randomUUID()}', '${who.id}', '${order}', '2026-11-30', 'message', 'Dear ${mark}', '2026-11-26 08:00:00.000Z');`,
  );
  sql(
    server,
    `INSERT INTO bank_lines (id, account_id, import_id, date, cents, text, key_text, occurrence, status, user_id)
     VALUES ('${randomUUID()}', '', '', '2026-11-20', 500, 'DEPOSIT', 'DEPOSIT', 1, 'credit', '${who.id}')`,
  );
}

function mailsToMailbox(email: string): unknown {
  return value(server, `SELECT COUNT(*) FROM mail_outbox WHERE "to" = '${email}' AND user_id = ''`);
}

function storedFiles(): string[] {
  return readdirSync(join(server.dataDir, "storage"), { recursive: true, encoding: "utf8" });
}
