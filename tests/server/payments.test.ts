import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  accepted,
  call,
  deciding,
  jpeg,
  mailsTo,
  makeShopper,
  makeShoppers,
  moveClock,
  placeOrder,
  proofForm,
  type Shopper,
  shopping,
  sql,
  subscriptionsOf,
  value,
} from "../support/ordering";
import { startWithAdmins } from "../support/server-with-admins";

const { server, admin, second: other } = await startWithAdmins();
const judge = deciding(server, admin);

/** Everything that a decision may touch, to check that Undo restores exactly that. */
function stored(orderId: string) {
  return {
    order: sql(server, `SELECT * FROM orders WHERE id = '${orderId}'`)[0],
    subscriptions: sql(
      server,
      `SELECT s.* FROM subscriptions s JOIN payment_references r ON r.reference = s.payment_reference
       WHERE r.order_id = '${orderId}'`,
    ),
  };
}

/** A membership that is paid on its own, as 'Complete Subscription' makes it. */
async function subscribe(who: Shopper, month = "2026-11", proven = true): Promise<string> {
  const id = randomUUID();
  const reference = `SUB${month.replace("-", "")}21${id.slice(0, 6).toUpperCase()}S`;
  sql(
    server,
    `INSERT INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at, replaced_at)
       VALUES ('${randomUUID()}', '${reference}', '${who.id}', 'membership', '', '${month}', '2026-11-21 10:00:00.000Z', '');
     INSERT INTO subscriptions (id, user_id, plan_name, price, status, billing_cycle, current_period_start,
       current_period_end, payment_reference, month_period, paid, created_at)
       VALUES ('${id}', '${who.id}', 'Monthly Membership', 5900, 'active', 'monthly', '2026-11-21 10:00:00.000Z',
       '2026-12-21 10:00:00.000Z', '${reference}', '${month}', 0, '2026-11-21 10:00:00.000Z')`,
  );
  if (proven) {
    const form = proofForm({ id: randomUUID(), reference }, jpeg());
    accepted(await call(server, who, "orders/proof", form));
  }
  return id;
}

async function rowOf(id: string, query = "") {
  return accepted(await judge.pending(query)).rows.find((row) => row.id === id);
}

describe("Verify", () => {
  test("twice is once; by another admin with another amount it is refused", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const first = accepted(await judge.verifyOrder(order));
    const again = accepted(await judge.verifyOrder(order));
    expect(again.decision.id).toBe(first.decision.id);
    const differing = await deciding(server, other).verifyOrder(order, 1);
    expect([differing.status, differing.body.code]).toEqual([409, "payment_already_verified"]);
    expect(mailsTo(server, who)).toEqual({
      order_received: 1,
      membership_started: 1,
      payment_verified: 1,
    });
  });

  test("submits a budgeted draft, without a mail that it was received", async () => {
    const who = makeShopper(server);
    const draft = await placeOrder(server, who, "budget");
    const { payment } = accepted(await judge.verifyOrder(draft));
    expect(payment).toMatchObject({ payment_status: "verified", status: "processing" });
    expect(payment.submitted_at).not.toBe("");
    expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 1, status: "active" }]);
    expect(mailsTo(server, who)).toEqual({ membership_started: 1, payment_verified: 1 });
    const late = accepted(await shopping(server, who).view(draft.id)).order;
    expect((await shopping(server, who).complete(late)).status).not.toBe(500);
    expect(mailsTo(server, who)).toEqual({ membership_started: 1, payment_verified: 1 });
  });

  test("of nothing, of another total or after a cancellation is refused", async () => {
    const who = makeShopper(server);
    const { order: empty } = accepted(await shopping(server, who).start());
    const order = await placeOrder(server, who);
    const cancelled = await placeOrder(server, who);
    accepted(await shopping(server, who).cancel(cancelled.id));
    const answers = [
      await judge.verifyOrder(empty),
      await judge.verifyOrder({ ...order, total: order.total + 100 }),
      await judge.verifyOrder(cancelled),
      await judge.verifyOrder({ ...order, id: randomUUID() }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "order_total_zero"],
      [409, "order_changed"],
      [409, "order_cancelled"],
      [404, "order_not_found"],
    ]);
  });

  test("the mail is due in 15 seconds and names what arrived", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const { decision } = accepted(await judge.verifyOrder(order, 60_000));
    const [mail] = sql<{ data: string; late: number }>(
      server,
      `SELECT data, ROUND((julianday(due_at) - julianday(l.at)) * 86400) AS late FROM mail_outbox m
       JOIN audit_log l ON l.id = m.event_id WHERE m.event_id = '${decision.id}'`,
    );
    expect(mail?.late).toBe(15);
    expect(JSON.parse(mail?.data ?? "")).toEqual({
      name: "Thandi Mokoena",
      order_id: order.id,
      order_number: order.order_number,
      payment_reference: order.payment_reference,
      amount: 60_000,
      credit: 4_100,
      delivery_date: "",
    });
  });
});

