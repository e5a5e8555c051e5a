import { type Today, todaySchema } from "@/domain/today/today";
import { send } from "./client";

export async function fetchToday(): Promise<Today> {
  return todaySchema.parse(await send("admin/today"));
}
