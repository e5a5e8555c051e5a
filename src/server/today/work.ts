import { PAYMENTS_PAGE } from "@/domain/limits/limits";
import { sastDate } from "@/domain/time/sa-time";
import { type Count, TODAY_COUNTED, type Today } from "@/domain/today/today";
import { LAST, timeRange } from "../admin/time-range";
import type { Caller } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectFirst } from "../core/sql";
import { UNDELIVERED, UNFINISHED } from "../deliveries/unfinished";
import { failedEmails } from "../messages/message-rows";
import { missingRows } from "../payments/missing-rows";
import {
  PAYABLE,
  payableFrom,
  REJECTED_LATELY,
  type Source,
  TO_CHECK,
  UNPAID_TO_CHECK,
  WAITING,
  waitingSince,
} from "../payments/pending-groups";
import { countedIn } from "./counted";

/** What waits for an admin. */
export function openWork(app: App, caller: Caller, now: number): Today["work"] {
  return {
    payments: paymentsToCheck(app, now),
    deposits: openDeposits(app),
    missing: missingClaims(app, caller, now),
    deliveries: countedIn(app, UNFINISHED, { today: sastDate(now) }),
    undelivered: undeliveredOrders(app, now),
    unpaid: countedIn(app, whole(PAYABLE), payableFrom(now)),
    rejected: {
      ...countedIn(app, whole(REJECTED_LATELY), waitingSince(now)),
      oldest_at: oldest(app, REJECTED_LATELY, "o.placed_at", waitingSince(now)),
    },
    second_admin: countedIn(app, "ledger_proposals WHERE outcome = ''"),
    feedback: {
      ...countedIn(app, "feedback WHERE status = 'new'"),
      oldest_at: firstMoment(
        app,
        "SELECT created_at AS at FROM feedback WHERE status = 'new' ORDER BY created_at",
      ),
    },
    messages: failedMessages(app, now),
  };
}

/** As the Payments tab lists them: orders and memberships with a claim, and deposits to check. */
function paymentsToCheck(app: App, now: number): Today["work"]["payments"] {
  const { waiting_orders, waiting_cents } = keptCounts(app);
  const memberships = selectFirst(
    app,
    `SELECT COUNT(*) AS n, COALESCE(SUM(due), 0) AS cents FROM (
       SELECT s.price - s.credit_applied AS due FROM ${whole(UNPAID_TO_CHECK)} LIMIT ${TODAY_COUNTED})`,
    waitingSince(now),
    { n: 0, cents: 0 },
  ) ?? { n: 0, cents: 0 };
  const deposits = countedIn(app, whole(TO_CHECK));
  const moments = [
    oldest(app, WAITING, "o.placed_at"),
    oldest(app, TO_CHECK, "o.placed_at"),
    oldest(app, UNPAID_TO_CHECK, "s.created_at", waitingSince(now)),
  ];
  return {
    count: waiting_orders + memberships.n + deposits.count,
    cents: waiting_cents + memberships.cents,
    capped: deposits.capped || memberships.n >= TODAY_COUNTED,
    oldest_at: moments.filter(Boolean).sort()[0] ?? "",
  };
}

function undeliveredOrders(app: App, now: number): Today["work"]["undelivered"] {
  const params = { today: sastDate(now) };
  return {
    ...countedIn(app, UNDELIVERED, params),
    oldest_on: firstMoment(
      app,
      `SELECT delivery_date AS at FROM ${UNDELIVERED} ORDER BY delivery_date`,
      params,
    ),
  };
}

function failedMessages(app: App, now: number): Count {
  const count = failedEmails(app, now, TODAY_COUNTED);
  return { count, capped: count >= TODAY_COUNTED };
}

function openDeposits(app: App): Today["work"]["deposits"] {
  const found = selectFirst(
    app,
    `SELECT COUNT(*) AS count, COALESCE(SUM(cents), 0) AS cents, COALESCE(MIN(date), '') AS oldest_on
     FROM (SELECT cents, date FROM bank_lines INDEXED BY idx_bank_lines_open_cents
       WHERE status = 'open' AND cents > 0 LIMIT ${TODAY_COUNTED})`,
    {},
    { count: 0, cents: 0, oldest_on: "" },
  ) ?? { count: 0, cents: 0, oldest_on: "" };
  return { ...found, capped: found.count >= TODAY_COUNTED };
}

/** As the Payments tab's filter shows them, of one page. */
function missingClaims(app: App, caller: Caller, now: number): Count {
  const range = timeRange({ sort: "newest", after: null, start: "", end: LAST });
  const rows = missingRows(app, caller, range, { limit: PAYMENTS_PAGE, now });
  const count = rows.filter(({ statement }) => statement.state === "missing").length;
  return { count, capped: rows.length >= PAYMENTS_PAGE };
}

function whole({ from, where }: Source): string {
  return `${from} WHERE ${where}`;
}

function oldest(app: App, source: Source, column: string, params = {}): string {
  return firstMoment(
    app,
    `SELECT ${column} AS at FROM ${whole(source)} ORDER BY ${column}`,
    params,
  );
}

function firstMoment(app: App, sql: string, params: Record<string, unknown> = {}): string {
  return selectFirst(app, `${sql} LIMIT 1`, params, { at: "" })?.at ?? "";
}
