import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { BULK_MAX, type BulkOutcome } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { importLines } from "../support/bank-lines";
import { atDesk, differences } from "../support/desk";
import { creditOf } from "../support/ledger";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  jpeg,
  mailsTo,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  subscriptionsOf,
} from "../support/ordering";
import { startWithAdmins } from "../support/server-with-admins";

const { server, admin, second: other } = await startWithAdmins();

const seen = ({ id, total, credit_applied, proof }: OrderView, kind = "order") => ({
  kind,
  id,
  total,
  to_pay: total - credit_applied,
  newest_proof: proof?.id ?? "",
});
const many = (path: string, body: object, who = admin) =>
  call<{ outcomes: BulkOutcome[]; code?: string }>(server, who, `payments/${path}-many`, body);
const verify = async (orders: readonly OrderView[], who = admin) =>
  accepted(await many("verify", { payments: orders.map((order) => seen(order)) }, who)).outcomes;
const results = (outcomes: readonly BulkOutcome[]) =>
  outcomes.map(({ result, code }) => code || result);
const statusOf = ({ id }: OrderView) =>
  sql<{ status: string }>(server, `SELECT status FROM orders WHERE id = '${id}'`)[0]?.status;
const stored = ({ id }: OrderView) =>
  sql<{ payment_status: string; amount_received: number; credit: number; verified_by: string }>(
    server,
    `SELECT payment_status, amount_received, credit, verified_by FROM orders WHERE id = '${id}'`,
  )[0];
const verdicts = ({ id }: OrderView) =>
  sql<{ action: string; actor_id: string }>(
    server,
    `SELECT action, actor_id FROM audit_log WHERE record_id = '${id}' ORDER BY rowid`,
  );
/** Orders of several members, with proof and completed. */
async function orders(count: number): Promise<OrderView[]> {
  const placed: OrderView[] = [];
  for (let at = 0; at < count; at++) placed.push(await placeOrder(server, makeShopper(server)));
  return placed;
}

