import { randomUUID, type UUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { PROOFS_PER_DECISION } from "@/domain/payment/rules";
import type { ErasureView } from "@/domain/privacy/erasure-responses";
import {
  DESK_PAYMENTS_PAGE,
  type DeskLine,
  type DeskLines,
  type DeskPayment,
  type DeskSummary,
  type DoneLine,
  type ExactOutcome,
  type LineAnswer,
  reconcile,
} from "@/domain/statement/desk/desk";
import type { LineDetails } from "@/domain/statement/line-details";
import { matchLines } from "@/domain/statement/matching/match";
import type { MatchBook } from "@/domain/statement/matching/match-book";
import { sastDate } from "@/domain/time/sa-time";
import { LEDGER_CHECKS } from "@/server/ledger/ledger-checks";
import { type BankLine, importLines } from "../support/bank-lines";
import { serverForFile } from "../support/for-file";
import { entriesOf, giveCredit } from "../support/ledger";
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
  shopping,
  sql,
  subscriptionsOf,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const other = makeShopper(server, { admin: true });

const desk = <Answer>(path: string, body?: object, who = admin) =>
  call<Answer & { code?: string }>(server, who, `admin/statement/desk/${path}`, body);
const line = (id: string, version = 0) => ({ id, version });
const seen = (order: OrderView) => ({
  kind: "order",
  id: order.id,
  total: order.total,
  to_pay: order.total,
  newest_proof: order.proof?.id ?? "",
});
const paid = (order: OrderView, given: Partial<BankLine> = {}): BankLine => ({
  text: `FNB OB PMT            ${order.payment_reference}`,
  cents: order.total,
  ...given,
});
const viewOf = async (who: Shopper, id: string) =>
  accepted(await shopping(server, who).view(id)).order;
let placed = 0;
/** Amounts differ, so that no two orders of one name and day are doubles of each other. */
const completed = (who: Shopper) => {
  placed += 1;
  return placeOrder(server, who, "complete", 50_000 + placed * 1000);
};
/** A member with a completed order, and the lines of a statement about it. */
async function deposited(lines: (order: OrderView) => BankLine[]) {
  const who = makeShopper(server);
  const order = await completed(who);
  const imported = importLines(server, lines(order));
  return { who, order, ids: imported.lines, account: imported.account };
}
const match = (
  ids: readonly string[],
  orders: readonly OrderView[],
  who = admin,
  id = randomUUID(),
) =>
  desk<LineAnswer>(
    "match",
    { id, lines: ids.map((one) => line(one)), payments: orders.map(seen) },
    who,
  );
const exact = async (pairs: readonly [string, OrderView][], who = admin) =>
  accepted(
    await desk<{ outcomes: ExactOutcome[] }>(
      "match-exact",
      {
        matches: pairs.map(([id, order]) => ({
          id: randomUUID(),
          line: line(id),
          payment: seen(order),
        })),
      },
      who,
    ),
  ).outcomes;
const storedOrder = ({ id }: OrderView) =>
  sql<{ status: string; payment_status: string; amount_received: number; credit: number }>(
    server,
    `SELECT status, payment_status, amount_received, credit FROM orders WHERE id = '${id}'`,
  )[0];
const storedLine = (id: string) =>
  sql<{ status: string; user_id: string; version: number }>(
    server,
    `SELECT status, user_id, version FROM bank_lines WHERE id = '${id}'`,
  )[0];
const balance = ({ id }: Shopper) =>
  Number(
    value(server, `SELECT COALESCE(SUM(cents), 0) FROM ledger_entries WHERE user_id = '${id}'`),
  );
/** What the nightly check finds. */
const differences = () =>
  Object.entries(LEDGER_CHECKS).flatMap(([what, check]) =>
    sql<{ id: string }>(server, `SELECT id FROM (${check})`).map(({ id }) => `${what}: ${id}`),
  );
const logged = (id: string) =>
  sql<{ action: string }>(
    server,
    `SELECT action FROM audit_log WHERE record_id = '${id}' AND action NOT LIKE '%.listed' ORDER BY rowid`,
  ).map(({ action }) => action);
/** What the desk is given, matched as the browser does. */
async function matched(ids: readonly string[]) {
  const given = accepted(await desk<DeskLines>("lines"));
  const payments = accepted(await desk<{ payments: MatchBook["payments"] }>("payments")).payments;
  const all = [...new Map([...given.named, ...payments].map((one) => [one.id, one])).values()];
  const members = all.map(({ user_id: id, ...one }) => ({
    id,
    name: "name" in one ? String(one.name) : "",
    phone: "phone" in one ? String(one.phone) : "",
  }));
  const book = { payments: all, members, payers: given.payers };
  const matches = matchLines(given.lines, book, given.earlier);
  return ids.map((id) => matches.find((one) => one.line === id));
}

describe("what the desk is given", () => {
  test("lets the browser find exact matches, suggestions and what nothing fits", async () => {
    const { order, ids } = await deposited((one) => [
      paid(one),
      { text: `PMT ${swap(one.payment_reference)}`, cents: one.total },
      { text: "MAGTAPE CREDIT STOKVEL", cents: 12_300 },
    ]);
    const [whole, mistyped, nothing] = await matched(ids);
    expect(whole).toMatchObject({ group: "exact", suggestions: [{ payments: [order.id] }] });
    expect(mistyped).toMatchObject({ group: "none" });
    expect(nothing).toMatchObject({ group: "none", suggestions: [] });
  });

  test("names payments of every state that a line names", async () => {
    const { order, ids } = await deposited((one) => [
      paid(one),
      paid(one, { cents: one.total - 100 }),
    ]);
    accepted(await match([ids[0] as string], [order]));
    const [, again] = await matched(ids);
    expect(again?.suggestions[0]).toMatchObject({
      kind: "credit",
      reason: `${order.payment_reference} is paid already. This deposit becomes the member's credit.`,
    });
  });

  test("says how the statement adds up, before and after decisions", async () => {
    const { order, ids, account } = await deposited((one) => [
      paid(one),
      { text: "STOKVEL", cents: 10_000 },
      { text: "CREDIT INTEREST", cents: 512 },
      { text: "#SERVICE FEE", cents: -850 },
    ]);
    const sums = async () =>
      accepted(await desk<DeskSummary>("summary")).statements.find(
        ({ account_id }) => account_id === account,
      );
    const before = await sums();
    expect(before).toMatchObject({ matched: 0, not_matched: order.total + 10_512, not_ours: 0 });
    accepted(await match([ids[0] as string], [order]));
    accepted(
      await desk("not-ours", {
        id: randomUUID(),
        line: line(ids[2] as string),
        reason: "Interest",
      }),
    );
    const after = await sums();
    expect(after).toMatchObject({ matched: order.total, not_matched: 10_000, not_ours: 512 });
    for (const one of [before, after]) {
      if (!one) throw new Error("no statement");
      expect(reconcile(one)).toEqual({ balance: 0, credits: 0 });
    }
  });
});

describe("matching a line", () => {
  test("verifies by the rules of Verify: amount and ledger with the line, email, log, learnt payer", async () => {
    const { who, order, ids } = await deposited((one) => [
      { text: `PMT FRM N CELE ${swap(one.payment_reference)}`, cents: one.total + 1000 },
    ]);
    const [id = ""] = ids;
    const answer = accepted(await match([id], [order]));
    expect(answer.lines).toMatchObject([{ status: "matched", user_id: who.id, version: 1 }]);
    expect(storedOrder(order)).toMatchObject({
      payment_status: "verified",
      amount_received: order.total + 1000,
      credit: 1000,
    });
    expect(balance(who)).toBe(1000);
    expect(
      value(
        server,
        `SELECT COUNT(*) FROM ledger_entries WHERE line_id = '${id}' AND kind = 'deposit'`,
      ),
    ).toBeGreaterThan(0);
    expect(mailsTo(server, who).payment_verified).toBe(1);
    expect(logged(id)).toEqual(["statement.matched"]);
    expect(logged(order.id)).toEqual(["payment.verified"]);
    const next = importLines(server, [{ text: "PMT FRM N CELE", cents: 4200 }]);
    const given = accepted(await desk<DeskLines>("lines"));
    expect(given.lines.some(({ id: one }) => one === next.lines[0])).toBe(true);
    expect(given.payers).toContainEqual({ payer: "N CELE", user_id: who.id });
  });

  test("F170 sent again it changes nothing and answers the same", async () => {
    const { order, ids } = await deposited((one) => [paid(one)]);
    const id = randomUUID();
    const first = accepted(await match(ids, [order], admin, id));
    const again = accepted(await match(ids, [order], admin, id));
    expect(again).toEqual(first);
    expect(logged(order.id)).toEqual(["payment.verified"]);
  });

  test("T291 two admins never decide one line twice: the later one sees what is stored", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one)]);
    const [id = ""] = ids;
    const answers = await Promise.all([
      match(ids, [order]),
      desk<LineAnswer>("not-ours", { id: randomUUID(), line: line(id), reason: "Theirs" }, other),
      desk<LineAnswer>("credit", { id: randomUUID(), line: line(id), user_id: who.id }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as {
      code: string;
      lines: DeskLine[];
    };
    expect(refused.code).toBe("line_changed");
    expect(refused.lines[0]).toMatchObject({ id, version: 1 });
    expect(refused.lines[0]?.decided_by).not.toBe("");
    expect(logged(id)).toHaveLength(1);
  });

  test("is refused where the payment changed since the admin looked, and the line stays open", async () => {
    const { order, ids } = await deposited((one) => [paid(one)]);
    const answer = await match(ids, [{ ...order, total: order.total - 1 }]);
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([
      409,
      "order_changed",
    ]);
    expect(storedLine(ids[0] as string)).toMatchObject({ status: "open", version: 0 });
  });

  test("one line pays two orders", async () => {
    const who = makeShopper(server);
    const [a, b] = [await completed(who), await completed(who)];
    const { lines: ids } = importLines(server, [
      { text: `${a.payment_reference} ${b.payment_reference}`, cents: a.total + b.total },
    ]);
    accepted(await match(ids, [a, b]));
    expect([storedOrder(a), storedOrder(b)]).toMatchObject([
      { payment_status: "verified", amount_received: a.total, credit: 0 },
      { payment_status: "verified", amount_received: b.total, credit: 0 },
    ]);
    expect(balance(who)).toBe(0);
  });

  test("two lines pay one order", async () => {
    const { who, order, ids } = await deposited((one) => [
      paid(one, { cents: one.total - 5900 }),
      paid(one, { cents: 5900 }),
    ]);
    accepted(await match(ids, [order]));
    expect(storedOrder(order)).toMatchObject({ amount_received: order.total, credit: 0 });
    expect(ids.map((id) => storedLine(id)?.status)).toEqual(["matched", "matched"]);
    expect(balance(who)).toBe(0);
  });

  test("a payment that its proof verified is not verified again: the line is noted", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one)]);
    accepted(await deciding(server, other).verifyOrder(order));
    const [found] = await matched(ids);
    expect(found?.group).toBe("exact");
    const [outcome] = await exact([[ids[0] as string, order]]);
    expect(outcome).toMatchObject({ result: "done" });
    expect(logged(order.id)).toEqual(["payment.verified"]);
    expect(mailsTo(server, who).payment_verified).toBe(1);
    expect(balance(who)).toBe(0);
  });

  test("a payment that was verified with another amount gets the difference as credit", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one, { cents: one.total - 5900 })]);
    accepted(await deciding(server, other).verifyOrder(order));
    accepted(await match(ids, [order]));
    expect(storedOrder(order)).toMatchObject({
      amount_received: order.total - 5900,
      credit: -5900,
    });
    expect(balance(who)).toBe(-5900);
  });

  test("a rejected payment whose deposit comes late is reopened and verified", async () => {
    const { order, ids } = await deposited((one) => [paid(one)]);
    accepted(await deciding(server, other).reject(order.id));
    const [found] = await matched(ids);
    expect(found).toMatchObject({ group: "suggestion", suggestions: [{ payments: [order.id] }] });
    accepted(await match(ids, [order]));
    expect(storedOrder(order)).toMatchObject({ payment_status: "verified" });
  });

  test("a payment gets no second line: a second deposit becomes credit", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one), paid(one)]);
    const [first = "", second = ""] = ids;
    accepted(await match([first], [order]));
    expect((await match([second], [order])).body).toMatchObject({ code: "payment_has_line" });
    const credit = { id: randomUUID(), line: line(second), user_id: who.id };
    accepted(await desk("credit", credit));
    accepted(await desk("credit", credit));
    expect(balance(who)).toBe(order.total);
    expect(storedLine(second)).toMatchObject({ status: "credit", user_id: who.id });
  });
});

