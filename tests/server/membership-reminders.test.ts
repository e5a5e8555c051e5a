import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { scheduleDeliveries } from "../support/buying";
import { mailForFile, serverForFile } from "../support/for-file";
import { giveCredit } from "../support/ledger";
import { receiveDueMail, sendDueMail } from "../support/mail";
import { sendCommand } from "../support/member-commands";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  sql,
  toldOf,
} from "../support/ordering";

// Each moment is a restart of the server: a bound for a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@pantry.test",
    PUBLIC_URL: "https://pantry.test",
  },
});
const admin = makeShopper(server, { admin: true, name: "Admin" });

/** A membership for a month from now, paid with an order, of a member who asked for reminders. */
async function memberSinceNow({ asks = true } = {}): Promise<Shopper> {
  const who = makeShopper(server);
  await startNow(who, { asks });
  return who;
}

async function startNow(who: Shopper, { asks = true } = {}): Promise<void> {
  const consent = { purpose: "membership_reminders", given: true };
  if (asks) accepted(await call(server, who, "consents", consent));
  const order = await placeOrder(server, who);
  accepted(await deciding(server, admin).verifyOrder(order));
}

/** Runs the job twice and sends what it made; `witness` is a member who is due for a reminder. */
async function remindAt(moment: string, witness: Shopper, times: number) {
  await moveClock(server, moment);
  const superuser = await server.asSuperuser();
  await superuser.crons.run("remind-members");
  await superuser.crons.run("remind-members");
  await expect.poll(() => mailsTo(server, witness).membership_due ?? 0).toBe(times);
  await sendDueMail(server);
}

const deactivate = ({ id }: Shopper) =>
  sql(server, `UPDATE users SET deactivated_at = '2026-12-01 10:00:00.000Z' WHERE id = '${id}'`);
/** The account is to be deleted, as its member or an admin asked. */
const askToLeave = ({ id }: Shopper) =>
  sql(
    server,
    `INSERT INTO erasures (id, user_id, requested_at, due_at)
     VALUES ('${id}', '${id}', '2026-12-16 10:00:00.000Z', '2026-12-23 10:00:00.000Z')`,
  );

const dueMails = (who: Shopper) =>
  mail.mails.filter(({ to, subject }) => to === who.email && subject.includes("runs out"));

test("F24 F369 T118 a member who asked is reminded three days before the end and on the day, once each, with a reference", async () => {
  await moveClock(server, "2026-11-21T12:00:00+02:00");
  const thandi = await memberSinceNow();
  const cancelled = await memberSinceNow();
  accepted(await sendCommand(server, cancelled, "membership/cancel", {}));
  const paidAhead = await memberSinceNow();
  await verifyMembership(server, admin, await subscribe(server, paidAhead));
  const [awaiting, rejected] = [await memberSinceNow(), await memberSinceNow()];
  const silent = await memberSinceNow({ asks: false });
  const [partly, wholly] = [await memberSinceNow(), await memberSinceNow()];
  giveCredit(server, partly, 2_000);
  giveCredit(server, wholly, 7_000);
  const deactivated = await memberSinceNow();
  deactivate(deactivated);
  const leaving = await memberSinceNow();
  askToLeave(leaving);
  const uncompleted = makeShopper(server);
  const used = accepted(await subscribing(server, uncompleted).open()).payment.payment_reference;
  accepted(await subscribing(server, uncompleted).proof(used));
  await startNow(uncompleted);

  await remindAt("2026-12-17T12:00:00+02:00", thandi, 0);
  await subscribe(server, awaiting);
  accepted(await deciding(server, admin).reject((await placeOrder(server, rejected)).id));
  await remindAt("2026-12-18T08:05:00+02:00", thandi, 1);
  const first = await mail.waitForMail(thandi.email, "Your membership runs out on 21 Dec 2026");
  expect((await mail.waitForMail(partly.email, "runs out on")).text).toContain(
    "deposit R39.00 with",
  );
  const next = await mail.waitForMail(uncompleted.email, "runs out on");
  expect(next.text, "F362 a deposit that was made isn't asked for again").not.toContain(used);
  expect(next.text).toContain("December 2026");
  const free = await mail.waitForMail(wholly.email, "runs out on");
  expect(free.text).toContain("Your credit can pay for it, so there's nothing to deposit.");
  await mail.waitForMail(rejected.email, "runs out on");
  await remindAt("2026-12-21T08:05:00+02:00", thandi, 2);
  const last = await mail.waitForMail(thandi.email, "Your membership runs out today");

  const { payment } = accepted(
    await call<{ payment: { payment_reference: string; month_period: string } }>(
      server,
      thandi,
      "membership/reference",
      {},
    ),
  );
  expect(payment.month_period).toBe("2026-12");
  expect(accepted(await call(server, thandi, "membership"))).toMatchObject({
    membership: { ready: { payment_reference: payment.payment_reference }, waiting: null },
  });
  for (const sent of [first, last]) {
    const next = "This fee is for December 2026. Your first order in January 2027 has its own fee.";
    for (const part of [payment.payment_reference, next, "R59.00"]) {
      expect(sent.text).toContain(part);
      expect(sent.html).toContain(part);
    }
  }
  for (const who of [cancelled, paidAhead, awaiting, silent, deactivated, leaving]) {
    expect(dueMails(who)).toEqual([]);
  }
  expect(mailsTo(server, leaving).membership_due, "F321").toBe(undefined);
});