describe("'Subscription Only'", () => {
  test("is listed, verified with its credit, and cannot be rejected", async () => {
    const who = makeShopper(server);
    const id = await subscribe(who);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      kind: "subscription",
      order_number: "",
      total: 5_900,
      proof_channel: "upload",
      warnings: [],
    });
    const rejected = await call(server, admin, "payments/reject", {
      kind: "subscription",
      id,
      reason: "No",
      newest_proof: row?.proof?.id,
    });
    expect([rejected.status, rejected.body.code]).toEqual([409, "subscription_not_rejectable"]);
    if (!row) throw new Error("not listed");
    const { payment } = accepted(await judge.verify(row, 6_000));
    expect(payment).toMatchObject({ payment_status: "verified", credit: 100 });
    expect(await rowOf(id)).toBeUndefined();
    expect(mailsTo(server, who)).toMatchObject({ payment_verified: 1 });
  });

  test("a second one of a paid month moves to the next, and the admin is warned before", async () => {
    const who = makeShopper(server);
    const [first, second] = [await subscribe(who), await subscribe(who)];
    const one = await rowOf(first);
    if (one) accepted(await judge.verify(one));
    const two = await rowOf(second);
    expect(two?.warnings).toEqual([
      {
        code: "warning_membership_moves",
        values: { month: "November 2026", next: "December 2026" },
      },
    ]);
    const before = subscriptionsOf(server, who);
    if (!two) throw new Error("not listed");
    const { decision } = accepted(await judge.verify(two));
    expect(subscriptionsOf(server, who).find(({ id }) => id === second)).toMatchObject({
      month_period: "2026-12",
      paid: 1,
      current_period_end: expect.stringMatching(/^2027-01-21/),
    });
    accepted(await judge.undo(decision.id));
    expect(subscriptionsOf(server, who)).toEqual(before);
  });

  test("the subscription that an order carries is neither listed nor verified separately", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const [carried] = subscriptionsOf(server, who);
    expect(await rowOf(carried?.id ?? "")).toBeUndefined();
    const answer = await judge.verify({
      kind: "subscription",
      id: carried?.id ?? "",
      total: 5_900,
      credit_applied: 0,
      proof: order.proof,
    });
    expect([answer.status, answer.body.code]).toEqual([404, "subscription_not_found"]);
  });
});

describe("Undo", () => {
  test.each(["verify", "reject", "verify a draft"])(
    "of %s restores exactly what was there",
    async (what) => {
      const who = makeShopper(server);
      const order = await placeOrder(
        server,
        who,
        what === "verify a draft" ? "budget" : "complete",
      );
      const before = stored(order.id);
      const mails = mailsTo(server, who);
      const decided =
        what === "reject" ? await judge.reject(order.id) : await judge.verifyOrder(order);
      const { decision } = accepted(decided);
      accepted(await judge.undo(decision.id));
      expect(stored(order.id)).toEqual(before);
      expect(mailsTo(server, who)).toEqual(mails);
      accepted(await judge.undo(decision.id));
      expect(value(server, `SELECT COUNT(*) FROM audit_log WHERE record_id = '${order.id}'`)).toBe(
        2,
      );
      accepted(await judge.verifyOrder(order));
    },
  );

  test("is refused after ten seconds, and after another decision on the member's month", async () => {
    const who = makeShopper(server);
    const first = await placeOrder(server, who);
    const second = await placeOrder(server, who, "complete", 20_000);
    const { decision } = accepted(await judge.verifyOrder(first));
    accepted(await judge.verifyOrder(second));
    const superseded = await judge.undo(decision.id);
    expect([superseded.status, superseded.body.code]).toEqual([409, "undo_superseded"]);

    const late = accepted(await judge.reject((await placeOrder(server, who)).id)).decision;
    await moveClock(server, new Date(Date.now() + 11_000).toISOString());
    const refused = await judge.undo(late.id);
    expect([refused.status, refused.body.code]).toEqual([409, "undo_too_late"]);
    await server.restart();
  });

  test("is refused once the member answered a rejection with a new proof", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const { decision } = accepted(await judge.reject(order.id));
    accepted(await shopping(server, who).proof(order.id));
    expect((await judge.undo(decision.id)).status).toBe(409);
    expect((await judge.undo(randomUUID())).status).toBe(404);
  });
});

