import { giveCredit } from "../support/ledger";
import { subscribe, verifyMembership } from "../support/membership";
import { accepted, makeShopper, placeOrder, shopping } from "../support/ordering";
import { expectToast } from "./auth-screens";
import { orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { followInBar } from "./menu";
import { expectAllSaved } from "./outbox";
import {
  amountOf,
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  thanks,
} from "./payment";
import { expectAccessibleAndFits } from "./sizes";
import { expectStep, reachStep } from "./wizard";

test("credit lowers the amount to pay, from step 4 to the receipt, also offline", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  giveCredit(server, person, 17_000);
  await reachStep(page, 4);
  await expect(amountOf(page, /^Your credit/)).toHaveText("R170.00");
  await saveBudget(page, "500");
  await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
  await expect(amountOf(page, /^Your credit/)).toHaveText("-R170.00");
  await expect(amountOf(page, /^To pay/)).toHaveText("R389.00");
  await expect(amountOf(page, "Amount to pay")).toContainText("R389.00");
  await expect(page.getByRole("button", { name: "Copy amount to pay" })).toBeVisible();
  await test.step("F183 without a network the credit on the phone is shown as to be confirmed", async () => {
    await goOffline(page, async () => {
      await saveBudget(page, "600");
      await expect(amountOf(page, "Total Payable")).toHaveText("R659.00");
      await expect(amountOf(page, /^To pay/)).toHaveText("R489.00");
      await expect(
        page.getByText("We'll confirm this amount once we have your budget."),
      ).toBeVisible();
    });
    await expect(
      page.getByText("We'll confirm this amount once we have your budget."),
    ).toBeHidden();
    await expect(amountOf(page, /^To pay/)).toHaveText("R489.00");
  });

  await sendProof(page);
  await completeButton(page).click();
  await expectStep(page, 5);
  await expect(amountOf(page, "Paid from your credit")).toHaveText("-R170.00");
  await expect(amountOf(page, /^To pay/)).toHaveText("R489.00");
  await expect(
    page.getByRole("link", { name: "Send order summary to my WhatsApp" }),
  ).toHaveAttribute("href", /To%20pay%3A%20R489\.00/);
  const { orders } = await storedFor(server, person);
  expect(orders).toMatchObject([{ total: 65_900 }]);
  await followInBar(page, "Orders");
  const card = orderCard(page, /^ORD-/);
  await expect(card.getByText("R489.00")).toBeVisible();
  await card.getByRole("link", { name: "Order summary" }).click();
  await expect(page.getByRole("article").getByText("To pay")).toBeVisible();
  await expect(page.getByRole("article").getByText("-R170.00")).toBeVisible();
});

test("what a member owes is added; credit that covers all needs no proof: Complete Order verifies it", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await test.step("what a member owes is added, and said", async () => {
    giveCredit(server, person, -5_900);
    await reachStep(page, 4);
  });

  await test.step("an answer that comes while the next amount is typed changes nothing under the finger", async () => {
    const answer = await holdRequests(page, "**/orders/budget");
    await saveBudget(page, "400");
    await budgetField(page).selectText();
    answer();
    await expect(amountOf(page, "Still owed from before")).toHaveText("R59.00");
    await expect(
      page.getByText("We'll confirm this amount once we have your budget."),
    ).toBeHidden();
    await expect(amountOf(page, /^To pay/)).toHaveText("R518.00");
    await expectAllSaved(page);
    giveCredit(server, person, 65_900);
    await page.keyboard.insertText("500");
    await page.keyboard.press("Enter");
    await expect(budgetField(page)).toHaveValue("500.00");
  });
  await expect(amountOf(page, /^To pay/)).toHaveText("R0.00");
  await expect(page.getByText("R41.00 stays for later orders.")).toBeVisible();
  await expect(page.getByText("Your credit pays for this order")).toBeVisible();
  await expect(proofField(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Where to pay" })).toBeHidden();
  await expectAccessibleAndFits(page);
  await completeButton(page).click();
  await expectToast(page, "Order submitted!", "Your credit has paid for it.");
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("Your payment is verified").first()).toBeVisible();
});

test("F183 credit that another order has used is not promised: the screen says the new amount", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  const who = shopperOf(person);
  // Its fee is paid: the other order changes nothing but the credit.
  const admin = makeShopper(server, { admin: true });
  await verifyMembership(server, admin, await subscribe(server, who));
  giveCredit(server, person, 60_000);
  await reachPayment(page, "500");
  await expect(amountOf(page, /^To pay/)).toHaveText("R0.00");
  // The page presses before it gets the other order's event, however quick the stream is.
  const pressed = page.waitForResponse("**/orders/complete");
  await page.route("**/api/app/membership", async (route) => {
    await pressed;
    await route.continue();
  });
  const other = await placeOrder(server, who, "budget", 50_000);
  accepted(await shopping(server, who).complete(other));
  await completeButton(page).click();
  await expect(
    page.getByText("The amount to pay was R0.00 and is now R400.00.", { exact: false }),
  ).toBeVisible();
  await expect(amountOf(page, /^To pay/)).toHaveText("R400.00");
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
});
