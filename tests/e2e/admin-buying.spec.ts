import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Slips } from "@/domain/closing/responses";
import { DAY_MS } from "@/domain/time/durations";
import { formatWeekday, sastDate } from "@/domain/time/sa-time";
import { allOf, buying, makeDelivery } from "../support/buying";
import { accepted, call, makeShopper, sql } from "../support/ordering";
import { photoOfSlip } from "../support/slips";
import { expectAccessible } from "./accessible";
import { goWithin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

const DATE = sastDate(Date.now() + 41 * DAY_MS);
const CANCELLED = sastDate(Date.now() + 45 * DAY_MS);
/** A buyer's entry is shown within this. */
const SOON_MS = 15_000;

test("an admin takes a delivery from its orders through buying to its closed books, and sees what is not closed: an order on hold, and a cancelled delivery", async ({
  asAdmin,
  server,
}) => {
  const [first] = makeDelivery(server, DATE, [
    {
      name: "Thandi Mokoena",
      budget: 20_000,
      items: [
        { quantity: 2, budget: 5000, substitution_details: "any brand, full cream" },
        { item_name: "Maas" },
        { item_name: "Rice", category: "Other", unit: "2kg", shop_preference: "No Preference" },
      ],
    },
    {
      name: "Sipho Khumalo",
      items: [
        { item_name: "milk", unit: "2 l" },
        { item_name: "amasi", substitution_rule: "Only exact item" },
      ],
    },
    { name: "Lerato Dube", items: [{}], held: true },
  ]);
  const { page, person } = await asAdmin();
  const admin = { token: person.pb.authStore.token };
  const list = buying(server, admin, DATE);
  await page.clock.install();
  await page.goto(`/admin/deliveries/${DATE}`);
  await expect(
    page.getByRole("heading", { name: `Delivery ${formatWeekday(DATE)}` }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hold / })).toHaveCount(2);
  await expectAccessibleInBothSizes(page);
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = readFileSync(await (await exported).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(4);
  expect(file).toContain('"Verified"');

  accepted(await list.start());
  const steps = page.getByRole("navigation", { name: "Steps of this delivery" });
  await steps.getByRole("link", { name: "Buy" }).click();
  await expect(page.getByText("0 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Join amasi and Maas" }).click();
  await expect(page.getByText("0 of 3")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Maas, 2L, Cheapest Available: 2" }),
  ).toBeVisible();
  await expect(page.getByText("Also written amasi")).toBeVisible();

  await test.step("F293 what was entered stays with its items when a spelling is parted", async () => {
    const [maas] = (await list.page("?shop=Shoprite")).lines;
    if (maas?.item_name !== "Maas") throw new Error("no maas on the list");
    const missed = { outcome: "not_available", cents: 0 } as const;
    const { entries } = accepted(await list.enter(maas, allOf(maas), missed));
    await page.getByText("1 decision before").click();
    await page.getByRole("button", { name: "Undo amasi and maas" }).click();
    await expect(page.getByText("2 of 4")).toBeVisible();
    for (const name of ["Maas", "amasi"]) {
      const card = page.getByRole("listitem").filter({ hasText: `${name}, 2L` });
      await expect(card.getByText("Done", { exact: true })).toBeVisible();
    }
    for (const { id } of entries) accepted(await list.undo(id));
    await page.getByRole("button", { name: "Join amasi and Maas" }).click();
    await expect(page.getByText("0 of 3")).toBeVisible();
  });

  await page.getByRole("button", { name: "No Preference", exact: true }).click();
  await page.getByLabel("Give all of these to a shop").fill("Spar");
  await page.getByRole("button", { name: "Give", exact: true }).first().click();
  await page.getByRole("button", { name: "Spar", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Rice, 2kg, Cheapest Available: 1" }),
  ).toBeVisible();

  const [milk] = (await list.page("?shop=Shoprite")).lines.filter(
    ({ item_name }) => item_name === "Milk",
  );
  if (!milk) throw new Error("no milk on the list");
  accepted(await list.enter(milk, allOf(milk), { cents: 8999 }));
  accepted(await list.enter(milk, allOf(milk), { cents: 8999 }));
  await page.getByRole("button", { name: "Shoprite", exact: true }).click();
  await page.clock.fastForward(SOON_MS);
  await expect(page.getByText("Entered twice", { exact: true })).toBeVisible();
  await expect(page.getByText("more than they wanted to spend")).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole("button", { name: "Take back", exact: true }).first().click();
  const undo = page.getByRole("dialog", { name: "Take this entry back?" });
  await page.route("**/entries/void", (route) => route.abort("internetdisconnected"), { times: 1 });
  await undo.getByRole("button", { name: "Take back" }).click();
  await expect(undo.getByRole("alert")).toBeVisible();
  await undo.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Entered twice", { exact: true })).toBeHidden();
  await expect(page.getByText("1 of 3")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the list for the shop" })).toHaveAttribute(
    "href",
    `/buying?date=${DATE}`,
  );

  const printed = await page.evaluateHandle(() => {
    const pages: string[] = [];
    window.print = () => pages.push(document.querySelector("[data-sheet]")?.textContent ?? "");
    return pages;
  });
  await page.getByRole("button", { name: "Print the list" }).click();
  await expect.poll(() => printed.jsonValue()).toHaveLength(1);
  const [paper] = await printed.jsonValue();
  expect(paper).toMatch(/Shoprite.*Maas.*Milk.*2 for Thandi.*Budget R50.00.*Spar.*Rice/);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`buying-list-${DATE}.csv`);

  // An order of the admin's own is closed by another admin, and without one with a reason.
  const ownedBy = (id: string) =>
    sql(server, `UPDATE orders SET user_id = '${id}' WHERE id = '${first?.id}'`);
  const other = makeShopper(server, { admin: true });
  const areAdmins = (are: boolean) =>
    sql(
      server,
      `UPDATE user_roles SET role = '${are ? "admin" : "away"}'
       WHERE role = '${are ? "away" : "admin"}' AND user_id != '${person.id}'`,
    );
  const slip = { id: randomUUID(), delivery_date: DATE, shop: "Shoprite", differences: [] };
  const { loose } = accepted(await call<Slips>(server, admin, `buying/slips?date=${DATE}`));
  const lines = loose.map(({ id }) => id);
  /** The page looks at everything again when a slip is saved. */
  const saveSlip = async (revision: number) =>
    accepted(
      await call(server, admin, "buying/slips", { ...slip, revision, lines, total_cents: 8999 }),
    );
  ownedBy(person.id);
  await steps.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("1 line isn't on a slip.")).toBeVisible();
  await expect(page.getByText("1 order is on hold. It isn't bought")).toBeVisible();
  await expect(page.getByText(/bought for their own order here:/)).toBeVisible();
  await expect(page.getByText("Nothing entered for Rice, 2kg.")).toBeVisible();
  await test.step("F272 a slip that is typed stays open when no photo is chosen", async () => {
    await page.getByRole("button", { name: "Add a slip" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a slip" });
    await dialog.getByLabel("Total of the slip").fill("89.99");
    // What a browser tells when the choice of a file is cancelled.
    await dialog.getByLabel("Photo of the slip").dispatchEvent("cancel", { bubbles: true });
    await expect(dialog.getByLabel("Total of the slip")).toHaveValue("89.99");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("a slip is removed after a question, and its lines need another", async () => {
    await page.getByRole("button", { name: "Add a slip" }).click();
    await page.getByLabel("Total of the slip").fill("89.99");
    await page.getByRole("button", { name: "Save slip" }).click();
    await page.getByRole("button", { name: "Change the slip of Shoprite" }).click();
    const dialog = page.getByRole("dialog", { name: "Slip of Shoprite" });
    const question = page.getByRole("dialog", { name: "Remove the slip of Shoprite?" });
    await dialog.getByRole("button", { name: "Remove this slip" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Total of the slip")).toHaveValue("89.99");
    await dialog.getByRole("button", { name: "Remove this slip" }).click();
    await question.getByRole("button", { name: "Remove slip" }).click();
    await expectToast(page, "Slip of Shoprite removed");
    await expect(page.getByText("1 line isn't on a slip.")).toBeVisible();
  });
  await saveSlip(0);
  await expect(page.getByText("Adds up")).toBeVisible();
  await expect(page.getByText("No photo", { exact: true })).toBeVisible();
  await expect(page.getByText("Another admin has to close this delivery")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close this delivery" })).toBeHidden();
  await expectAccessibleInBothSizes(page);
  const closing = page.getByRole("dialog", { name: /^Close the delivery of/ });
  try {
    areAdmins(false);
    await saveSlip(1);
    await page.getByRole("button", { name: "Close this delivery" }).click();
    await closing.getByRole("button", { name: "Close delivery" }).click();
    const reason = closing.getByLabel("Why do you close it yourself?");
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await closing.getByRole("button", { name: "Cancel" }).click();
  } finally {
    areAdmins(true);
  }
  sql(server, `DELETE FROM user_roles WHERE user_id = '${other.id}'`);
  ownedBy(first?.user_id ?? "");
  await saveSlip(2);
  await expect(page.getByText(/bought for their own order here:/)).toBeHidden();
  await page.getByRole("button", { name: "Close this delivery" }).click();
  await expect(closing).toContainText("More than half of the budget comes back to");
  await expect(closing).toContainText("No photo yet: Shoprite, R89.99");
  await expect(closing).toContainText("Photos that are waiting on buyers' phones are still sent.");
  await expect(closing.getByLabel("Why do you close it yourself?")).toBeHidden();
  await closing.getByRole("button", { name: "Close delivery" }).click();
  await expect(page.getByRole("heading", { name: "Where the money went" })).toBeVisible();
  await expectAccessibleAndFits(page);
  await page.getByLabel("Add photo of the slip of Shoprite").setInputFiles(await photoOfSlip(page));
  await expectToast(page, "Photo saved");
  await expect(page.getByRole("button", { name: "Photo of the slip of Shoprite" })).toBeVisible();
  await expect(page.getByText("No photo", { exact: true })).toBeHidden();

  await test.step("T688 the order on hold is not to be delivered, and is for the next delivery", async () => {
    await steps.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: /^Let go / }).click();
    const letGo = page.getByRole("dialog", { name: /^Let the order of .* go\?$/ });
    await expect(letGo).toContainText("It's for the next delivery that takes orders.");
    await letGo.getByRole("button", { name: "Cancel" }).click();
    await steps.getByRole("link", { name: "Deliver" }).click();
    await expect(page.getByText("2 orders are still to be delivered.")).toBeVisible();
    await expect(page.getByText("1 order is on hold or wasn't bought")).toBeVisible();
    await page.getByRole("link", { name: "Mark orders as delivered" }).click();
    await expect(page.getByText("On hold", { exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Select ORD/ })).toHaveCount(2);
    await expectAccessibleInBothSizes(page);
  });

  const month = DATE.slice(0, 7);
  await goWithin(page, `/admin/reports/deliveries?from=%22${month}%22&to=%22${month}%22`);
  await expect(page.getByRole("region", { name: "By shop" })).toContainText("R89.99");
  await expectAccessibleAndFits(page);

  makeDelivery(server, CANCELLED, [{ name: "Lerato Dube", items: [{}] }]);
  sql(server, `UPDATE deliveries SET state = 'cancelled' WHERE date = '${CANCELLED}'`);
  await goWithin(page, `/admin/deliveries/${CANCELLED}?step=close`);
  await expect(page.getByText("There's nothing to close")).toBeVisible();
});
