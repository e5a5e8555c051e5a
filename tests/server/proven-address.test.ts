import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionEndNotice } from "@/domain/auth/session-end-notice";
import { type Health, healthProblems } from "@/domain/health/health";
import { UNPROVEN_MAILS_PER_DAY } from "@/domain/limits/limits";
import { MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import type { OrderView } from "@/domain/order/view";
import { DAY_MS } from "@/domain/time/durations";
import { mailForFile, serverForFile } from "../support/for-file";
import { finishJob, lastRun } from "../support/jobs";
import { giveCredit } from "../support/ledger";
import { type ReceivedMail, sendDueMail } from "../support/mail";
import { sendCommand } from "../support/member-commands";
import { inviteAdmin, makeAdmin, type Person, signIn, signUp } from "../support/members";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  type Shopper,
  shopping,
  sql,
  start,
  value,
} from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { ownDataOf } from "../support/privacy";
import { addPhone } from "../support/push-phones";
import { anyAddress, get, post } from "../support/requests";
import { blankRow, SyncPhone } from "../support/sync-phone";

// Until its address is confirmed, an account gets nothing of the mailbox's owner (docs/threats.md).
const LISTED = "owner@listed.test";
const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: "no-reply@pantry.test",
    PUBLIC_URL: "https://pantry.test",
    ADMIN_EMAILS: `${LISTED}, second@listed.test, third@listed.test`,
    TRUSTED_PROXY_HEADER: "X-Real-IP",
  },
});
const admin = await makeAdmin(server);

const newAddress = () => `${randomUUID().slice(0, 8)}@members.test`;
const shopper = ({ id, email, pb }: Person): Shopper => ({
  id,
  email,
  name: "",
  token: pb.authStore.token,
});
const mailsTo = (email: string): ReceivedMail[] => mail.mails.filter(({ to }) => to === email);
const queuedTo = (email: string) =>
  sql<{ event: string }>(
    server,
    `SELECT event FROM mail_outbox WHERE "to" = '${email}' ORDER BY event`,
  ).map(({ event }) => event);
const confirm = ({ id }: { id: string }) =>
  sql(server, `UPDATE users SET verified = 1 WHERE id = '${id}'`);
const asAdminSignUp = (email: string, invite?: string, password = "the owner's own") =>
  post(
    server,
    "/api/app/admin/sign-up",
    { email, password, ...(invite && { invite }) },
    { headers: { "X-Real-IP": anyAddress() } },
  );

/** Everything that is due has left, or was dropped. */
async function sendAll(): Promise<void> {
  await sendDueMail(server);
  await expect
    .poll(() =>
      value(
        server,
        `SELECT COUNT(*) FROM mail_outbox WHERE sent_at = ''
         AND (last_error = 'sending' OR due_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now'))`,
      ),
    )
    .toBe(0);
}

async function tokenTo(email: string, subject: string): Promise<string> {
  await sendDueMail(server);
  const { link } = await mail.waitForMail(email, subject);
  return new URL(link).hash.replace("#token=", "");
}

async function moveTo(who: Person, email: string): Promise<void> {
  accepted(
    await post(server, "/api/app/email/change", { email, password: who.password }, { as: who.pb }),
  );
  const token = await tokenTo(email, "Confirm your new email");
  accepted(await post(server, "/api/app/confirm-email", { token }));
}

async function placeOrderAs(who: Person, given: Record<string, unknown> = {}) {
  const shop = shopping(server, shopper(who));
  const { order } = accepted(await shop.start(start(given)));
  accepted(await shop.budget(order.id, 50_000));
  const proven = accepted(await shop.proof(order.id)).order;
  return accepted(await shop.complete(proven)).order;
}

