import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MembershipView } from "@/domain/membership/responses";
import { membershipLabel, shownMembership } from "@/domain/membership/rules";
import { serverForFile } from "../support/for-file";
import { commandOf } from "../support/member-commands";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  subscriptionsOf,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const NOON_21_NOV = "2026-11-21T12:00:00+02:00";

test("denies: a guest on every route of the membership", async () => {
  const guest = subscribing(server, null);
  for (const answer of [
    await guest.view(),
    await guest.open(),
    await guest.complete("THA20261121000S"),
    await guest.cancel(),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  }
});

test("a membership is opened, proven, completed and verified", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const desk = subscribing(server, thandi);
  expect(accepted(await desk.view()).membership).toMatchObject({
    memberships: [],
    credit: 0,
    month_period: "2026-11",
    month_state: "unpaid",
    next_month: "2026-11",
  });

  const first = accepted(await desk.open()).payment;
  expect(first.payment_reference).toMatch(/^THA20261121\d{3,6}S$/);
  expect(first).toMatchObject({
    month_period: "2026-11",
    price: 5_900,
    proof: null,
    proofs_left: 5,
  });
  expect(accepted(await desk.open()).payment).toEqual(first);
  expect(subscriptionsOf(server, thandi)).toEqual([]);

  const early = await desk.complete(first.payment_reference);
  expect(early).toMatchObject({ status: 422, body: { code: "proof_required" } });
  accepted(await desk.proof(first.payment_reference));
  expect(accepted(await desk.open()).payment).toMatchObject({
    payment_reference: first.payment_reference,
    proof: { payment_reference: first.payment_reference },
    proofs_left: 4,
  });

  const done = accepted(await desk.complete(first.payment_reference)).membership;
  expect(done).toMatchObject({ month_state: "awaiting", next_month: "2026-12" });
  expect(accepted(await desk.complete(first.payment_reference)).membership.memberships).toEqual(
    done.memberships,
  );
  expect(subscriptionsOf(server, thandi)).toMatchObject([
    {
      status: "active",
      paid: 0,
      month_period: "2026-11",
      current_period_end: expect.stringMatching(/^2026-12-21 10:00/),
    },
  ]);
  const linked = sql(
    server,
    `SELECT s.proof_of_payment_url = '/api/app/proofs/' || p.id AS shown, p.subscription_id = s.id AS linked
     FROM subscriptions s JOIN payment_proofs p USING (payment_reference) WHERE s.user_id = '${thandi.id}'`,
  );
  expect(linked).toEqual([{ shown: 1, linked: 1 }]);

  await verifyMembership(server, admin, first.payment_reference);
  const verified = accepted(await desk.view()).membership;
  expect(verified).toMatchObject({ month_state: "paid", next_month: "2026-12", credit: 0 });
  expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(0);
});

test("'Complete Subscription' pressed ten times at once makes one membership", async () => {
  const thandi = makeShopper(server);
  const desk = subscribing(server, thandi);
  const opened = await Promise.all(Array.from({ length: 10 }, () => desk.open()));
  const references = new Set(opened.map((answer) => accepted(answer).payment.payment_reference));
  expect(references.size).toBe(1);
  const [reference = ""] = references;
  accepted(await desk.proof(reference));
  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.complete(reference)));
  for (const answer of answers) expect(answer.status).toBe(200);
  expect(subscriptionsOf(server, thandi)).toHaveLength(1);
});

test("denies: another member's reference, an order's, an unknown one, and none", async () => {
  const thandi = makeShopper(server);
  const other = subscribing(server, makeShopper(server));
  const { payment } = accepted(await subscribing(server, thandi).open());
  const order = await placeOrder(server, thandi, "proof");
  expect((await other.complete(payment.payment_reference)).status).toBe(404);
  expect((await other.proof(payment.payment_reference)).status).toBe(404);
  expect((await subscribing(server, thandi).complete(order.payment_reference)).status).toBe(404);
  expect((await subscribing(server, thandi).complete("THA20261121000S")).status).toBe(404);
  expect(await subscribing(server, thandi).complete("")).toMatchObject({
    status: 422,
    body: { data: { payment_reference: { code: "subscription_information_missing" } } },
  });
  expect(accepted(await other.view()).membership.memberships).toEqual([]);
});

test("a month that is paid or waits to be verified offers the next one, and its period follows", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const desk = subscribing(server, thandi);
  expect(accepted(await desk.view()).membership).toMatchObject({
    month_state: "awaiting",
    next_month: "2026-12",
  });
  accepted(await deciding(server, admin).verifyOrder(order));
  expect(accepted(await desk.view()).membership.month_state).toBe("paid");
  await verifyMembership(server, admin, await subscribe(server, thandi));
  expect(subscriptionsOf(server, thandi)).toMatchObject([
    { month_period: "2026-11", paid: 1, current_period_end: expect.stringMatching(/^2026-12-21/) },
    { month_period: "2026-12", paid: 1, current_period_end: expect.stringMatching(/^2027-01-21/) },
  ]);
  expect(accepted(await desk.view()).membership.next_month).toBe("2027-01");
});

