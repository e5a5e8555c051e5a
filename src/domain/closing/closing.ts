import { isBought } from "@/domain/buying/entry";
import { type Bought, divideSlip, type Part } from "@/domain/closing/division";
import { divideExtraCosts, extraCostsOf } from "@/domain/closing/extra-costs";
import {
  type ItemResult,
  itemResult,
  type OrderSums,
  orderSums,
  type Said,
} from "@/domain/closing/results";
import { discountOf, openDifference, type SlipDifference } from "@/domain/closing/slip";
import { grouped } from "@/domain/grouped";
import type { Cents } from "@/domain/money/rules";

/** A delivery as it was bought: what closing divides. */
export interface Delivered {
  /** The orders that are closed: verified ones. What was bought for another order is ours. */
  readonly orders: readonly { readonly id: string; readonly budget: Cents }[];
  readonly wants: readonly { readonly id: string; readonly order_id: string }[];
  /** The entries that count, in the order in which they were made. */
  readonly purchases: readonly (Bought & Said & { readonly slip_id: string })[];
  readonly slips: readonly {
    readonly id: string;
    readonly total_cents: Cents;
    readonly differences: readonly SlipDifference[];
  }[];
  /** Whether the orders share what bags and parking cost. */
  readonly sharesExtra?: boolean;
}

/** What has to be settled before a delivery is closed. */
type ClosingProblem =
  | { readonly kind: "slip_open"; readonly slip_id: string; readonly cents: Cents }
  | { readonly kind: "no_slip"; readonly purchase_id: string; readonly cents: Cents }
  | { readonly kind: "over_budget"; readonly order_id: string; readonly cents: Cents };

interface ClosedOrder extends OrderSums {
  readonly order_id: string;
  /** Its part of what bags and parking cost; what it spent has it. */
  readonly extra: Cents;
  readonly items: readonly (ItemResult & { readonly want_id: string })[];
}

export interface Closing {
  readonly orders: readonly ClosedOrder[];
  /** What the slips say in all. */
  readonly slips: Cents;
  /** What of that no member pays: slips = what orders spent + ours. */
  readonly ours: Cents;
  readonly problems: readonly ClosingProblem[];
}

/**
 * Divides all that was bought among the items of the orders. Where no problem is left, the slips are what the orders
 * spent and what is ours, and no order spent more than its budget.
 */
export function closeDelivery(delivered: Delivered): Closing {
  const { orders, wants, purchases, slips, sharesExtra = false } = delivered;
  const bought = purchases.filter(({ outcome }) => isBought(outcome));
  const bySlip = grouped(bought, ({ slip_id }) => slip_id);
  const known = new Set(slips.map(({ id }) => id));
  const loose = bought.filter(({ slip_id }) => !known.has(slip_id));
  const parts = [
    ...slips.flatMap(({ id, differences }) =>
      divideSlip(bySlip.get(id) ?? [], discountOf(differences)),
    ),
    ...divideSlip(loose, 0),
  ];
  const extra = extraCostsOf(slips.flatMap(({ differences }) => differences));
  const closed = withExtra(
    closedOrders({ orders, wants, purchases }, parts),
    sharesExtra ? extra : 0,
  );
  const total = slips.reduce((sum, { total_cents }) => sum + total_cents, 0);
  return {
    orders: closed,
    slips: total,
    ours: total - closed.reduce((sum, { spent }) => sum + spent, 0),
    problems: [
      ...slips.flatMap((slip) => {
        const cents = openDifference(slip, bySlip.get(slip.id) ?? []);
        return cents === 0 ? [] : [{ kind: "slip_open", slip_id: slip.id, cents } as const];
      }),
      ...loose
        .filter(({ cents }) => cents > 0)
        .map(({ id, cents }) => ({ kind: "no_slip", purchase_id: id, cents }) as const),
      ...closed
        .filter(({ unspent }) => unspent < 0)
        .map(
          ({ order_id, unspent }) => ({ kind: "over_budget", order_id, cents: -unspent }) as const,
        ),
    ],
  };
}

function closedOrders(
  { orders, wants, purchases }: Omit<Delivered, "slips">,
  parts: readonly Part[],
): ClosedOrder[] {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const partsOf = grouped(parts, ({ want_id }) => want_id);
  const missedOf = grouped(
    purchases
      .filter(({ outcome }) => !isBought(outcome))
      .flatMap((said) => said.shares.map(({ want_id }) => ({ want_id, said }))),
    ({ want_id }) => want_id,
  );
  const wantsOf = grouped(wants, ({ order_id }) => order_id);
  return orders.map(({ id, budget }) => {
    const items = (wantsOf.get(id) ?? []).map(({ id: want_id }) => ({
      want_id,
      ...itemResult(
        (partsOf.get(want_id) ?? []).flatMap((part) => {
          const by = byId.get(part.purchase_id);
          return by ? [{ ...part, ...saidOf(by) }] : [];
        }),
        missedOf.get(want_id)?.map(({ said }) => said),
      ),
    }));
    return { order_id: id, items, extra: 0, ...orderSums(budget, items) };
  });
}

function withExtra(orders: readonly ClosedOrder[], cents: Cents): ClosedOrder[] {
  const parts = divideExtraCosts(cents, orders);
  return orders.map((order, at) => {
    const extra = parts[at] ?? 0;
    return { ...order, extra, spent: order.spent + extra, unspent: order.unspent - extra };
  });
}

function saidOf({ outcome, shop, bought_item, reason }: Said): Said {
  return { outcome, shop, bought_item, reason };
}

/** What all orders of a delivery spent and get back. */
export function totalOfOrders(orders: readonly OrderSums[]): OrderSums {
  return orders.reduce(
    (total, order) => ({
      budget: total.budget + order.budget,
      spent: total.spent + order.spent,
      unspent: total.unspent + order.unspent,
      saved: total.saved + order.saved,
    }),
    { budget: 0, spent: 0, unspent: 0, saved: 0 },
  );
}
