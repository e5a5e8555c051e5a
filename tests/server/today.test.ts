import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { DeliveryRow } from "@/domain/delivery/admin-deliveries";
import type { Health } from "@/domain/health/health";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { SettingsPage } from "@/domain/settings/settings";
import { DAY_MS } from "@/domain/time/durations";
import type { Today } from "@/domain/today/today";
import { importLines } from "../support/bank-lines";
import { makeBought, makeDelivery, scheduleDeliveries } from "../support/buying";
import { atDesk } from "../support/desk";
import { mailForFile, serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { sendDueMail } from "../support/mail";
import { subscribe, subscribing } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  endDraft,
  makeShopper,
  moveClock,
  placeOrder,
  shopping,
  sql,
  value,
} from "../support/ordering";

const mail = await mailForFile();
const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const show = async () => accepted(await call<Today>(server, admin, "admin/today"));
const health = async () => accepted(await call<Health>(server, admin, "admin/health"));
const job = (id: string, of: Health) => of.jobs.find((one) => one.id === id);

test("on the first day nothing is to do, and all of the set-up is", async () => {
  const { demo, work, delivery, set_up } = await show();
  expect(demo).toBe(true);
  expect(Object.values(work).map(({ count }) => count)).toEqual(Object.keys(work).map(() => 0));
  expect(delivery).toBeNull();
  expect(set_up.filter(({ done }) => done)).toEqual([]);
});

test("F390 work is counted as its lists show it, and of orders without a proof what can still be paid", async () => {
  const who = makeShopper(server);
  accepted(await shopping(server, who).start());
  const over = await placeOrder(server, who, "budget");
  endDraft(server, over.id);
  const [one, two, three] = [
    await placeOrder(server, who, "complete"),
    await placeOrder(server, who, "complete"),
    await placeOrder(server, who, "budget"),
  ];
  importLines(server, [
    { text: "CASH", cents: 90_000 },
    { text: "OUT", cents: -100 },
  ]);
  accepted(await deciding(server, admin).reject(two.id));
  await call(server, null, "feedback", { id: randomUUID(), message: "Good", page_url: "/" });
  const { work } = await show();
  expect(work.payments).toMatchObject({ count: 1, cents: one.total, capped: false });
  expect(work.payments.oldest_at).toBe(one.placed_at);
  expect(work.deposits).toMatchObject({ count: 1, cents: 90_000 });
  expect(work.rejected).toMatchObject({ count: 1, oldest_at: two.placed_at });
  sql(
    server,
    `UPDATE orders SET placed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-61 days') WHERE id = '${two.id}'`,
  );
  expect((await show()).work.rejected, "F622 its list keeps it").toMatchObject({ count: 0 });
  const { rows: kept } = accepted(await deciding(server, admin).pending("?group=rejected"));
  expect(kept.map(({ id }) => id)).toEqual([two.id]);
  expect(work.unpaid).toEqual({ count: 1, capped: false });
  const { rows, counts } = accepted(await deciding(server, admin).pending("?group=unsubmitted"));
  expect([rows.length, counts.not_submitted], "the list has all of them").toEqual([3, 3]);
  expect(three.status).toBe("pending");
  expect(work.feedback.count).toBe(1);
});

test("F349 a membership that is unpaid after 60 days waits no more, but can be found and matched", async () => {
  const judge = deciding(server, admin);
  const members = [makeShopper(server), makeShopper(server)] as const;
  const references = [await subscribe(server, members[0]), await subscribe(server, members[1])];
  accepted(await subscribing(server, members[1]).cancel());
  importLines(server, [{ text: "LATER", cents: 100 }]);
  const listed = async () => {
    const lists = [await judge.pending(), await judge.pending("?missing=1")];
    const found = lists.flatMap((list) => accepted(list).rows);
    const isListed = found.some((row) => references.includes(row.payment_reference));
    const { counts } = accepted(await judge.pending());
    const tabs = accepted(await call<{ payments: number }>(server, admin, "admin/tab-counts"));
    const { payments } = (await show()).work;
    return { isListed, payments, waiting: counts.waiting_total, tab: tabs.payments };
  };
  const before = await listed();
  expect(before.isListed).toBe(true);
  await moveClock(server, new Date(Date.now() + 61 * DAY_MS).toISOString());
  try {
    const { payments, waiting, tab, isListed } = await listed();
    expect(isListed).toBe(false);
    expect(payments.count).toBe(before.payments.count - 2);
    expect(payments.cents).toBe(before.payments.cents - 2 * MEMBERSHIP_FEE);
    expect(waiting).toBe(before.waiting - 2 * MEMBERSHIP_FEE);
    expect(tab).toBe(before.tab - 2);
    for (const reference of references) {
      const { rows } = accepted(await judge.pending(`?q=${reference}`));
      expect(rows).toMatchObject([{ payment_reference: reference, payment_status: "pending" }]);
    }
    const desk = accepted(await atDesk(server, admin).payments()).payments;
    expect(desk.flatMap((one) => one.references)).toEqual(expect.arrayContaining(references));
  } finally {
    await moveClock(server, "");
  }
});

