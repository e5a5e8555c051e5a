import { type Analytics, type AnalyticsRange, analyticsSchema } from "@/domain/analytics/analytics";
import { send } from "../core/client";

export async function fetchAnalytics(range: AnalyticsRange): Promise<Analytics> {
  return analyticsSchema.parse(await send("admin/analytics", { query: { days: String(range) } }));
}
