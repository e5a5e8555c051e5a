import { SUBSTITUTION_RULES } from "@/domain/basket/option-lists";
import {
  isBought,
  ONE_MILLI,
  type Outcome,
  type SaveEntry,
  type Share,
} from "@/domain/buying/entry";
import { grouped } from "@/domain/grouped";
import { LINE_PURCHASES_MAX } from "@/domain/limits/limits";
import { failed, ok, type Result } from "@/domain/result";
import { HOUR_MS } from "@/domain/time/durations";

const [ALLOWED] = SUBSTITUTION_RULES;

/** What a rule says of whether an item may be replaced. */
export function maySubstitute(substitutionRule: string): boolean {
  return substitutionRule === ALLOWED;
}

/** Whether an entry is one: its figures fit what it says, and nobody gets another item who wants only the exact one. */
export function checkEntry(
  entry: Pick<SaveEntry, "outcome" | "cents" | "shop" | "bought_item" | "shares">,
  mayReplace: (wantId: string) => boolean,
): Result<true> {
  if (entry.shares.some((share) => share.quantity_milli === 0)) return failed("body_invalid");
  if (!isBought(entry.outcome)) return entry.cents === 0 ? ok(true) : failed("body_invalid");
  if (entry.cents === 0) return failed("buying_price_required");
  if (entry.shop === "") return failed("slip_shop_required");
  if (entry.outcome === "bought") return ok(true);
  if (entry.bought_item === "") return failed("buying_instead_required");
  const isAllowed = entry.shares.every((share) => mayReplace(share.want_id));
  return isAllowed ? ok(true) : failed("buying_exact_only");
}

export interface Wanted {
  readonly id: string;
  readonly quantity: number;
}

export interface Entered {
  readonly outcome: Outcome;
  readonly shares: readonly Share[];
  readonly void_at: string;
  readonly kept: boolean;
}

export interface WantState {
  readonly bought_milli: number;
  readonly not_available_milli: number;
  /** What is still to buy. */
  readonly left_milli: number;
  readonly outcome: "open" | "part" | Outcome;
}

/** How far one item of an order is, by all entries that count. The last one says whether the rest is for later. */
export function wantState(want: Wanted, entries: readonly Entered[]): WantState {
  return stateBy(want, sharesByWant(entries));
}

/** The same of all items of a line. */
export function wantStates(wants: readonly Wanted[], entries: readonly Entered[]): WantState[] {
  const shares = sharesByWant(entries);
  return wants.map((want) => stateBy(want, shares));
}

interface EnteredShare {
  readonly entry: Entered;
  readonly share: Share;
}
type SharesByWant = ReadonlyMap<string, readonly EnteredShare[]>;

/** What counts, by item: a line may have hundreds of members, and each entry a share for all of them. */
function sharesByWant(entries: readonly Entered[]): SharesByWant {
  const shares = entries
    .filter(({ void_at }) => void_at === "")
    .flatMap((entry) => entry.shares.map((share) => ({ entry, share })));
  return grouped(shares, ({ share }) => share.want_id);
}

function stateBy(want: Wanted, byWant: SharesByWant): WantState {
  const shares = byWant.get(want.id) ?? [];
  const bought_milli = sumOf(shares, isBought);
  const not_available_milli = sumOf(shares, (outcome) => outcome === "not_available");
  const left_milli = Math.max(0, want.quantity * ONE_MILLI - bought_milli - not_available_milli);
  const outcomes = shares.map(({ entry }) => entry.outcome);
  return {
    bought_milli,
    not_available_milli,
    left_milli,
    outcome: outcomeOf(outcomes, left_milli),
  };
}

function sumOf(shares: readonly EnteredShare[], counts: (outcome: Outcome) => boolean): number {
  return shares.reduce(
    (sum, { entry, share }) => sum + (counts(entry.outcome) ? share.quantity_milli : 0),
    0,
  );
}

function outcomeOf(outcomes: readonly Outcome[], left: number): WantState["outcome"] {
  const bought = outcomes.filter(isBought);
  if (left > 0) {
    if (bought.length) return "part";
    return outcomes[outcomes.length - 1] === "later" ? "later" : "open";
  }
  if (!bought.length) return "not_available";
  return bought.includes("substituted") ? "substituted" : "bought";
}

export type LineState = "open" | "part" | "later" | "done";

/** How far a line is: done where nothing is left for anyone. */
export function lineState(wants: readonly Wanted[], entries: readonly Entered[]): LineState {
  if (entries.length === 0) return wants.some(({ quantity }) => quantity > 0) ? "open" : "done";
  const states = wantStates(wants, entries);
  if (states.every(({ left_milli }) => left_milli === 0)) return "done";
  const open = states.filter(({ left_milli }) => left_milli > 0);
  if (open.length < states.length || open.some(({ outcome }) => outcome === "part")) return "part";
  return open.every(({ outcome }) => outcome === "later") ? "later" : "open";
}

/** Whether two entries brought someone more than they asked for, and nobody has said yet that both are right. */
export function isDoubled(wants: readonly Wanted[], entries: readonly Entered[]): boolean {
  if (entries.length < 2) return false;
  const byWant = sharesByWant(entries.filter(({ outcome }) => isBought(outcome)));
  return wants.some(({ id, quantity }) => {
    const shares = byWant.get(id) ?? [];
    const own = new Set(shares.map(({ entry }) => entry));
    if (own.size < 2 || [...own].every(({ kept }) => kept)) return false;
    return sumOf(shares, isBought) > quantity * ONE_MILLI;
  });
}

/**
 * The entries that someone sees and says are right, with those that they said it of before: a phone sends its newest
 * word alone. Only the first ones, where there are more than a request may name.
 */
export function toKeep(
  entries: readonly (Pick<Entered, "void_at"> & { readonly id: string })[],
): string[] {
  const counted = entries.filter(({ void_at }) => void_at === "");
  return counted.slice(0, LINE_PURCHASES_MAX).map(({ id }) => id);
}

/** A buyer who has taken a line and is not heard of again holds it no longer than this. */
export const CLAIM_MS = HOUR_MS;

/** Whether someone has a line at this moment. */
export function isClaimed(claimedBy: string, claimedAt: number, now: number): boolean {
  return claimedBy !== "" && now - claimedAt < CLAIM_MS;
}