describe("T73 an email whose secret is the mailbox's", () => {
  test("never follows an account to another address: set-up, invitation, newsletter, reset", async () => {
    const own = newAddress();
    const invited = newAddress();
    for (const victim of [LISTED, invited]) {
      const thief = await signUp(server, { email: victim });
      const to = `${victim.split("@")[0]}-${own}`;
      const password = thief.password;
      accepted(
        await post(server, "/api/app/email/change", { email: to, password }, { as: thief.pb }),
      );
      const token = await tokenTo(to, "Confirm your new email");
      if (victim === LISTED) {
        expect((await asAdminSignUp(victim)).status).toBe(200);
      } else {
        await inviteAdmin(admin, victim);
      }
      await post(server, "/api/app/newsletter", { email: victim, website: "" });
      await post(server, "/api/app/password/forgot", { email: victim });
      accepted(await post(server, "/api/app/confirm-email", { token }));
      await sendAll();
      expect(mailsTo(to).map(({ subject }) => subject)).toEqual(["Confirm your new email"]);
      expect(mailsTo(victim).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/admin account|invited/),
      );
      expect((await get(server, "/api/app/session", { as: thief.pb })).body.isAdmin).toBe(false);
    }
  });

  test("is not composed for another recipient, however the row came there", async () => {
    const thief = newAddress();
    const victim = await signUp(server);
    await inviteAdmin(admin, victim.email);
    await post(server, "/api/app/newsletter", { email: victim.email, website: "" });
    accepted(
      await post(
        server,
        "/api/app/email/change",
        { email: newAddress(), password: victim.password },
        { as: victim.pb },
      ),
    );
    expect(queuedTo(victim.email).length).toBeGreaterThan(2);
    sql(server, `UPDATE mail_outbox SET "to" = '${thief}' WHERE "to" = '${victim.email}'`);
    await sendAll();
    expect(mailsTo(thief)).toEqual([]);
    expect(queuedTo(thief)).toEqual([]);
  });

  test("asking for the set-up email answers the same for every address, and makes nothing", async () => {
    const stranger = newAddress();
    const [listed, other] = [
      await asAdminSignUp("second@listed.test"),
      await asAdminSignUp(stranger),
    ];
    expect([listed.status, listed.body]).toEqual([200, { next: "check_mail" }]);
    expect([other.status, other.body]).toEqual([200, { next: "check_mail" }]);
    for (const email of ["second@listed.test", stranger]) {
      expect(await asAdminSignUp(email)).toMatchObject({ status: 429 });
    }
    await sendAll();
    await mail.waitForMail("second@listed.test", "admin account");
    expect(mailsTo(stranger)).toEqual([]);
    const rows = `SELECT COUNT(*) FROM admin_invitations WHERE email = '${stranger}'`;
    expect(value(server, rows)).toBe(0);
  });

  test("keeps no token in the outbox, of whatever kind", async () => {
    const member = await signUp(server);
    await inviteAdmin(admin, member.email);
    const to = newAddress();
    await post(
      server,
      "/api/app/email/change",
      { email: to, password: member.password },
      { as: member.pb },
    );
    await post(server, "/api/app/newsletter", { email: newAddress(), website: "" });
    await sendAll();
    const rows = JSON.stringify(sql(server, "SELECT * FROM mail_outbox"));
    const secrets = mail.mails.flatMap(({ text }) =>
      [...text.matchAll(/(?:token|invite)=([\w.-]+)/g)].map(([, token]) => token ?? ""),
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const secret of secrets) expect(rows).not.toContain(secret);
  });
});

describe("T74 emails of a former owner", () => {
  test("are not in the download of the next account with the address, and stay in their member's own", async () => {
    const email = newAddress();
    const thandi = await signUp(server, { email });
    confirm(thandi);
    const details = { ...start().details, fullName: "Thandi Quagga" };
    await placeOrderAs(thandi, { details });
    await sendAll();
    await moveTo(thandi, `moved-${email}`);
    await sendAll();
    const next = await signUp(server, { email });
    expect(await downloadOf(next)).not.toContain("Quagga");
    expect(await downloadOf({ ...thandi, email: `moved-${email}` })).toContain("order_received");
  });

  test("an order's email that has not left follows its account alone", async () => {
    const thandi = await signUp(server);
    confirm(thandi);
    const other = await signUp(server);
    const row = (id: string, user: string) =>
      `('${id}', '${thandi.email}', '${user}', 'order_cancelled', '${id}', '{}', '2999-01-01 10:00:00.000Z')`;
    const [own, foreign, unknown] = [randomUUID(), randomUUID(), randomUUID()];
    sql(
      server,
      `INSERT INTO mail_outbox (id, "to", user_id, event, event_id, data, due_at) VALUES
        ${row(own, thandi.id)}, ${row(foreign, other.id)}, ${row(unknown, "")}`,
    );
    const to = `moved-${thandi.email}`;
    await moveTo(thandi, to);
    const at = (id: string) => value(server, `SELECT "to" FROM mail_outbox WHERE id = '${id}'`);
    expect([at(own), at(foreign), at(unknown)]).toEqual([to, thandi.email, thandi.email]);
  });
});

