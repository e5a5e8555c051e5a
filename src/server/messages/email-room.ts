import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";

/** How many emails of messages may still leave in these 24 hours: the provider's allowance is for orders, too. */
export function emailsLeft(app: App, now: number): number {
  const most = settings.messageEmailsPerDay;
  const found = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM message_recipients
       WHERE emailed_at != '' AND emailed_at > {:since} LIMIT {:most})`,
    { since: momentText(now - DAY_MS), most },
    { n: 0 },
  );
  return Math.max(0, most - (found?.n ?? 0));
}