describe("Verify of several", () => {
  test("verifies each by the rule of one: amount as due, one log line, one email, its membership", async () => {
    const shoppers = [makeShopper(server), makeShopper(server)];
    const placed = await Promise.all(shoppers.map((who) => placeOrder(server, who)));
    const outcomes = await verify(placed);
    expect(results(outcomes)).toEqual(["done", "done"]);
    for (const [at, order] of placed.entries()) {
      const who = shoppers[at] as Shopper;
      expect(stored(order)).toEqual({
        payment_status: "verified",
        amount_received: order.total,
        credit: 0,
        verified_by: admin.id,
      });
      expect(verdicts(order)).toEqual([{ action: "payment.verified", actor_id: admin.id }]);
      expect(mailsTo(server, who).payment_verified).toBe(1);
      expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 1 }]);
      expect(outcomes[at]?.payment).toMatchObject({ id: order.id, payment_status: "verified" });
    }
  });

  test("T379 leaves out a deposit that the statement of the days since doesn't have", async () => {
    const [order] = (await orders(1)) as [OrderView];
    const tomorrow = sastDate(Date.now() + DAY_MS);
    const { account } = importLines(server, [], { to: tomorrow });
    const [outcome] = await verify([order]);
    expect(outcome).toMatchObject({ result: "refused", code: "payment_has_warning" });
    expect(outcome?.payment?.statement).toEqual({ state: "missing", up_to: tomorrow });
    expect(stored(order)?.payment_status).toBe("pending");
    sql(server, `DELETE FROM statement_imports WHERE account_id = '${account}'`);
    expect(results(await verify([order]))).toEqual(["done"]);
  });

  test("T311 leaves out what the statement shows with another amount", async () => {
    const [order] = (await orders(1)) as [OrderView];
    const { account } = importLines(server, [
      { text: `PMT ${order.payment_reference}`, cents: order.total - 5900 },
    ]);
    const [outcome] = await verify([order]);
    expect(outcome).toMatchObject({ result: "refused", code: "payment_has_warning" });
    expect(outcome?.payment).toMatchObject({ statement_cents: order.total - 5900 });
    sql(server, `DELETE FROM bank_lines WHERE account_id = '${account}'`);
  });

  test("T676 leaves out a payment whose deposit may have become the member's credit", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const { lines, account } = importLines(server, [
      { text: `PMT ${order.payment_reference}`, cents: order.total - 5900 },
    ]);
    accepted(await atDesk(server, admin).credit(lines[0] ?? "", who.id));
    const [outcome] = await verify([order]);
    expect(outcome).toMatchObject({ result: "refused", code: "payment_has_warning" });
    expect(outcome?.payment).toMatchObject({
      statement: { state: "maybe" },
      warnings: [{ code: "warning_credited", values: { credited: "R500.00" } }],
    });
    expect(creditOf(server, who)).toBe(order.total - 5900);
    sql(server, `DELETE FROM bank_lines WHERE account_id = '${account}'`);
  });

  test("T725 leaves out a payment whose deposit was taken back, until its member claims a new one", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const payer = makeShopper(server);
    const reference = await subscribe(server, payer);
    const rowOf = async (text: string) =>
      accepted(await deciding(server, admin).pending(`?q=${text}`)).rows[0] as PaymentRow;
    const seenRow = ({ kind, id, total, credit_applied, proof }: PaymentRow) => ({
      ...{ kind, id, total, to_pay: total - credit_applied, newest_proof: proof?.id ?? "" },
    });
    const verifyRow = async (text: string) => {
      const payments = [seenRow(await rowOf(text))];
      return accepted(await many("verify", { payments })).outcomes;
    };
    const references = [order.payment_reference, reference];
    const desk = atDesk(server, admin);
    for (const text of references) {
      const row = await rowOf(text);
      const cents = row.total;
      const { lines } = importLines(server, [
        { text: `PMT ${text}`, cents },
        { text: `REV-PMT ${text}`, cents: -cents },
      ]);
      const [credit = "", debit = ""] = lines;
      accepted(await desk.match([credit], [seenRow(row)]));
      accepted(await desk.giveBack(debit, credit));
      const back = await rowOf(text);
      expect(back).toMatchObject({
        payment_status: "pending",
        statement: { state: "unknown" },
        warnings: [{ code: "warning_pay_again" }],
      });
      expect(results(await verifyRow(text))).toEqual(["payment_has_warning"]);
    }
    const unpaid = makeShopper(server);
    const never = await subscribe(server, unpaid);
    references.push(never);
    const { payment } = await verifyMembership(server, admin, never);
    accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
    expect(await rowOf(never), "it never arrived").toMatchObject({
      payment_status: "pending",
      warnings: [{ code: "warning_pay_again" }],
    });
    expect(results(await verifyRow(never))).toEqual(["payment_has_warning"]);
    expect(differences(server)).toEqual([]);

    accepted(await shopping(server, who).proof(order.id));
    accepted(await subscribing(server, payer).proof(reference));
    accepted(await subscribing(server, unpaid).proof(never));
    for (const text of references) {
      expect((await rowOf(text)).warnings).toEqual([]);
      expect(results(await verifyRow(text))).toEqual(["done"]);
    }
  });

  test("F91 sent again it changes nothing and answers the same", async () => {
    const placed = await orders(2);
    const first = await verify(placed);
    const again = await verify(placed);
    expect(again).toEqual(first);
    for (const order of placed) expect(verdicts(order)).toHaveLength(1);
  });

  test("T160 names each row that it can't verify, and does the others", async () => {
    const [fine, changed, rejected] = (await orders(3)) as [OrderView, OrderView, OrderView];
    const member = makeShopper(server);
    const drafted = accepted(await shopping(server, member).start()).order;
    accepted(await deciding(server, other).reject(rejected.id));
    const payments = [
      { ...seen(changed), total: changed.total - 1 },
      seen(rejected),
      seen(drafted),
      { ...seen(fine), id: randomUUID() },
      { ...seen(fine), kind: "subscription" },
      seen(fine),
    ];
    const { outcomes } = accepted(await many("verify", { payments }));
    expect(results(outcomes)).toEqual([
      "order_changed",
      "payment_already_rejected",
      "order_total_zero",
      "order_not_found",
      "subscription_not_found",
      "done",
    ]);
    expect(outcomes[0]?.payment).toMatchObject({ id: changed.id, total: changed.total });
    expect(stored(changed)?.payment_status).toBe("pending");
    expect(stored(fine)?.payment_status).toBe("verified");
  });

  test("T160 leaves out what has a warning, also one that comes with a row before it", async () => {
    const file = jpeg();
    const shared = [];
    for (let at = 0; at < 2; at++) {
      const shop = shopping(server, makeShopper(server));
      const { order } = accepted(await shop.start());
      accepted(await shop.budget(order.id, 50_000));
      const proved = accepted(await shop.proof(order.id, file)).order;
      shared.push(accepted(await shop.complete(proved)).order);
    }
    expect(results(await verify(shared))).toEqual(["done", "payment_has_warning"]);

    const member = makeShopper(server);
    const twice = [];
    for (let at = 0; at < 2; at++) {
      const shop = shopping(server, member);
      const { order } = accepted(await shop.start());
      const priced = accepted(await shop.budget(order.id, 50_000)).order;
      twice.push(accepted(await shop.proof(priced.id)).order);
    }
    const month = sql(server, `SELECT membership_fee FROM orders WHERE user_id = '${member.id}'`);
    expect(month).toEqual([{ membership_fee: 5_900 }, { membership_fee: 5_900 }]);
    const outcomes = await verify(twice);
    expect(results(outcomes)).toEqual(["done", "payment_has_warning"]);
    expect(outcomes[1]?.payment?.warnings).toMatchObject([{ code: "warning_fee_already_paid" }]);
  });

  test("T16, T160 an admin's own payment is never verified among others", async () => {
    const own = await placeOrder(server, admin);
    expect(results(await verify([own]))).toEqual(["payment_has_warning"]);
    expect(stored(own)?.payment_status).toBe("pending");
  });

  test("T161 two admins at once decide each row once, and the later one sees who did", async () => {
    const placed = await orders(8);
    const [mine, theirs] = await Promise.all([
      verify(placed, admin),
      verify([...placed].reverse(), other),
    ]);
    for (const order of placed) {
      expect(verdicts(order).filter(({ action }) => action === "payment.verified")).toHaveLength(1);
      const both = [mine, theirs].map((outcomes) => outcomes.find(({ id }) => id === order.id));
      expect(both.map((outcome) => outcome?.result).sort()).toEqual(["by_other", "done"]);
      const late = both.find((outcome) => outcome?.result === "by_other");
      const first = stored(order)?.verified_by === admin.id ? admin : other;
      expect(late).toMatchObject({ by: first.email, decision: null });
    }
  });

  test("T164 refuses none and more than fifty", async () => {
    expect(await many("verify", { payments: [] })).toMatchObject({ status: 422 });
    const [order] = (await orders(1)) as [OrderView];
    const payments = Array.from({ length: BULK_MAX + 1 }, () => seen(order));
    expect(await many("verify", { payments })).toMatchObject({ status: 422 });
    expect(stored(order)?.payment_status).toBe("pending");
  });

  test("T08, T31 is for admins alone", async () => {
    const [order] = (await orders(1)) as [OrderView];
    const former = makeShopper(server, { admin: true });
    sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
    const body = { payments: [seen(order)] };
    expect((await many("verify", body, makeShopper(server))).status).toBe(403);
    expect((await many("verify", body, former)).status).toBe(403);
    expect((await call(server, null, "payments/verify-many", body)).status).toBe(401);
    expect(stored(order)?.payment_status).toBe("pending");
  });
});

