import type { GiveShop } from "@/domain/buying/entry";
import { isGiven } from "@/domain/buying/given";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { Entry, Free, Note } from "@/domain/buying/responses";
import { currentDb } from "../db";

/** What a kind of row of a buying list holds. */
export interface BuyingValues {
  line: PhoneLine;
  entry: Entry;
  free: number;
  claim: { readonly by: string; readonly own: boolean; readonly at: string };
  note: Note;
  /** What was asked for last, and whether all of the list is here. */
  state: {
    readonly since: string;
    readonly version: number;
    readonly isWhole: boolean;
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
  };
}[BuyingKind];

/** What the server answered to an entry. */
export interface BuyingAnswer {
  readonly date: string;
  readonly entries?: readonly Entry[];
  readonly free?: readonly Free[];
  readonly given?: GiveShop;
}

export function buyingRow<Kind extends BuyingKind>(
  date: string,
  kind: Kind,
  key: string,
  value: BuyingValues[Kind],
): BuyingRow {
  return { id: `${kind} ${key}`, date, kind, value } as BuyingRow;
}

/** The rows of a kind, of one delivery. */
export function rowsOf(date: string, kind: BuyingKind) {
  return currentDb().buying.where("[date+kind]").equals([date, kind]);
}

/** In the caller's transaction. */
export async function saveBuying({ date, entries = [], free = [], given }: BuyingAnswer) {
  const { buying } = currentDb();
  await buying.bulkPut([
    ...entries.map((entry) => buyingRow(date, "entry", entry.id, entry)),
    ...free.map((row) => buyingRow(date, "free", row.order_id, row.free)),
  ]);
  if (!given) return;
  await rowsOf(date, "line").modify((row) => {
    if (row.kind === "line" && isGiven(row.value, given)) {
      Object.assign(row, { value: { ...row.value, shop: given.shop } });
    }
  });
}
