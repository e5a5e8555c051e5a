import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { completeButton, saveBudget, sendProof, thanks } from "./payment";
import { inBothSizes, PHONE } from "./sizes";
import {
  addItem,
  answer,
  choosePreferences,
  expectStep,
  MAIZE_MEAL,
  openDetails,
  openWizard,
  pressNext,
  THANDI,
} from "./wizard";

/** The smallest phone; the desktop's size is the other. */
const NARROW = { width: 320, height: 568 };

test("everyone can use every step and pay, by day and by night, on a desktop and on 320 pixels", async ({
  asMember,
}) => {
  test.slow(); // axe reads the whole page each time
  const { page } = await asMember();
  // Where fields and cards are side by side; the rest is one column in either size.
  const look = () =>
    inBothSizes(page, async () => {
      const isWide = (page.viewportSize()?.width ?? 0) > PHONE.width;
      await page.emulateMedia({ colorScheme: isWide ? "dark" : "light" });
      await expectAccessible(page);
    });
  await openWizard(page);
  await pressNext(page);
  await look();
  await answer(page, THANDI);
  await pressNext(page);
  await expectStep(page, 2);
  await openDetails(page);
  await page.getByRole("button", { name: "Add Item" }).click();
  await look();
  await addItem(page, MAIZE_MEAL);
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
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
  await look();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectStep(page, 4);
  await look();
  await page.setViewportSize(NARROW);
  await sendProof(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expectAccessible(page);
});