describe("Undo of several", () => {
  test("takes all of them back with their emails, also two of one member", async () => {
    const member = makeShopper(server);
    const first = await placeOrder(server, member);
    const second = await placeOrder(server, member);
    const placed = [first, second, ...(await orders(1))];
    const outcomes = await verify(placed);
    expect(results(outcomes)).toEqual(["done", "done", "done"]);
    const decision_ids = outcomes.map(({ decision }) => decision?.id ?? "");
    const undone = accepted(await many("undo", { decision_ids })).outcomes;
    expect(results(undone)).toEqual(["done", "done", "done"]);
    expect(undone.map(({ id }) => id)).toEqual(decision_ids);
    for (const order of placed) expect(stored(order)?.payment_status).toBe("pending");
    expect(mailsTo(server, member).payment_verified).toBeUndefined();
    const again = accepted(await many("undo", { decision_ids })).outcomes;
    expect(results(again)).toEqual(["done", "done", "done"]);
    expect(verdicts(first)).toHaveLength(2);
  });

  test("names rows that are too late, and undoes the others", async () => {
    const placed = await orders(2);
    const outcomes = await verify(placed);
    const decision_ids = outcomes.map(({ decision }) => decision?.id ?? "");
    const before = momentText(Date.now() - 11_000);
    sql(server, `UPDATE audit_log SET at = '${before}' WHERE id = '${decision_ids[0]}'`);
    const undone = accepted(await many("undo", { decision_ids })).outcomes;
    expect(results(undone)).toEqual(["undo_too_late", "done"]);
    expect(placed.map((order) => stored(order)?.payment_status)).toEqual(["verified", "pending"]);
  });
});

