import { type Analytics, analyticsSchema } from "@/domain/analytics/analytics";
import { send } from "./client";

export async function fetchAnalytics(): Promise<Analytics> {
  return analyticsSchema.parse(await send("admin/analytics"));
}
