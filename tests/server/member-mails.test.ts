import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { OrderView } from "@/domain/order/view";
import { importLines } from "../support/bank-lines";
import { makeDelivery, scheduleDeliveries } from "../support/buying";
import { atDesk, seenOrder } from "../support/desk";
import { mailForFile, serverForFile } from "../support/for-file";
import { giveCredit } from "../support/ledger";
import { type ReceivedMail, sendDueMail } from "../support/mail";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  item,
  jpeg,
  mailsTo,
  makeShopper,
  makeShoppers,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  value,
} from "../support/ordering";

// The mails that a member gets, from the command that causes them to the mail server.
const mail = await mailForFile();
const server = await serverForFile({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: "The Pantry <no-reply@pantry.test>",
    PUBLIC_URL: "https://pantry.test",
    BUSINESS_NAME: "Pantry & Sons (Pty) Ltd",
    BUSINESS_REG_NO: "2026/000001/07",
    BUSINESS_ADDRESS: "1 Market Street, Johannesburg",
    SUPPORT_EMAIL: "help@pantry.test",
  },
});
const admin = makeShopper(server, { admin: true, name: "Admin" });

const NOON_21_NOV = "2026-11-21T12:00:00+02:00";
const CORPUS = [
  "<img src=x onerror=alert(1)>",
  "</td></table><script>alert(1)</script>",
  '"{{.subject}}{{range .tables}}',
  "Thandi\r\nBcc: everyone@members.test",
];

/** Sends all queued emails, also those that wait for the time to undo. */
async function got(who: Shopper, subject: string): Promise<ReceivedMail> {
  sql(
    server,
    `UPDATE mail_outbox SET due_at = strftime('%Y-%m-%d %H:%M:%fZ', due_at, '-1 day')
     WHERE "to" = '${who.email}' AND sent_at = ''`,
  );
  await sendDueMail(server);
  return mail.waitForMail(who.email, subject);
}

