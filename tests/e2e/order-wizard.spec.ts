import { expect, test } from "./fixtures";
import { expectAccessibleAtNight } from "./sizes";
import {
  addItem,
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  MAIZE_MEAL,
  openDetails,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
} from "./wizard";

test("an item shows all its details, and can be changed, removed and restored; F77 a line that is sent twice is one item", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachStep(page, 2);
  await openDetails(page);
  await page.getByRole("button", { name: "Decrease quantity" }).press("Enter");
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("1");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addItem(page, MAIZE_MEAL);
  const row = rowOf(page, "Maize meal, 5kg");
  await expect(row).toContainText("2×");
  for (const fact of ["White Star", "Boxer", "R1\u00a0234.50", "Only exact item"]) {
    await expect(row).toContainText(fact);
  }
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("1");

  await row.getByRole("button", { name: "One more" }).click();
  await expect(row).toContainText("3×");

  await answer(page, { "Substitution details": "half a sentence" });
  await page.reload();
  await expectAnswers(page, { "Substitution details": "half a sentence" });
  await row.getByRole("button", { name: "Edit" }).click();
  await expectAnswers(page, { ...MAIZE_MEAL, Quantity: "3" });
  await answer(page, { Quantity: "999", "Custom size": "10kg" });
  await page.getByRole("button", { name: "Save Item" }).click();
  const changed = rowOf(page, "Maize meal, 10kg");
  await expect(changed).toContainText("999×");
  await expectAnswers(page, { "Substitution details": "half a sentence" });

  await changed.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectAccessibleAtNight(page);
  await page.getByRole("button", { name: "Undo" }).dblclick();
  await expect(changed).toContainText("999×");

  await test.step("F77 a line that is sent twice by an impatient thumb is one item", async () => {
    const line = page.getByLabel("Add an item");
    await line.fill("rice 2kg");
    await line.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      input.form?.requestSubmit();
    });
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
    await expect(line).toHaveValue("");
    await expect(rowOf(page, "Rice, 2kg")).toHaveCount(1);
  });

  await test.step("F262 the second tap of a double tap on Remove leaves alone what is there by then", async () => {
    const rice = rowOf(page, "Rice, 2kg");
    await rice.getByRole("button", { name: "Remove" }).click();
    await expect(rice).toHaveCount(0);
    await changed.getByRole("button", { name: "Remove" }).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await changed.getByRole("button", { name: "One fewer" }).click();
    await expect(changed).toContainText("998×");
  });
});

test("the phone's Back leads to the previous step, and no address past what is complete; an order that the server refuses may be sent again, and a change after it is sent before step 4 is shown", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 3);

  await test.step("the phone's Back leads to the previous step, and no address leads past what is complete", async () => {
    for (const step of [2, 1]) {
      await page.getByRole("button", { name: "Previous" }).dblclick();
      await expectStep(page, step);
    }
    await pressNext(page);
    await expectStep(page, 2);
    await page.goBack();
    await expectStep(page, 1);
    await expectAnswers(page, THANDI);
    await page.goForward();
    await expectStep(page, 2);
    await page.goto("/?step=5");
    await expectStep(page, 3);
  });

  await test.step("an order that the server refuses says why, and may be sent again", async () => {
    await choosePreferences(page);
    const refused = { status: 422, json: { status: 422, code: "body_invalid" } };
    await page.route("**/api/app/orders/start", (route) => route.fulfill(refused), { times: 1 });
    await pressNext(page);
    await expect(page.getByRole("main").getByText("Failed to create order")).toBeVisible();
    await expect(page.getByRole("main").getByText("We couldn't read this request.")).toBeVisible();
    await expect(
      page.getByRole("main").getByText("Please try again or contact support."),
    ).toBeVisible();
    await pressNext(page);
    await expectStep(page, 4);
  });

  await test.step("a change after the order was started is sent before step 4 is shown", async () => {
    const previous = page.getByRole("button", { name: "Previous" });
    await previous.click();
    await expectStep(page, 3);
    await previous.click();
    await expectStep(page, 2);
    await rowOf(page, "Milk, 2L").getByRole("button", { name: "One more" }).click();
    await expect(rowOf(page, "Milk, 2L")).toContainText("2×");
    await page.goto("/?step=4");
    await expectStep(page, 3);
    await pressNext(page);
    await expectStep(page, 4);

    const pb = await server.asSuperuser();
    const orders = await pb.collection("orders").getFullList({ filter: `user_id="${person.id}"` });
    expect(orders).toMatchObject([{ revision: 2 }]);
    const [order] = orders;
    const items = await pb.collection("basket_items").getFullList({
      filter: `basket_id = "${order?.basket_id}"`,
    });
    expect(items).toMatchObject([{ item_name: "Milk", quantity: 2 }]);

    // Nothing changed: step 3 is left without asking the server again.
    await previous.click();
    await expectStep(page, 3);
    await pressNext(page);
    await expectStep(page, 4);
    expect(await pb.collection("orders").getOne(order?.id ?? "")).toMatchObject({ revision: 2 });
  });
});
