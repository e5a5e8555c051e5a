import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  changesOf,
  type Figure,
  type Report,
  type ReportBalance,
  type ReportEntry,
  type ReportedEntry,
  reportOf,
} from "@/domain/ledger/report";
import { monthPeriod, nextMonthPeriod } from "@/domain/time/sa-time";
import { serverForFile } from "../support/for-file";
import { giveCredit } from "../support/ledger";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  moveClock,
  placeOrder,
  sql,
  value,
} from "../support/ordering";

const server = await serverForFile({ env: { VAT_NO: "4123456789" } });
const seconds = 400 * 86_400;
const admin = makeShopper(server, { admin: true, name: "Admin", seconds });

/** Of the histories of 2026, and of today. */
const MONTHS = { from: "2026-10", to: nextMonthPeriod(monthPeriod(Date.now())) };

const reportFor = async (months: Record<string, string> = MONTHS) =>
  accepted(await call<Report>(server, admin, `admin/reports?${new URLSearchParams(months)}`));

async function rowsOf<Row>(list: "entries" | "balances", asked: Record<string, string>) {
  const rows: Row[] = [];
  let after = "";
  do {
    const query = new URLSearchParams({ ...asked, after });
    const page = accepted(
      await call<{ rows: Row[]; next: string | null }>(
        server,
        admin,
        `admin/reports/${list}?${query}`,
      ),
    );
    rows.push(...page.rows);
    after = page.next ?? "";
  } while (after);
  return rows;
}

const entries = () =>
  sql<ReportedEntry>(
    server,
    "SELECT user_id, at, purse, kind, cents, reverses FROM ledger_entries ORDER BY rowid",
  );

const sum = (rows: readonly { cents: number }[]) => rows.reduce((n, { cents }) => n + cents, 0);

const SUMMED_FIGURES = [
  "groceries",
  "fees",
  "deposits",
  "refunds",
  "corrections",
  "unspent",
] as const;

test("T402 months add up to the ledger to the cent, and what comes later changes none that is over", async () => {
  await moveClock(server, "2026-10-20T08:00:00Z");
  const thandi = makeShopper(server, { name: "Thandi Mokoena", seconds });
  const sipho = makeShopper(server, { name: "Sipho Dlamini", seconds });
  const order = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(order, 60_000));
  await moveClock(server, "2026-10-31T21:59:00Z");
  const enter = (userId: string, cents: number) =>
    call(server, admin, "admin/ledger/enter", {
      id: randomUUID(),
      user_id: userId,
      cents,
      reason: "Delivered late",
    });
  accepted(await enter(sipho.id, -2_500));
  const october = (await reportFor()).months[0];
  expect(october).toEqual({
    month: "2026-10",
    orders: 1,
    groceries: 50_000,
    fees: 5_900,
    deposits: 60_000,
    refunds: 0,
    corrections: -2_500,
    unspent: 0,
    credit: 4_100,
    debts: 2_500,
  });

  await moveClock(server, "2026-11-10T08:00:00Z");
  accepted(await deciding(server, admin).cancel(order.id));
  accepted(
    await call(server, admin, "admin/ledger/refund", {
      id: randomUUID(),
      user_id: thandi.id,
      cents: 10_000,
      date: "2026-11-10",
      reference: "REFUND 1",
    }),
  );
  accepted(await enter(sipho.id, 3_000));
  const report = await reportFor();
  expect(report.months[0]).toEqual(october);
  expect(report).toMatchObject({
    first: "2026-10",
    current: "2026-11",
    today: "2026-11-10",
    before: 0,
    vat: { rate: 15, from: "" },
  });
  expect(report.months).toEqual(reportOf(changesOf(entries()), MONTHS));
  expect(report.months[1]).toMatchObject({ orders: -1, groceries: -50_000, refunds: 10_000 });
  expect(report.months.at(-1)).toMatchObject({ credit: 50_500, debts: 0 });
});

