import type { SpellingState } from "@/domain/buying/entry";
import {
  type BuyingEntries,
  type BuyingLines,
  buyingEntriesSchema,
  buyingLinesSchema,
  buyingListSchema,
  entryAnswerSchema,
  listAnswerSchema,
  spellingsSchema,
} from "@/domain/buying/responses";
import { send } from "../core/client";
import { fetchCsv } from "./csv-stream";

/** How far the list of a delivery is, by shop. */
export async function readBuyingList(date: string) {
  return buyingListSchema.parse(await send(`buying/lists/${date}`));
}

/** A page of what is bought at a shop. */
export async function readShopLines(
  date: string,
  shop: string,
  after: string | undefined,
): Promise<BuyingLines> {
  const path = `buying/lists/${date}/lines`;
  return buyingLinesSchema.parse(await send(path, { query: { shop, after } }));
}

/** All entries of a delivery, and what members wrote to its buyers. */
export async function readAllEntries(
  date: string,
): Promise<Pick<BuyingEntries, "entries" | "free" | "notes">> {
  const path = `buying/lists/${date}/entries`;
  const all: BuyingEntries[] = [];
  let after: string | undefined;
  do {
    const page = buyingEntriesSchema.parse(await send(path, { query: { after } }));
    all.push(page);
    after = page.next ?? undefined;
  } while (after);
  return {
    entries: all.flatMap(({ entries }) => entries),
    free: all.flatMap(({ free }) => free),
    notes: all.flatMap(({ notes }) => notes),
  };
}

/** What buyers entered since a moment of the server, as much as one answer holds. */
export async function readNews(date: string, since: string | undefined): Promise<BuyingEntries> {
  const path = `buying/lists/${date}/entries`;
  return buyingEntriesSchema.parse(await send(path, { query: { since } }));
}

export async function startBuying(date: string) {
  const answer = await send("admin/buying/start", { body: { delivery_date: date } });
  return listAnswerSchema.parse(answer).list;
}

/** Gives a line, or all that have none, to a shop. */
export async function giveToShop(date: string, lineId: string, shop: string) {
  const body = { delivery_date: date, line_id: lineId, shop };
  return listAnswerSchema.parse(await send("buying/shop", { body })).list;
}

export async function voidEntry(id: string) {
  return entryAnswerSchema.parse(await send("buying/entries/void", { body: { id } }));
}

/** Says that these entries of a line are right. */
export async function keepEntries(lineId: string, entries: readonly string[]) {
  const body = { line_id: lineId, entries };
  return entryAnswerSchema.parse(await send("buying/entries/keep", { body }));
}

export async function readSpellings(date: string) {
  return spellingsSchema.parse(await send(`admin/buying/${date}/spellings`));
}

export async function judgeSpelling(
  date: string,
  names: { readonly name_a: string; readonly name_b: string },
  state: SpellingState,
) {
  const body = { delivery_date: date, name_a: names.name_a, name_b: names.name_b, state };
  return spellingsSchema.parse(await send("admin/buying/spellings", { body }));
}

/** 'buying-list-{date}.csv'. */
export function fetchBuyingFile(
  date: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  return fetchCsv(`admin/buying/${date}/list.csv`, onProgress, signal);
}