async function downloadOf(who: Person): Promise<string> {
  const shopper = { id: who.id, email: who.email, name: "", token: who.pb.authStore.token };
  const { files } = await ownDataOf(server, shopper, who.password);
  return JSON.stringify(files);
}

describe("T75 a newsletter subscription at an address that an account has not confirmed", () => {
  test("is not seen, withdrawn, downloaded, moved or erased by that account", async () => {
    const email = newAddress();
    await post(server, "/api/app/newsletter", { email, website: "" });
    sql(
      server,
      `UPDATE newsletter_subscribers SET confirmed_at = '2026-01-01 10:00:00.000Z' WHERE email = '${email}'`,
    );
    const stored = () =>
      sql(
        server,
        `SELECT confirmed_at, unsubscribed_at FROM newsletter_subscribers WHERE email = '${email}'`,
      );
    const before = stored();
    expect(before).toHaveLength(1);
    const squatter = await signUp(server, { email });
    const who = shopper(squatter);
    const { consents } = accepted(
      await call<{ consents: { purpose: string; state: string }[] }>(server, who, "consents"),
    );
    expect(consents[1]).toMatchObject({ purpose: "newsletter", state: "never", given_at: "" });
    for (const given of [true, false]) {
      expect(await call(server, who, "consents", { purpose: "newsletter", given })).toMatchObject({
        status: 409,
        body: { code: "email_unconfirmed" },
      });
    }
    expect(await downloadOf(squatter)).not.toContain("confirmed_at");
    await moveTo(squatter, newAddress());
    expect(stored()).toEqual(before);
  });

  test("survives that account's erasure", async () => {
    const email = newAddress();
    await post(server, "/api/app/newsletter", { email, website: "" });
    const squatter = await signUp(server, { email });
    accepted(
      await call(server, shopper(squatter), "account/erasure", { password: squatter.password }),
    );
    sql(
      server,
      `UPDATE erasures SET due_at = '2026-01-01 10:00:00.000Z' WHERE user_id = '${squatter.id}'`,
    );
    await (await server.asSuperuser()).crons.run("erase-due-members");
    await expect
      .poll(() => value(server, `SELECT COUNT(*) FROM users WHERE id = '${squatter.id}'`))
      .toBe(0);
    const rows = `SELECT COUNT(*) FROM newsletter_subscribers WHERE email = '${email}'`;
    expect(value(server, rows)).toBe(1);
    expect(queuedTo(email)).toEqual(["newsletter_confirm"]);
  });
});

test("T336 an unconfirmed member with three emails that day gets the reset and is told of the payment", async () => {
  const email = newAddress();
  const member = await signUp(server, { email });
  const orders: OrderView[] = [];
  for (let n = 0; n < 4; n++) orders.push(await placeOrderAs(member));
  await sendAll();
  const [order] = orders;
  if (!order) throw new Error("no order");
  const judge = deciding(server, makeShopper(server, { admin: true }));
  accepted(await judge.verifyOrder(order));
  const known = await post(server, "/api/app/password/forgot", { email });
  const unknown = await post(server, "/api/app/password/forgot", { email: newAddress() });
  expect(known.body).toEqual({ sent: true, wait_ms: 0 });
  expect(unknown.body).toEqual(known.body);
  const again = await post(server, "/api/app/password/forgot", { email });
  expect(again.body.wait_ms).toBeGreaterThan(0);
  sql(
    server,
    `UPDATE mail_outbox SET due_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 hours') WHERE sent_at = '' AND "to" = '${email}'`,
  );
  await sendAll();
  const subjects = mail.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Choose a new password");
  expect(subjects).toContain("Your payment is verified");
  expect(subjects).toHaveLength(5);
});

