import { expect, test } from "./fixtures";
import { addItem, answer, expectAnswers, MILK, reachStep, rowOf, THANDI } from "./wizard";

test("two phones of a member show one basket, and what is typed on one appears on the other", async ({
  asMember,
}, { project }) => {
  test.skip(project.name === "desktop", "the same rows");
  const first = await asMember();
  await reachStep(first.page, 2);
  await addItem(first.page, MILK);
  const second = await asMember(first.person);
  await second.page.goto("/?step=2");
  await expect(rowOf(second.page, "Milk, 2L")).toBeVisible();
  await rowOf(second.page, "Milk, 2L").getByRole("button", { name: "One more" }).click();
  await expect(rowOf(first.page, "Milk, 2L")).toContainText("2×");
  await second.page.goto("/?step=1");
  await expectAnswers(second.page, THANDI);
  await answer(second.page, { Suburb: "Yeoville" });
  await first.page.goto("/?step=1");
  await expectAnswers(first.page, { Suburb: "Yeoville" });
});