test("the next delivery counts the verified orders that it brings", async () => {
  scheduleDeliveries(server, "2099-01-15", "2099-01-30");
  const order = await placeOrder(server, makeShopper(server), "complete");
  accepted(await deciding(server, admin).verifyOrder(order));
  const { delivery, set_up } = await show();
  expect(delivery).toMatchObject({
    date: "2099-01-15",
    cut_off_at: "2099-01-12 16:00:00.000Z",
    to_deliver: { count: 1, capped: false },
    delivered: { count: 0 },
    kept_back: 0,
  });
  sql(server, `UPDATE orders SET held_at = '2026-01-01 10:00:00.000Z' WHERE id = '${order.id}'`);
  expect((await show()).delivery, "F487 its list has the order too").toMatchObject({
    to_deliver: { count: 0 },
    kept_back: 1,
  });
  sql(
    server,
    `UPDATE orders SET held_at = '', closed_at = '2026-01-01 10:00:00.000Z' WHERE id = '${order.id}';
     UPDATE deliveries SET state = 'closed' WHERE date = '2099-01-15'`,
  );
  expect((await show()).delivery, "F592 nothing was available for it").toMatchObject({
    to_deliver: { count: 0 },
    kept_back: 0,
    nothing_bought: 1,
  });
  makeBought(server, order.id);
  expect((await show()).delivery).toMatchObject({ to_deliver: { count: 1 }, nothing_bought: 0 });
  sql(
    server,
    `UPDATE orders SET closed_at = '' WHERE id = '${order.id}';
     UPDATE deliveries SET state = 'open' WHERE date = '2099-01-15'`,
  );
  expect(set_up.find(({ id }) => id === "deliveries")).toEqual({ id: "deliveries", done: true });
});

test("F548 the set-up asks for who runs the shop, whom members read of on the Contact page", async () => {
  const contact = async () => (await show()).set_up.find(({ id }) => id === "contact")?.done;
  const save = async (group: "contact" | "business", given: object) => {
    const { [group]: stored } = accepted(await call<SettingsPage>(server, admin, "admin/settings"));
    const body = { ...stored, ...given, based_on: stored.version };
    accepted(await call(server, admin, `admin/settings/${group}`, body));
  };
  await save("contact", { email: "help@pantry.test" });
  expect(await contact()).toBe(false);
  await save("business", { name: "Pantry", address: "1 Long Street", information_officer: "T" });
  expect(await contact()).toBe(true);
});

test("F305 a past delivery that isn't finished is named until it is, as its list shows it", async () => {
  const past = (state: string, day: string) => {
    const date = `2026-01-${day}`;
    const [order] = makeDelivery(server, date, [{ name: "Thandi", items: [{}] }]);
    sql(server, `UPDATE deliveries SET state = '${state}' WHERE date = '${date}'`);
    return { date, id: order?.id ?? "" };
  };
  const [notBought, bought, left, done, moved] = [
    past("open", "03"),
    past("buying", "05"),
    past("closed", "07"),
    past("closed", "09"),
    past("open", "11"),
  ];
  const change = (id: string, set: string) =>
    sql(server, `UPDATE orders SET ${set} WHERE id = '${id}'`);
  change(done.id, "closed_at = '2026-01-10 10:00:00.000Z'");
  change(moved.id, "status = 'cancelled'");
  const unfinished = async () => {
    const { rows } = accepted(
      await call<{ rows: DeliveryRow[] }>(server, admin, "admin/deliveries?sort=open"),
    );
    const { deliveries } = (await show()).work;
    expect(deliveries).toEqual({ count: rows.length, capped: false });
    return rows.map(({ date }) => date);
  };
  expect(await unfinished()).toEqual([left.date, bought.date, notBought.date]);
  change(left.id, "delivery_date = '2099-01-15'");
  change(notBought.id, "status = 'delivered'");
  sql(server, `UPDATE deliveries SET state = 'closed' WHERE date = '${bought.date}'`);
  change(bought.id, "closed_at = '2026-01-10 10:00:00.000Z'");
  expect(await unfinished()).toEqual([]);
  const made = [notBought, bought, left, done, moved].map(({ id }) => `'${id}'`);
  sql(server, `DELETE FROM orders WHERE id IN (${made.join(", ")})`);
});

