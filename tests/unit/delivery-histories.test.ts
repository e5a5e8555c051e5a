import { expect, test } from "vitest";
import { brokenBy, DeliveryHistory } from "../support/delivery-history";

/** `npm run test:faults` runs 200. */
const SEEDS = 10;

test("T610 10 deliveries of 100 members by chance: slips are parts, parts fit budgets, the rest is credit", () => {
  const all = { wishes: 0, killed: 0, restored: 0, sentAgain: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const history = new DeliveryHistory(seed);
    history.buy(150);
    history.writeSlips();
    expect(brokenBy(history), `seed ${seed}`).toEqual([]);
    all.wishes += history.wishes.length;
    all.killed += history.counts.killed;
    all.restored += history.counts.restored;
    all.sentAgain += history.counts.sentAgain;
  }
  expect(
    Object.values(all).every((count) => count > 5),
    JSON.stringify(all),
  ).toBe(true);
});
