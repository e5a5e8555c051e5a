import { budgetAfter, itemBudgetAfter, shareCents } from "@/domain/buying/budgets";
import { isBought, ONE_MILLI, type SaveEntry, type Share } from "@/domain/buying/entry";
import type { Entry, Line, Want } from "@/domain/buying/responses";
import { lineState, wantStates } from "@/domain/buying/rules";
import { divideCents } from "@/domain/money/divide";
import type { Cents } from "@/domain/money/rules";

/** A member's item of a line, with the order that pays for it. */
export interface PhoneWant extends Omit<Want, "order"> {
  readonly order_id: string;
  /** The member's first name. */
  readonly name: string;
}

export interface PhoneLine extends Omit<Line, "wants"> {
  readonly wants: readonly PhoneWant[];
}

/** What this phone entered and the server has not answered yet. */
export interface WaitingEntries {
  readonly entries: readonly SaveEntry[];
  /** Ids of entries that were taken back. */
  readonly voided: readonly string[];
  /** Ids of entries that are right. */
  readonly kept: readonly string[];
}

/** An entry as the phone shows it: the server's, or its own that waits. */
export interface ShownEntry extends Entry {
  readonly isWaiting: boolean;
}

/** All entries as the server will list them once what waits is sent. */
export function shownEntries(known: readonly Entry[], waiting: WaitingEntries): ShownEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  const own = waiting.entries.filter(({ id }) => !ids.has(id)).map(asShown);
  return [...known.map((entry) => ({ ...entry, isWaiting: false })), ...own].map((entry) => ({
    ...entry,
    void_at: waiting.voided.includes(entry.id) ? entry.void_at || "waits" : entry.void_at,
    kept: entry.kept || waiting.kept.includes(entry.id),
  }));
}

function asShown({ delivery_date: _date, ...entry }: SaveEntry): ShownEntry {
  const quantity_milli = entry.shares.reduce((sum, share) => sum + share.quantity_milli, 0);
  return {
    ...entry,
    quantity_milli,
    slip_id: "",
    by: "",
    own: true,
    at: "",
    void_at: "",
    kept: false,
    isWaiting: true,
  };
}

/** What is free of each budget once what waits is sent. `free` is the server's, after the entries that it has told of. */
export function freeAfter(
  free: ReadonlyMap<string, Cents>,
  known: readonly Entry[],
  shown: readonly ShownEntry[],
  orderOf: ReadonlyMap<string, string>,
): Map<string, Cents> {
  const counted = new Set(known.filter(counts).map(({ id }) => id));
  const left = new Map(free);
  for (const entry of shown) {
    const change = Number(counts(entry)) - Number(counted.has(entry.id));
    if (change === 0) continue;
    shareCents(entry).forEach((cents, place) => {
      const order = orderOf.get(entry.shares[place]?.want_id ?? "") ?? "";
      left.set(order, (left.get(order) ?? 0) - change * cents);
    });
  }
  return left;
}

function counts({ outcome, void_at }: Pick<Entry, "outcome" | "void_at">): boolean {
  return isBought(outcome) && void_at === "";
}

/** What of each chosen member's item a purchase brings, by default all that is left to buy for them. */
export function proposedShares(
  wants: readonly PhoneWant[],
  entries: readonly ShownEntry[],
): Map<string, number> {
  const states = wantStates(wants, entries);
  return new Map(wants.map(({ id }, place) => [id, states[place]?.left_milli ?? 0]));
}

/** A quantity in all, such as what a scale says, divided by what the shares were: they add up to it. */
export function divideQuantity(totalMilli: number, shares: readonly Share[]): Share[] {
  const parts = divideCents(
    totalMilli,
    shares.map(({ quantity_milli }) => quantity_milli),
  );
  return shares.map((share, place) => ({ ...share, quantity_milli: parts[place] ?? 0 }));
}

export interface BudgetProblem {
  readonly order_id: string;
  readonly name: string;
  readonly by: Cents;
}

/** Whose budget a purchase would pass, by name. */
export function budgetProblems(
  line: PhoneLine,
  paid: Pick<SaveEntry, "cents" | "shares">,
  free: ReadonlyMap<string, Cents>,
): BudgetProblem[] {
  const wants = new Map(line.wants.map((want) => [want.id, want]));
  const names = new Map(line.wants.map(({ order_id, name }) => [order_id, name]));
  return budgetAfter(paid, (id) => wants.get(id)?.order_id, free).map((over) => ({
    ...over,
    name: names.get(over.order_id) ?? "",
  }));
}

/** Who would pay more for this item than they wanted to, with what it has cost them before. */
export function itemBudgetWarnings(
  line: PhoneLine,
  paid: Pick<SaveEntry, "cents" | "shares">,
  entries: readonly ShownEntry[],
): { readonly name: string; readonly by: Cents }[] {
  const wants = new Map(line.wants.map((want) => [want.id, want]));
  const spent = spentOn(entries);
  return itemBudgetAfter(paid, (id) => wants.get(id)?.budget ?? null, spent).map(
    ({ want_id, by }) => ({ name: wants.get(want_id)?.name ?? "", by }),
  );
}

function spentOn(entries: readonly ShownEntry[]): ReadonlyMap<string, Cents> {
  const spent = new Map<string, Cents>();
  for (const entry of entries.filter(counts)) {
    shareCents(entry).forEach((cents, place) => {
      const want = entry.shares[place]?.want_id ?? "";
      spent.set(want, (spent.get(want) ?? 0) + cents);
    });
  }
  return spent;
}

export interface Progress {
  readonly lines: number;
  readonly done: number;
  readonly cents: Cents;
}

/** How far each shop is, and all of them (''-key aside, which is what has no shop yet): lines by where they are to be bought, money by where it was spent. */
export function progressByShop(
  lines: readonly PhoneLine[],
  entriesOf: (lineId: string) => readonly ShownEntry[],
  entries: readonly ShownEntry[],
): Map<string, Progress> {
  const shops = new Map<string, Progress>();
  const add = (shop: string, more: Progress) => {
    const { lines, done, cents } = shops.get(shop) ?? { lines: 0, done: 0, cents: 0 };
    shops.set(shop, {
      lines: lines + more.lines,
      done: done + more.done,
      cents: cents + more.cents,
    });
  };
  for (const { id, shop, wants } of lines) {
    const isDone = lineState(wants, entriesOf(id)) === "done";
    add(shop, { lines: 1, done: Number(isDone), cents: 0 });
  }
  for (const entry of entries.filter(counts)) {
    add(entry.shop, { lines: 0, done: 0, cents: entry.cents });
  }
  return shops;
}

export function sumOf(shops: Iterable<Progress>): Progress {
  const all = { lines: 0, done: 0, cents: 0 };
  for (const { lines, done, cents } of shops) {
    all.lines += lines;
    all.done += done;
    all.cents += cents;
  }
  return all;
}

/** "3" or "2.35": a quantity as people write it. */
export function quantityText(milli: number): string {
  return String(milli / ONE_MILLI);
}

/** The thousandths of what was typed; null where that is no quantity. */
export function parseQuantity(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{0,3}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * ONE_MILLI + Number((match[2] ?? "").padEnd(3, "0"));
}
