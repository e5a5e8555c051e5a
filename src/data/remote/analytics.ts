import { type Analytics, analyticsSchema } from "@/domain/analytics/analytics";
import { send } from "./client";

/** What happened on each of the last 60 days. */
export async function fetchAnalytics(): Promise<Analytics> {
  return analyticsSchema.parse(await send("admin/analytics"));
}
