import type { ResultOutcome } from "@/domain/closing/results";
import { type Cents, formatRand } from "@/domain/money/rules";
import type { OrderView } from "@/domain/order/view";

interface Spent {
  readonly budget: Cents;
  readonly spent: Cents;
  readonly unspent: Cents;
  /** What of that is the member's credit now: what they owed, or bought since, takes it. */
  readonly credit: Cents;
  /** What the member still owes for the order. */
  readonly owed?: Cents;
}

type Closed = Pick<OrderView, "order_budget" | "money"> & {
  readonly result: NonNullable<OrderView["result"]>;
};

/** What became of the budget of a closed order, and of its money, now: for its card, message and email. */
export function closedSums({ order_budget: budget, result, money }: Closed) {
  const { spent, unspent, saved, nothing } = result;
  const { credit = 0, owed = 0 } = money ?? {};
  return {
    ...{ budget, spent, unspent, credit, saved },
    ...(owed > 0 && { owed }),
    ...(nothing && ({ nothing: true } as const)),
  };
}

/** What became of a budget, in one sentence. */
export function spentSentence({ budget, spent, unspent, credit, owed = 0 }: Spent): string {
  const [whole, paid, back] = [budget, spent, unspent].map(formatRand);
  if (unspent <= 0) return `${whole} budget, all of it spent.`;
  if (owed > 0) return `${whole} budget, ${paid} spent. You don't pay the other ${back}.`;
  return credit >= unspent
    ? `${whole} budget, ${paid} spent, ${back} is your credit.`
    : `${whole} budget, ${paid} spent, ${back} came back to you.`;
}

/** Only from shelf prices that were entered; empty where nothing was saved by them. */
export function savedSentence(saved: Cents): string {
  return saved > 0 ? `You saved ${formatRand(saved)} on shelf prices.` : "";
}

/** What an order paid of bags and parking, as a part of what was spent; empty where nothing was shared. */
export function extraSentence(extra: Cents): string {
  return extra > 0 ? `That includes ${formatRand(extra)} for bags and parking.` : "";
}

export interface ItemWords {
  /** How many were asked for. */
  readonly quantity: number;
  readonly outcome: ResultOutcome;
  readonly bought_milli: number;
  /** Left out, or 0, where it wasn't counted. */
  readonly replaced_milli?: number | undefined;
  readonly shop: string;
  readonly bought_item: string;
  readonly reason: string;
}

/** What became of an item: `2 of 3 bought at Boxer. The last ones.` */
export function itemSentence(item: ItemWords): string {
  const happened = HAPPENED[item.outcome](item);
  return item.reason ? `${happened}. ${item.reason}` : happened;
}

const HAPPENED: Readonly<Record<ResultOutcome, (item: ItemWords) => string>> = {
  bought: ({ quantity, bought_milli, shop }) => {
    const bought = bought_milli / 1000;
    if (bought === quantity) return shop ? `Bought at ${shop}` : "Bought";
    if (bought > quantity) return shop ? `${bought} bought at ${shop}` : `${bought} bought`;
    return shop ? `${bought} of ${quantity} bought at ${shop}` : `${bought} of ${quantity} bought`;
  },
  substituted: ({ quantity, bought_milli, replaced_milli = 0, bought_item: other, shop }) => {
    if (!other) return shop ? `Replaced at ${shop}` : "Replaced";
    if (!shop) return `Replaced with ${other}`;
    const [bought, replaced] = [bought_milli / 1000, replaced_milli / 1000];
    if (replaced > 0 && replaced < bought) {
      const exact = (bought_milli - replaced_milli) / 1000;
      return `${exact} of ${quantity} bought, ${replaced} replaced with ${other} at ${shop}`;
    }
    return bought < quantity
      ? `${bought} of ${quantity} replaced with ${other} at ${shop}`
      : `Replaced with ${other} at ${shop}`;
  },
  not_available: () => "Not available",
};
