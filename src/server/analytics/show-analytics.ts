import { type Analytics, daysUpTo, rangeOf, TOP_PAGES } from "@/domain/analytics/analytics";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { businessDays } from "./business-days";

const VIEWS = { day: "", visitors: 0, views: 0, seconds: 0, clicks: 0 };

/** What happened on each day of a range and of the one before, from kept totals: as quick after a year as on the first day. */
export const showAnalytics = query("GET /api/app/admin/analytics", ({ app, now, e }): Analytics => {
  const range = rangeOf(e.requestInfo().query.days);
  const days = daysUpTo(now, 2 * range);
  const [first = ""] = days;
  const [since = ""] = days.slice(-range);
  const viewed = new Map(viewDays(app, first).map((row) => [row.day, row]));
  const business = businessDays(app, days, now);
  return {
    days: days.map((day) => ({
      ...VIEWS,
      ...viewed.get(day),
      orders: 0,
      budget: 0,
      members: 0,
      ...business.get(day),
      day,
    })),
    top_pages: topPages(app, since),
  };
});

/** A row for each page and day is kept, so that there are about thirty a day. */
function viewDays(app: App, first: string): (typeof VIEWS)[] {
  return selectAll(
    app,
    `SELECT day, SUM(visitors) AS visitors, SUM(views) AS views, SUM(seconds) AS seconds, SUM(clicks) AS clicks
     FROM page_view_days WHERE day >= {:first} GROUP BY day`,
    { first },
    VIEWS,
  );
}

function topPages(app: App, since: string) {
  return selectAll(
    app,
    `SELECT path, SUM(views) AS views FROM page_view_days WHERE day >= {:since}
     GROUP BY path ORDER BY views DESC, path LIMIT ${TOP_PAGES}`,
    { since },
    { path: "", views: 0 },
  );
}
