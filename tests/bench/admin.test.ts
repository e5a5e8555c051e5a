import { afterAll, beforeAll, expect, test } from "vitest";
import { NEWSLETTER_SEARCH, USERS_SEARCH } from "@/domain/lists/list-search";
import { bulkStatements } from "../../scripts/seed/bulk";
import {
  accepted,
  call,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  sql,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { percentile, report, reportRatio, residentMb, timed } from "./figures";
import { startProductServer } from "./product-server";

const SIZES = [
  { members: 1_000, orders: 10_000 },
  { members: 100_000, orders: 1_000_000 },
] as const;
const ASKED = 30;
const BUDGET_MS = 50;

/** What an admin asks for; `path` may depend on how often it was asked. */
const CASES: Readonly<Record<string, (n: number) => string>> = {
  "users, newest": () => "admin/users",
  "users by name": () => "admin/users?sort=name",
  "users by email": () => "admin/users?sort=email",
  "users by name, last first": () => "admin/users?sort=name_desc",
  "users by email, last first": () => "admin/users?sort=email_desc",
  "users, a page in the middle": (n) => `admin/users?sort=name&after=${key(["m", n])}`,
  ...Object.fromEntries(
    USERS_SEARCH.show.flatMap((show) =>
      USERS_SEARCH.sort.map((sort) => [
        `users: ${show} by ${sort}`,
        () => `admin/users?show=${show}&sort=${sort}`,
      ]),
    ),
  ),
  "users: without an order, of a name": () => "admin/users?show=no_order&q=mok%20thandi",
  "search: a common name": () => "admin/users?q=thandi",
  "search: name and surname": () => "admin/users?q=thandi%20mok",
  "search: by name": () => "admin/users?q=thandi%20mokoena&sort=name",
  "search: part of a phone": (n) => `admin/users?q=082%20${String(100 + n)}`,
  "search: one email": (n) => `admin/users?q=m${n * 7 + 1}@bulk`,
  "search: two letters": () => "admin/users?q=th",
  "search: two letters nobody has": () => "admin/users?q=qq",
  "search: nobody": () => "admin/users?q=zzqzz",
  "payments, pending": () => "payments/pending",
  "payments, not on the statement": () => "payments/pending?missing=yes",
  "payments search: reference": (n) => `payments/pending?q=BLK${n}`,
  "payments search: name": () => "payments/pending?q=thandi",
  "payments search: beginning of a reference": () => "payments/pending?q=BLK1",
  "payments search: an amount": () => "payments/pending?q=R500",
  "payments search: nobody": () => "payments/pending?q=zzqzz",
  "verified, to deliver": () => "admin/payments/verified",
  "verified, all": () => "admin/payments/verified?state=all",
  "verified search: beginning of a reference": () => "admin/payments/verified?state=all&q=BLK1",
  "verified search: name": () => "admin/payments/verified?state=all&q=thandi",
  "verified, oldest of a month": () =>
    `admin/payments/verified?state=all&sort=oldest&${lastMonth()}`,
  "payments of a month": () => `payments/pending?${lastMonth()}`,
  "feedback, all": () => "admin/feedback",
  "feedback, oldest of a month": () => `admin/feedback?status=new&sort=oldest&${lastMonth()}`,
  "feedback, new": () => "admin/feedback?status=new",
  "feedback of a page": () => "admin/feedback?page=%2F&status=new",
  "subscribers, confirmed": () => "admin/newsletter",
  ...Object.fromEntries(
    NEWSLETTER_SEARCH.sort.flatMap((sort) => [
      [`subscribers: all by ${sort}`, () => `admin/newsletter?show=all&sort=${sort}`],
      [`subscribers: search by ${sort}`, () => `admin/newsletter?show=all&sort=${sort}&q=m`],
      [`subscribers: confirmed by ${sort}`, () => `admin/newsletter?sort=${sort}&q=m`],
    ]),
  ),
  "payments, oldest": () => "payments/pending?sort=oldest",
  "payments, not on the statement, oldest": () => "payments/pending?missing=yes&sort=oldest",
  "payments, unsubmitted": () => "payments/pending?group=unsubmitted",
  "payments, rejected, oldest": () => "payments/pending?group=rejected&sort=oldest",
  "payments search: name, oldest": () => "payments/pending?q=thandi&sort=oldest",
  "audit, all": () => "admin/audit",
  "audit, of an action": () => "admin/audit?action=payment.verified",
  "audit, changes": () => "admin/audit?action=changes",
  "audit, oldest changes of a month": () => `admin/audit?action=changes&sort=oldest&${lastMonth()}`,
  "audit of a member": (n) => `admin/audit?q=m${n}@bulk.example.com`,
  "audit of an admin": () => `admin/audit?actor=${admin.id}`,
  analytics: () => "admin/analytics",
  "report of five years": () => "admin/reports?from=2022-01&to=2026-12",
  "report: deposits of five years": () =>
    "admin/reports/entries?figure=deposits&from=2022-01&to=2026-12",
  "report: refunds of five years": () =>
    "admin/reports/entries?figure=refunds&from=2022-01&to=2026-12",
  "report: what we owe now": () => "admin/reports/balances?figure=credit&month=2026-12",
  "report: what we owed long ago": () => "admin/reports/balances?figure=credit&month=2025-01",
  "report: what we are owed": () => "admin/reports/balances?figure=debts&month=2026-06",
};

let server: TestServer;
let admin: Shopper;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
  admin = makeShopper(server, { admin: true });
});
afterAll(() => server.stop());

