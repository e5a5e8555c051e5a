import { DAY_MS } from "@/domain/time/durations";
import { pdfSlip } from "../support/slips";
import { expect, test } from "./fixtures";
import { openInstalled } from "./installed-app";
import { expectAllSaved } from "./outbox";
import {
  amountOf,
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  storedFor,
  thanks,
} from "./payment";
import { shiftClock } from "./wrong-clock";

test.use({ serviceWorkers: "allow" });

for (const [name, days] of [
  ["ahead", 40],
  ["behind", -40],
] as const) {
  test(`T58 a phone whose clock is forty days ${name} says so, and orders by our time, also after a reload without a network`, {
    tag: "@long-run",
  }, async ({ asMember, goOffline, server }) => {
    const { page, person } = await asMember();
    await shiftClock(page.context(), days * DAY_MS);
    await openInstalled(page);
    await reachPayment(page);
    await expect(page.getByText("This phone's clock is wrong.")).toBeVisible();
    await expect(page.getByText(/^This order ended/)).toBeHidden();
    await expectAllSaved(page);
    await goOffline(page, async () => {
      await page.reload();
      await expect(budgetField(page)).toHaveValue("500.00");
      await expect(amountOf(page, "Total Payable")).toBeVisible();
      await proofField(page).setInputFiles(pdfSlip());
      await completeButton(page).click();
      await expect(page.getByText("Not sent yet").first()).toBeVisible();
    });
    await expect(thanks(page)).toBeVisible();
    await expectAllSaved(page);
    const { orders } = await storedFor(server, person);
    expect(orders).toMatchObject([{ status: "pending" }]);
  });
}
