import { VIEWS_OF_ALL_PER_DAY, VIEWS_PER_DAY } from "@/domain/limits/limits";
import { countedPath, countsVisits, pageViewsSchema } from "@/domain/site/page-view";
import { sastDate } from "@/domain/time/sa-time";
import { command } from "../core/http";
import { newId } from "../core/ids";
import { settings } from "../core/settings";
import { execute, insertAll, selectFirst } from "../core/sql";

const PROGRAMS = /bot|crawl|spider|preview|monitor|lighthouse/i;

/** Counts pages seen, with no cookie, name or address; nothing of a visitor who asked not to be followed. */
export const recordPageViews = command(
  { route: "POST /api/app/page-views", body: pageViewsSchema },
  ({ app, body, e, now }) => {
    const visitor = mayCount(e) && visitorOf(app, e, sastDate(now));
    if (visitor) {
      const day = sastDate(now);
      const before = viewsOf(app, day, visitor);
      const room = VIEWS_PER_DAY - before;
      const views = body.views.slice(0, Math.max(0, room));
      const rows = roomOfAll(app, day, views.length)
        ? views.map((view) => ({
            id: newId(),
            day,
            visitor,
            path: countedPath(view.path),
            seconds: view.seconds,
            clicks: view.clicks,
          }))
        : [];
      insertAll(app, "page_views", rows);
      addToDay(app, day, rows, before === 0);
    }
    e.noContent(204);
  },
);

/** The totals of the day, which the back office reads; a visitor counts on the first page of their day. */
function addToDay(
  app: App,
  day: string,
  rows: readonly { readonly path: string; readonly seconds: number; readonly clicks: number }[],
  isFirst: boolean,
): void {
  if (rows.length === 0) return;
  const added = rows.map(({ path, seconds, clicks }, at) => ({
    id: newId(),
    path,
    visitors: isFirst && at === 0 ? 1 : 0,
    seconds,
    clicks,
  }));
  execute(
    app,
    `INSERT INTO page_view_days (id, day, path, views, visitors, seconds, clicks)
     SELECT value ->> '$.id', {:day}, value ->> '$.path', 1, value ->> '$.visitors',
       value ->> '$.seconds', value ->> '$.clicks'
     FROM json_each({:added}) WHERE true
     ON CONFLICT (day, path) DO UPDATE SET views = views + 1, visitors = visitors + excluded.visitors,
       seconds = seconds + excluded.seconds, clicks = clicks + excluded.clicks`,
    { day, added: JSON.stringify(added) },
  );
}

/** A program that changes its name with each request counts as another visitor each time. */
function roomOfAll(app: App, day: string, views: number): boolean {
  let counted = 0;
  app.store().setFunc("page-views.of-all", (kept) => {
    const [of, n] = String(kept ?? "").split(":");
    counted = views + (of === day ? Number(n) : 0);
    return `${day}:${counted}`;
  });
  return counted <= VIEWS_OF_ALL_PER_DAY;
}

function mayCount(e: RequestEvent): boolean {
  const { header } = e.request;
  const refused = header.get("Sec-GPC") === "1" || header.get("DNT") === "1";
  return !refused && countsVisits(settings.publicUrl) && !PROGRAMS.test(header.get("User-Agent"));
}

/** Distinguishes visitors for one day: the salt is new each day and never stored. */
function visitorOf(app: App, e: RequestEvent, day: string): string {
  const source = `${dailySalt(app, day)}:${e.realIP()}:${e.request.header.get("User-Agent")}`;
  return $security.sha256(source).slice(0, 32);
}

function dailySalt(app: App, day: string): string {
  const kept = String(app.store().get("page-views.salt") ?? "");
  if (kept.startsWith(`${day}:`)) return kept;
  const salt = `${day}:${$security.randomString(32)}`;
  app.store().set("page-views.salt", salt);
  return salt;
}

function viewsOf(app: App, day: string, visitor: string): number {
  const sql = "SELECT COUNT(*) AS n FROM page_views WHERE day = {:day} AND visitor = {:visitor}";
  return selectFirst(app, sql, { day, visitor }, { n: 0 })?.n ?? 0;
}