test("the desk brings each payment that a line may be for once, whatever was verified and has its line", async () => {
  const pages = async () => {
    const found: DeskPayment[] = [];
    let after: string | null = "";
    let asked = 0;
    do {
      const query: string = after ? `?after=${encodeURIComponent(after)}` : "";
      const page: { payments: DeskPayment[]; next: string | null } = accepted(
        await desk(`payments${query}`),
      );
      expect(page.payments.length).toBeLessThanOrEqual(DESK_PAYMENTS_PAGE);
      found.push(...page.payments);
      after = page.next;
      asked += 1;
    } while (after && asked < 20);
    expect(after).toBeNull();
    return found;
  };
  const before = await pages();
  const open = before.filter(({ state }) => state !== "verified").length;
  // So many that two pages are full to the last place: what was verified begins on the third.
  const waiting = 2 * DESK_PAYMENTS_PAGE - open;
  const who = makeShopper(server);
  const made = (prefix: string, count: number, verified: boolean) => `
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})
    INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision, order_budget, subtotal,
      total, month_period, payment_status, status, proof_channel, amount_received, placed_at, submitted_at, verified_at)
    SELECT '${prefix}' || i, '${who.id}', '${prefix}b' || i, '${prefix}n' || i, '${prefix}r' || i, 1, 50000, 50000,
      50000, '2026-11', ${verified ? "'verified', 'processing'" : "'pending', 'pending'"}, 'whatsapp',
      ${verified ? 50_000 : 0}, m.at, m.at, ${verified ? "m.at" : "''"}
    FROM n, (SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 day') AS at) m;`;
  sql(
    server,
    `BEGIN IMMEDIATE; ${made("waits-", waiting, false)} ${made("lined-", 11_000, true)} ${made("bare-", 1500, true)}
     INSERT INTO line_matches (id, line_id, kind, target_id, user_id, undone_at)
       SELECT id || 'm', 'line-' || id, 'order', id, user_id, '' FROM orders WHERE id LIKE 'lined-%'; COMMIT;`,
  );
  const found = (await pages()).map(({ id }) => id);
  sql(
    server,
    `DELETE FROM line_matches WHERE target_id LIKE 'lined-%';
     DELETE FROM orders WHERE user_id = '${who.id}'`,
  );
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => id.startsWith("waits-"))).toHaveLength(waiting);
  expect(found.filter((id) => id.startsWith("bare-"))).toHaveLength(1500);
  expect(found).toHaveLength(before.length + waiting + 1500);
});

