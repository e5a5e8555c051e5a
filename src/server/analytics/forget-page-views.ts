import { sastDate } from "@/domain/sast";
import { now } from "../clock";
import { execute } from "../sql";

/** Thirteen months, so that a month can be compared with the same one a year before. */
const KEPT_DAYS = 396;

/** Every night: forgets page views that are older than thirteen months. */
export function forgetPageViews(app: App): void {
  const oldest = sastDate(now() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  execute(app, "DELETE FROM page_views WHERE day < {:oldest}", { oldest });
}
