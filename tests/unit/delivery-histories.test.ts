import { expect, test } from "vitest";
import { brokenBy, DeliveryHistory } from "../support/delivery-history";

/** `npm run test:faults` runs 200. */
const SEEDS = 10;

test("T610 10 deliveries of 100 members by chance: slips are parts, parts fit budgets, the rest is credit", () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const history = new DeliveryHistory(seed);
    history.buy(150);
    history.writeSlips();
    expect(brokenBy(history), `seed ${seed}`).toEqual([]);
  }
});
