import type { WithWants } from "@/domain/buying/entries-by-line";
import { isBought } from "@/domain/buying/entry";
import type { PhoneLine, ShownEntry } from "@/domain/buying/phone-list";
import type { KeptSlip } from "@/domain/buying/responses";
import { openDifference, type SaveSlip, type SlipLine } from "@/domain/closing/slip";
import { grouped } from "@/domain/grouped";
import type { Cents } from "@/domain/money/rules";

/** A slip as the phone shows it: the server's, or its own that waits. */
export interface PhoneSlip extends KeptSlip {
  /** The purchases that are on it. */
  readonly lines: readonly ShownEntry[];
  /** What it says beyond its lines and causes: 0 where it adds up. */
  readonly open: Cents;
  readonly isWaiting: boolean;
}

/** What this phone entered and the server has not answered yet. */
export interface WaitingSlips {
  readonly slips: readonly SaveSlip[];
  /** Ids of slips whose photo waits. */
  readonly photos: readonly string[];
  /** Ids of slips that are removed. */
  readonly removed: readonly string[];
}

interface ShownSlips {
  readonly slips: readonly PhoneSlip[];
  /** What was bought and is on no slip. */
  readonly loose: readonly ShownEntry[];
}

/** All slips as the server will list them once what waits is sent. */
export function shownSlips(
  known: readonly KeptSlip[],
  entries: readonly ShownEntry[],
  waiting: WaitingSlips,
): ShownSlips {
  const bought = entries.filter(({ outcome, void_at }) => isBought(outcome) && void_at === "");
  const isRemoved = ({ id }: { readonly id: string }) => waiting.removed.includes(id);
  const slipOf = placesOf(bought, waiting);
  const own = new Map(waiting.slips.map((slip) => [slip.id, slip]));
  const bySlip = grouped(bought, ({ id }) => slipOf.get(id) ?? "");
  const stored = new Set(known.map(({ id }) => id));
  const added = [...own.values()].filter(({ id }) => !stored.has(id)).map(asKept);
  const left = [...known, ...added].filter((slip) => !isRemoved(slip));
  const slips = left.map((slip) => {
    const sent = own.get(slip.id);
    const lines = bySlip.get(slip.id) ?? [];
    const said = sent ? { ...slip, ...fieldsOf(sent) } : slip;
    return {
      ...said,
      has_photo: slip.has_photo || waiting.photos.includes(slip.id),
      lines,
      open: openDifference(said, lines),
      isWaiting: sent !== undefined,
    };
  });
  return { slips, loose: bySlip.get("") ?? [] };
}

/** On which slip each purchase is. */
function placesOf(
  bought: readonly ShownEntry[],
  { slips, removed }: WaitingSlips,
): ReadonlyMap<string, string> {
  const gone = new Set(removed);
  const places = new Map(
    bought.map(({ id, slip_id }) => [id, gone.has(slip_id) ? "" : slip_id] as const),
  );
  for (const { id: slip, lines } of slips.filter(({ id }) => !gone.has(id))) {
    for (const [id, place] of places) if (place === slip) places.set(id, "");
    for (const id of lines) places.set(id, slip);
  }
  return places;
}

function fieldsOf({ shop, total_cents, differences }: SaveSlip) {
  return { shop, total_cents, differences };
}

function asKept(slip: SaveSlip): KeptSlip {
  const { id, revision } = slip;
  return { id, revision, ...fieldsOf(slip), has_photo: false, at: "", by: "" };
}

export interface NamedLine extends SlipLine {
  readonly shop: string;
}

/** Purchases as a slip lists them, by what was bought. */
export function slipLines(
  entries: readonly ShownEntry[],
  lines: readonly (Pick<PhoneLine, "item_name"> & WithWants)[],
): NamedLine[] {
  const names = new Map(
    lines.flatMap(({ item_name, wants }) => wants.map(({ id }) => [id, item_name] as const)),
  );
  return entries.map(({ id, shop, bought_item, quantity_milli, cents, shares }) => {
    const asked = shares
      .map(({ want_id }) => names.get(want_id))
      .find((name) => name !== undefined);
    return { id, item_name: bought_item || (asked ?? ""), shop, quantity_milli, cents };
  });
}

/** Shops are typed in the back office, in small letters too. */
export function isSameShop(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
