import { type Today, todaySchema } from "@/domain/today/today";
import { send } from "../core/client";

export async function fetchToday(): Promise<Today> {
  return todaySchema.parse(await send("admin/today"));
}
