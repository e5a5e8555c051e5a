import type { GiveShop } from "@/domain/buying/entry";
import { isGiven } from "@/domain/buying/given";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { Entry, Free, KeptSlip, Note } from "@/domain/buying/responses";
import type { Slips } from "@/domain/closing/responses";
import type { SlipDifference } from "@/domain/closing/slip";
import { isOlderMark, type MarkedAnswer } from "@/domain/sync/server-mark";
import { currentDb } from "../db";

/** What a buyer has typed of a slip, until it is saved. */
export interface SlipDraft {
  readonly id: string;
  /** The one that was on the screen when typing began: what others change since is not overwritten. */
  readonly revision?: number;
  readonly shop: string;
  readonly total: string;
  /** Lines that were ticked or unticked; of all others those of its shop are on it. */
  readonly ticks: Readonly<Record<string, boolean>>;
  readonly causes: readonly SlipDifference[];
  /** Already shrunk. */
  readonly photo?: Blob | undefined;
}

/** What a kind of row of a buying list holds. */
export interface BuyingValues {
  /** All of them in one row: thousands of rows take a slow phone four times as long to read. */
  lines: readonly PhoneLine[];
  entry: Entry;
  free: number;
  claim: { readonly by: string; readonly own: boolean; readonly at: string };
  note: Note;
  slip: KeptSlip;
  draft: SlipDraft;
  /** What was asked for last. */
  state: {
    readonly since: string;
    readonly version: number;
    /** Of the slips that are here; absent where none were asked for yet. */
    readonly slips?: number;
    /** The moment that they are of. */
    readonly slipsMark?: string;
    /** By this phone's clock, for the words alone. */
    readonly asOf: number;
  };
}
export type BuyingKind = keyof BuyingValues;

/** A part of a delivery's buying list, kept for the shops, which have no signal. */
export type BuyingRow = {
  [Kind in BuyingKind]: {
    readonly id: string;
    readonly date: string;
    readonly kind: Kind;
    readonly value: BuyingValues[Kind];
    /** The moment of the server's history that it is of, where the server said it. */
    readonly mark?: string;
  };
}[BuyingKind];

/** What the server answered to an entry. */
export interface BuyingAnswer {
  readonly date: string;
  readonly entries?: readonly Entry[];
  readonly free?: readonly Free[];
  readonly given?: GiveShop;
  readonly slips?: Slips;
}

export function buyingRow<Kind extends BuyingKind>(
  date: string,
  kind: Kind,
  key: string,
  value: BuyingValues[Kind],
  mark?: string,
): BuyingRow {
  return { id: `${kind} ${key}`, date, kind, value, ...(mark && { mark }) } as BuyingRow;
}

/** The id of the row with the lines of a delivery. */
export function linesId(date: string): string {
  return `lines ${date}`;
}

/** The rows of a kind, of one delivery. */
export function rowsOf(date: string, kind: BuyingKind) {
  return currentDb().buying.where("[date+kind]").equals([date, kind]);
}

/** All of it or nothing. */
export function saveBuying({ value, mark }: MarkedAnswer<BuyingAnswer>) {
  const { date, entries = [], free = [], given, slips } = value;
  return currentDb().transaction("rw", currentDb().buying, async () => {
    await putUnlessOlder([
      ...entries.map((entry) => buyingRow(date, "entry", entry.id, entry, mark)),
      ...free.map((row) => buyingRow(date, "free", row.order_id, row.free, mark)),
    ]);
    if (slips?.state === "buying") await saveSlips(date, slips, mark);
    if (given) await saveGiven(date, given, mark);
  });
}

/**
 * In the caller's transaction: an answer that was overtaken on its way takes back nothing that came before it.
 * Answers whether nothing of it was left out.
 */
export async function putUnlessOlder(rows: readonly BuyingRow[]): Promise<boolean> {
  const { buying } = currentDb();
  const known = await buying.bulkGet(rows.map(({ id }) => id));
  const kept = rows.filter(({ mark = "" }, place) => !isOlderMark(mark, known[place]?.mark ?? ""));
  await buying.bulkPut(kept);
  return kept.length === rows.length;
}

async function saveGiven(date: string, given: GiveShop, mark: string): Promise<void> {
  const { buying } = currentDb();
  const row = await buying.get(linesId(date));
  if (row?.kind !== "lines") return;
  const lines = row.value.map((line) =>
    isGiven(line, given) ? { ...line, shop: given.shop } : line,
  );
  await buying.put(buyingRow(date, "lines", date, lines, mark));
}

/** Which slips there are, and which purchases are on them. */
async function saveSlips(date: string, { slips, loose }: Slips, mark: string): Promise<void> {
  const slipOf = new Map([
    ...loose.map(({ id }) => [id, ""] as const),
    ...slips.flatMap(({ id, lines }) => lines.map((line) => [line.id, id] as const)),
  ]);
  await replaceSlips(date, slips, mark);
  const changed = (await rowsOf(date, "entry").toArray()).flatMap((row) => {
    const slip_id = row.kind === "entry" ? slipOf.get(row.value.id) : undefined;
    if (row.kind !== "entry" || slip_id === undefined || slip_id === row.value.slip_id) return [];
    return [{ ...row, value: { ...row.value, slip_id }, mark }];
  });
  await putUnlessOlder(changed);
}

/** In the caller's transaction, and unless those that are here are newer. */
export async function replaceSlips(
  date: string,
  slips: readonly KeptSlip[],
  slipsMark: string,
): Promise<void> {
  const state = await currentDb().buying.get(`state ${date}`);
  if (state?.kind === "state") {
    if (isOlderMark(slipsMark, state.value.slipsMark ?? "")) return;
    await currentDb().buying.put({ ...state, value: { ...state.value, slipsMark } });
  }
  await rowsOf(date, "slip").delete();
  await currentDb().buying.bulkPut(
    slips.map(({ id, revision, shop, total_cents, differences, has_photo, at, by }) =>
      buyingRow(date, "slip", id, {
        ...{ id, revision, shop, total_cents, differences },
        ...{ has_photo, at, by },
      }),
    ),
  );
}
