import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PAYMENTS_SEARCH } from "@/domain/lists/list-search";
import type { MembershipPayment } from "@/domain/membership/responses";
import { PAYMENT_GROUPS } from "@/domain/payment/requests";
import type { DecisionAnswer } from "@/domain/payment/responses";
import type { VerifiedPage } from "@/domain/payment/verified";
import { LAST, timeRange } from "@/server/admin/time-range";
import { REJECTED, UNSUBMITTED, WAITING } from "@/server/payments/pending-groups";
import { pageOf } from "@/server/payments/pending-pages";
import { serverForFile } from "../support/for-file";
import { giveCredit } from "../support/ledger";
import { sendCommand } from "../support/member-commands";
import { subscribing } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  jpeg,
  makeShopper,
  placeOrder,
  planOf,
  proofForm,
  shopping,
  sql,
  subscriptionsOf,
} from "../support/ordering";

const chief = () => makeShopper(server, { admin: true });

const server = await serverForFile();
const admin = deciding(server, chief());

test("a verified membership is listed with the orders, found by its reference, and gone when undone", async () => {
  const member = makeShopper(server);
  const { payment } = (
    await call<{ payment: MembershipPayment }>(server, member, "membership/reference", {})
  ).body;
  const { payment_reference: reference, price } = payment;
  const form = proofForm({ id: randomUUID(), reference }, jpeg());
  accepted(await call(server, member, "orders/proof", form));
  accepted(
    await sendCommand(server, member, "membership/complete", { payment_reference: reference }),
  );
  const [{ id } = { id: "" }] = subscriptionsOf(server, member) as { id: string }[];
  const waiting = accepted(await admin.pending(`?q=${reference}`)).rows[0];
  const verified = accepted(
    await call<DecisionAnswer>(server, chief(), "payments/verify", {
      kind: "subscription",
      id,
      total: price,
      to_pay: price,
      newest_proof: waiting?.proof?.id,
      amount_received: price,
    }),
  );
  expect(verified.payment.verified_at).not.toBe("");
  const listed = async () =>
    accepted(
      await call<VerifiedPage>(server, chief(), "admin/payments/verified?state=all"),
    ).rows.map((row) => row.id);
  expect((await listed())[0]).toBe(id);
  const found = accepted(await admin.pending(`?q=${reference}`)).rows;
  expect(found).toMatchObject([{ id, kind: "subscription", payment_status: "verified" }]);
  accepted(await call(server, chief(), "payments/undo", { decision_id: verified.decision.id }));
  expect(await listed()).not.toContain(id);
});

test("a search finds payments by name without accents, email, phone, reference or amount", async () => {
  const renee = makeShopper(server);
  const order = await placeOrder(server, renee);
  const become = (facts: string) =>
    sql(server, `UPDATE profiles SET ${facts} WHERE id = '${renee.id}'`);
  become("full_name = 'Renée Mokoena', phone = '+27825551234'");
  await placeOrder(server, makeShopper(server, { name: "Sipho Dlamini" }));
  const found = async (q: string) => {
    const search = encodeURIComponent(q);
    return accepted(await admin.pending(`?q=${search}`)).rows.map(({ id }) => id);
  };
  for (const q of ["renee mok", renee.email.slice(0, 12), "082 555 12", order.payment_reference]) {
    expect(await found(q), q).toEqual([order.id]);
  }
  expect(await found(order.payment_reference.slice(0, 5))).toContain(order.id);
  expect(await found(`R${order.total / 100}`)).toContain(order.id);
  expect(await found("nobody")).toEqual([]);
  const amount = order.total / 100 + 1;
  become(`phone = '+27820000${amount}'`);
  expect(await found(`${amount}`), "an amount is no part of a phone number").toEqual([]);
});

test("F483 an amount is found wherever a deposit may still be looked for", async () => {
  const found = async (cents: number) =>
    accepted(await admin.pending(`?q=${cents / 100}`)).rows.map(({ id }) => id);
  const rejected = await placeOrder(server, makeShopper(server), "complete", 41_317);
  accepted(await admin.reject(rejected.id));
  expect(await found(rejected.total)).toEqual([rejected.id]);

  const late = makeShopper(server);
  const cancelled = await placeOrder(server, late, "complete", 41_519);
  accepted(await shopping(server, late).cancel(cancelled.id));
  expect(await found(cancelled.total)).toEqual([cancelled.id]);

  const withCredit = makeShopper(server);
  giveCredit(server, withCredit, 1_733);
  const { open, proof } = subscribing(server, withCredit);
  const { payment_reference, credit_applied: credit } = accepted(await open()).payment;
  expect(credit).toBe(1_733);
  accepted(await proof(payment_reference));
  const paid = { payment_reference, credit };
  accepted(await sendCommand(server, withCredit, "membership/complete", paid));
  const [membership] = subscriptionsOf(server, withCredit);
  expect(await found(5_900 - 1_733)).toEqual([membership?.id]);
});