test("F345 a membership that its slip verified is at the desk until its deposit is noted", async () => {
  const who = makeShopper(server);
  const reference = await subscribe(server, who);
  await verifyMembership(server, other, reference);
  const { lines: ids } = importLines(server, [
    { text: `CAPITEC ${reference.slice(0, 13)}`, cents: 5_900 },
  ]);
  const listed = async () =>
    accepted(await desk<{ payments: DeskPayment[] }>("payments")).payments.filter(
      ({ user_id }) => user_id === who.id,
    );
  const [membership] = await listed();
  expect(membership).toMatchObject({ kind: "subscription", state: "verified", due: 5_900 });
  const [found] = await matched(ids);
  expect(found?.suggestions[0]).toMatchObject({ kind: "payment", payments: [membership?.id] });
  const seenOne = { id: randomUUID(), lines: [line(ids[0] as string)], payments: [membership] };
  accepted(await desk("match", seenOne));
  expect(await listed()).toEqual([]);
  expect(balance(who)).toBe(0);
  expect(differences()).toEqual([]);
});

test("F365 a deposit of a membership that isn't completed names its member, becomes credit, and pays it", async () => {
  const who = makeShopper(server);
  const { payment_reference: reference } = accepted(await subscribing(server, who).open()).payment;
  accepted(await subscribing(server, who).proof(reference));
  const { lines: ids } = importLines(server, [{ text: `FNB OB PMT ${reference}`, cents: 5_900 }]);
  const named = accepted(await desk<DeskLines>("lines")).named;
  expect(named.find(({ user_id }) => user_id === who.id)).toMatchObject({
    kind: "subscription",
    state: "uncompleted",
    name: "Thandi Mokoena",
    references: [reference],
  });
  const [found] = await matched(ids);
  expect(found).toMatchObject({
    group: "suggestion",
    suggestions: [{ kind: "credit", user_id: who.id }],
  });
  accepted(
    await desk("credit", { id: randomUUID(), line: line(ids[0] as string), user_id: who.id }),
  );
  expect(balance(who)).toBe(5_900);
  accepted(await subscribing(server, who).completeWithCredit(reference));
  expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 1, payment_reference: reference }]);
  expect(balance(who)).toBe(0);
  expect(differences()).toEqual([]);
});

test("F442 such a deposit pays the month that it is by then, also where the phone knows of no credit", async () => {
  const credited = async () => {
    const who = makeShopper(server);
    const member = subscribing(server, who);
    const { payment_reference: reference } = accepted(await member.open()).payment;
    accepted(await member.proof(reference));
    const { lines: ids } = importLines(server, [{ text: reference, cents: 5_900 }]);
    const given = { id: randomUUID(), line: line(ids[0] as string), user_id: who.id };
    accepted(await desk("credit", given));
    return { who, member, reference };
  };
  const paidFor = ({ who }: { who: Shopper }) =>
    subscriptionsOf(server, who).map(({ paid: isPaid, month_period }) => [isPaid, month_period]);
  const [early, late, queued, spent] = [
    await credited(),
    await credited(),
    await credited(),
    await credited(),
  ];
  const first = accepted(await early.member.complete(early.reference)).membership.month_period;
  expect(paidFor(early)).toEqual([[1, first]]);
  await moveClock(server, new Date(Date.now() + 33 * 86_400_000).toISOString());
  try {
    const { membership } = accepted(await late.member.view());
    const { month_period: month } = membership;
    expect(membership, "nothing is to be completed").toMatchObject({
      ready: null,
      credit_available: 5_900,
    });
    const { erasure } = accepted(
      await call<{ erasure: ErasureView }>(server, late.who, "account/erasure"),
    );
    expect(erasure.membership_waits, "nor looked for").toBe(false);
    const { payment } = accepted(await late.member.open());
    expect(payment).toMatchObject({ month_period: month, proof: null });
    accepted(await late.member.completeWithCredit(payment.payment_reference));
    accepted(await queued.member.complete(queued.reference));
    for (const one of [late, queued]) {
      expect(paidFor(one)).toEqual([[1, month]]);
      expect(balance(one.who)).toBe(0);
    }
    giveCredit(server, spent.who, -5_900);
    expect(await spent.member.complete(spent.reference), "its money is gone").toMatchObject({
      status: 409,
      body: { code: "membership_credit_short", membership: { ready: null } },
    });
    accepted(await spent.member.proof(spent.reference));
    accepted(await spent.member.complete(spent.reference));
    expect(paidFor(spent), "another deposit is to be checked").toEqual([[0, first]]);
  } finally {
    await moveClock(server, "");
  }
  expect(differences()).toEqual([]);
});