test("F593 an order that was bought and not brought on its day is named until it's delivered, with its delivery", async () => {
  const bought = (date: string, name: string) => {
    const [order] = makeDelivery(server, date, [{ name, items: [{}] }]);
    sql(
      server,
      `UPDATE deliveries SET state = 'closed' WHERE date = '${date}';
       UPDATE orders SET closed_at = '${date} 10:00:00.000Z' WHERE id = '${order?.id}'`,
    );
    return order?.id ?? "";
  };
  const [first, second, empty] = [
    bought("2026-01-13", "Not at home"),
    bought("2026-01-17", "Away"),
    bought("2026-01-19", "Nothing available"),
  ];
  for (const id of [first, second]) makeBought(server, id);
  const undelivered = async () => (await show()).work.undelivered;
  expect(await undelivered()).toEqual({ count: 2, capped: false, oldest_on: "2026-01-13" });
  accepted(await deciding(server, admin).delivered(first));
  expect(await undelivered()).toEqual({ count: 1, capped: false, oldest_on: "2026-01-17" });
  accepted(await deciding(server, admin).delivered(second));
  expect(await undelivered()).toEqual({ count: 0, capped: false, oldest_on: "" });
  const made = [first, second, empty].map((id) => `'${id}'`).join(", ");
  sql(
    server,
    `DELETE FROM order_results WHERE order_id IN (${made}); DELETE FROM orders WHERE id IN (${made})`,
  );
});

test("each job's last run is kept, and that one broke off or found something", async () => {
  const superuser = await server.asSuperuser();
  await superuser.crons.run("check-ledger");
  await expect.poll(async () => job("check-ledger", await health())?.ran_at).not.toBe("");
  expect(job("check-ledger", await health())).toMatchObject({ failed: false, found: "" });

  sql(server, "ALTER TABLE ledger_entries RENAME TO elsewhere");
  await superuser.crons.run("check-ledger");
  await expect.poll(async () => job("check-ledger", await health())?.failed).toBe(true);
  await expect
    .poll(() => server.output(), { message: "F470 why, in the server's own output" })
    .toMatch(/The job check-ledger broke off:\s.*no such table: ledger_entries/);
  sql(server, "ALTER TABLE elsewhere RENAME TO ledger_entries");
  const order = await placeOrder(server, makeShopper(server), "complete");
  sql(server, `UPDATE orders SET verified_at = placed_at, credit = 7 WHERE id = '${order.id}'`);
  await superuser.crons.run("check-ledger");
  await expect
    .poll(async () => job("check-ledger", await health())?.found)
    .toContain("orders whose entries are not");
  sql(server, `UPDATE orders SET verified_at = '', credit = 0 WHERE id = '${order.id}'`);
});

test("without an email server emails wait, and a test email is refused", async () => {
  expect((await health()).email).toMatchObject({ is_set: false, is_failing: false });
  const answer = await call(server, admin, "admin/test-email", { id: randomUUID() });
  expect(answer).toMatchObject({ status: 409, body: { code: "email_server_not_set" } });
});

test("a test email reaches the admin, once in a minute, and tells that it was sent", async () => {
  await server.restart({ SMTP_URL: mail.url, MAIL_FROM: "Pantry <news@pantry.test>" });
  const id = randomUUID();
  const asked = await call(server, admin, "admin/test-email", { id });
  expect(accepted(asked)).toEqual({ sent: false, error: "" });
  const again = await call(server, admin, "admin/test-email", { id: randomUUID() });
  expect(again.status).toBe(429);
  await sendDueMail(server);
  await mail.waitForMail(admin.email, "Test email");
  expect(accepted(await call(server, admin, "admin/test-email", { id }))).toMatchObject({
    sent: true,
  });
  expect((await health()).email.last_sent_at).not.toBe("");
  const other = makeShopper(server, { admin: true });
  const strangers = await call<{ sent: boolean }>(server, other, "admin/test-email", { id });
  expect(accepted(strangers).sent, "of another admin").toBe(false);
});