test("T402 each figure opens the rows that it adds up", async () => {
  giveCredit(server, makeShopper(server), 7_250, { kind: "unspent" });
  const { months } = await reportFor();
  expect(months.map(({ unspent }) => unspent)).toContain(7_250);
  const signs: Partial<Record<Figure, number>> = { groceries: -1, fees: -1, refunds: -1 };
  for (const { month, ...figures } of months) {
    const between = { from: month, to: month };
    for (const figure of SUMMED_FIGURES) {
      const rows = await rowsOf<ReportEntry>("entries", { ...between, figure });
      expect(sum(rows) * (signs[figure] ?? 1) + 0, `${figure} of ${month}`).toBe(figures[figure]);
    }
    const charged = await rowsOf<ReportEntry>("entries", { ...between, figure: "orders" });
    const orders = charged.map(({ is_reversal }) => (is_reversal ? -1 : 1) as number);
    expect(
      orders.reduce((n, one) => n + one, 0),
      `orders of ${month}`,
    ).toBe(figures.orders);
    for (const figure of ["credit", "debts"] as const) {
      const rows = await rowsOf<ReportBalance>("balances", { month, figure });
      expect(sum(rows), `${figure} of ${month}`).toBe(figures[figure]);
    }
  }
  const owed = await rowsOf<ReportBalance>("balances", { month: "2026-10", figure: "credit" });
  expect(owed).toMatchObject([{ member: "Thandi Mokoena", cents: 4_100 }]);
  const [cancelled] = await rowsOf<ReportEntry>("entries", {
    from: "2026-11",
    to: "2026-11",
    figure: "groceries",
  });
  expect(cancelled).toMatchObject({ member: "Thandi Mokoena", is_reversal: true, kind: "charge" });
});

test("rows come by pages, and as a file in parts that the log names", async () => {
  const many = 120;
  for (let n = 0; n < many; n++) giveCredit(server, makeShopper(server), 100 + (n % 7));
  const today = (await reportFor()).months.find(({ month }) => month === "2026-11");
  const asked = { month: "2026-11", figure: "credit" };
  const owed = await rowsOf<ReportBalance>("balances", asked);
  expect(owed.map(({ cents }) => cents)).toEqual(
    owed.map(({ cents }) => cents).sort((a, b) => b - a),
  );
  expect(new Set(owed.map(({ id }) => id)).size).toBe(owed.length);
  expect(sum(owed)).toBe(today?.credit);
  const all = await rowsOf<ReportEntry>("entries", { ...MONTHS, figure: "corrections" });
  const part = await rowsOf<ReportEntry>("entries", {
    ...MONTHS,
    figure: "corrections",
    part: "1",
  });
  expect(part).toEqual(all);
  expect(all.length).toBeGreaterThan(many);
  expect(value(server, "SELECT after FROM audit_log WHERE action = 'report.exported'")).toBe(
    JSON.stringify({ list: "corrections", rows: all.length }),
  );
});

test("T402 an erased member's amounts stay in the months, without the member", async () => {
  const before = (await reportFor()).months;
  const thandi = value(server, "SELECT user_id FROM orders");
  sql(server, `UPDATE ledger_entries SET user_id = '' WHERE user_id = '${thandi}'`);
  expect((await reportFor()).months).toEqual(before);
  const owed = await rowsOf<ReportBalance>("balances", { month: "2026-10", figure: "credit" });
  expect(owed).toMatchObject([{ user_id: "", member: "Deleted account", cents: 4_100 }]);
});

test("other months, figures and callers are refused", async () => {
  for (const query of [
    "",
    "from=2026-11&to=2026-10",
    "from=2026-13&to=2026-13",
    "from=1900-01&to=2026-01",
  ]) {
    expect((await call(server, admin, `admin/reports?${query}`)).status, query).toBe(422);
  }
  const figure = "from=2026-11&to=2026-11&figure=users";
  expect((await call(server, admin, `admin/reports/entries?${figure}`)).status).toBe(422);
  expect((await call(server, admin, "admin/reports/balances?figure=credit")).status).toBe(422);
});