describe("T308 a reference that is used again", () => {
  /** An order of last month, verified from its proof, and one of the same amount that waits. */
  async function twoOrders(budget: number) {
    const who = makeShopper(server);
    const old = await placeOrder(server, who, "complete", budget);
    accepted(await deciding(server, other).verifyOrder(old));
    sql(
      server,
      `UPDATE orders SET placed_at = datetime(placed_at, '-33 days') || '.000Z',
         verified_at = datetime(verified_at, '-33 days') || '.000Z' WHERE id = '${old.id}';
       UPDATE payment_proofs SET created_at = datetime(created_at, '-33 days') || '.000Z'
         WHERE order_id = '${old.id}'`,
    );
    const open = await placeOrder(server, who, "complete", old.total);
    return { who, old, open };
  }
  const code = (answer: { body: { code?: string } }) => answer.body.code;

  test("suggests the order that waits, and is never only noted without a question", async () => {
    const { who, old, open } = await twoOrders(411_100);
    const { lines: ids } = importLines(server, [paid(old)]);
    const [id = ""] = ids;
    const [found] = await matched(ids);
    expect(found?.group).toBe("suggestion");
    expect(found?.suggestions[0]).toMatchObject({ payments: [open.id] });
    expect(await exact([[id, old]])).toMatchObject([{ result: "refused", code: "line_not_exact" }]);
    expect(code(await match(ids, [old]))).toBe("member_has_open_payment");
    expect(storedLine(id)).toMatchObject({ status: "open", version: 0 });
    accepted(await match(ids, [open]));
    expect(storedOrder(open)).toMatchObject({ payment_status: "verified", credit: 0 });
    expect(balance(who)).toBe(0);
    expect(differences()).toEqual([]);
  });

  test("is no credit without a question where the earlier order has its line", async () => {
    const { who, old, open } = await twoOrders(422_200);
    const long = sastDate(Date.now() - 33 * 24 * 60 * 60 * 1000);
    const first = importLines(server, [paid(old, { date: long })], { from: long, to: long });
    accepted(await match(first.lines, [old]));
    const { lines: ids } = importLines(server, [paid(old)]);
    const [id = ""] = ids;
    const [found] = await matched(ids);
    expect(found?.suggestions[0]).toMatchObject({ kind: "payment", payments: [open.id] });
    const credit = { id: randomUUID(), line: line(id), user_id: who.id };
    expect(code(await desk("credit", credit))).toBe("member_has_open_payment");
    expect(balance(who)).toBe(0);
    accepted(await desk("credit", { ...credit, is_confirmed: true }));
    expect(balance(who)).toBe(old.total);
  });

  test("is only noted for a payment of another day after a question", async () => {
    const { who, old, open } = await twoOrders(433_300);
    accepted(await deciding(server, other).cancel(open.id));
    const { lines: ids } = importLines(server, [paid(old)]);
    const [found] = await matched(ids);
    // An order of another test may have a reference that is one digit off.
    const own = found?.suggestions.filter(({ user_id }) => user_id === who.id);
    expect(own).toMatchObject([{ kind: "credit" }, { payments: [old.id] }]);
    const id = randomUUID();
    expect(code(await match(ids, [old], admin, id))).toBe("deposit_not_expected");
    const confirmed = { id, lines: ids.map((one) => line(one)), payments: [seen(old)] };
    accepted(await desk("match", { ...confirmed, is_confirmed: true }));
    expect(balance(who)).toBe(0);
  });
});

describe("a deposit that differs from what its proof verified", () => {
  const reversal = (one: BankLine): BankLine => ({ text: `REV-${one.text}`, cents: -one.cents });
  const short = 5900;

  test("is refused where one line or one payment is named twice", async () => {
    const { order, ids } = await deposited((one) => [paid(one), { text: "B", cents: one.total }]);
    const [id = "", other = ""] = ids;
    const twice = [await match([id, id], [order]), await match([id], [order, order])];
    expect(twice.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [422, "validation_error"],
      [422, "validation_error"],
    ]);
    expect([storedLine(id), storedLine(other)]).toMatchObject([{ version: 0 }, { version: 0 }]);
    expect(storedOrder(order)).toMatchObject({ payment_status: "pending" });
  });

  test("pays two orders: what was verified keeps what arrived for it, the other gets the rest", async () => {
    const who = makeShopper(server);
    const [a, b] = [await completed(who), await completed(who)];
    accepted(await deciding(server, other).verifyOrder(a, a.total - short));
    const { lines: ids } = importLines(server, [
      { text: `${a.payment_reference} ${b.payment_reference}`, cents: a.total - short + b.total },
    ]);
    accepted(await match(ids, [a, b]));
    expect([storedOrder(a), storedOrder(b)]).toMatchObject([
      { amount_received: a.total - short, credit: -short },
      { amount_received: b.total, credit: 0 },
    ]);
    expect(balance(who)).toBe(-short);
    expect(differences()).toEqual([]);
  });

  test("pays two orders of two members: the difference is the second one's, and undo takes both back", async () => {
    const [first, second] = [makeShopper(server), makeShopper(server)];
    const [a, b] = [await completed(first), await completed(second)];
    for (const one of [a, b]) accepted(await deciding(server, other).verifyOrder(one));
    const { lines: ids } = importLines(server, [
      { text: "HOUSEHOLD", cents: a.total + b.total - short },
    ]);
    const answer = accepted(await match(ids, [a, b]));
    expect([balance(first), balance(second)]).toEqual([0, -short]);
    expect([storedOrder(a), storedOrder(b)]).toMatchObject([
      { amount_received: a.total, credit: 0 },
      { amount_received: b.total - short, credit: -short },
    ]);
    expect(differences()).toEqual([]);
    accepted(await desk("undo", { ids: [answer.event_id] }));
    expect([balance(first), balance(second)]).toEqual([0, 0]);
    expect([storedOrder(a), storedOrder(b)]).toMatchObject([
      { amount_received: a.total, credit: 0, payment_status: "verified" },
      { amount_received: b.total, credit: 0, payment_status: "verified" },
    ]);
    expect(differences()).toEqual([]);
  });

  test("is reopened and matched again without a trace in the balance", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one, { cents: one.total - short })]);
    const [id = ""] = ids;
    accepted(await deciding(server, other).verifyOrder(order));
    for (const version of [0, 2]) {
      const pair = { lines: [line(id, version)], payments: [seen(order)] };
      accepted(await desk("match", { id: randomUUID(), ...pair }));
      expect(balance(who)).toBe(-short);
      accepted(await desk("reopen", { id: randomUUID(), line: line(id, version + 1) }));
      expect(balance(who)).toBe(0);
    }
    expect(storedOrder(order)).toMatchObject({ amount_received: order.total, credit: 0 });
    expect(differences()).toEqual([]);
  });

  test.each(["waiting", "delivered"])(
    "is returned by the bank, of an order that is %s: nothing of it stays",
    async (state) => {
      const { who, order, ids } = await deposited((one) => {
        const deposit = paid(one, { cents: one.total - short });
        return [deposit, reversal(deposit)];
      });
      const [credit = "", debit = ""] = ids;
      accepted(await deciding(server, other).verifyOrder(order));
      if (state === "delivered") accepted(await deciding(server, admin).delivered(order.id));
      accepted(await match([credit], [order]));
      accepted(await desk("return", { id: randomUUID(), line: line(debit), of: line(credit, 1) }));
      const owed = state === "delivered" ? -order.total : 0;
      expect(balance(who)).toBe(owed);
      expect(storedOrder(order)).toMatchObject({ amount_received: 0, credit: owed });
      expect(differences()).toEqual([]);
    },
  );
});

