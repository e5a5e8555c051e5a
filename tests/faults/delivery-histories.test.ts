import { expect, test } from "vitest";
import { brokenBy, DeliveryHistory } from "../support/delivery-history";

const SEEDS = 200;

test("T610 200 deliveries of 100 members by chance add up to the cent", () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const history = new DeliveryHistory(seed);
    history.buy(400);
    history.writeSlips();
    expect(brokenBy(history), `seed ${seed}`).toEqual([]);
  }
});