/** Says the same as text and as HTML, with nothing in it that runs or loads. */
function expectBoth(sent: ReceivedMail, ...parts: string[]) {
  const html = sent.html.replace(/&amp;/g, "&").replace(/&#43;/g, "+").replace(/&#39;/g, "'");
  for (const part of parts) {
    expect(sent.text).toContain(part);
    expect(html).toContain(part);
  }
  expect(sent.html).not.toMatch(/<img|<script|<link|url\(|ZgotmplZ|<[^>]*\son\w+=/i);
  expect(sent.html).toContain("prefers-color-scheme: dark");
}

/** A rejection's row in the outbox, as no command writes it. */
async function queueRejection(who: Shopper, order: OrderView, order_number: string) {
  const pb = await server.asSuperuser();
  await pb.collection("mail_outbox").create({
    to: who.email,
    user_id: who.id,
    event: "payment_rejected",
    event_id: randomUUID(),
    due_at: new Date(NOON_21_NOV),
    data: {
      name: "",
      order_id: order.id,
      order_number,
      payment_reference: "X",
      total: 0,
      reason: "x",
      next_step: "y",
    },
  });
}

async function ordered(who: Shopper, given: Record<string, unknown> = {}): Promise<OrderView> {
  const shop = shopping(server, who);
  const { order } = accepted(await shop.start(start(given)));
  accepted(await shop.budget(order.id, 50_000));
  const proven = accepted(await shop.proof(order.id)).order;
  return accepted(await shop.complete(proven)).order;
}

describe("order received is the receipt", () => {
  test("items, amounts, reference, delivery date, business, and that it is no tax invoice", async () => {
    await moveClock(server, NOON_21_NOV);
    const pb = await server.asSuperuser();
    await pb.collection("delivery_schedules").create({
      month: "November 2026",
      mid_month_date: "2026-11-14",
      month_end_date: "2026-11-28",
    });
    const who = makeShopper(server);
    const order = await ordered(who, {
      items: [item(), item({ itemName: "Bread", size: "500g", quantity: 1, budget: "" })],
    });
    const sent = await got(who, "We received your order");
    expect(sent.subject).toContain(order.order_number);
    expectBoth(
      sent,
      "Hello Thandi Mokoena,",
      order.payment_reference,
      "2 × Milk, 2L",
      "R50.00",
      "1 × Bread, 500g",
      "Grocery Budget",
      "Monthly Membership, November 2026",
      "R559.00",
      "Next delivery, once paid",
      "28 Nov 2026",
      "12 Vilakazi Street",
      "This is not a tax invoice.",
      "Pantry & Sons (Pty) Ltd",
      "Reg. no. 2026/000001/07",
      `https://pantry.test/dashboard/orders#${order.id}`,
    );
  });

  test("with a VAT number in its place", async () => {
    await server.restart({
      VAT_NO: "4123456789",
      SUPPORT_WHATSAPP: "082 123 4567",
      CLOCK_OFFSET_MS: "0",
    });
    const who = makeShopper(server);
    await ordered(who);
    const sent = await got(who, "We received your order");
    expectBoth(sent, "WhatsApp 082 123 4567"); // "our contact details are below"
    expectBoth(sent, "VAT no. 4123456789");
    expect(sent.text).not.toContain("tax invoice");
  });

  test("F640 the receipt of an order from before the VAT registration stays without its number", async () => {
    const who = makeShopper(server);
    const [before, after] = [await placeOrder(server, who), await placeOrder(server, who)];
    sql(
      server,
      `UPDATE orders SET submitted_at = '2026-11-20 21:59:59.000Z' WHERE id = '${before.id}';
       UPDATE orders SET submitted_at = '2026-11-20 22:00:00.000Z' WHERE id = '${after.id}'`,
    );
    await server.restart({ VAT_NO: "4123456789", VAT_FROM: "2026-11-21" });
    const numberOn = async ({ id }: { id: string }) =>
      accepted(await call<{ receipt: Receipt }>(server, who, `orders/${id}/receipt`)).receipt
        .business.vat_no;
    expect([await numberOn(before), await numberOn(after)]).toEqual(["", "4123456789"]);
  });
});

test("proof received: for an order once it is submitted, never twice for one file", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  expect(mailsTo(server, who)).toEqual({ order_received: 1, membership_started: 1 });
  const id = randomUUID();
  for (let time = 0; time < 2; time++) {
    accepted(await shopping(server, who).proof(order.id, jpeg(Buffer.alloc(16)), id));
  }
  const sent = await got(who, "We received your proof of payment");
  expectBoth(sent, order.order_number, order.payment_reference, "nothing more to do");
  expect(mailsTo(server, who)).toMatchObject({ order_received: 1, proof_received: 1 });
});

test("payment verified: amount, next delivery and the way to the receipt", async () => {
  await moveClock(server, NOON_21_NOV);
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  accepted(await deciding(server, admin).verifyOrder(order, 60_000));
  const sent = await got(who, `Payment verified: ${order.order_number}`);
  expectBoth(
    sent,
    "Your order is now being processed.",
    "R600.00",
    "28 Nov 2026",
    `https://pantry.test/dashboard/orders/${order.id}/receipt`,
  );
});

test("payment rejected: the reason, the exact next step, and the way there", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  accepted(await deciding(server, admin).reject(order.id, "The proof cannot be read"));
  const sent = await got(who, `Your payment for ${order.order_number} was rejected`);
  expectBoth(
    sent,
    "Reason: The proof cannot be read",
    "What to do next: Please send a sharper photo, a screenshot or the bank's PDF.",
    "R559.00",
    `https://pantry.test/dashboard/orders#${order.id}`,
  );
});

test("order cancelled by an admin: the reason and the credit", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  accepted(await deciding(server, admin).verifyOrder(order));
  accepted(await deciding(server, admin).cancel(order.id, "Out of stock"));
  const sent = await got(who, "was cancelled");
  expectBoth(sent, "Reason: Out of stock", "credit of R559.00");
});