test("F321 who has paid, is leaving or is deactivated by the time it would leave gets none", async () => {
  await moveClock(server, "2026-11-21T12:00:00+02:00");
  const [thandi, witness] = [await memberSinceNow(), await memberSinceNow()];
  const [leaving, deactivated] = [await memberSinceNow(), await memberSinceNow()];
  await moveClock(server, "2026-12-18T08:05:00+02:00");
  await (await server.asSuperuser()).crons.run("remind-members");
  for (const who of [thandi, leaving, deactivated]) {
    await expect.poll(() => mailsTo(server, who).membership_due).toBe(1);
  }
  accepted(await deciding(server, admin).verifyOrder(await placeOrder(server, thandi)));
  askToLeave(leaving);
  deactivate(deactivated);
  await sendDueMail(server);
  await mail.waitForMail(witness.email, "runs out on");
  for (const who of [thandi, leaving, deactivated]) {
    await expect.poll(() => mailsTo(server, who).membership_due).toBe(undefined);
    expect(dueMails(who)).toEqual([]);
  }
});

test("F371 one that leaves late names no day that is over, and no reference that isn't given any more", async () => {
  await moveClock(server, "2026-11-21T12:00:00+02:00");
  const [thandi, left] = [await memberSinceNow(), await memberSinceNow()];
  const [over, turned] = [await memberSinceNow(), await memberSinceNow()];
  sql(
    server,
    `UPDATE subscriptions SET current_period_end = '2027-01-02 10:00:00.000Z' WHERE user_id = '${turned.id}'`,
  );
  const remind = async (moment: string, times: number, ...members: Shopper[]) => {
    await moveClock(server, moment);
    await (await server.asSuperuser()).crons.run("remind-members");
    const told = (who: Shopper) => toldOf(server, who, "membership_due").length;
    for (const who of members) await expect.poll(() => told(who)).toBe(times);
  };
  const leavesAt = (moment: string, who: Shopper) =>
    sql(
      server,
      `UPDATE mail_outbox SET due_at = '${moment}' WHERE user_id = '${who.id}' AND event = 'membership_due'`,
    );
  const isDone = (who: Shopper) =>
    expect
      .poll(async () => {
        await sendDueMail(server);
        return mailsTo(server, who).membership_due ?? 0;
      })
      .toBe(0);

  mail.setMode("refuse");
  await remind("2026-12-18T08:05:00+02:00", 1, thandi, left, over);
  await remind("2026-12-21T08:05:00+02:00", 2, thandi, left, over);
  expect(mailsTo(server, thandi).membership_due, "the earlier one says no more").toBe(1);
  accepted(await sendCommand(server, left, "membership/cancel", {}));
  leavesAt("2026-12-21 23:00:00.000Z", over);
  mail.setMode("ok");
  await isDone(left);
  await receiveDueMail(server, mail, thandi.email, "runs out today");
  await moveClock(server, "2026-12-22T07:00:00+02:00");
  await isDone(over);
  mail.setMode("refuse");
  await remind("2026-12-30T08:05:00+02:00", 1, turned);
  await moveClock(server, "2027-01-01T07:00:00+02:00");
  leavesAt("2026-12-31 23:00:00.000Z", turned);
  mail.setMode("ok");
  await isDone(turned);
  for (const who of [left, over, turned]) expect(dueMails(who)).toEqual([]);
  expect(dueMails(thandi)).toHaveLength(1);
});

