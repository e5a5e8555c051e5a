import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { addByLine } from "./outbox";
import { completeButton, saveBudget, sendProof, thanks } from "./payment";
import { expectAccessibleAndFits, expectAccessibleAtNight } from "./sizes";
import {
  answer,
  choosePreferences,
  expectStep,
  openDetails,
  pressNext,
  reachStep,
  THANDI,
} from "./wizard";

// The parts of a step are the same on every screen, and reflow.spec.ts reads each at 320 pixels. A basket with items
// is read in grocery-list.spec.ts.
test("everyone can use every step and pay, by day and by night", async ({ asMember }) => {
  test.slow(); // axe reads the whole page each time
  const { page } = await asMember();
  await reachStep(page, 2);
  await page.getByRole("button", { name: "Previous" }).click();
  await expectStep(page, 1);
  await answer(page, { "Full name": "", City: "" });
  await pressNext(page);
  await expectAccessibleAndFits(page);
  await answer(page, THANDI);
  await pressNext(page);
  await expectStep(page, 2);
  await openDetails(page);
  await page.getByRole("button", { name: "Add Item" }).click();
  await expectAccessibleAtNight(page);
  await addByLine(page, "milk 2L");
  await pressNext(page);
  await expectStep(page, 3);
  await pressNext(page);
  await expectAccessible(page);
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await completeButton(page).press("Enter");
  await expectAccessible(page);
  await saveBudget(page, "500");
  await page.getByRole("link", { name: "Check your order" }).click();
  await page.getByRole("button", { name: "Change address" }).click();
  await expectAccessibleAtNight(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectStep(page, 4);
  await sendProof(page);
  await expectAccessible(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expectAccessible(page);
});
