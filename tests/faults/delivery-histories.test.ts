import { expect, test } from "vitest";
import { closeByChance } from "../support/closing-history";
import { brokenBy, DeliveryHistory } from "../support/delivery-history";
import { makeShopper, withoutRateLimits } from "../support/ordering";
import { startServer } from "../support/pocketbase";

const SEEDS = 200;

test("T610 200 deliveries of 100 members by chance add up to the cent", () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const history = new DeliveryHistory(seed);
    history.buy(400);
    history.writeSlips();
    expect(brokenBy(history), `seed ${seed}`).toEqual([]);
  }
});

test("T611 200 deliveries by chance add up on a server that is killed and restored", {
  timeout: 1_800_000,
}, async () => {
  const server = await startServer();
  try {
    await withoutRateLimits(server);
    const admin = makeShopper(server, { admin: true });
    for (let seed = 1; seed <= SEEDS; seed++) {
      const date = new Date(Date.UTC(2027, 3, seed)).toISOString().slice(0, 10);
      const given = {
        seed,
        date,
        members: 100,
        acts: 60,
        isKilled: seed % 10 === 0,
        isRestored: seed % 40 === 0,
      };
      expect(await closeByChance(server, admin, given), `seed ${seed}`).toEqual([]);
    }
  } finally {
    await server.stop();
  }
});