test("lists, searches and counts take as long with 100 000 members as with 1 000", async () => {
  let before = { members: 0, orders: 0 };
  const figures: Record<string, number[]> = {};
  for (const size of SIZES) {
    const from = performance.now();
    fill(before, size);
    before = size;
    report("filled", {
      members: size.members,
      orders: size.orders,
      seconds: (performance.now() - from) / 1000,
    });
    // The old connection was closed while the rows were made.
    await call(server, admin, "ready").catch(() => undefined);
    for (const [name, path] of Object.entries(CASES)) {
      await call(server, admin, path(0)); // each runtime loads the handler once
      const took: number[] = [];
      for (let n = 0; n < ASKED; n++) {
        took.push(await timed(async () => accepted(await call(server, admin, path(n)))));
      }
      figures[name] = [...(figures[name] ?? []), percentile(took, 0.95)];
    }
  }
  for (const [name, [small = 0, large = 0]] of Object.entries(figures)) {
    report(name, { "p95 ms of 1 000": small, "p95 ms of 100 000": large });
  }
  const slow = Object.entries(figures).filter(([, [, large = 0]]) => large > BUDGET_MS);
  expect(slow).toEqual([]);
}, 1_200_000);

test("an export holds up no order and stays within the memory", async () => {
  const orders = async (who: readonly Shopper[]) => {
    const took: number[] = [];
    for (const one of who) {
      for (let n = 0; n < 4; n++) {
        took.push(await timed(() => placeOrder(server, one, "budget")));
      }
    }
    return took;
  };
  await orders(makeShoppers(server, 20)); // the database's pages come from the disk at first
  for (const path of ["admin/users-export", "payments/verified-orders.csv"]) {
    const alone = percentile(await orders(makeShoppers(server, 20)), 0.95);
    const began = performance.now();
    let isDone = false;
    let bytes = 0;
    const before = residentMb(server.pid());
    let memory = 0;
    const exporting = download(path, (length) => {
      bytes += length;
      memory = Math.max(memory, residentMb(server.pid()));
    }).finally(() => {
      isDone = true;
    });
    const took: number[] = [];
    for (const who of makeShoppers(server, 200)) {
      if (isDone) break;
      for (let n = 0; n < 4 && !isDone; n++) {
        took.push(await timed(() => placeOrder(server, who, "budget")));
      }
    }
    await exporting;
    report(path, {
      seconds: (performance.now() - began) / 1000,
      MB: bytes / 1e6,
      "p95 ms of an order alone": alone,
      "p95 ms beside it": percentile(took, 0.95),
      orders: took.length,
      "MB resident before": before,
      "MB resident": memory,
    });
    const ratio = percentile(took, 0.95) / alone;
    reportRatio(`p95 of an order beside the export ${path}, against without`, ratio, "≤ 2");
    expect(percentile(took, 0.95)).toBeLessThanOrEqual(2 * alone);
    expect(memory).toBeLessThanOrEqual(200);
  }
}, 600_000);

async function download(path: string, onPart: (length: number) => void): Promise<void> {
  const answer = await fetch(`${server.url}/api/app/${path}`, {
    headers: { Authorization: admin.token },
  });
  for await (const part of answer.body ?? []) onPart((part as Uint8Array).length);
}

/** Tables of a million rows: their indexes are made once, when the rows are there. */
const LARGEST = [
  "baskets",
  "basket_items",
  "basket_preferences",
  "payment_references",
  "orders",
  "audit_log",
];

function fill(
  from: { members: number; orders: number },
  to: { members: number; orders: number },
): void {
  // The last statement adds the profiles, each with what its orders say.
  const statements = bulkStatements({
    members: { from: from.members, to: to.members },
    orders: { from: from.orders, to: to.orders },
    now: Date.now(),
    adminId: admin.id,
  });
  const aside = sql<{ type: string; name: string; sql: string }>(
    server,
    `SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${LARGEST.map((name) => `'${name}'`).join(", ")})
     AND (type = 'index' AND sql NOT LIKE 'CREATE UNIQUE%' OR name LIKE 'standing_%')`,
  );
  sql(
    server,
    `PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE;
     ${aside.map(({ type, name }) => `DROP ${type} ${name}`).join(";\n")};
     ${statements.slice(0, -1).join(";\n")};
     ${aside.map((one) => one.sql).join(";\n")};
     ${statements.at(-1)};
     COMMIT; PRAGMA wal_checkpoint(TRUNCATE);`,
  );
}

/** The thirty days before today. */
function lastMonth(): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(30)}&to=${day(0)}`;
}

function key(parts: readonly (string | number)[]): string {
  return encodeURIComponent(JSON.stringify(parts));
}
