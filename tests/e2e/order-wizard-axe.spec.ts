import { expectAccessible } from "./accessible";
import { test } from "./fixtures";
import { addItem, expectStep, MAIZE_MEAL, openWizard, pressNext, reachStep } from "./wizard";

test(
  "everyone can use every step, by day and by night",
  { tag: "@every-size" },
  async ({ asMember }, { project }) => {
    test.slow(); // axe reads the whole page each time
    const { page } = await asMember();
    const colorScheme = project.name === "phone" ? "light" : "dark";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openWizard(page);
    await pressNext(page);
    await expectAccessible(page);
    await reachStep(page, 2);
    await page.getByRole("button", { name: "Add Item" }).click();
    await expectAccessible(page);
    await addItem(page, MAIZE_MEAL);
    await pressNext(page);
    await expectStep(page, 3);
    await pressNext(page);
    await expectAccessible(page);
  },
);

test("the wizard fits a screen of 320 pixels", async ({ asMember }) => {
  const { page } = await asMember();
  await page.setViewportSize({ width: 320, height: 568 });
  await reachStep(page, 2);
  await addItem(page, MAIZE_MEAL);
  await expectAccessible(page);
});
