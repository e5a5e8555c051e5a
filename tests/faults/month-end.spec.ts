import { openTab, shopperOf } from "../e2e/dashboard";
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
import { subscribe, verifyMembership } from "../support/membership";
import { makeShopper, moveClock, sql, subscriptionsOf } from "../support/ordering";
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

test("F368 a cancellation of the month's last minute that comes after it takes no refund away unasked", async ({
  asMember,
  server,
  goOffline,
}) => {
  await moveClock(server, BEFORE);
  const { page, person } = await asMember();
  const who = shopperOf(person);
  const admin = makeShopper(server, { admin: true });
  for (const _month of ["November", "December"]) {
    await verifyMembership(server, admin, await subscribe(server, who));
  }
  await page.clock.setFixedTime(BEFORE);
  await openTab(page, "Membership");
  const press = page.getByRole("button", { name: "Cancel Membership" });
  const dialog = page.getByRole("dialog", { name: "Cancel your membership?" });
  const promise = dialog.getByText("You get R59.00 back as credit.");
  await expect(press).toBeVisible();
  await goOffline(page, async () => {
    await press.click();
    await expect(promise).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel membership" }).click();
    await expect(press).toBeHidden();
    await moveClock(server, AFTER);
    await page.clock.setFixedTime(AFTER);
  });
  await expect(page.getByRole("main").getByText(/^Your request .* Not accepted\./)).toContainText(
    "We haven't cancelled your membership, because you'd now get less back",
  );
  expect(subscriptionsOf(server, who)).toMatchObject([{ status: "active" }, { status: "active" }]);
  await press.click();
  await expect(dialog.getByText("We don't refund a month that has begun.")).toBeVisible();
  await expect(promise).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expect(page.getByText(/^Cancelled, active until /)).toBeVisible();
  await expectAllSaved(page);
});