test("a group that does not exist is refused", async () => {
  expect((await admin.pending("?group=all")).status).toBe(422);
});

test("payments are listed the oldest first, page by page, and no other order is known", async () => {
  const placed = [];
  for (let n = 0; n < 3; n++)
    placed.push(await placeOrder(server, makeShopper(server), "complete"));
  const oldest = placed.map(({ id }) => id);
  const ids = async (query: string) =>
    accepted(await admin.pending(query))
      .rows.map(({ id }) => id)
      .filter((id) => oldest.includes(id));
  expect(await ids("?sort=oldest")).toEqual(oldest);
  expect(await ids("")).toEqual([...oldest].reverse());
  expect(await ids("?sort=oldest&q=ORD-")).toEqual(oldest);
  const [one] = placed;
  const after = encodeURIComponent(`${one?.placed_at}|${one?.id}`);
  expect(await ids(`?sort=oldest&after=${after}`)).toEqual(oldest.slice(1));
  expect(await ids(`?after=${after}`)).toEqual([]);
  expect((await admin.pending("?sort=total")).status).toBe(422);
});

test.each(
  PAYMENT_GROUPS.flatMap((group) => PAYMENTS_SEARCH.sort.map((sort) => [group, sort] as const)),
)("a page of the %s payments, %s first, is read by indexes alone", (group, sort) => {
  const range = timeRange({ sort, after: null, start: "2026", end: LAST });
  const statement = pageOf(group, range)
    .replaceAll("{:at}", `'${range.params.at}'`)
    .replaceAll("{:id}", "''")
    .replaceAll("{:edge}", `'${range.params.edge}'`)
    .replaceAll("{:waiting_since}", "'2026'")
    .replaceAll("{:limit}", "51");
  const steps = planOf(server, statement);
  expect(steps.join("\n")).toMatch(/(SEARCH|SCAN) o USING (COVERING )?INDEX idx_orders_/);
  for (const step of steps) expect(step).not.toMatch(/SCAN [os]$/);
  // Only what the sources of one page bring together is sorted.
  const sorts = steps.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"));
  expect(sorts).toHaveLength(group === "waiting" ? 1 : 0);
});

test.each([
  ["waiting", WAITING, "SUM(o.proof_channel = 'upload')"],
  ["unsubmitted", UNSUBMITTED, "SUM(o.proof_channel = 'upload')"],
  ["rejected", REJECTED, "SUM(o.order_budget), SUM(o.credit_applied)"],
])("the %s orders are counted without reading them", (_name, { from, where }, sums) => {
  const steps = planOf(server, `SELECT SUM(o.total), ${sums} FROM ${from} WHERE ${where}`);
  expect(steps.join("\n")).toContain("USING COVERING INDEX");
});

test("the proofs of a payment are listed for admins, the newest first", async () => {
  const member = makeShopper(server);
  const { id, proof } = await placeOrder(server, member, "proof");
  const newer = accepted(await shopping(server, member).proof(id)).order.proof;
  const path = `payments/order/${id}/proofs`;
  expect((await call(server, chief(), path)).body.proofs).toEqual([newer, proof]);
  expect((await call(server, member, path)).status).toBe(403);
  expect((await call(server, null, path)).status).toBe(401);
});

test("the administrators are listed for admins", async () => {
  const one = chief();
  const path = "admin/administrators";
  const { administrators } = (await call(server, one, path)).body;
  expect(administrators).toContainEqual({ id: one.id, email: one.email });
  expect((await call(server, makeShopper(server), path)).status).toBe(403);
});

test("pending payments are a file in parts, and the log says how many were taken", async () => {
  const who = makeShopper(server, { admin: true });
  await placeOrder(server, makeShopper(server), "complete");
  const listed = await deciding(server, who).pending();
  const part = await call<{ rows: unknown[] }>(server, who, "payments/pending?part=1");
  expect(part.body.rows).toEqual(accepted(listed).rows);
  const log = sql(
    server,
    `SELECT after ->> '$.list' AS list, after ->> '$.rows' AS rows FROM audit_log
     WHERE action = 'payments.exported' AND actor_id = '${who.id}'`,
  );
  expect(log).toEqual([{ list: "waiting", rows: part.body.rows.length }]);
});
