import { ANALYTICS_RANGES, daysUpTo, isSettled } from "@/domain/analytics/analytics";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, startOfDay } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { newId } from "../core/ids";
import { execute, selectAll, selectFirst } from "../core/sql";

const FIGURES = { day: "", orders: 0, budget: 0, members: 0 };
type Figures = typeof FIGURES;

/** Each night: keeps the days that Analytics may show, also where nobody opens it. */
export function keepDayTotals(app: App): void {
  const at = now();
  businessDays(app, daysUpTo(at, 2 * Math.max(...ANALYTICS_RANGES)), at);
}

/** Orders, their budgets and new members by day. A day that is over is counted once and kept. */
export function businessDays(app: App, days: readonly string[], now: number): Map<string, Figures> {
  const kept = selectAll(
    app,
    "SELECT day, orders, budget, members FROM business_days WHERE day >= {:first}",
    { first: days[0] ?? "" },
    FIGURES,
  );
  const known = new Map(kept.map((row) => [row.day, row]));
  const counted = days.filter((day) => !known.has(day)).map((day) => countDay(app, day));
  keep(
    app,
    counted.filter(({ day }) => isSettled(day, now)),
  );
  return new Map([...kept, ...counted].map((row) => [row.day, row]));
}

/** Whoever has a role in the team is no new member. */
function countDay(app: App, day: string): Figures {
  const from = momentText(startOfDay(day));
  const to = momentText(startOfDay(day) + DAY_MS);
  const ordered = selectFirst(
    app,
    `SELECT COUNT(*) AS orders, COALESCE(SUM(order_budget), 0) AS budget
     FROM orders INDEXED BY idx_orders_submitted
     WHERE submitted_at != '' AND submitted_at >= {:from} AND submitted_at < {:to}`,
    { from, to },
    { orders: 0, budget: 0 },
  );
  const joined = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM users u WHERE u.created >= {:from} AND u.created < {:to}
       AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`,
    { from, to },
    { n: 0 },
  );
  return {
    day,
    orders: ordered?.orders ?? 0,
    budget: ordered?.budget ?? 0,
    members: joined?.n ?? 0,
  };
}

function keep(app: App, days: readonly Figures[]): void {
  if (days.length === 0) return;
  inTransaction(app, (tx) =>
    execute(
      tx,
      `INSERT INTO business_days (id, day, orders, budget, members)
       SELECT value ->> '$.id', value ->> '$.day', value ->> '$.orders', value ->> '$.budget', value ->> '$.members'
       FROM json_each({:rows}) WHERE true ON CONFLICT (day) DO NOTHING`,
      { rows: JSON.stringify(days.map((day) => ({ id: newId(), ...day }))) },
    ),
  );
}
