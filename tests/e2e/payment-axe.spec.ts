import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { completeButton, reachPayment, saveBudget, sendProof, thanks } from "./payment";
import { reachStep } from "./wizard";

test(
  "everyone can pay, by day and by night",
  { tag: "@every-size" },
  async ({ asMember }, { project }) => {
    const { page } = await asMember();
    const colorScheme = project.name === "phone" ? "light" : "dark";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await reachStep(page, 4);
    await expectAccessible(page);
    await completeButton(page).press("Enter");
    await expectAccessible(page);
    await saveBudget(page, "500");
    await page.getByText("Check your order").click();
    await expectAccessible(page);
    await sendProof(page);
    await expectAccessible(page);
    await completeButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await expectAccessible(page);
  },
);

test("paying fits a screen of 320 pixels", async ({ asMember }) => {
  const { page } = await asMember();
  await page.setViewportSize({ width: 320, height: 568 });
  await reachPayment(page);
  await sendProof(page);
  await expectAccessible(page);
});