describe("a membership", () => {
  test("started, its later proof received, verified and cancelled: a mail each", async () => {
    await moveClock(server, NOON_21_NOV);
    const who = makeShopper(server);
    const reference = await subscribe(server, who);
    expectBoth(
      await got(who, "Your membership has started"),
      "Thank you for joining Pooled Pantry. We'll check your payment",
      "November 2026",
      "R59.00",
      reference,
      "21 Dec 2026",
    );
    accepted(await subscribing(server, who).proof(reference));
    const proof = await got(who, "We received your proof of payment for Monthly Membership");
    expectBoth(proof, reference, "https://pantry.test/dashboard/membership");
    await verifyMembership(server, admin, reference);
    const verified = await got(who, "Payment verified: Monthly Membership");
    expectBoth(verified, "Your Monthly Membership is active.", "R59.00");
    expect(verified.text).not.toContain("Next delivery");
    accepted(await subscribing(server, who).cancel());
    accepted(await subscribing(server, who).cancel());
    const cancelled = await got(who, "Your membership is cancelled");
    expectBoth(cancelled, "until 21 Dec 2026", "You can rejoin at any time");
    expect(mailsTo(server, who)).toEqual({
      membership_started: 1,
      proof_received: 1,
      payment_verified: 1,
      membership_cancelled: 1,
    });
  });

  test("T117 one that starts with an order has an email of its own, once", async () => {
    await moveClock(server, NOON_21_NOV);
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await shopping(server, who).complete(order));
    expect(mailsTo(server, who)).toEqual({ order_received: 1, membership_started: 1 });
    expectBoth(
      await got(who, "Your membership has started"),
      "We'll check your payment",
      "November 2026",
      "R59.00",
      order.payment_reference,
      "21 Dec 2026",
    );
    await placeOrder(server, who);
    expect(mailsTo(server, who)).toEqual({ order_received: 2, membership_started: 1 });
  });

  test("T117 one that starts with a verified draft says so, unless that is undone", async () => {
    const [who, other] = [makeShopper(server), makeShopper(server)];
    const judge = deciding(server, admin);
    accepted(await judge.verifyOrder(await placeOrder(server, who, "budget")));
    expectBoth(await got(who, "Your membership has started"), "Your payment is verified.");
    const draft = await placeOrder(server, other, "budget");
    const { decision } = accepted(await judge.verifyOrder(draft));
    accepted(await judge.undo(decision.id));
    expect(mailsTo(server, other)).toEqual({});
  });

  test("rejoining and cancelling again send their emails again", async () => {
    const who = makeShopper(server);
    const reference = await subscribe(server, who);
    await got(who, "Your membership has started"); // what was sent stays in the outbox
    accepted(await subscribing(server, who).cancel());
    accepted(await subscribing(server, who).complete(reference));
    expect(mailsTo(server, who)).toEqual({ membership_started: 2, membership_cancelled: 1 });
    accepted(await subscribing(server, who).cancel());
    // Where the server's own minute finds the second one unsent, it drops it: the membership is cancelled.
    const { membership_started: _, ...others } = mailsTo(server, who);
    expect(others).toEqual({ membership_cancelled: 2 });
    expectBoth(
      await got(who, "Your membership is cancelled"),
      "If it arrives, you keep your membership until",
    );
  });

  test("F317 one that is cancelled before its payment is verified isn't called active", async () => {
    await moveClock(server, NOON_21_NOV);
    const who = makeShopper(server);
    const reference = await subscribe(server, who);
    accepted(await subscribing(server, who).cancel());
    const cancelled = await got(who, "Your membership is cancelled");
    expectBoth(cancelled, "If it arrives, you keep your membership until 21 Dec 2026.");
    expect(cancelled.text).not.toMatch(/has ended|nothing to pay/);
    await verifyMembership(server, admin, reference);
    const verified = await got(who, "Payment verified: Monthly Membership");
    expectBoth(verified, "Your Monthly Membership is cancelled. It's paid until 21 Dec 2026.");
    expect(verified.text).not.toContain("is active");
  });

  test("F317 who rejoins and cancels again is told until when the paid month runs", async () => {
    const who = makeShopper(server);
    const desk = subscribing(server, who);
    await verifyMembership(server, admin, await subscribe(server, who));
    accepted(await desk.cancel());
    expectBoth(await got(who, "Your membership is cancelled"), "until 21 Dec 2026");
    giveCredit(server, who, 7_000);
    const { payment_reference } = accepted(await desk.open()).payment;
    accepted(await desk.completeWithCredit(payment_reference));
    accepted(await desk.cancel());
    await got(who, "Your membership is cancelled");
    const again = () => mail.mails.findLast(({ to }) => to === who.email);
    await expect.poll(() => again()?.text).toContain("It's your credit now.");
    expect(again()?.text).toContain("You keep your membership until 21 Dec 2026.");
    expect(again()?.text).not.toContain("has ended");
  });
});