describe("T76 an unconfirmed address", () => {
  const EVIL = "You won R5000! https://evil.co.za";

  test("gets three emails a day over all events and accounts, and every order is taken all the same", async () => {
    const email = newAddress();
    const squatter = await signUp(server, { email });
    const orders: OrderView[] = [];
    for (let n = 0; n < 4; n++) orders.push(await placeOrderAs(squatter));
    await post(server, "/api/app/password/forgot", { email });
    await post(server, "/api/app/newsletter", { email, website: "" });
    const tagged = email.replace("@", "+x@");
    await signUp(server, { email: tagged.toUpperCase() });
    const other = await signUp(server);
    const change = { email: email.replace("@", "+y@"), password: other.password };
    expect(await post(server, "/api/app/email/change", change, { as: other.pb })).toMatchObject({
      status: 429,
      body: { code: "too_many_emails" },
    });
    const resent = await post(server, "/api/app/confirm-email/resend", {}, { as: squatter.pb });
    expect(resent).toMatchObject({ status: 429, body: { code: "too_many_emails" } });
    await sendAll();
    const name = email.split("@")[0] ?? "";
    const arrived = mail.mails.filter(({ to }) => to.toLowerCase().startsWith(name));
    expect(arrived, "three, and the password reset").toHaveLength(4);
    const told = await Promise.all(
      orders.map(async ({ id }) =>
        accepted(await call<{ order: OrderView }>(server, shopper(squatter), `orders/${id}`)),
      ),
    );
    expect(
      told.map(({ order }) => order.email),
      "each order says what became of its email",
    ).toEqual(["sent", "sent", "over_limit", "over_limit"]);
    const bell = `SELECT COUNT(*) FROM notifications WHERE user_id = '${squatter.id}'`;
    expect(value(server, bell), "four orders and a membership").toBe(5);
  });

  test("T712 shares a bounded number of emails a day with all the others, which keeps back no reset, no decision and nobody who has confirmed", async () => {
    const unproven = await signUp(server);
    const proven = await signUp(server);
    confirm(proven);
    const reader = newAddress();
    await post(server, "/api/app/newsletter", { email: reader, website: "" });
    sql(
      server,
      `UPDATE newsletter_subscribers SET confirmed_at = subscribed_at WHERE email = '${reader}';
       UPDATE mail_outbox SET sent_at = queued_at WHERE sent_at = '';
       DELETE FROM mail_outbox WHERE event_id = 'flood';
       INSERT INTO mail_outbox (id, "to", mailbox, event, event_id, data, due_at, queued_at, sent_at)
       SELECT 'flood-' || value, value || '@flood.test', value || '@flood.test', 'newsletter_confirm', 'flood', '{}', at, at, at
       FROM generate_series(1, ${UNPROVEN_MAILS_PER_DAY}), (SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at)`,
    );
    const admin = makeShopper(server, { admin: true });
    const problems = async () =>
      healthProblems(accepted(await call<Health>(server, admin, "admin/health")));
    expect(await problems(), "T719").toContain("email_held_back");
    const order = await placeOrderAs(unproven);
    const resent = await post(server, "/api/app/confirm-email/resend", {}, { as: unproven.pb });
    expect(resent).toMatchObject({ status: 429, body: { code: "too_many_emails" } });
    const change = { email: newAddress(), password: proven.password };
    expect(await post(server, "/api/app/email/change", change, { as: proven.pb })).toMatchObject({
      status: 429,
      body: { code: "too_many_emails" },
    });
    expect(queuedTo((await signUp(server)).email)).toEqual([]);
    const told = await call<{ order: OrderView }>(server, shopper(unproven), `orders/${order.id}`);
    expect(accepted(told).order.email).toBe("over_limit");
    await post(server, "/api/app/password/forgot", { email: unproven.email });
    const judge = deciding(server, makeShopper(server, { admin: true }));
    accepted(await judge.verifyOrder(order));
    expect(queuedTo(unproven.email)).toEqual([
      "confirm_email",
      "password_reset",
      "payment_verified",
    ]);
    await placeOrderAs(proven);
    expect(queuedTo(proven.email)).toContain("order_received");
    await post(server, "/api/app/newsletter/leave", { email: reader, website: "" });
    expect(queuedTo(reader)).toEqual(["newsletter_confirm", "newsletter_leave"]);
    sql(
      server,
      `UPDATE mail_outbox SET queued_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-25 hours') WHERE event_id = 'flood'`,
    );
    expect(await problems(), "T719").not.toContain("email_held_back");
    expect(queuedTo((await signUp(server)).email)).toEqual(["confirm_email"]);
    sql(server, "DELETE FROM mail_outbox WHERE event_id = 'flood'");
  });

  test("gets the email of an order without a word that a member typed, with the link to confirm", async () => {
    const squatter = await signUp(server);
    const order = await placeOrderAs(squatter, {
      details: { ...start().details, fullName: EVIL, addressLine1: EVIL },
    });
    const desk = makeShopper(server, { admin: true });
    accepted(await deciding(server, desk).reject(order.id, `Ask ${EVIL}`));
    sql(server, `UPDATE mail_outbox SET due_at = queued_at WHERE "to" = '${squatter.email}'`);
    await sendAll();
    const received = await mail.waitForMail(squatter.email, "We received your order");
    const rejected = await mail.waitForMail(squatter.email, "We couldn't verify your payment");
    for (const { text, html, subject } of [received, rejected]) {
      for (const word of ["won", "evil", "Milk", "Soweto", order.payment_reference, "Vilakazi"]) {
        expect(`${subject} ${text} ${html}`).not.toContain(word);
      }
      expect(text).toContain("https://pantry.test/confirm-email#token=");
      expect(text, "F319 no email follows this one").toContain(
        "After that, our emails will include all the details. For this one, the details are in the app.",
      );
    }
    const token = new URL(received.link).hash.replace("#token=", "");
    accepted(await post(server, "/api/app/confirm-email", { token }));
    expect(value(server, `SELECT verified FROM users WHERE id = '${squatter.id}'`)).toBe(1);
  });

  test("once confirmed the emails have everything, and no link that a member typed", async () => {
    const member = await signUp(server);
    confirm(member);
    await placeOrderAs(member, {
      details: { ...start().details, fullName: EVIL, addressLine1: "1 www.evil.co.za" },
    });
    await sendAll();
    const { text, html } = await mail.waitForMail(member.email, "We received your order");
    expect(text).toContain("You won R5000! https: //evil. co. za");
    expect(text + html).not.toMatch(/https?:\/\/evil|www\.evil|evil\.co/);
  });

  test("what others cause uses up no email that a confirmed owner asks for", async () => {
    const owner = await signUp(server);
    confirm(owner);
    const tagged = owner.email.replace("@", "+x@");
    await placeOrderAs(await signUp(server, { email: tagged }));
    await post(server, "/api/app/newsletter", { email: owner.email, website: "" });
    for (let n = 0; n < 3; n++) await signUp(server, { email: owner.email.replace("@", `+${n}@`) });
    await post(server, "/api/app/password/forgot", { email: owner.email });
    await placeOrderAs(owner);
    await sendAll();
    const got = mailsTo(owner.email).map(({ subject }) => subject);
    expect(got).toContain("Choose a new password");
    expect(got).toContainEqual(expect.stringContaining("We received your order"));
  });
});

