import { beforeEach, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import type { PaymentRow } from "@/domain/payment/responses";
import { sastDate } from "@/domain/time/sa-time";
import { importLines } from "../support/bank-lines";
import { atDesk, seenOrder } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { creditOf } from "../support/ledger";
import { subscribe, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  toldOf,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const desk = atDesk(server, admin);
const DAY_MS = 24 * 60 * 60 * 1000;
const day = (days: number) => sastDate(Date.now() + days * DAY_MS);

let who: Shopper;
let order: OrderView;
beforeEach(async () => {
  for (const table of ["line_matches", "bank_lines", "statement_imports", "bank_accounts"]) {
    sql(server, `DELETE FROM ${table}`);
  }
  who = makeShopper(server);
  order = await placeOrder(server, who, "complete", 77_700);
});

/** The statements from today on, with these lines. */
const imported = (...lines: { text: string; cents: number }[]) =>
  importLines(server, lines, { from: day(-3), to: day(2) });
async function row(): Promise<PaymentRow> {
  const { rows } = accepted(await deciding(server, admin).pending(`?q=${order.payment_reference}`));
  return rows[0] as PaymentRow;
}
async function isListedMissing(): Promise<boolean> {
  const { rows } = accepted(await deciding(server, admin).pending("?missing=1"));
  return rows.some(({ id }) => id === order.id);
}
/** Two neighbours in the middle of a reference changed places, or the digit before is another one. */
function mistyped(reference: string, at: number): string {
  const other = (Number(reference.charAt(at)) + 1) % 10;
  return `${reference.slice(0, at)}${other}${reference.slice(at + 1)}`;
}

test("T787 no order begins under the id of a membership, whose deposit would count as its own", async () => {
  const reference = await subscribe(server, who);
  const { lines } = imported({ text: `PMT ${reference}`, cents: 5_900 });
  const { rows } = accepted(await deciding(server, admin).pending(`?q=${reference}`));
  const { id, total, proof } = rows[0] as PaymentRow;
  const paid = { kind: "subscription", id, total, to_pay: total, newest_proof: proof?.id ?? "" };
  accepted(await desk.match(lines, [paid]));
  const refused = await shopping(server, who).start(start({ id }));
  expect(refused).toMatchObject({ status: 422, body: { code: "validation_error" } });
});

test("T310 a claim of covered days without any line is not on the statement", async () => {
  imported({ text: "STOKVEL", cents: 12_300 });
  expect((await row()).statement).toEqual({ state: "missing", up_to: day(2) });
  expect(await isListedMissing()).toBe(true);
});

test.each([3, 5, 8, 10, 11, 12, 13])(
  "T310 a line with one wrong character, at %i, and another amount may be it",
  async (at) => {
    imported({ text: `PMT ${mistyped(order.payment_reference, at)}`, cents: 41_000 });
    expect((await row()).statement.state).toBe("maybe");
    expect(await isListedMissing()).toBe(false);
  },
);

test("T310 a line that names another payment of the same name and day is not this one's", async () => {
  const other = await placeOrder(server, makeShopper(server), "complete", 33_300);
  imported({ text: `PMT ${other.payment_reference}`, cents: other.total });
  expect((await row()).statement.state).toBe("missing");
  expect(await isListedMissing()).toBe(true);
});

test("T310 a line of the amount that waits may be it, one that is decided is not", async () => {
  const { lines } = imported({ text: "T MOKOENA", cents: order.total });
  expect((await row()).statement.state).toBe("maybe");
  expect(await isListedMissing()).toBe(false);
  accepted(await desk.notOurs(lines[0] as string));
  expect((await row()).statement.state).toBe("missing");
});

test("T310 a line that became the member's credit may be it", async () => {
  const { lines } = imported({ text: "T MOKOENA", cents: order.total - 100 });
  accepted(await desk.credit(lines[0] as string, who.id));
  expect((await row()).statement.state).toBe("maybe");
  expect(await isListedMissing()).toBe(false);
});

test("T310 a gap before the claim: nothing is said about it, and the last day is the one before the gap", async () => {
  const { account } = importLines(server, [], { from: day(-9), to: day(-5), opening: 5000 });
  sql(
    server,
    `INSERT INTO statement_imports SELECT '${crypto.randomUUID()}', '${account}', file, file_name, sha256, bytes,
       format, proved, '${day(1)}', '${day(3)}', 1, 9000, 9000, 0, 0, 0, 0, imported_at, '', ''
     FROM statement_imports WHERE account_id = '${account}'`.replace(
      "SELECT",
      "(id, account_id, file, file_name, sha256, bytes, format, proved, from_date, to_date, has_balances, opening_balance, closing_balance, new_lines, known_lines, debit_lines, skipped_lines, imported_at, imported_by, undone_at) SELECT",
    ),
  );
  expect((await row()).statement).toEqual({ state: "unknown", up_to: "" });
  expect(await isListedMissing()).toBe(false);
  sql(server, `UPDATE orders SET placed_at = '${day(-7)} 10:00:00.000Z' WHERE id = '${order.id}'`);
  expect((await row()).statement).toEqual({ state: "unknown", up_to: day(-5) });
});

test("T311 Verify books what the statement shows, and another amount only after the admin saw it", async () => {
  const verify = (given: object) =>
    call<{ code?: string; payment?: PaymentRow }>(server, admin, "payments/verify", {
      ...seenOrder(order),
      amount_received: order.total,
      ...given,
    });
  const { lines } = imported({
    text: `PMT ${order.payment_reference}`,
    cents: order.total - 5900,
  });
  const refused = await verify({});
  expect([refused.status, refused.body.code]).toEqual([409, "statement_amount_differs"]);
  expect(refused.body.payment).toMatchObject({ statement_cents: order.total - 5900 });
  expect((await row()).payment_status).toBe("pending");
  accepted(await verify({ amount_received: order.total - 5900 }));
  expect((await row()).credit).toBe(-5900);
  accepted(await desk.match(lines, [seenOrder(order)]));
  expect((await row()).credit).toBe(-5900);
});

test("T311 an admin who saw the statement's amount may book another one", async () => {
  imported({ text: `PMT ${order.payment_reference}`, cents: order.total - 5900 });
  const { statement_cents } = await row();
  accepted(
    await call(server, admin, "payments/verify", {
      ...seenOrder(order),
      amount_received: order.total,
      statement_cents,
    }),
  );
  expect((await row()).credit).toBe(0);
});

test("F566 a rejected order and its message tell the member what arrived with its reference", async () => {
  imported({ text: `PMT ${order.payment_reference}`, cents: 41_000 });
  accepted(await deciding(server, admin).reject(order.id, "The amount is not the order's total"));
  const view = accepted(await call<{ order: OrderView }>(server, who, `orders/${order.id}`));
  expect(view.order.arrived).toBe(41_000);
  const { total } = view.order;
  expect(toldOf(server, who, "payment_rejected")).toMatchObject([
    { missing: total - 41_000, next_step: expect.stringContaining("R410.00 arrived.") },
  ]);
  imported({ text: `PMT ${order.payment_reference} REST`, cents: total - 41_000 });
  const then = accepted(await call<{ order: OrderView }>(server, who, `orders/${order.id}`));
  expect(then.order.arrived).toBe(total);
  accepted(await deciding(server, admin).reopen(order.id));
  const pending = accepted(await call<{ order: OrderView }>(server, who, `orders/${order.id}`));
  expect(pending.order).not.toHaveProperty("arrived");
});

const warned = ({ warnings }: PaymentRow) =>
  warnings.map(({ code }) => code).filter((code) => code.startsWith("warning_deposit"));
const rejected = async () => {
  accepted(await deciding(server, admin).reject(order.id, "The amount is not the order's total"));
  const view = accepted(await call<{ order: OrderView }>(server, who, `orders/${order.id}`));
  accepted(await deciding(server, admin).reopen(order.id));
  return view.order;
};

test("F343 a deposit that the bank returned isn't offered, and is warned of, until another one comes", async () => {
  const text = `PMT ${order.payment_reference}`;
  const { lines } = imported(
    { text, cents: order.total },
    { text: `REV-${text}`, cents: -order.total },
  );
  const [deposit = "", debit = ""] = lines;
  const returned = await row();
  expect(returned).toMatchObject({ statement: { state: "on" }, statement_cents: null });
  expect(warned(returned)).toEqual(["warning_deposit_returned"]);
  expect(await isListedMissing()).toBe(false);
  expect(await rejected()).not.toHaveProperty("arrived");
  const { lines: again } = imported({ text: `${text} AGAIN`, cents: order.total });
  expect(await row()).toMatchObject({ statement_cents: order.total, warnings: [] });
  accepted(await desk.notOurs(again[0] as string));
  accepted(await desk.giveBack(debit, deposit));
  expect(await row()).toMatchObject({ statement: { state: "missing" }, warnings: [] });
});

test("T725, F527 a payment that the bank took back is no claim that is missing: its member pays again", async () => {
  const text = `PMT ${order.payment_reference}`;
  const { lines } = imported(
    { text, cents: order.total },
    { text: `REV-${text}`, cents: -order.total },
  );
  const [deposit = "", debit = ""] = lines;
  accepted(await desk.match([deposit], [seenOrder(order)]));
  accepted(await desk.giveBack(debit, deposit));
  const warnings = [{ code: "warning_pay_again" }];
  expect(await row()).toMatchObject({ statement: { state: "missing" }, warnings });
  expect(await isListedMissing()).toBe(false);
  imported({ text: `${text} AGAIN`, cents: order.total });
  expect(await row()).toMatchObject({ statement_cents: order.total, warnings: [] });

  const reference = await subscribe(server, who);
  const isListed = async () => {
    const { rows } = accepted(await deciding(server, admin).pending("?missing=1"));
    return rows.some(({ payment_reference }) => payment_reference === reference);
  };
  expect(await isListed(), "a membership").toBe(true);
  const { payment } = await verifyMembership(server, admin, reference);
  accepted(await deciding(server, admin).notArrived(payment.id, "subscription"));
  expect(await isListed(), "whose deposit never arrived").toBe(false);

  const sent = (at: string) =>
    sql(
      server,
      `UPDATE payment_proofs SET created_at = (SELECT ${at} FROM audit_log
         WHERE record_id = '${payment.id}' AND action = 'payment.not_arrived')
       WHERE payment_reference = '${reference}'`,
    );
  sent("at");
  expect(await isListed(), "a proof of the same moment is of that deposit").toBe(false);
  sent("strftime('%Y-%m-%d %H:%M:%fZ', at, '+1 seconds')");
  expect(await isListed(), "a later one isn't").toBe(true);
});

test("F344 one deposit that names two payments is offered for neither, unless it is what one of them costs", async () => {
  const other = await placeOrder(server, who, "complete", 88_800);
  const text = `PMT ${order.payment_reference} ${other.payment_reference}`;
  const { lines } = imported({ text, cents: order.total + other.total });
  const both = await row();
  expect(both).toMatchObject({ statement: { state: "on" }, statement_cents: null });
  expect(warned(both)).toEqual(["warning_deposit_shared"]);
  expect(await rejected()).not.toHaveProperty("arrived");
  accepted(await desk.match(lines, [seenOrder(order), seenOrder(other)]));
  expect(creditOf(server, who)).toBe(0);

  order = await placeOrder(server, who, "complete", 66_600);
  imported({
    text: `PMT ${order.payment_reference} ${other.payment_reference}`,
    cents: order.total,
  });
  expect(await row()).toMatchObject({ statement_cents: order.total, warnings: [] });
  order = await placeOrder(server, who, "complete", 55_500);
  imported({ text: `EFT ${order.payment_reference} RTC 20261112 417`, cents: 40_000 });
  expect(await row()).toMatchObject({ statement_cents: 40_000, warnings: [] });
});
