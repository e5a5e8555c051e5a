import { currentDb } from "../db";
import { buyingRow, type SlipDraft } from "./buying-rows";

/** Keeps what is typed of a slip, and its photo: the phone may be turned off before it is saved. */
export async function keepDraft(date: string, draft: SlipDraft): Promise<void> {
  await currentDb().buying.put(buyingRow(date, "draft", draft.id, draft));
}

export async function dropDraft(id: string): Promise<void> {
  await currentDb().buying.delete(`draft ${id}`);
}