describe("T77 an account that another person made at one's address", () => {
  async function squatted(email = newAddress()) {
    const squatter = await signUp(server, { email, password: "the squatter's" });
    const who = shopper(squatter);
    const shop = shopping(server, who);
    accepted(await shop.start());
    accepted(
      await sendCommand(server, who, "profile", { full_name: "Mallory", phone: "082 123 4567" }),
    );
    await addPhone(squatter);
    sql(
      server,
      `INSERT INTO policy_mail_refusals (id, user_id, refused_at)
       VALUES ('${squatter.id}', '${squatter.id}', '2026-11-01 10:00:00.000Z')`,
    );
    accepted(await call(server, who, "account/erasure", { password: "the squatter's" }));
    const again = await signIn(server, email, "the squatter's");
    await addPhone(again);
    return again;
  }
  const left = ({ id }: Person) =>
    sql(
      server,
      `SELECT (SELECT COUNT(*) FROM push_phones WHERE user_id = '${id}') AS phones,
        (SELECT COUNT(*) FROM addresses WHERE user_id = '${id}') AS addresses,
        (SELECT COUNT(*) FROM orders WHERE user_id = '${id}') AS orders,
        (SELECT COUNT(*) FROM baskets WHERE user_id = '${id}') AS baskets,
        (SELECT COUNT(*) FROM policy_mail_refusals WHERE user_id = '${id}') AS refusals,
        (SELECT full_name FROM profiles WHERE id = '${id}') AS name,
        (SELECT COUNT(*) FROM erasures WHERE user_id = '${id}' AND kept_at = '') AS erasures`,
    )[0];
  const nothing = {
    phones: 0,
    addresses: 0,
    orders: 0,
    baskets: 0,
    refusals: 0,
    name: "",
    erasures: 0,
  };
  async function isEnded(squatter: Person) {
    const request = join(server.dataDir, "backups/requested", squatter.id);
    expect(JSON.parse(readFileSync(request, "utf8")).kept_at, "F513").not.toBe("");
    expect((await get(server, "/api/app/session", { as: squatter.pb })).status).toBe(401);
    await expect(signIn(server, squatter.email, "the squatter's")).rejects.toMatchObject({
      status: 400,
    });
    expect(left(squatter)).toEqual(nothing);
  }

  test("is the invitee's by the invitation's link, and nothing of the squatter's stays", async () => {
    const squatter = await squatted();
    const invite = await inviteAdmin(admin, squatter.email);
    expect((await asAdminSignUp(squatter.email, invite)).status).toBe(200);
    await isEnded(squatter);
    const owner = await signIn(server, squatter.email, "the owner's own");
    expect((await get(server, "/api/app/session", { as: owner.pb })).body.isAdmin).toBe(true);
  });

  test("is its owner's by the set-up link and by a reset", async () => {
    const listed = await squatted("third@listed.test");
    expect((await asAdminSignUp("third@listed.test")).status).toBe(200);
    await sendDueMail(server);
    const { link } = await mail.waitForMail("third@listed.test", "admin account");
    const invite = new URL(link).searchParams.get("invite") ?? "";
    expect((await asAdminSignUp("third@listed.test", invite)).status).toBe(200);
    await isEnded(listed);

    const reset = await squatted();
    await post(server, "/api/app/password/forgot", { email: reset.email });
    const token = await tokenTo(reset.email, "new password");
    const body = { token, password: "the owner's own" };
    expect((await post(server, "/api/app/password/reset", body)).status).toBe(200);
    await isEnded(reset);
  });

  test("T710 a reset of an unconfirmed account says what it removes, and keeps an order whose reference was shown, T77 which nobody completes any more", async () => {
    for (const isClaimed of [false, true]) {
      const holder = await squatted();
      const shop = shopping(server, shopper(holder));
      const order = sql<{ id: string }>(
        server,
        `SELECT id FROM orders WHERE user_id = '${holder.id}'`,
      )[0] ?? { id: "" };
      const { total } = accepted(await shop.budget(order.id, 50_000)).order;
      if (isClaimed) accepted(await shop.whatsapp(order.id));
      await post(server, "/api/app/password/forgot", { email: holder.email });
      const token = await tokenTo(holder.email, "new password");
      const { text } = await mail.waitForMail(holder.email, "new password");
      expect(text).toContain("may remove the name, addresses and basket in your account");
      expect(text).toContain("cancel an order you haven't completed");
      expect(text).toMatch(
        /If you signed up yourself, confirm your email first to keep .*:\s\S+\/confirm-email#token=/,
      );
      await post(server, "/api/app/password/reset", { token, password: "the owner's own" });
      expect(left(holder)).toEqual({ ...nothing, orders: 1, baskets: 1 });
      const [kept] = sql(
        server,
        `SELECT status, deposit_check, delivery, delivery_address_id, total, payment_reference != '' AS has_reference
         FROM orders WHERE id = '${order.id}'`,
      );
      expect(kept).toEqual({
        status: "cancelled",
        deposit_check: isClaimed ? "to_check" : "",
        delivery: "null",
        delivery_address_id: "",
        total,
        has_reference: 1,
      });
    }
  });

  test("T710 who chooses a new password on a device that the account knows keeps what is theirs, T77 and no other device does", async () => {
    for (const isKnown of [true, false]) {
      const holder = await squatted();
      const stranger = isKnown ? holder : await signUp(server);
      const signedIn = await post(server, "/api/collections/users/auth-with-password", {
        identity: stranger.email,
        password: stranger.password,
      });
      const headers = { "X-Device": signedIn.headers.get("X-Device") ?? "" };
      expect(headers["X-Device"]).not.toBe("");
      await post(server, "/api/app/password/forgot", { email: holder.email });
      const token = await tokenTo(holder.email, "new password");
      const body = { token, password: "the owner's own" };
      accepted(await post(server, "/api/app/password/reset", body, { headers }));
      const kept = { addresses: 1, orders: 1, baskets: 1, name: "Mallory" };
      expect(left(holder)).toMatchObject(isKnown ? { ...kept, phones: 0 } : nothing);
      const { body: answer } = await get(server, "/api/app/session", { as: holder.pb });
      expect(answer.reason).toBe(isKnown ? "password_changed" : "account_claimed");
    }
  });

  test("a reset of a confirmed account ends its push phones and keeps what is its member's", async () => {
    const member = await squatted();
    confirm(member);
    await post(server, "/api/app/password/forgot", { email: member.email });
    const token = await tokenTo(member.email, "new password");
    await post(server, "/api/app/password/reset", { token, password: "the owner's own" });
    expect(left(member)).toMatchObject({ phones: 0, orders: 1, name: "Mallory" });
    const { text } = await mail.waitForMail(member.email, "new password");
    expect(text).not.toContain("remove");
  });
});

