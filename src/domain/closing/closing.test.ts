import { array, assert, constantFrom, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { type Closing, closeDelivery, type Delivered, totalOfOrders } from "./closing";
import { sumOf } from "./division";
import { extraCostsOf } from "./extra-costs";
import { openDifference, oursOf } from "./slip";

const ORDERS = 8;
const WANTS = 24;
const SLIPS = 4;

const share = record({ want: nat(WANTS - 1), quantity_milli: integer({ min: 0, max: 5_000 }) });
const entry = record({
  slip: nat(SLIPS - 1),
  outcome: constantFrom("bought", "substituted", "not_available", "later"),
  cents: nat(20_000),
  shelf_cents: nat(25_000),
  shares: array(share, { minLength: 1, maxLength: 6 }),
});
const difference = record({
  cause: constantFrom("discount", "deposit", "bag", "parking", "rounding", "unexplained"),
  cents: integer({ min: 1, max: 3_000 }),
});

const delivery = record({
  closed: integer({ min: 0, max: ORDERS }),
  entries: array(entry, { maxLength: 30 }),
  differences: array(difference, { maxLength: 6 }),
});

type Given = {
  readonly closed: number;
  readonly entries: readonly {
    readonly slip: number;
    readonly outcome: "bought" | "substituted" | "not_available" | "later";
    readonly cents: number;
    readonly shelf_cents: number;
    readonly shares: readonly { readonly want: number; readonly quantity_milli: number }[];
  }[];
  readonly differences: readonly {
    readonly cause: "discount" | "deposit" | "bag" | "parking" | "rounding" | "unexplained";
    readonly cents: number;
  }[];
};

/** Each slip adds up: its total is its lines and the causes. Every budget is enough for what was bought. */
function delivered({ closed, entries, differences }: Given): Delivered {
  const purchases = entries.map(({ slip, outcome, cents, shelf_cents, shares }, at) => {
    const isHad = outcome === "bought" || outcome === "substituted";
    return {
      id: `p${at}`,
      outcome,
      cents: isHad ? cents : 0,
      shelf_cents: isHad ? shelf_cents : 0,
      shop: `Shop ${slip}`,
      bought_item: outcome === "substituted" ? "Another" : "",
      reason: "",
      slip_id: `s${slip}`,
      shares: shares.map(({ want, ...of }) => ({ ...of, want_id: `w${want}` })),
    };
  });
  const slips = Array.from({ length: SLIPS }, (_, slip) => {
    const id = `s${slip}`;
    const paid = sumOf(purchases.filter(({ slip_id }) => slip_id === id));
    let left = paid; // all discounts of a slip together are at most what its lines cost
    const causes = differences
      .filter((_difference, at) => at % SLIPS === slip)
      .map(({ cause, cents }) => {
        if (cause !== "discount") return { cause, cents };
        const off = Math.min(cents, left);
        left -= off;
        return { cause, cents: -off };
      });
    return { id, total_cents: paid + sumOf(causes), differences: causes };
  });
  const spent = sumOf(purchases);
  return {
    orders: Array.from({ length: closed }, (_, at) => ({ id: `o${at}`, budget: spent })),
    wants: Array.from({ length: WANTS }, (_, at) => ({
      id: `w${at}`,
      order_id: `o${at % ORDERS}`,
    })),
    purchases,
    slips,
  };
}

const holds = (check: (closing: Closing, of: Delivered) => void) =>
  assert(
    property(delivery, (given) => {
      const of = delivered(given);
      check(closeDelivery(of), of);
    }),
    { numRuns: 200 },
  );

test("slips are what members pay and what is ours, budgets are what was spent and credit", () => {
  holds((closing, { slips, orders }) => {
    expect(closing.problems).toEqual([]);
    const { budget, spent, unspent } = totalOfOrders(closing.orders);
    expect(spent + closing.ours).toBe(slips.reduce((sum, slip) => sum + slip.total_cents, 0));
    expect(spent + unspent).toBe(budget);
    for (const order of closing.orders) {
      expect(order.unspent).toBeGreaterThanOrEqual(0);
      expect(sumOf(order.items)).toBe(order.spent);
    }
    // Where every order is closed, nothing is ours but what the causes say.
    if (orders.length === ORDERS) {
      const causes = slips.reduce((sum, { differences }) => sum + oursOf(differences), 0);
      expect(closing.ours).toBe(causes);
    }
  });
});

test("a discount raises no one's part", () => {
  holds((closing, of) => {
    const without = closeDelivery({
      ...of,
      slips: of.slips.map((slip) => ({ ...slip, differences: [] })),
    });
    for (const [at, { items }] of closing.orders.entries()) {
      items.forEach((item, place) => {
        const before = without.orders[at]?.items[place]?.cents ?? 0;
        expect(item.cents).toBeGreaterThanOrEqual(0);
        expect(item.cents).toBeLessThanOrEqual(before);
      });
    }
  });
});

test("each item was bought, replaced or not available, and what wasn't bought costs nothing", () => {
  holds(({ orders }) => {
    for (const item of orders.flatMap(({ items }) => items)) {
      const isNothing = item.bought_milli === 0 && item.cents === 0;
      expect(item.outcome === "not_available").toBe(isNothing);
      if (item.shelf_cents === 0) expect(item.saved_cents).toBe(0);
    }
  });
});

test("what doesn't add up is named: a slip, a purchase without one, a budget", () => {
  holds((_closing, of) => {
    const [first] = of.slips;
    if (!first) return;
    const changed = closeDelivery({
      ...of,
      orders: of.orders.map((order) => ({ ...order, budget: 0 })),
      slips: [{ ...first, total_cents: first.total_cents + 1 }],
    });
    const lines = of.purchases.filter(({ slip_id }) => slip_id === first.id);
    expect(openDifference({ ...first, total_cents: first.total_cents + 1 }, lines)).toBe(1);
    const kinds = changed.problems.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "slip_open")).toHaveLength(1);
    const loose = of.purchases.filter(({ slip_id, cents }) => slip_id !== first.id && cents > 0);
    expect(kinds.filter((kind) => kind === "no_slip")).toHaveLength(loose.length);
    const spending = changed.orders.filter(({ spent }) => spent > 0);
    expect(kinds.filter((kind) => kind === "over_budget")).toHaveLength(spending.length);
  });
});

test("bags and parking that orders share are what they cost, and nobody passes a budget", () => {
  holds((before, of) => {
    const closing = closeDelivery({ ...of, sharesExtra: true });
    const extra = extraCostsOf(of.slips.flatMap(({ differences }) => differences));
    const shared = closing.orders.reduce((sum, order) => sum + order.extra, 0);
    expect(shared + closing.ours).toBe(before.ours);
    expect(shared).toBeLessThanOrEqual(extra);
    closing.orders.forEach((order, at) => {
      expect(order.unspent).toBeGreaterThanOrEqual(0);
      expect(sumOf(order.items) + order.extra).toBe(order.spent);
      expect(order.items).toEqual(before.orders[at]?.items);
    });
    const room = before.orders.filter(({ spent, unspent }) => spent > 0 && unspent > 0);
    if (shared < extra) {
      for (const { order_id } of room) {
        expect(closing.orders.find((order) => order.order_id === order_id)?.unspent).toBe(0);
      }
    }
  });
});