test("the month turns: an unused reference is left, one with a proof keeps its month", async () => {
  await moveClock(server, "2026-11-30T23:50:00+02:00");
  const unused = makeShopper(server);
  const proven = makeShopper(server);
  const left = accepted(await subscribing(server, unused).open()).payment;
  const kept = accepted(await subscribing(server, proven).open()).payment;
  accepted(await subscribing(server, proven).proof(kept.payment_reference));

  await moveClock(server, "2026-12-01T00:10:00+02:00");
  const renewed = accepted(await subscribing(server, unused).open()).payment;
  expect(renewed.payment_reference).toMatch(/^THA20261201\d{3,6}S$/);
  expect(renewed.payment_reference).not.toBe(left.payment_reference);
  expect(renewed.month_period).toBe("2026-12");
  expect(accepted(await subscribing(server, proven).open()).payment).toMatchObject({
    payment_reference: kept.payment_reference,
    month_period: "2026-11",
  });
  accepted(await subscribing(server, proven).complete(kept.payment_reference));
  expect(subscriptionsOf(server, proven)).toMatchObject([{ month_period: "2026-11" }]);
});

test("F362 a proof of a month that is over, or was paid otherwise, is completed first, and then the next month is paid", async () => {
  await moveClock(server, NOON_21_NOV);
  const over = makeShopper(server);
  const [paidSince, desk] = [makeShopper(server), subscribing(server, over)];
  const november = accepted(await desk.open()).payment.payment_reference;
  accepted(await desk.proof(november));
  const twice = accepted(await subscribing(server, paidSince).open()).payment.payment_reference;
  accepted(await subscribing(server, paidSince).proof(twice));
  const order = await placeOrder(server, paidSince);
  accepted(await deciding(server, admin).verifyOrder(order));
  expect(accepted(await subscribing(server, paidSince).view()).membership).toMatchObject({
    month_state: "paid",
    next_month: "2026-12",
    ready: { payment_reference: twice, month_period: "2026-11" },
  });
  accepted(await subscribing(server, paidSince).complete(twice));
  await verifyMembership(server, admin, twice);
  expect(accepted(await subscribing(server, paidSince).view()).membership).toMatchObject({
    ready: null,
    next_month: "2027-01",
  });

  await moveClock(server, "2027-01-05T12:00:00+02:00");
  expect(accepted(await desk.open()).payment.payment_reference).toBe(november);
  expect(accepted(await desk.view()).membership).toMatchObject({
    next_month: "2027-01",
    ready: { payment_reference: november, month_period: "2026-11" },
  });
  accepted(await desk.complete(november));
  expect(accepted(await desk.view()).membership).toMatchObject({
    ready: null,
    month_state: "unpaid",
    next_month: "2027-01",
  });
  const january = await subscribe(server, over);
  expect(subscriptionsOf(server, over)).toMatchObject([
    { month_period: "2026-11", payment_reference: november },
    { month_period: "2027-01", payment_reference: january },
  ]);
});

test("F367 what isn't verified takes another proof in a later month, as long as an admin is to check it", async () => {
  await moveClock(server, "2026-11-29T12:00:00+02:00");
  const [late, returned] = [makeShopper(server), makeShopper(server)];
  const november = await subscribe(server, late);
  const taken = await subscribe(server, returned);
  const { payment } = await verifyMembership(server, admin, taken);
  const waitingOf = async (who: Shopper) =>
    accepted(await subscribing(server, who).view()).membership.waiting;

  await moveClock(server, "2026-12-01T12:00:00+02:00");
  expect(await waitingOf(returned)).toBe(null);
  accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
  for (const [who, reference, left] of [
    [late, november, 4],
    [returned, taken, 5],
  ] as const) {
    expect(await waitingOf(who)).toMatchObject({
      payment_reference: reference,
      month_period: "2026-11",
      proofs_left: left,
    });
  }

  await moveClock(server, "2026-12-20T12:00:00+02:00");
  accepted(await subscribing(server, late).proof(november));
  expect(await waitingOf(late)).toMatchObject({ payment_reference: november, proofs_left: 3 });
  const december = await subscribe(server, returned);
  expect(await waitingOf(returned), "the newest").toMatchObject({ payment_reference: december });

  await moveClock(server, "2027-01-29T12:00:00+02:00");
  expect(await waitingOf(late)).toBe(null);
  expect(await waitingOf(returned)).toMatchObject({ payment_reference: december });
});