test("the bank returns the deposit of a membership that its member cancelled: its fee is owed, nothing waits again", async () => {
  const who = makeShopper(server);
  const reference = await subscribe(server, who);
  const { price } = sql<{ price: number }>(
    server,
    `SELECT price FROM subscriptions WHERE payment_reference = '${reference}'`,
  )[0] as { price: number };
  const { lines: ids } = importLines(server, [
    { text: reference, cents: price },
    { text: `REV-${reference}`, cents: -price },
  ]);
  const [credit = "", debit = ""] = ids;
  const { payments } = accepted(await desk<{ payments: MatchBook["payments"] }>("payments"));
  const waiting = payments.find(({ references }) => references.includes(reference));
  accepted(await desk("match", { id: randomUUID(), lines: [line(credit)], payments: [waiting] }));
  accepted(await subscribing(server, who).cancel());
  accepted(await desk("return", { id: randomUUID(), line: line(debit), of: line(credit, 1) }));
  expect(
    sql(
      server,
      `SELECT status, amount_received, credit FROM subscriptions WHERE payment_reference = '${reference}'`,
    ),
  ).toEqual([{ status: "cancelled", amount_received: 0, credit: -price }]);
  expect(balance(who)).toBe(-price);
  expect(differences()).toEqual([]);
});