describe("the other commands of an admin", () => {
  test("Reopen lets a rejected payment wait again", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge.reject(order.id, "The deposit has not arrived in our account"));
    expect((await rowOf(order.id, "?group=rejected"))?.rejected_reason).toContain("not arrived");
    const { payment } = accepted(await judge.reopen(order.id));
    expect(payment).toMatchObject({ payment_status: "pending", rejected_reason: "" });
    accepted(await judge.reopen(order.id));
    accepted(await judge.verifyOrder(order));
    expect((await judge.reopen(order.id)).status).toBe(409);
  });

  test("Cancel of a verified order turns what arrived into credit and leaves the month unpaid", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge.verifyOrder(order, 56_000));
    const { payment } = accepted(await judge.cancel(order.id, "The store is closed"));
    expect(payment).toMatchObject({ status: "cancelled", credit: 56_000, member_credit: 56_000 });
    accepted(await judge.cancel(order.id, "The store is closed"));
    expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 0, status: "cancelled" }]);
    expect(mailsTo(server, who)).toMatchObject({ order_cancelled: 1 });
    const next = await placeOrder(server, who);
    expect(next.membership_fee).toBe(5_900);
  });

  test("an order without a fee in a month that is not paid is said before verifying", async () => {
    const who = makeShopper(server);
    const carrier = await placeOrder(server, who);
    const free = await placeOrder(server, who);
    expect(free.membership_fee).toBe(0);
    accepted(await judge.cancel(carrier.id));
    expect((await rowOf(free.id))?.warnings.map(({ code }) => code)).toEqual([
      "warning_month_unpaid",
    ]);
    accepted(await judge.verifyOrder(free));
  });

  test("Delivered is for verified orders, and ends them", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    expect((await judge.delivered(order.id)).body.code).toBe("payment_not_verified");
    accepted(await judge.verifyOrder(order));
    expect(accepted(await judge.delivered(order.id)).payment.status).toBe("delivered");
    accepted(await judge.delivered(order.id));
    expect((await judge.cancel(order.id)).body.code).toBe("order_delivered");
  });

  test("T744 the deposit of a cancelled order is recorded once, as it was seen", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    expect((await judge.checkDeposit(order.id, "refunded")).body.code).toBe("no_deposit_to_check");
    accepted(await shopping(server, who).cancel(order.id));
    const body = { id: order.id, outcome: "nothing_arrived", newest_proof: "" };
    const unseen = await call(server, admin, "payments/deposit-check", body);
    expect([unseen.status, unseen.body], "T744").toMatchObject([409, { code: "order_changed" }]);
    accepted(await judge.checkDeposit(order.id, "nothing_arrived"));
    accepted(await judge.checkDeposit(order.id, "nothing_arrived"));
    const changed = await judge.checkDeposit(order.id, "refunded");
    expect([changed.status, changed.body.code]).toEqual([409, "deposit_already_checked"]);
  });

  test("T70 every one of them leaves its line with before and after", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await judge.reject(order.id, "Too dark to read"));
    accepted(await judge.reopen(order.id));
    accepted(await judge.verifyOrder(order));
    accepted(await judge.cancel(order.id, "No stock"));
    const lines = sql<Record<string, string>>(
      server,
      `SELECT action, actor_id, reason, before ->> '$.order.payment_status' AS was,
         after ->> '$.order.payment_status' AS became
       FROM audit_log WHERE record_id = '${order.id}' ORDER BY rowid`,
    );
    const by = { actor_id: admin.id };
    expect(lines).toEqual([
      {
        action: "payment.rejected",
        reason: "Too dark to read",
        was: "pending",
        became: "failed",
        ...by,
      },
      { action: "payment.reopened", reason: "", was: "failed", became: "pending", ...by },
      { action: "payment.verified", reason: "", was: "pending", became: "verified", ...by },
      { action: "order.cancelled", reason: "No stock", was: "verified", became: "verified", ...by },
    ]);
  });

  test("T16 an admin who wants to verify their own order is warned, and refused without a second one", async () => {
    const order = await placeOrder(server, admin);
    expect((await rowOf(order.id))?.warnings.map(({ code }) => code)).toContain(
      "warning_own_order",
    );
    const refused = await judge.verifyOrder(order);
    expect([refused.status, refused.body.code]).toEqual([409, "second_admin_required"]);
  });
});