describe("T78 a revoked admin whose address is in ADMIN_EMAILS", () => {
  test("stays a member until an admin invites again, and the start says so", async () => {
    const own = await startServer({
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: "no-reply@pantry.test",
        ADMIN_EMAILS: "gone@listed.test",
      },
    });
    try {
      const chief = await makeAdmin(own);
      const gone = await makeAdmin(own, { email: "gone@listed.test", inviter: chief });
      sql(own, `UPDATE users SET verified = 1 WHERE id = '${gone.id}'`);
      accepted(await post(own, "/api/app/admin/revoke", { user_id: gone.id }, { as: chief.pb }));
      const ask = { email: gone.email, password: "a new password" };
      expect((await post(own, "/api/app/admin/sign-up", ask)).body).toEqual({ next: "check_mail" });
      await sendDueMail(own);
      await expect
        .poll(() => value(own, "SELECT COUNT(*) FROM mail_outbox WHERE event = 'admin_set_up'"))
        .toBe(0);
      expect(mailsTo(gone.email).filter(({ subject }) => subject.includes("Finish"))).toEqual([]);
      expect(own.output()).not.toContain("gone@listed.test");
      await own.restart();
      await expect.poll(() => own.output()).toMatch(/invites them again: gone@listed\.test/);

      const back = await signIn(own, gone.email);
      const invite = await inviteAdmin(chief, gone.email);
      accepted(await post(own, "/api/app/admin/accept-invitation", { invite }, { as: back.pb }));
      expect(value(own, "SELECT COUNT(*) FROM admin_revocations")).toBe(0);
    } finally {
      await own.stop();
    }
  });
});

