import { test as base, expect } from "../e2e/fixtures";
import { expectAllSaved } from "../e2e/outbox";
import {
  completeButton,
  proofField,
  reachPayment,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
import { moveClock, sql } from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";

/** A server of its own, whose clock is moved; and a phone that lives by UTC, where it is still November at 23:59. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
test.use({ timezoneId: "UTC" });

/** 23:59 on 30 November in South Africa, and a minute and a half later. */
const BEFORE = "2026-11-30T21:59:00Z";
const AFTER = "2026-11-30T22:00:30Z";

test.beforeEach(({ expectProblem }) => expectProblem(/net::ERR_|503/)); // while the server restarts

for (const hasProof of [true, false]) {
  test(`an order of the month's last minute ${hasProof ? "with a proof keeps its month" : "without a proof ends with it, until the proof is sent"}`, async ({
    asMember,
    server,
  }) => {
    await moveClock(server, BEFORE);
    const { page, person } = await asMember();
    await page.clock.setFixedTime(BEFORE);
    await reachPayment(page);
    if (hasProof) await sendProof(page);
    await expectAllSaved(page);
    const month = () =>
      sql<{ month_period: string; membership_fee: number; payment_reference: string }>(
        server,
        `SELECT month_period, membership_fee, payment_reference FROM orders WHERE user_id = '${person.id}'`,
      );
    const before = month();
    expect(before).toMatchObject([{ month_period: "2026-11", membership_fee: 5_900 }]);

    await moveClock(server, AFTER);
    await page.clock.setFixedTime(AFTER);
    await page.reload();
    if (!hasProof) {
      await expect(page.getByText(/This order ended with November 2026/)).toBeVisible();
      await proofField(page).setInputFiles(pdfSlip());
    }
    await completeButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await expectAllSaved(page);
    expect(month(), "the month that was shown and paid stays").toEqual(before);
    const { orders } = await storedFor(server, person);
    expect(orders[0]?.submitted_at).toMatch(/^2026-11-30 22:/);
    await page.goto("/dashboard/orders");
    const main = page.getByRole("main");
    await expect(main.getByText(/1 December 2026|1 Dec/).first()).toBeVisible();
  });
}