test("F370 a membership that is verified after its period isn't called active", async () => {
  await moveClock(server, NOON_21_NOV);
  const who = makeShopper(server);
  const reference = await subscribe(server, who);
  await moveClock(server, "2027-01-10T12:00:00+02:00");
  await verifyMembership(server, admin, reference);
  const ended = "Your Monthly Membership for November 2026 ended on 21 Dec 2026.";
  const verified = await got(who, "Payment verified: Monthly Membership");
  expectBoth(verified, ended);
  expect(verified.text).not.toContain("is active");
  await moveClock(server, "2027-01-10T12:01:00+02:00");
  const { notifications } = accepted(
    await call<{ notifications: { text: string }[] }>(server, who, "notifications"),
  );
  expect(notifications[0]?.text).toBe(`We received R59.00. ${ended}`);
});

describe("F310 an email that waited for the mail server", () => {
  /** What arrives once the mail server is back. */
  async function arrived(who: Shopper): Promise<Record<string, string>> {
    mail.setMode("ok");
    const unsent = `FROM mail_outbox WHERE "to" = '${who.email}' AND sent_at = ''`;
    await expect
      .poll(async () => {
        sql(server, `UPDATE mail_outbox SET due_at = queued_at WHERE id IN (SELECT id ${unsent})`);
        await sendDueMail(server);
        return value(server, `SELECT COUNT(*) ${unsent}`);
      })
      .toBe(0);
    const sent = mail.mails.filter(({ to }) => to === who.email);
    return Object.fromEntries(sent.map(({ subject, text }) => [subject, text]));
  }

  test("says nothing of a rejection, a proof or a delivery that something later has changed", async () => {
    await moveClock(server, NOON_21_NOV);
    const [who, judge] = [makeShopper(server), deciding(server, admin)];
    mail.setMode("refuse");
    const order = await placeOrder(server, who);
    accepted(await judge.reject(order.id));
    const { order: proven } = accepted(await shopping(server, who).proof(order.id));
    accepted(await judge.verifyOrder(proven));
    const [first, second, third] = ["2027-01-09", "2027-01-16", "2027-01-23"] as const;
    for (const date of [first, second, third])
      makeDelivery(server, date, [], { cutOffAt: "2027-01-01 10:00:00.000Z" });
    scheduleDeliveries(server, second, third);
    sql(server, `UPDATE orders SET delivery_date = '${first}' WHERE id = '${order.id}'`);
    for (const [from, to] of [
      [first, second],
      [second, third],
    ]) {
      const move = { id: order.id, from, to, reason: "A flood" };
      accepted(await call(server, admin, "admin/deliveries/move", move));
    }
    const { order_number: number } = order;
    const got = await arrived(who);
    expect(Object.keys(got).sort()).toEqual([
      `Payment verified: ${number}`,
      `We received your order ${number}`,
      `Your delivery has moved: ${number}`,
      "Your membership has started",
    ]);
    expect(got[`We received your order ${number}`]).not.toContain("We'll check");
    expect(got["Your membership has started"]).toContain("Your payment is verified.");
    expect(got[`Your delivery has moved: ${number}`]).toContain("on Sat 23 Jan 2027");
  });

  test("says of a membership's payment that it was rejected since", async () => {
    const who = makeShopper(server);
    mail.setMode("refuse");
    accepted(await deciding(server, admin).reject((await placeOrder(server, who)).id));
    const text = (await arrived(who))["Your membership has started"];
    expect(text).toContain("We couldn't verify your payment.");
    expect(text).not.toContain("We'll check your payment");
  });

  test("F588 names what arrived, is missing or is credit as of now", async () => {
    await moveClock(server, NOON_21_NOV);
    const shoppers = makeShoppers(server, 4) as [Shopper, Shopper, Shopper, Shopper];
    const [less, rejected, cancelled, late] = shoppers;
    const [judge, desk] = [deciding(server, admin), atDesk(server, admin)];
    const deposit = ({ payment_reference: text }: { payment_reference: string }, cents: number) =>
      importLines(server, [{ text, cents, date: "2026-11-21" }]).lines;
    mail.setMode("refuse");
    const short = await placeOrder(server, less);
    accepted(await judge.verifyOrder(short, short.total - 5_900));
    accepted(await desk.match(deposit(short, short.total), [seenOrder(short)]));
    const wrong = await placeOrder(server, rejected);
    deposit(wrong, 41_000);
    accepted(await judge.reject(wrong.id, "The amount is not the order's total"));
    deposit(wrong, wrong.total - 41_000);
    const owed = await placeOrder(server, late);
    accepted(await judge.verifyOrder(owed));
    accepted(await judge.delivered(owed.id));
    accepted(await judge.notArrived(owed.id));
    accepted(await desk.match(deposit(owed, owed.total), [seenOrder(owed)]));
    const dropped = await placeOrder(server, cancelled);
    accepted(await judge.verifyOrder(dropped));
    accepted(await judge.cancel(dropped.id, "Out of stock", { deposit: "arrived" }));
    accepted(await judge.verifyOrder(await placeOrder(server, cancelled)));
    const verified = (await arrived(less))[`Payment verified: ${short.order_number}`];
    expect(verified).toContain("R559.00");
    expect(verified).not.toContain("owed");
    const told = (await arrived(rejected))[`Your payment for ${wrong.order_number} was rejected`];
    expect(told).toContain("R559.00 arrived. You don't have to pay again.");
    expect(told).not.toContain("R149.00");
    expect(Object.keys(await arrived(late))).not.toContainEqual(
      expect.stringContaining("was rejected"),
    );
    const credit = (await arrived(cancelled))[`Your order ${dropped.order_number} was cancelled`];
    expect(credit).not.toContain("You have a credit");
  });

  test("F559 says what was bought with the sums of a correction since", async () => {
    const who = makeShopper(server);
    mail.setMode("refuse");
    const { id, order_number } = await placeOrder(server, who);
    sql(
      server,
      `UPDATE orders SET closed_at = '2026-11-21 10:00:00.000Z', spent = 45000, unspent = 5000, saved = 700 WHERE id = '${id}';
       INSERT INTO order_results (id, order_id, outcome) VALUES ('${id}', '${id}', 'bought');
       UPDATE mail_outbox SET event = 'order_closed', data = json_set(data, '$.budget', 50000, '$.spent', 46000,
         '$.unspent', 4000, '$.credit', 4000, '$.saved', 0) WHERE event_id = '${id}'`,
    );
    const text = (await arrived(who))[`We bought your groceries: ${order_number}`];
    expect(text).toContain("R500.00 budget, R450.00 spent, R50.00 came back to you.");
    expect(text).toContain("You saved R7.00 on shelf prices.");
  });

  test("F385 names no delivery whose day is over by then", async () => {
    await moveClock(server, "2027-02-04T12:00:00+02:00");
    const [who, released] = [makeShopper(server), makeShopper(server)];
    const [first, second] = ["2027-02-05", "2027-02-06"];
    await (await server.asSuperuser()).collection("delivery_schedules").create({
      month: "February 2027",
      mid_month_date: first,
      month_end_date: second,
    });
    for (const date of [first, second])
      makeDelivery(server, date, [], { cutOffAt: "2027-02-04 20:00:00.000Z" });
    mail.setMode("refuse");
    const order = await placeOrder(server, who);
    expect(value(server, `SELECT delivery_date FROM orders WHERE id = '${order.id}'`)).toBe(first);
    accepted(await deciding(server, admin).verifyOrder(order));
    const move = { id: order.id, from: first, to: second, reason: "A flood" };
    accepted(await call(server, admin, "admin/deliveries/move", move));
    const { id } = await placeOrder(server, released);
    sql(
      server,
      `UPDATE mail_outbox SET event = 'order_moved', data = json_set(data, '$.from', '${first}', '$.date', '', '$.reason', '')
       WHERE event_id = '${id}'`,
    );
    await moveClock(server, "2027-02-07T07:00:00+02:00");
    const moved = expect.stringContaining("Your delivery has moved");
    expect(Object.keys(await arrived(released)), "F577").not.toContainEqual(moved);
    const got = await arrived(who);
    expect(Object.keys(got)).not.toContainEqual(moved);
    expect(got[`Payment verified: ${order.order_number}`]).not.toContain("Feb 2027");
  });

  test("F313 says only that an order was cancelled since; where its member cancelled it, nothing, and the app neither", async () => {
    await moveClock(server, NOON_21_NOV);
    const [own, ours] = [makeShopper(server), makeShopper(server)];
    mail.setMode("refuse");
    const order = await placeOrder(server, own);
    accepted(await shopping(server, own).cancel(order.id));
    const paid = await placeOrder(server, ours);
    const judge = deciding(server, admin);
    accepted(await judge.verifyOrder(paid));
    accepted(await judge.cancel(paid.id));
    expect(await arrived(own)).toEqual({});
    expect(Object.keys(await arrived(ours))).toEqual([
      `Your order ${paid.order_number} was cancelled`,
    ]);
    const inApp = `SELECT COUNT(*) FROM notifications WHERE user_id = '${own.id}'`;
    expect(value(server, inApp)).toBe(0);
  });

  test("F313 says nothing of the start of a membership that was cancelled since", async () => {
    const who = makeShopper(server);
    mail.setMode("refuse");
    await subscribe(server, who);
    accepted(await subscribing(server, who).cancel());
    expect(Object.keys(await arrived(who))).toEqual(["Your membership is cancelled"]);
  });

  test("F370 says how a verified membership is by then", async () => {
    const who = makeShopper(server);
    mail.setMode("refuse");
    await verifyMembership(server, admin, await subscribe(server, who));
    accepted(await subscribing(server, who).cancel());
    const got = await arrived(who);
    expect(got["Payment verified: Monthly Membership"]).toContain(
      "Your Monthly Membership is cancelled. It's paid until 21 Dec 2026.",
    );
  });

  test("says to an unconfirmed address no more than is still so", async () => {
    const [who, judge] = [makeShopper(server), deciding(server, admin)];
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${who.id}'`);
    mail.setMode("refuse");
    const order = await placeOrder(server, who);
    accepted(await judge.reject(order.id));
    accepted(await judge.reopen(order.id));
    expect(mailsTo(server, who)).toMatchObject({ payment_rejected: 1 });
    expect(Object.keys(await arrived(who))).toEqual(["We received your order"]);
  });
});

