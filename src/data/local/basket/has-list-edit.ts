import { memberDatabase } from "../db";
import { LIST_EDIT } from "./drafts";

/** Whether the member has changed the list on this phone, and not saved it. */
export async function hasListEdit(userId: string, orderId: string): Promise<boolean> {
  const row = await memberDatabase(userId)?.answers.get(LIST_EDIT + orderId);
  return row?.userId === userId;
}