describe("Mark delivered of several", () => {
  test("delivers each by the rule of one, names what isn't verified, and sent again changes nothing", async () => {
    const placed = await orders(3);
    const [one, two, waiting] = placed as [OrderView, OrderView, OrderView];
    await verify([one, two]);
    const ids = [one.id, waiting.id, two.id, randomUUID()];
    const expected = ["done", "payment_not_verified", "done", "order_not_found"];
    expect(results(accepted(await many("delivered", { ids })).outcomes)).toEqual(expected);
    expect(results(accepted(await many("delivered", { ids })).outcomes)).toEqual(expected);
    expect(verdicts(one).map(({ action }) => action)).toEqual([
      "payment.verified",
      "order.delivered",
    ]);
    expect((await many("delivered", { ids: [] })).status).toBe(422);
    expect((await many("delivered", { ids }, makeShopper(server))).status).toBe(403);
  });

  test("is undone until the day ends, and the member sees the order as it is then", async () => {
    const placed = await orders(2);
    const [today, yesterday] = placed as [OrderView, OrderView];
    await verify(placed);
    const ids = placed.map(({ id }) => id);
    accepted(await many("delivered", { ids }));
    const before = momentText(Date.now() - DAY_MS);
    sql(
      server,
      `UPDATE audit_log SET at = '${before}' WHERE record_id = '${yesterday.id}' AND action = 'order.delivered'`,
    );
    const expected = ["done", "delivery_undo_too_late"];
    expect(results(accepted(await many("undelivered", { ids })).outcomes)).toEqual(expected);
    expect(results(accepted(await many("undelivered", { ids })).outcomes)).toEqual(expected);
    expect(placed.map(statusOf)).toEqual(["processing", "delivered"]);
    expect(verdicts(today).map(({ action }) => action)).toEqual([
      "payment.verified",
      "order.delivered",
      "order.delivery_undone",
    ]);
    expect((await many("undelivered", { ids }, makeShopper(server))).status).toBe(403);
    const late = { ids: [yesterday.id], reason: "The driver had another parcel" };
    expect(results(accepted(await many("undelivered", late)).outcomes), "T777").toEqual(["done"]);
    expect(results(accepted(await many("undelivered", late)).outcomes), "T777").toEqual(["done"]);
    expect(statusOf(yesterday)).toBe("processing");
    const reason = `SELECT reason FROM audit_log WHERE record_id = '${yesterday.id}' AND action = 'order.delivery_undone'`;
    expect(sql(server, reason)).toEqual([{ reason: late.reason }]);
    expect((await many("undelivered", { ...late, reason: " " })).status).toBe(422);
  });

  test("T777 of an own order another admin says later that it wasn't delivered, of an erased member's nobody", async () => {
    const own = await placeOrder(server, admin);
    const [erased] = (await orders(1)) as [OrderView];
    await verify([erased]);
    sql(
      server,
      `UPDATE orders SET payment_status = 'verified', status = 'delivered', amount_received = total WHERE id IN ('${own.id}', '${erased.id}');
       UPDATE orders SET user_id = '' WHERE id = '${erased.id}'`,
    );
    const late = { ids: [own.id, erased.id], reason: "The driver had another parcel" };
    expect(results(accepted(await many("undelivered", late)).outcomes)).toEqual([
      "own_order_other_admin",
      "delivered_member_erased",
    ]);
  });
});
