import { expect, test } from "vitest";
import { changesOf, type Report, type ReportedEntry, reportOf } from "@/domain/ledger/report";
import { serverForFile } from "../support/for-file";
import { MoneyHistory } from "../support/money-fuzz";
import { accepted, call, type Shopper, sql, withoutRateLimits } from "../support/ordering";

// The long runs are `tests/faults/money-fuzz.test.ts`; SEED repeats one.
const seed = Number(process.env.SEED ?? 16);
const steps = Number(process.env.STEPS ?? 160);

const server = await serverForFile();
await withoutRateLimits(server);

test(`T305, F170 deposits, credit, refunds and undos meet at random: every cent is accounted for, seed ${seed}`, {
  timeout: 600_000,
}, async () => {
  const history = new MoneyHistory(server, seed);
  await history.run(steps / 2);
  await history.moveClock(new Date(Date.now() + 20 * 86_400_000).toISOString());
  await history.run(steps / 4);
  await history.runAndLose(steps / 8);
  await history.run(steps / 8);
  expect(history.done.size).toBeGreaterThan(15);
  expect(history.done.get("restore/order")).toBeGreaterThan(0);
  for (const year of [2025, 2026, 2027]) {
    const months = { from: `${year}-01`, to: `${year}-12` };
    const path = `admin/reports?${new URLSearchParams(months)}`;
    const report = accepted(await call<Report>(server, history.admins[0] as Shopper, path));
    expect(report.months).toEqual(reportOf(changesOf(entries()), months));
  }
});

const entries = () =>
  sql<ReportedEntry>(
    server,
    "SELECT user_id, at, purse, kind, cents, reverses FROM ledger_entries ORDER BY rowid",
  );
