import type { GiveShop, SaveEntry } from "@/domain/buying/entry";
import type { Slips } from "@/domain/closing/responses";
import type { SaveSlip, VoidSlip } from "@/domain/closing/slip";
import { RequestError, send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";
import type { BuyingAnswer } from "../local/cache/buying-rows";

// Without the schemas of what is read: this is part of every member's outbox.
type EntryAnswer = Omit<BuyingAnswer, "date">;

const ENTRIES = "buying/entries";

/** @throws {RequestError} 409 `buying_over_budget`, which says whose and by how much. */
export function saveEntry(date: string, entry: SaveEntry) {
  return changed(date, ENTRIES, { ...entry });
}

export function voidEntry(date: string, id: string) {
  return changed(date, `${ENTRIES}/void`, { id });
}

export function keepEntries(date: string, lineId: string, entries?: readonly string[]) {
  return changed(date, `${ENTRIES}/keep`, { line_id: lineId, entries });
}

async function changed(date: string, path: string, body: Record<string, unknown>) {
  const answer = await send<EntryAnswer>(path, { body });
  const { entries = [], free = [] } = answer;
  return { buying: markedAnswer(answer, { date, entries, free }) };
}

export async function giveShop(body: GiveShop) {
  const answer = await send("buying/shop", { body: { ...body } });
  return { buying: markedAnswer(answer, { date: body.delivery_date, given: body }) };
}

const SLIPS = "buying/slips";

/** @throws {RequestError} 409 `slip_changed` or `slip_line_taken`, which a buyer has to look at. */
export function saveSlip(date: string, slip: SaveSlip) {
  return changedSlips(date, SLIPS, { ...slip });
}

export function saveSlipPhoto(date: string, id: string, photo: Blob) {
  const form = new FormData();
  form.set("id", id);
  form.set("file", photo, "slip.jpg");
  return changedSlips(date, `${SLIPS}/photo`, form);
}

/** A slip that the server never got is as good as removed. @throws {RequestError} 409 `slip_changed`. */
export async function voidSlip(date: string, slip: VoidSlip) {
  try {
    return await changedSlips(date, `${SLIPS}/void`, { ...slip });
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return {};
    throw error;
  }
}

async function changedSlips(date: string, path: string, body: Record<string, unknown> | FormData) {
  const slips = await send<Slips>(path, { body });
  return { buying: markedAnswer(slips, { date, slips }) };
}