test("F425 an address that the mail server knows not is no outage while other emails leave", async () => {
  mail.setMode("550");
  await placeOrder(server, makeShopper(server));
  const refused = (dueIn: string) =>
    sql(
      server,
      `UPDATE mail_outbox SET attempts = 7, last_error = '550 no such mailbox',
         queued_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 hour'),
         due_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '${dueIn}')
       WHERE sent_at = ''`,
    );
  refused("+1 hour");
  const none = { is_failing: false, waiting: 0, waiting_since: "" };
  expect((await health()).email, "while it waits").toMatchObject(none);
  refused("-1 second");
  expect((await health()).email, "when it is due").toMatchObject(none);
  refused("+1 hour");
  const several = (count: number) =>
    sql(
      server,
      `DELETE FROM mail_outbox WHERE event_id LIKE 'f447-%';
       WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
       INSERT INTO mail_outbox (id, "to", event, event_id, data, mailbox, queued_at, due_at, attempts, last_error, sent_at)
       SELECT 'f447000000000' || n, n || '@quota.test', 'member_message', 'f447-' || n, '{}', n || '@quota.test',
         strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 hour'), strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+30 minutes'),
         5, '450 daily quota', '' FROM n;
       UPDATE mail_outbox SET sent_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 minutes') WHERE sent_at > ''`,
    );
  several(2);
  expect((await health()).email, "two addresses").toMatchObject(none);
  several(3);
  const failing = { is_failing: true, waiting: 3 };
  expect((await health()).email, "F447 first tried after the last left").toMatchObject(failing);
  sql(server, "DELETE FROM mail_outbox WHERE event_id LIKE 'f447-%'");
  mail.setMode("ok");
});

test("a mail server that refuses shows as failing, with the mail server's words", async () => {
  await server.restart({
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Pantry <news@pantry.test>",
  });
  sql(server, "DELETE FROM sign_in_attempts");
  const id = randomUUID();
  accepted(await call(server, admin, "admin/test-email", { id }));
  await (await server.asSuperuser()).crons.run("mail");
  const outcome = async () =>
    accepted(await call<{ error: string }>(server, admin, "admin/test-email", { id })).error;
  await expect.poll(outcome).not.toBe("");
  const { email } = await health();
  expect(email).toMatchObject({ is_set: true, is_failing: true });
  expect(email.waiting).toBeGreaterThan(0);
  expect(Date.parse(email.waiting_since)).toBeGreaterThan(Date.now() - 600_000);
  expect(value(server, "SELECT COUNT(*) FROM mail_outbox WHERE sent_at = ''")).toBeGreaterThan(0);
});

test("F427 what a night missed is made up for by day, once, by a server that has run for a while", async () => {
  await moveClock(server, "2027-02-01T08:00:00Z");
  const ran = () =>
    sql<{ id: string; ran_at: string }>(
      server,
      `SELECT id, ran_at FROM job_runs WHERE ran_at > '2027-02-01' AND id IN ('erase-due-members', 'purge-deletions',
         'sweep-orphan-files', 'forget-unconfirmed-accounts', 'retention', 'sweep-partial-files',
         'count-popular-items', 'check-ledger')`,
    );
  await finishJob(server, "missed-nights");
  expect(ran(), "it has just started").toEqual([]);
  await finishJob(server, "missed-nights");
  const madeUp = ran();
  expect(madeUp).toHaveLength(8);
  await finishJob(server, "missed-nights");
  expect(ran()).toEqual(madeUp);

  // Such as one that ends the server, or whose run a full disk doesn't keep.
  sql(server, "UPDATE job_runs SET ran_at = '2027-01-30 01:00:00.000Z' WHERE id = 'retention'");
  await finishJob(server, "missed-nights");
  expect(ran(), "F446 what was begun and left no run").toEqual(
    madeUp.filter(({ id }) => id !== "retention"),
  );
});