describe("the list", () => {
  test("has submitted and proven orders first, and drafts apart", async () => {
    const who = makeShopper(server);
    const draft = await placeOrder(server, who, "budget");
    const order = await placeOrder(server, who, "complete", 12_345);
    expect(await rowOf(draft.id)).toBeUndefined();
    expect((await rowOf(draft.id, "?group=unsubmitted"))?.order_number).toBe(draft.order_number);
    expect(await rowOf(order.id)).toMatchObject({
      name: "Thandi Mokoena",
      email: who.email,
      phone: "082 123 4567",
      order_budget: 12_345,
      membership_fee: 5_900,
      total: 18_245,
      proof: order.proof,
    });
  });

  test("falls back to 'Unknown' where a member has no profile", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    sql(server, `DELETE FROM profiles WHERE id = '${who.id}'`);
    expect(await rowOf(order.id)).toMatchObject({ name: "Unknown", email: "Unknown" });
  });

  test("is found by reference, replaced reference, order number, name and amount", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "complete", 33_337);
    sql(server, `UPDATE profiles SET full_name = 'Zodwa ''O%Hara' WHERE id = '${who.id}'`);
    for (const q of [
      order.payment_reference,
      order.payment_reference.toLowerCase().slice(0, 13),
      order.order_number,
      "zodwa",
      "o%hara",
      "R392.37",
      "333,37",
    ]) {
      expect([q, (await rowOf(order.id, `?q=${encodeURIComponent(q)}`))?.id]).toEqual([
        q,
        order.id,
      ]);
    }
    for (const q of ["nobody is called so", "_", "' OR 1=1 --"]) {
      expect(await rowOf(order.id, `?q=${encodeURIComponent(q)}`)).toBeUndefined();
    }
  });

  test("is paged by key: every row once, newest first", async () => {
    for (const who of makeShoppers(server, 60)) await placeOrder(server, who, "whatsapp");
    const seen: string[] = [];
    let after = "";
    do {
      const page = accepted(await judge.pending(`?after=${encodeURIComponent(after)}`));
      seen.push(...page.rows.map((row) => `${row.placed_at}|${row.id}`));
      after = page.next ?? "";
    } while (after);
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  test("counts what waits, with a proof, its amount, drafts and today's decisions", async () => {
    const before = accepted(await judge.pending()).counts;
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    await placeOrder(server, who, "budget");
    const during = accepted(await judge.pending()).counts;
    expect(during).toEqual({
      ...before,
      with_proof: before.with_proof + 1,
      waiting_total: before.waiting_total + order.total,
      not_submitted: before.not_submitted + 1,
    });
    const { decision } = accepted(await judge.verifyOrder(order));
    expect(accepted(await judge.pending()).counts.verified_today).toBe(before.verified_today + 1);
    accepted(await judge.undo(decision.id));
    expect(accepted(await judge.pending()).counts).toEqual(during);
    accepted(await judge.cancel(order.id));
    const { with_proof, waiting_total } = accepted(await judge.pending()).counts;
    expect({ with_proof, waiting_total }).toEqual({
      with_proof: before.with_proof,
      waiting_total: before.waiting_total,
    });
  });
});

describe("T16 who may", () => {
  const commands = ["verify", "reject", "undo", "reopen", "cancel", "delivered", "deposit-check"];

  test("guests are answered 401 and members 403, and nothing happens", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const body = {
      kind: "order",
      id: order.id,
      total: order.total,
      reason: "x",
      decision_id: order.id,
    };
    for (const command of commands) {
      expect((await call(server, null, `payments/${command}`, body)).status).toBe(401);
      const answer = await call(server, who, `payments/${command}`, body);
      expect([command, answer.status, answer.body.code]).toEqual([command, 403, "access_denied"]);
    }
    for (const path of ["pending", "verified-orders.csv"]) {
      expect((await call(server, null, `payments/${path}`)).status).toBe(401);
      expect((await call(server, who, `payments/${path}`)).status).toBe(403);
    }
    expect(accepted(await shopping(server, who).view(order.id)).order).toEqual(order);
  });

  test("T09 a revoked role ends at the next request", async () => {
    const short = makeShopper(server, { admin: true });
    expect((await deciding(server, short).pending()).status).toBe(200);
    sql(server, `DELETE FROM user_roles WHERE user_id = '${short.id}'`);
    expect((await deciding(server, short).pending()).status).toBe(403);
  });
});