test("10: cancelled it lasts to its end, and the next month's order restarts it", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  await verifyMembership(server, admin, await subscribe(server, thandi));
  await moveClock(server, "2026-11-25T12:00:00+02:00");
  const desk = subscribing(server, thandi);
  const cancelled = accepted(await desk.cancel()).membership;
  expect(cancelled.memberships).toMatchObject([
    {
      status: "cancelled",
      paid: true,
      cancelled_at: expect.stringMatching(/^2026-11-25 10:0/),
      current_period_end: expect.stringMatching(/^2026-12-21/),
    },
  ]);
  expect(accepted(await desk.cancel()).membership.memberships).toEqual(cancelled.memberships);

  await moveClock(server, "2026-12-02T12:00:00+02:00");
  const december = await placeOrder(server, thandi);
  expect(december).toMatchObject({ membership_fee: 5_900, month_period: "2026-12" });
  accepted(await deciding(server, admin).verifyOrder(december));
  expect(subscriptionsOf(server, thandi)).toMatchObject([
    { month_period: "2026-11", status: "cancelled", paid: 1 },
    { month_period: "2026-12", status: "active", paid: 1 },
  ]);
});

test("a membership cancelled before it is verified waives nothing and starts again by its reference", async () => {
  const thandi = makeShopper(server);
  const desk = subscribing(server, thandi);
  const reference = await subscribe(server, thandi);
  accepted(await desk.cancel());
  expect(accepted(await desk.view()).membership.month_state).toBe("unpaid");
  expect((await placeOrder(server, thandi, "budget")).membership_fee).toBe(5_900);
  expect(accepted(await desk.open()).payment.payment_reference).toBe(reference);
  accepted(await desk.complete(reference));
  expect(subscriptionsOf(server, thandi)).toMatchObject([{ status: "active", cancelled_at: "" }]);
});

test("F369 a rejected order's membership waits for nothing, until its payment is sent again", async () => {
  await moveClock(server, NOON_21_NOV);
  const thandi = makeShopper(server);
  const shown = async () => {
    const { memberships, now } = accepted(await subscribing(server, thandi).view()).membership;
    const membership = shownMembership(memberships, now);
    return membership && membershipLabel(membership, now);
  };
  const order = await placeOrder(server, thandi);
  expect(await shown()).toBe("Active, payment awaiting verification");
  accepted(await deciding(server, admin).reject(order.id));
  expect(await shown()).toBe("Not active, payment rejected");
  const { order: proven } = accepted(await shopping(server, thandi).proof(order.id));
  expect(await shown()).toBe("Active, payment awaiting verification");
  accepted(await deciding(server, admin).verifyOrder(proven));
  expect(await shown()).toBe("Active");
});

test("F368 a cancellation that comes after the month began gives back what its member saw, or asks again", async () => {
  await moveClock(server, "2026-11-28T12:00:00+02:00");
  const paidAhead = async () => {
    const who = makeShopper(server);
    for (const _month of ["November", "December"]) {
      await verifyMembership(server, admin, await subscribe(server, who));
    }
    return { who, seen: await commandOf(server, who, "membership/cancel", {}) };
  };
  const [early, late, older] = [await paidAhead(), await paidAhead(), await paidAhead()];
  const cancel = ({ who, seen }: typeof late, more: object) =>
    call<{ membership: MembershipView }>(server, who, "membership/cancel", { ...seen, ...more });
  const months = ({ who }: typeof late) =>
    subscriptionsOf(server, who).map(({ status, paid, credit }) => [status, paid, credit]);
  const withoutRefund = [
    ["cancelled", 1, 0],
    ["cancelled", 1, 0],
  ];

  expect(accepted(await cancel(early, { refund: 5_900 })).membership.credit).toBe(5_900);
  await moveClock(server, "2026-12-02T12:00:00+02:00");
  const refused = await cancel(late, { refund: 5_900 });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "membership_refund_less", membership: { month_period: "2026-12" } },
  });
  expect(months(late)).toEqual([
    ["active", 1, 0],
    ["active", 1, 0],
  ]);
  accepted(await cancel(late, { refund: 0, id: randomUUID() }));
  expect(months(late)).toEqual(withoutRefund);
  accepted(await cancel(older, {}));
  expect(months(older), "a phone of an older version names none").toEqual(withoutRefund);
});

test("denies: cancelling without a membership, and another member's", async () => {
  const thandi = makeShopper(server);
  await subscribe(server, thandi);
  expect(await subscribing(server, makeShopper(server)).cancel()).toMatchObject({
    status: 409,
    body: { code: "membership_missing" },
  });
  expect(subscriptionsOf(server, thandi)).toMatchObject([{ status: "active" }]);
});

test("credit is what all payments left over", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(order, 50_000));
  expect(accepted(await subscribing(server, thandi).view()).membership.credit).toBe(-5_900);
  const next = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(next, next.total + 7_000));
  expect(accepted(await subscribing(server, thandi).view()).membership.credit).toBe(1_100);
  expect(accepted(await shopping(server, thandi).view(order.id)).order.credit).toBe(-5_900);
});