test("a command's id that belongs to another decision decides nothing", async () => {
  const one = await deposited((order) => [paid(order)]);
  const two = await deposited((order) => [paid(order)]);
  const { event_id: taken } = accepted(await match(one.ids, [one.order]));
  const answers = [
    await match(two.ids, [two.order], admin, taken as UUID),
    await desk("credit", { id: taken, line: line(two.ids[0] as string), user_id: two.who.id }),
    await desk("not-ours", { id: taken, line: line(two.ids[0] as string), reason: "Theirs" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  const outcomes = accepted(
    await desk<{ outcomes: ExactOutcome[] }>("match-exact", {
      matches: [{ id: taken, line: line(two.ids[0] as string), payment: seen(two.order) }],
    }),
  ).outcomes;
  expect(outcomes).toMatchObject([{ result: "refused", code: "command_differs" }]);
  expect(storedLine(two.ids[0] as string)).toMatchObject({ status: "open", version: 0 });
});

describe("exact matches together", () => {
  test("T292 each is checked again: what no longer fits is named, the rest is done", async () => {
    const fine = await deposited((one) => [paid(one)]);
    const amount = await deposited((one) => [paid(one, { cents: one.total - 100 })]);
    const mistyped = await deposited((one) => [
      paid(one, { text: `PMT ${swap(one.payment_reference)}` }),
    ]);
    const foreign = await deposited((one) => [paid(one)]);
    const twice = await deposited((one) => [paid(one)]);
    accepted(await match(twice.ids, [twice.order], other));
    const outcomes = await exact([
      [fine.ids[0] as string, fine.order],
      [amount.ids[0] as string, amount.order],
      [mistyped.ids[0] as string, mistyped.order],
      [foreign.ids[0] as string, fine.order],
      [twice.ids[0] as string, twice.order],
    ]);
    expect(outcomes.map(({ result, code }) => code || result)).toEqual([
      "done",
      "line_not_exact",
      "line_not_exact",
      "line_not_exact",
      "line_changed",
    ]);
    expect(storedOrder(fine.order)).toMatchObject({ payment_status: "verified" });
    expect(storedOrder(amount.order)).toMatchObject({ payment_status: "pending" });
  });

  test("what an admin would be asked about is left for the admin", async () => {
    const own = await completed(admin);
    const { lines: ids } = importLines(server, [paid(own)]);
    const [outcome] = await exact([[ids[0] as string, own]]);
    expect(outcome).toMatchObject({ result: "refused", code: "payment_has_warning" });
  });
});

describe("undo", () => {
  test("undoes a whole match within ten seconds: payments, email, ledger, lines", async () => {
    const some = [await deposited((one) => [paid(one)]), await deposited((one) => [paid(one)])];
    const outcomes = await exact(some.map(({ ids, order }) => [ids[0] as string, order]));
    accepted(await desk("undo", { ids: outcomes.map(({ id }) => id) }));
    for (const { who, order, ids } of some) {
      expect(storedOrder(order)).toMatchObject({ payment_status: "pending", amount_received: 0 });
      expect(storedLine(ids[0] as string)).toEqual({ status: "open", user_id: "", version: 2 });
      expect(balance(who)).toBe(0);
      expect(mailsTo(server, who).payment_verified).toBeUndefined();
    }
    const again = await exact([[some[0]?.ids[0] as string, some[0]?.order as OrderView]]);
    expect(again[0]).toMatchObject({ result: "refused", code: "line_changed" });
  });

  test("T293 undoes all or none: one that the bank returned since keeps the others", async () => {
    const fine = await deposited((one) => [paid(one)]);
    const moved = await deposited((one) => [paid(one)]);
    const [credit = ""] = moved.ids;
    const outcomes = await exact([
      [fine.ids[0] as string, fine.order],
      [credit, moved.order],
    ]);
    const { lines } = importLines(server, [
      { text: `REV-${paid(moved.order).text}`, cents: -moved.order.total },
    ]);
    const [debit = ""] = lines;
    accepted(
      await desk("return", { id: randomUUID(), line: line(debit), of: line(credit, 1) }, other),
    );
    const answer = await desk("undo", { ids: outcomes.map(({ id }) => id) });
    expect([answer.status, answer.body.code]).toEqual([409, "undo_superseded"]);
    expect(storedOrder(fine.order)).toMatchObject({ payment_status: "verified" });
  });

  test("comes too late after ten seconds", async () => {
    const { order, ids } = await deposited((one) => [paid(one)]);
    const answer = accepted(await match(ids, [order]));
    await moveClock(server, new Date(Date.now() + 11_000).toISOString());
    try {
      const late = await desk("undo", { ids: [answer.event_id] });
      expect([late.status, late.body.code]).toEqual([409, "undo_too_late"]);
    } finally {
      await moveClock(server, "");
    }
    expect(storedOrder(order)).toMatchObject({ payment_status: "verified" });
  });

  test("Undo in Payments opens the line again", async () => {
    const { order, ids } = await deposited((one) => [paid(one)]);
    accepted(await match(ids, [order]));
    const decision = value(
      server,
      `SELECT id FROM audit_log WHERE record_id = '${order.id}' AND action = 'payment.verified'`,
    );
    accepted(await call(server, admin, "payments/undo", { decision_id: decision }));
    expect(storedLine(ids[0] as string)).toMatchObject({ status: "open" });
  });

  test("credit and 'not ours' are reopened at any time, a verified payment is not", async () => {
    const { who, order, ids } = await deposited((one) => [
      paid(one),
      { text: "A", cents: 700 },
      { text: "B", cents: 800 },
    ]);
    const [verified = "", credited = "", foreign = ""] = ids;
    accepted(await match([verified], [order]));
    accepted(await desk("credit", { id: randomUUID(), line: line(credited), user_id: who.id }));
    accepted(await desk("not-ours", { id: randomUUID(), line: line(foreign), reason: "Stokvel" }));
    expect(balance(who)).toBe(700);
    for (const id of [credited, foreign]) {
      accepted(await desk("reopen", { id: randomUUID(), line: line(id, 1) }));
      expect(storedLine(id)).toEqual({ status: "open", user_id: "", version: 2 });
    }
    expect(balance(who)).toBe(0);
    const refused = await desk("reopen", { id: randomUUID(), line: line(verified, 1) });
    expect([refused.status, refused.body.code]).toEqual([409, "line_verified"]);
  });
});

describe("a deposit that the bank returns", () => {
  const reversal = (one: BankLine): BankLine => ({ text: `REV-${one.text}`, cents: -one.cents });
  const giveBack = (debit: string, credit: string, version = 1, payments: readonly string[] = []) =>
    desk<LineAnswer>("return", {
      id: randomUUID(),
      line: line(debit),
      of: line(credit, version),
      payments,
    });

  test("T294 is suggested, and undoes the match also days later: ledger, payment, membership, email", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one), reversal(paid(one))]);
    const [credit = "", debit = ""] = ids;
    accepted(await match([credit], [order]));
    const [, found] = await matched(ids);
    expect(found?.suggestions[0]).toMatchObject({ kind: "return", lines: [credit] });
    await moveClock(server, new Date(Date.now() + 3 * 86_400_000).toISOString());
    try {
      accepted(await giveBack(debit, credit));
    } finally {
      await moveClock(server, "");
    }
    expect(storedOrder(order)).toEqual({
      status: "pending",
      payment_status: "pending",
      amount_received: 0,
      credit: 0,
    });
    expect(balance(who)).toBe(0);
    expect(ids.map((id) => storedLine(id)?.status)).toEqual(["returned", "returned"]);
    expect(mailsTo(server, who).payment_rejected).toBe(1);
    expect(
      value(server, `SELECT COUNT(*) FROM subscriptions WHERE user_id = '${who.id}' AND paid = 1`),
    ).toBe(0);
    expect(logged(order.id)).toEqual(["payment.verified", "payment.returned"]);
    const again = importLines(server, [paid(order)]);
    accepted(await match(again.lines, [order]));
    expect(storedOrder(order)).toMatchObject({ payment_status: "verified", credit: 0 });
  });

  test("F342 is taken back from what its slip verified before it was noted, and undone pays it again", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one), reversal(paid(one))]);
    const [credit = "", debit = ""] = ids;
    accepted(await deciding(server, other).verifyOrder(order));
    const [, found] = await matched(ids);
    const suggested = found?.suggestions[0];
    expect(suggested).toMatchObject({ kind: "return", lines: [credit], payments: [order.id] });
    const unseen = await giveBack(debit, credit, 0);
    expect([unseen.status, unseen.body.code]).toEqual([409, "order_changed"]);
    const { event_id } = accepted(await giveBack(debit, credit, 0, suggested?.payments));
    expect(storedOrder(order)).toMatchObject({ payment_status: "pending", amount_received: 0 });
    expect(balance(who)).toBe(0);
    expect(mailsTo(server, who)).toMatchObject({ payment_rejected: 1 });
    expect(await viewOf(who, order.id), "F363 the slip was of money that is gone").toMatchObject({
      payment_status: "pending",
      proof_channel: "",
      proofs_left: PROOFS_PER_DECISION,
    });
    expect(ids.map((id) => storedLine(id)?.status)).toEqual(["returned", "returned"]);
    expect(differences()).toEqual([]);
    accepted(await desk("undo", { ids: [event_id] }));
    expect(storedOrder(order)).toMatchObject({
      payment_status: "verified",
      amount_received: order.total,
    });
    expect(ids.map((id) => storedLine(id)?.status)).toEqual(["matched", "ignored"]);
    expect(balance(who)).toBe(0);
    expect(differences()).toEqual([]);
  });

  test("T795 undone, the money of two is left to match: no one's credit is made of another's", async () => {
    const first = makeShopper(server);
    const unpaid = await placeOrder(server, first);
    const { who, order, ids } = await deposited((one) => {
      const both = {
        text: `${one.payment_reference} ${unpaid.payment_reference}`,
        cents: one.total + unpaid.total,
      };
      return [both, reversal(both)];
    });
    const [credit = "", debit = ""] = ids;
    accepted(await deciding(server, other).verifyOrder(order));
    const { event_id } = accepted(await giveBack(debit, credit, 0, [order.id]));
    accepted(await desk("undo", { ids: [event_id] }));
    expect([balance(who), balance(first)]).toEqual([0, 0]);
    expect(ids.map((id) => storedLine(id)?.status)).toEqual(["open", "ignored"]);
    const orders = [await viewOf(who, order.id), await viewOf(first, unpaid.id)];
    const lines = [line(credit, Number(storedLine(credit)?.version))];
    accepted(await desk("match", { id: randomUUID(), lines, payments: orders.map(seen) }));
    for (const one of orders) {
      expect(storedOrder(one)).toMatchObject({ payment_status: "verified", credit: 0 });
    }
    expect(differences()).toEqual([]);
  });

  test("F363 leaves a proof that came after its slip was verified, and makes room for another one", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one), reversal(paid(one))]);
    const [credit = "", debit = ""] = ids;
    for (let sent = 2; sent < PROOFS_PER_DECISION; sent++) {
      accepted(await shopping(server, who).proof(order.id));
    }
    accepted(await match([credit], [await viewOf(who, order.id)]));
    accepted(await shopping(server, who).proof(order.id));
    accepted(await giveBack(debit, credit));
    expect(await viewOf(who, order.id)).toMatchObject({
      payment_status: "pending",
      proof_channel: "upload",
      proofs_left: PROOFS_PER_DECISION,
    });
    accepted(await shopping(server, who).proof(order.id));
  });

  test("F443 of a membership makes room for new proofs, and so does one that never arrived", async () => {
    const who = makeShopper(server);
    const member = subscribing(server, who);
    const reference = await subscribe(server, who);
    const sendAll = async () => {
      const left = accepted(await member.view()).membership.waiting?.proofs_left ?? 0;
      for (let sent = 0; sent < left; sent++) accepted(await member.proof(reference));
      expect(await member.proof(reference)).toMatchObject({
        status: 409,
        body: { code: "too_many_proofs" },
      });
      return left;
    };
    expect(await sendAll()).toBe(PROOFS_PER_DECISION - 1);
    await verifyMembership(server, other, reference);
    const deposit = { text: reference, cents: 5_900 };
    const { lines: ids } = importLines(server, [deposit, reversal(deposit)]);
    const [credit = "", debit = ""] = ids;
    const [, found] = await matched(ids);
    accepted(await giveBack(debit, credit, 0, found?.suggestions[0]?.payments));
    expect(await sendAll()).toBe(PROOFS_PER_DECISION);
    const { payment } = await verifyMembership(server, other, reference);
    accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
    expect(await sendAll()).toBe(PROOFS_PER_DECISION);
  });

  test("F342 that two orders were verified for is taken back from both", async () => {
    const who = makeShopper(server);
    const orders = [await completed(who), await completed(who)];
    for (const one of orders) accepted(await deciding(server, other).verifyOrder(one));
    const both = {
      text: orders.map(({ payment_reference }) => payment_reference).join(" "),
      cents: orders.reduce((sum, { total }) => sum + total, 0),
    };
    const { lines: ids } = importLines(server, [both, reversal(both)]);
    const [credit = "", debit = ""] = ids;
    const [, found] = await matched(ids);
    accepted(await giveBack(debit, credit, 0, found?.suggestions[0]?.payments));
    expect(orders.map((one) => storedOrder(one)?.payment_status)).toEqual(["pending", "pending"]);
    expect(balance(who)).toBe(0);
    expect(differences()).toEqual([]);
  });

  test("F342 that came twice leaves what was verified once as it is", async () => {
    const { order, ids } = await deposited((one) => [paid(one), paid(one), reversal(paid(one))]);
    const [, second = "", debit = ""] = ids;
    accepted(await deciding(server, other).verifyOrder(order));
    const [, , found] = await matched(ids);
    expect(found?.suggestions[0]).toMatchObject({ kind: "return", payments: [] });
    accepted(await giveBack(debit, found?.suggestions[0]?.lines[0] ?? second, 0));
    expect(storedOrder(order)).toMatchObject({ payment_status: "verified" });
    expect(differences()).toEqual([]);
  });

  test("F456 is taken back as the desk offers it, whatever else waits with its reference", async () => {
    const who = makeShopper(server);
    await completed(who);
    const orders = [await completed(who), await completed(who)];
    const [first, second] = orders.map(({ payment_reference }) => payment_reference) as [
      string,
      string,
    ];
    const longer = `${first}123`;
    for (const [table, column] of [
      ["orders", "payment_reference"],
      ["payment_references", "reference"],
    ]) {
      sql(server, `UPDATE ${table} SET ${column} = '${longer}' WHERE ${column} = '${second}'`);
    }
    for (const [place, beside] of [`INTEREST  ${longer}`, `FNB OB PMT ${longer}`].entries()) {
      const order = await viewOf(who, orders[1 - place]?.id ?? "");
      accepted(await deciding(server, other).verifyOrder(order));
      const deposit = paid(order);
      const others = [{ text: beside, cents: 100 }, reversal(deposit)];
      const { lines: ids } = importLines(server, [deposit, ...others]);
      const [credit = "", , debit = ""] = ids;
      const [, , found] = await matched(ids);
      const payments = found?.suggestions[0]?.payments;
      expect(payments, beside).toEqual(place === 0 ? [] : [order.id]);
      accepted(await giveBack(debit, credit, 0, payments));
    }
  });

  test("F346 of a draft that its line verified leaves an order that can be paid again, in another month too", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget", 47_300);
    const { lines: ids } = importLines(server, [paid(order), reversal(paid(order))]);
    const [credit = "", debit = ""] = ids;
    accepted(await match([credit], [order]));
    await moveClock(server, new Date(Date.now() + 33 * 86_400_000).toISOString());
    try {
      accepted(await giveBack(debit, credit));
      const { order: view } = accepted(await shopping(server, who).view(order.id));
      expect(view).toMatchObject({ ended: false, payment_status: "pending", deposit_check: "" });
      expect(view.submitted_at).not.toBe("");
      const { rows } = accepted(
        await deciding(server, admin).pending(`?q=${view.payment_reference}`),
      );
      expect(rows).toMatchObject([{ id: order.id, submitted_at: view.submitted_at }]);
      expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 0, status: "active" }]);
      const again = importLines(server, [paid(order)]);
      accepted(await match(again.lines, [order]));
    } finally {
      await moveClock(server, "");
    }
    expect(storedOrder(order)).toMatchObject({ payment_status: "verified", credit: 0 });
    expect(subscriptionsOf(server, who)).toMatchObject([{ paid: 1 }]);
    expect(balance(who)).toBe(0);
    expect(differences()).toEqual([]);
  });

  test("F346 of a draft that its line verified just now promises no email", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget", 47_400);
    const { lines: ids } = importLines(server, [paid(order), reversal(paid(order))]);
    const [credit = "", debit = ""] = ids;
    accepted(await match([credit], [order]));
    accepted(await giveBack(debit, credit));
    const { order: view } = accepted(await shopping(server, who).view(order.id));
    expect(view.submitted_at).not.toBe("");
    expect(view).not.toHaveProperty("email");
  });

  test("of a delivered order is owed: it was delivered", async () => {
    const { who, order, ids } = await deposited((one) => [paid(one), reversal(paid(one))]);
    const [credit = "", debit = ""] = ids;
    accepted(await match([credit], [order]));
    accepted(await deciding(server, admin).delivered(order.id));
    accepted(await giveBack(debit, credit));
    expect(storedOrder(order)).toMatchObject({
      status: "delivered",
      payment_status: "verified",
      amount_received: 0,
      credit: -order.total,
    });
    expect(balance(who)).toBe(-order.total);
  });

  test("of a credit is no credit any more", async () => {
    const one = { text: "FNB OB PMT X", cents: 4400 };
    const who = makeShopper(server);
    const { lines: ids } = importLines(server, [one, reversal(one)]);
    const [credit = "", debit = ""] = ids;
    accepted(await desk("credit", { id: randomUUID(), line: line(credit), user_id: who.id }));
    accepted(await giveBack(debit, credit));
    expect(balance(who)).toBe(0);
  });

  test("opens the other deposit of the order again", async () => {
    const { who, order, ids } = await deposited((one) => [
      paid(one, { cents: one.total - 5900 }),
      paid(one, { cents: 5900 }),
      reversal(paid(one, { cents: 5900 })),
    ]);
    const [rest = "", fee = "", debit = ""] = ids;
    accepted(await match([rest, fee], [order]));
    accepted(await giveBack(debit, fee));
    expect([rest, fee, debit].map((id) => storedLine(id)?.status)).toEqual([
      "open",
      "returned",
      "returned",
    ]);
    expect(balance(who)).toBe(0);
  });

  test("is refused where the amounts differ", async () => {
    const { lines: ids } = importLines(server, [
      { text: "A", cents: 500 },
      { text: "REV-A", cents: -600 },
    ]);
    const answer = await giveBack(ids[1] as string, ids[0] as string, 0);
    expect([answer.status, answer.body.code]).toEqual([409, "line_not_returned"]);
  });
});

