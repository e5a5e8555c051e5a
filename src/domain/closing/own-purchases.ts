import { shareCents } from "@/domain/buying/budgets";
import { entriesByLine } from "@/domain/buying/entries-by-line";
import type { Outcome, Share } from "@/domain/buying/entry";
import { isBought, ONE_MILLI } from "@/domain/buying/entry";
import { grouped } from "@/domain/grouped";
import type { Cents } from "@/domain/money/rules";

/** One item of an order on a line of the list. */
interface Wanted {
  readonly id: string;
  readonly line_id: string;
  readonly user_id: string;
  readonly quantity: number;
  /** Its order is cancelled or moved: what was bought for it is ours. */
  readonly left: boolean;
}

/** What a buyer entered, for the lines of its items. */
interface Entered {
  readonly by: string;
  readonly outcome: Outcome;
  readonly cents: Cents;
  readonly shares: readonly Share[];
}

interface Had {
  readonly asked: number;
  readonly bought_milli: number;
  readonly cents: Cents;
}

/** What a buyer's own order has of a line that they entered themselves. */
export interface OwnPurchase {
  readonly line_id: string;
  readonly own: Had;
  readonly others: Had;
  readonly left: boolean;
  /** Whether anything was entered for the line. */
  readonly entered: boolean;
}

/**
 * Where a buyer decided about their own order: a line whose others don't have and pay the same for each that they
 * asked for, one that nobody else asked for, and what was bought for an order that has left. A line that another buyer entered is that buyer's decision.
 */
export function ownPurchases(
  buyer: string,
  wants: readonly Wanted[],
  entries: readonly Entered[],
): OwnPurchase[] {
  const byLine = entriesByLine(entries, new Map(wants.map(({ id, line_id }) => [id, line_id])));
  return [...grouped(wants, ({ line_id }) => line_id)].flatMap(([line_id, all]) => {
    const entered = byLine.get(line_id) ?? [];
    const own = all.filter(({ user_id }) => user_id === buyer);
    const isOthers = entered.length > 0 && entered.every(({ by }) => by !== buyer);
    if (own.length === 0 || isOthers) return [];
    const bought = entered.filter(({ outcome }) => isBought(outcome));
    const found: OwnPurchase = {
      line_id,
      own: hadOf(own, bought),
      others: hadOf(
        all.filter(({ user_id }) => user_id !== buyer),
        bought,
      ),
      left: own.some(({ left }) => left),
      entered: entered.length > 0,
    };
    return found.left || !isByQuantity(found, bought.length) ? [found] : [];
  });
}

function hadOf(wants: readonly Wanted[], bought: readonly Entered[]): Had {
  const ids = new Set(wants.map(({ id }) => id));
  let [bought_milli, cents] = [0, 0];
  for (const entry of bought) {
    const parts = shareCents(entry);
    entry.shares.forEach((share, at) => {
      if (!ids.has(share.want_id)) return;
      bought_milli += share.quantity_milli;
      cents += parts[at] ?? 0;
    });
  }
  return { asked: wants.reduce((sum, { quantity }) => sum + quantity, 0), bought_milli, cents };
}

/** Whether a line's members have and pay the same for each that they asked for, but for what rounding leaves. */
function isByQuantity({ own, others }: OwnPurchase, entries: number): boolean {
  if (others.asked === 0) return false;
  const share = own.asked / (own.asked + others.asked);
  const isEven = (mine: number, theirs: number, rounded: number) =>
    Math.abs(mine - (mine + theirs) * share) <= rounded;
  return (
    isEven(own.bought_milli, others.bought_milli, own.asked * entries) &&
    isEven(own.cents, others.cents, own.asked * entries + 1)
  );
}

/** How much an admin has to do with a delivery: nothing, an order of their own in it, or they also bought for it. */
type Interest = 0 | 1 | 2;

interface AdminFacts {
  readonly hasOrder: boolean;
  readonly isBuyer: boolean;
  /** Not an admin long enough to confirm: maybe somebody's helper. */
  readonly isNew: boolean;
}

function interestOf({ hasOrder, isBuyer, isNew }: AdminFacts): Interest {
  if (isNew) return 2;
  if (!hasOrder) return 0;
  return isBuyer ? 2 : 1;
}

/**
 * Who closes a delivery: whoever has the least to do with it. Anyone else leaves it to another admin; where all have
 * as much to do with it, the one who closes their own order says why, and the log has it.
 */
export function closerNeeds(
  own: AdminFacts,
  others: readonly AdminFacts[],
): "" | "other" | "reason" {
  const interest = interestOf(own);
  if (others.some((other) => interestOf(other) < interest)) return "other";
  return own.hasOrder ? "reason" : "";
}

/** "2 of 3", as many as were bought of those that were asked for. */
export function hadText({ asked, bought_milli }: Omit<Had, "cents">): string {
  return `${bought_milli / ONE_MILLI} of ${asked}`;
}