test("T41 one click in the mail stops reminders alone, and no other link does", async () => {
  await moveClock(server, "2026-11-21T12:00:00+02:00");
  const [thandi, witness] = [await memberSinceNow(), await memberSinceNow()];
  await remindAt("2026-12-18T08:05:00+02:00", thandi, 1);
  const sent = await mail.waitForMail(thandi.email, "runs out on");
  expect(sent.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const url = /^<https:\/\/pantry\.test\/api\/app\/(.+)>$/.exec(
    sent.headers.get("list-unsubscribe") ?? "",
  )?.[1];
  const token = /\/reminders\/stop#token=(\S+)/.exec(sent.text)?.[1] ?? "";
  expect(url).toBe(`membership/reminders/stop/${token}`);

  for (const wrong of ["", "x", `${witness.id}.${token.split(".")[1]}`, randomUUID()]) {
    expect((await call(server, null, "membership/reminders/stop", { token: wrong })).status).toBe(
      400,
    );
    await call(server, null, `membership/reminders/stop/${wrong || "x"}`, {});
  }
  const opened = await fetch(`${server.url}/api/app/${url}`, { redirect: "manual" });
  expect(opened.status, "T696 opened in a browser").toBe(303);
  expect(opened.headers.get("location")).toBe(`/reminders/stop#token=${token}`);
  expect(withdrawn(thandi)).toBe(0);
  expect(withdrawn(witness)).toBe(0);

  const oneClick = await fetch(`${server.url}/api/app/${url}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(oneClick.status).toBe(200);
  expect(withdrawn(thandi)).toBe(1);
  accepted(await call(server, null, "membership/reminders/stop", { token }));
  expect(withdrawn(thandi)).toBe(1);
  await receiveDueMail(server, mail, witness.email, "runs out on");
  await remindAt("2026-12-21T08:05:00+02:00", witness, 2);
  await mail.waitForMail(witness.email, "runs out today");
  await expect.poll(() => mailsTo(server, thandi).membership_due).toBe(1);
  expect(dueMails(thandi)).toHaveLength(1);
  accepted(await deciding(server, admin).verifyOrder(await placeOrder(server, thandi)));
  expect(mailsTo(server, thandi)).toMatchObject({ order_received: 2, payment_verified: 2 });
});

function withdrawn(who: Shopper): number {
  return sql(
    server,
    `SELECT 1 FROM consents WHERE user_id = '${who.id}' AND purpose = 'membership_reminders' AND withdrawn_at != ''`,
  ).length;
}

test("F596 where nothing more is delivered in a month, its reminder asks for the next, unless this one's reference was shown", async () => {
  await moveClock(server, "2026-10-29T12:00:00+02:00");
  const [thandi, shown] = [await memberSinceNow(), await memberSinceNow()];
  scheduleDeliveries(server, "2026-11-14", "2026-11-28");
  scheduleDeliveries(server, "2026-12-12", "2026-12-30");
  const open = async (who: Shopper) => accepted(await subscribing(server, who).open()).payment;
  await moveClock(server, "2026-11-20T12:00:00+02:00");
  const november = await open(shown);
  expect(november.month_period).toBe("2026-11");
  await remindAt("2026-11-26T08:05:00+02:00", thandi, 1);
  const { text } = await mail.waitForMail(thandi.email, "runs out on 29 Nov 2026");
  expect(text).toContain(
    "This fee is for December 2026. Orders in November 2026 and January 2027 have their own fees.",
  );
  const ready = await open(thandi);
  expect(ready.month_period).toBe("2026-12");
  expect(text).toContain(ready.payment_reference);
  expect((await mail.waitForMail(shown.email, "runs out on")).text).toContain(
    november.payment_reference,
  );
  expect((await open(shown)).payment_reference).toBe(november.payment_reference);
  await remindAt("2026-11-29T08:05:00+02:00", thandi, 2);
  const last = await mail.waitForMail(thandi.email, "runs out today");
  expect(last.text).toContain(ready.payment_reference);
});