describe("a refund to a member's bank", () => {
  const refunded = async (cents: number) => {
    const who = makeShopper(server);
    giveCredit(server, who, cents);
    const refund = {
      id: randomUUID(),
      user_id: who.id,
      cents,
      date: sastDate(Date.now()),
      reference: `REFUND ${who.id.slice(0, 8)}`,
    };
    accepted(await call(server, admin, "admin/ledger/refund", refund));
    return { who, refund };
  };
  const note = (lineId: string, refund: string, id = randomUUID(), version = 0) =>
    desk<LineAnswer>("refund", { id, line: line(lineId, version), refund });

  test("is suggested for its debit, noted once, undone and opened again", async () => {
    const { who, refund } = await refunded(7_100);
    const { lines: ids } = importLines(server, [
      { text: `PMT TO ${refund.reference}`, cents: -7_100 },
      { text: "PMT TO LANDLORD", cents: -7_100 },
    ]);
    const [debit = "", other = ""] = ids;
    const listed = accepted(await desk<DeskLines>("lines"));
    expect(listed.refunds).toContainEqual({
      id: refund.id,
      user_id: who.id,
      name: who.name,
      date: refund.date,
      reference: refund.reference,
      cents: 7_100,
    });
    const book = { payments: [], members: [], payers: [] };
    const [found] = matchLines(
      listed.lines.filter(({ id }) => id === debit),
      book,
      [],
      listed.refunds,
    );
    expect(found?.suggestions[0]).toMatchObject({ kind: "refund", refund: refund.id });

    const id = randomUUID();
    for (let time = 0; time < 2; time++) accepted(await note(debit, refund.id, id));
    const again = accepted(await desk<DeskLines>("lines"));
    expect(again.refunds.some((one) => one.id === refund.id)).toBe(false);
    const late = await note(other, refund.id);
    expect([late.status, late.body.code]).toEqual([409, "refund_has_line"]);
    expect(entriesOf(server, who).slice(1)).toEqual(["groceries -7100 refund"]);

    accepted(await desk("undo", { ids: [id] }));
    const status = `SELECT status FROM bank_lines WHERE id = '${debit}'`;
    expect(value(server, status)).toBe("ignored");
    accepted(await note(debit, refund.id, randomUUID(), 2));
    accepted(await desk("reopen", { id: randomUUID(), line: line(debit, 3) }));
    expect(value(server, status)).toBe("ignored");
    expect(entriesOf(server, who).slice(1)).toEqual(["groceries -7100 refund"]);
  });

  test("is refused for another amount and for what is no refund", async () => {
    const { refund } = await refunded(7_200);
    const { lines } = importLines(server, [{ text: "PMT", cents: -7_100 }]);
    const other = await note(lines[0] ?? "", refund.id);
    expect([other.status, other.body.code]).toEqual([409, "line_not_refunded"]);
    const none = await note(lines[0] ?? "", randomUUID());
    expect([none.status, none.body.code]).toEqual([404, "not_found"]);
  });
});