describe("T79 an account that isn't confirmed for 30 days", () => {
  const JOB = "forget-unconfirmed-accounts";
  const job = async () => (await server.asSuperuser()).crons.run(JOB);
  const isThere = ({ id }: Person) =>
    value(server, `SELECT COUNT(*) FROM users WHERE id = '${id}'`) === 1;
  const age = ({ id }: Person, days: number) =>
    sql(
      server,
      `UPDATE profiles SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE id = '${id}';
       UPDATE orders SET placed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE user_id = '${id}';
       UPDATE baskets SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE user_id = '${id}';
       UPDATE mail_outbox SET queued_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days'), sent_at = queued_at
         WHERE user_id = '${id}' AND event = 'confirm_email'`,
    );

  test("is deleted with everything of its own, unless it ordered, has money, is confirmed or is younger", async () => {
    const make = () => signUp(server);
    const [old, drafting, ordered, declared, credited, confirmed, young] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ] as const;
    accepted(await shopping(server, shopper(drafting)).start());
    await placeOrderAs(ordered);
    const begun = accepted(await shopping(server, shopper(declared)).start()).order;
    accepted(await shopping(server, shopper(declared)).budget(begun.id, 50_000));
    accepted(await shopping(server, shopper(declared)).whatsapp(begun.id));
    giveCredit(server, credited, 50_000);
    confirm(confirmed);
    await post(server, "/api/app/newsletter", { email: old.email, website: "" });
    for (const who of [old, drafting, ordered, declared, credited, confirmed]) age(who, 31);
    age(young, 29);
    await Promise.all([job(), job()]);
    await expect.poll(() => isThere(old) || isThere(drafting)).toBe(false);
    for (const who of [ordered, declared, credited, confirmed, young])
      expect(isThere(who)).toBe(true);
    for (const table of ["profiles", "addresses", "baskets", "orders", "mail_outbox"]) {
      const owner = table === "profiles" ? "id" : "user_id";
      const rows = `SELECT COUNT(*) FROM ${table} WHERE ${owner} IN ('${old.id}', '${drafting.id}')`;
      expect(value(server, rows), table).toBe(0);
    }
    const strangers = `SELECT COUNT(*) FROM newsletter_subscribers WHERE email = '${old.email}'`;
    expect(value(server, strangers), "a stranger's").toBe(1);
    expect((await get(server, "/api/app/session", { as: old.pb })).status).toBe(401);
  });

  test("F320 stays while it is used, and for 30 days after we asked it to confirm, or gave up asking", async () => {
    const [old, saving, unasked, failing] = [
      await signUp(server),
      await signUp(server),
      await signUp(server),
      await signUp(server),
    ];
    accepted(await shopping(server, shopper(saving)).start());
    for (const who of [old, saving, unasked, failing]) age(who, 31);
    sql(
      server,
      `UPDATE baskets SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE user_id = '${saving.id}';
       DELETE FROM mail_outbox WHERE user_id = '${unasked.id}';
       UPDATE mail_outbox SET sent_at = '', attempts = ${MAIL_TRIES_MAX} WHERE user_id = '${failing.id}'`,
    );
    await finishJob(server, JOB);
    for (const who of [old, failing]) expect(isThere(who)).toBe(false);
    expect(queuedTo(unasked.email)).toEqual(["confirm_email"]);
    for (const who of [saving, unasked]) expect(isThere(who)).toBe(true);
  });

  test("F565 stays as long as a reference that was shown with an amount may be paid", async () => {
    const [ordering, over, subscribing] = [
      await signUp(server),
      await signUp(server),
      await signUp(server),
    ];
    for (const who of [ordering, over]) {
      const { order } = accepted(await shopping(server, shopper(who)).start());
      accepted(await shopping(server, shopper(who)).budget(order.id, 50_000));
    }
    accepted(await post(server, "/api/app/membership/reference", {}, { as: subscribing.pb }));
    for (const who of [ordering, over, subscribing]) age(who, 31);
    sql(server, `UPDATE orders SET month_period = '2026-01' WHERE user_id = '${over.id}'`);
    await finishJob(server, JOB);
    expect([ordering, over, subscribing].map(isThere)).toEqual([true, false, true]);
  });

  test("F438 stays while a basket is built, and hears that it was deleted or lost once it is gone", async () => {
    const [building, left] = [await signUp(server), await signUp(server)];
    for (const who of [building, left]) {
      const phone = new SyncPhone(server, who);
      await phone.sync();
      phone.add("items", { ...blankRow("items"), id: randomUUID(), itemName: "Rice" });
      expect((await phone.sync()).status).toBe(200);
      age(who, 31);
    }
    const old = Date.now() - 31 * DAY_MS;
    sql(server, `UPDATE sync_rows SET rev = ${old} WHERE owner = '${left.id}'`);
    await finishJob(server, JOB);
    expect([isThere(building), isThere(left)]).toEqual([true, false]);
    const { body } = await get(server, "/api/app/session", { as: left.pb });
    expect(body.reason).toBe("account_unknown");
    const { description } = sessionEndNotice(body.reason, 1);
    expect(description).toContain("wasn't confirmed");
    expect(description, "there is no account to sign in with").not.toContain("Sign in");
  });

  test("F397 stays for three days after an outage, in which it couldn't be confirmed", async () => {
    const old = await signUp(server);
    age(old, 31);
    lastRun(server, JOB, 5);
    for (const _night of [1, 2]) await finishJob(server, JOB);
    expect(isThere(old)).toBe(true);
    sql(
      server,
      `UPDATE job_runs SET back_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 days') WHERE id = '${JOB}'`,
    );
    await finishJob(server, JOB);
    expect(isThere(old)).toBe(false);
  });

  test("F320 stays while we can't email a link to confirm it", async () => {
    const old = await signUp(server);
    age(old, 31);
    await server.restart({ SMTP_URL: "" });
    await finishJob(server, JOB);
    expect(isThere(old)).toBe(true);
  });
});