describe("T33 T34 what a member or an admin writes", () => {
  test.each(CORPUS)("%j stays text, and begins no header", async (evil) => {
    const who = makeShopper(server);
    const order = await ordered(who, {
      details: { ...start().details, fullName: evil.slice(0, 90), addressLine1: `12 ${evil}` },
      items: [item({ itemName: "Other", customItemName: evil })],
    });
    const received = await got(who, "We received your order");
    expectBoth(received);
    accepted(await deciding(server, admin).reject(order.id, evil.replace(/\s+/g, " ")));
    const rejected = await got(who, "Your payment for");
    expectBoth(rejected);
    for (const { headers, html } of [received, rejected]) {
      expect(headers.has("bcc")).toBe(false);
      expect(html).not.toContain(evil.split("\r")[0] === evil ? evil : "\nBcc:");
    }
    expect(mail.mails.filter(({ to }) => to === "everyone@members.test")).toEqual([]);
  });

  test("a rejection offers to send a new proof, not for an order that is delivered", async () => {
    await moveClock(server, NOON_21_NOV);
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const judge = deciding(server, admin);
    accepted(await judge.verifyOrder(order));
    accepted(await judge.delivered(order.id));
    accepted(await judge.notArrived(order.id));
    const rejected = await placeOrder(server, who);
    accepted(await judge.reject(rejected.id));
    const offer = "Send a new proof of payment";
    expectBoth(await got(who, `Your payment for ${rejected.order_number} was rejected`), offer);
    const sent = await got(who, `Your payment for ${order.order_number} was rejected`);
    expect(sent.text).toContain("See my order");
    expect(sent.html).not.toContain(offer);
  });

  test("a row that was written by other means has a subject of one line", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).reject(order.id));
    await moveClock(server, NOON_21_NOV);
    const number = "ORD-1\r\nBcc: everyone@members.test\r\n\r\n<b>body</b>";
    await queueRejection(who, order, number);
    const sent = await got(who, "Your payment for");
    expect(sent.subject).toContain("ORD-1 Bcc: everyone");
    expect(sent.html).not.toContain("<b>body");
    expect(mail.mails.filter(({ to }) => to === "everyone@members.test")).toEqual([]);
  });
});