/** What is done, of all pages. */
async function allDone(): Promise<DoneLine[]> {
  const rows: DoneLine[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `done?after=${encodeURIComponent(after)}`;
    const page = accepted(await desk<{ rows: DoneLine[]; next: string | null }>(path));
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

test("what is done is listed with its member and reference", async () => {
  const { order, ids } = await deposited((one) => [paid(one)]);
  accepted(await match(ids, [order]));
  const rows = await allDone();
  expect(rows.find(({ id }) => id === ids[0])).toMatchObject({
    status: "matched",
    paid: order.payment_reference,
    decided_by: admin.email,
  });
});

test("F352 what is done says whether it can be opened again: a line that verified a payment can't", async () => {
  const { who, order, ids } = await deposited((one) => [
    paid(one),
    { text: "A", cents: 700 },
    { text: "REV-A", cents: -700 },
  ]);
  const [verified = "", credited = "", debit = ""] = ids;
  accepted(await match([verified], [order]));
  const proved = await deposited((one) => [paid(one)]);
  accepted(await deciding(server, admin).verifyOrder(proved.order));
  accepted(await match(proved.ids, [proved.order]));
  accepted(await desk("credit", { id: randomUUID(), line: line(credited), user_id: who.id }));
  const back = { line: line(debit), of: line(credited, 1), payments: [] };
  accepted(await desk("return", { id: randomUUID(), ...back }));
  const rows = await allDone();
  const reopenable = [verified, proved.ids[0], credited, debit].map(
    (id) => rows.find((row) => row.id === id)?.can_reopen,
  );
  expect(reopenable).toEqual([false, true, true, true]);
});

test("an admin who lost the role decides nothing more", async () => {
  const { order, ids } = await deposited((one) => [paid(one)]);
  const former = makeShopper(server, { admin: true });
  sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
  const answer = await match(ids, [order], former);
  expect([answer.status, answer.body.code]).toEqual([403, "access_denied"]);
});

/** Two digits of a reference changed places, or one another. */
function swap(reference: string): string {
  const [a = "", b = ""] = reference.slice(12, 14);
  const other = a === b ? `${(Number(a) + 1) % 10}${b}` : `${b}${a}`;
  return reference.slice(0, 12) + other + reference.slice(14);
}

test("a line's page has where it came from, what it paid and who decided, and is the admins' alone", async () => {
  const [id = ""] = importLines(server, [{ text: "INTEREST", cents: 1_234 }]).lines;
  const page = (who: Shopper | null) =>
    call<LineDetails>(server, who, `admin/statement/lines/${id}`);
  const { line: open, matches, history } = accepted(await page(admin));
  expect(open).toMatchObject({ id, cents: 1_234, text: "INTEREST", status: "open", file: "a.csv" });
  expect([matches, history]).toEqual([[], []]);
  const reason = "Interest";
  accepted(await desk("not-ours", { id: randomUUID(), line: line(id), reason }));
  const { line: decided, history: since } = accepted(await page(other));
  expect(decided).toMatchObject({ status: "not_ours", reason, decided_by: admin.email });
  expect(since).toMatchObject([{ action: "statement.not_ours", actor: admin.email }]);
  expect((await page(makeShopper(server))).status).toBe(403);
  const gone = await call(server, admin, `admin/statement/lines/${randomUUID()}`);
  expect(gone).toMatchObject({ status: 404, body: { code: "line_not_found" } });
});
