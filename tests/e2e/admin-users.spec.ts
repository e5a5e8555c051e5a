import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import Papa from "papaparse";
import { subscribing } from "../support/membership";
import {
  accepted,
  beyondRateLimits,
  deciding,
  makeShopper,
  makeShoppers,
  placeOrder,
  sql,
} from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openTab, secondAdmin, tabLink } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

const SEARCH = "Search by name, email, or phone...";

test("a member is found by a part of the name or number, everything is shown, and all members are exported with progress, which can be cancelled", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  const who = makeShopper(server, { name: "Renée Qwaqwa" });
  sql(server, `UPDATE profiles SET phone = '+27820001234' WHERE id = '${who.id}'`);
  const order = await placeOrder(server, who);
  sql(
    server,
    `UPDATE profiles SET phone = '+27820001234', full_name = 'Renée Qwaqwa' WHERE id = '${who.id}'`,
  );
  await openTab(page, "users", /^Users \(\d+\)$/);
  await expectAccessibleInBothSizes(page);
  await page.getByLabel(SEARCH).fill("nobody at all");
  await expect(page.getByText("No users found")).toBeVisible();
  for (const typed of ["renee qwa", "082 000 1234", "+27 (0)82 000"]) {
    await page.getByLabel(SEARCH).fill(typed);
    await expect(page.getByText("Users found: 1.")).toBeVisible();
    await expect(page.getByText("Renée Qwaqwa").first()).toBeVisible();
  }
  await page.getByRole("button", { name: "View Renée Qwaqwa" }).click();
  const dialog = page.getByRole("dialog", { name: "User Details" });
  await expect(dialog.getByText("12 Vilakazi Street")).toBeVisible();
  await expect(dialog.getByText("Orlando West, Soweto")).toBeVisible();
  await expect(dialog.getByRole("rowheader", { name: order.order_number })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Basket 1" })).toBeVisible();
  await expect(dialog.getByText("Price (Get the best deals)")).toBeVisible();
  await expect(dialog.getByText("2 x Milk (2L)")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/27820001234/,
  );
  await expect(dialog.getByRole("link", { name: "Send email" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "View Renée Qwaqwa" })).toBeFocused();

  await test.step("a member without anything has the words for it", async () => {
    const empty = makeShopper(server, { name: "Empty Handed" });
    const subscriber = subscribing(server, empty);
    const { payment_reference: reference } = accepted(await subscriber.open()).payment;
    accepted(await subscriber.proof(reference));
    await page.getByLabel(SEARCH).fill(empty.email);
    await page.getByRole("button", { name: "View Empty Handed" }).click();
    await expect(page.getByText("No baskets found for this user.")).toBeVisible();
    await expect(page.getByText("No orders yet.")).toBeVisible();
    await expect(page.getByText("No addresses yet.")).toBeVisible();
    const opened = page.waitForResponse("**/api/app/proofs/*");
    await page.getByRole("button", { name: "Open the proof" }).click();
    const slip = page.getByRole("dialog", { name: reference });
    await expect(slip.getByRole("region", { name: "Proof of payment" })).toBeVisible();
    expect((await opened).status(), "F457 of a membership that isn't completed").toBe(200);
    await expectAccessibleAndFits(page);
    await slip.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Escape");
  });

  await test.step("why a member's payment is pending is at most three clicks from anywhere", async () => {
    const pending = makeShopper(server, { name: "Buhle Pending" });
    const due = await placeOrder(server, pending, "budget");
    sql(server, `UPDATE profiles SET full_name = 'Buhle Pending' WHERE id = '${pending.id}'`);
    await (await tabLink(page, "Settings")).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    let clicks = 0;
    const click = async (link: Locator) => {
      clicks += 1;
      await link.click();
    };
    const main = page.getByRole("main");
    await click(await tabLink(page, "Users"));
    await page.getByLabel(SEARCH).fill("pending buhle");
    await expect(page.getByText("Users found: 1.")).toBeVisible();
    await click(main.getByRole("link", { name: "Buhle Pending", exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: "Buhle Pending" })).toBeVisible();
    await click(main.getByRole("link", { name: due.order_number, exact: true }));
    await expect(page.getByText("The member hasn't sent a proof of payment yet.")).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(3);
  });

  await test.step("all members are exported, and the export can be cancelled", async () => {
    makeShoppers(server, 300, { name: '=1+1 "Émile"' });
    await (await tabLink(page, "Users")).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^admin-data-\d{4}-\d\d-\d\d\.csv$/);
    await expectToast(page, "Export successful", "CSV file has been downloaded.");
    const text = readFileSync(await download.path(), "utf8");
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data.filter((row) => row["User Name"] === `'=1+1 "Émile"`)).toHaveLength(300);

    const release = await holdRequests(page, "**/admin/users-export");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByRole("progressbar", { name: "Exporting users" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel export" }).click();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
    release();
  });
});

test("F254 Next goes on past the rows that were loaded, offline says so, and the end is the end", async ({
  asAdmin,
  server,
}) => {
  const ids = makeShoppers(server, 52, { name: "Walked On" })
    .sort((one, other) => (one.email < other.email ? -1 : 1))
    .map(({ id }) => id);
  const { page } = await asAdmin();
  const around = page.getByRole("navigation", { name: "Around this page" });
  const next = around.getByRole("button", { name: "Next" });
  await openTab(page, "users?q=walked+on&sort=email", /^Users/);
  const names = page.getByRole("link", { name: "Walked On", exact: true });
  const letOpen = await holdRequests(page, "**/assets/users_._id-*.js");
  await names.nth(49).click();
  await expect(page).toHaveURL(new RegExp(`${ids[49]}$`));
  sql(server, `UPDATE profiles SET full_name = 'Walked Onwards' WHERE id = '${ids[0]}'`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("link", { name: "Walked Onwards" })).toBeVisible();
  letOpen();
  await expect(around).toContainText("50 of 50+");
  sql(server, `UPDATE profiles SET full_name = 'Walked On' WHERE id = '${ids[0]}'`);
  await page.context().setOffline(true);
  await next.click();
  await expect(around.getByRole("alert")).toContainText("You're offline");
  await expectAccessibleAndFits(page);
  await page.context().setOffline(false);
  await next.click();
  await expect(around).toContainText("51 of 52");
  await expect(page).toHaveURL(new RegExp(`${ids[50]}$`));
  await page.keyboard.press("ArrowRight");
  await expect(around).toContainText("Last of 52");
  await expect(page).toHaveURL(new RegExp(`${ids[51]}$`));
  await expect(next).toBeDisabled();
  await page.reload();
  await expect(around).toContainText("Last of 52");
  await page.goBack();
  await expect(names).toHaveCount(50);
  await page.goForward();
  await expect(around).toContainText("Last of 52");

  await test.step("F333 the button back to the list leads to where it was read", async () => {
    await page.goBack();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(names).toHaveCount(52);
    const first = names.nth(50).locator("xpath=ancestor::tr");
    await expect(first, "F665 the first that came").toBeFocused();
    await names.last().click();
    await page.getByRole("button", { name: "Back to the users" }).click();
    await expect(names).toHaveCount(52);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

test("F256 a list that can't be loaded says so; one request too many says the wait: reads are sent again, an act by the admin", {
  tag: "@long-run",
}, async ({ asAdmin, expectProblem, server }) => {
  expectProblem(/ERR_FAILED/);
  const who = makeShopper(server, { name: "Busy Member" });
  const { page } = await asAdmin();
  await test.step("what can't be loaded is loaded again by a press", async () => {
    await page.addInitScript(() => {
      addEventListener("click", () => document.body.setAttribute("data-pressed", ""), true);
    });
    // The list tries again on its own too, and has no such button while it does: it fails until the press.
    const isPressed = () => page.evaluate(() => document.body.hasAttribute("data-pressed"));
    const list = /\/api\/app\/admin\/users(\?|$)/;
    await page.route(list, async (route) =>
      (await isPressed()) ? route.continue() : route.abort(),
    );
    await page.goto("/admin/users");
    await expectToast(page, "Error fetching profiles");
    // The button that was found may be gone when it is pressed: the list was trying again.
    await expect(async () => {
      await page.getByRole("button", { name: "Try again" }).dispatchEvent("click");
      expect(await isPressed()).toBe(true);
    }).toPass();
    await expect(page.getByRole("heading", { name: /^Users \([\d\s]+\)$/ })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" }); // a request may still be asking whether it was pressed
  });

  const tooMany = (seconds: number) => ({
    status: 429,
    headers: { "Retry-After": String(seconds) },
    json: { status: 429, code: "too_many_requests", message: "", data: {} },
  });
  // The page from before may still ask for its own list.
  const busy = "**/api/app/admin/users?*q=busy*";
  await page.route(busy, (route) => route.fulfill(tooMany(20)), { times: 1 });
  await page.clock.install();
  await openTab(page, "users?q=busy+member", /^Users/);
  await expect(page.getByText("We'll load the rest within 20 seconds.")).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(20_000);
  await page.getByRole("link", { name: "Busy Member" }).click();
  await expect(page.getByText(/We'll load the rest/)).toHaveCount(0);
  await page.route("**/api/app/admin/users/note", (route) => route.fulfill(tooMany(30)));
  await page.getByLabel("New note").fill("Prefers mornings");
  await page.getByRole("button", { name: "Add note" }).click();
  await expectToast(
    page,
    "Note not saved",
    "Too many requests at once. Please try again in 30 seconds.",
  );
  await expect(page).toHaveURL(new RegExp(who.id));
});

test("F255 a payment keeps its neighbours while a member's own orders are walked, all of them in sight in any size", async ({
  asAdmin,
  server,
}) => {
  const who = makeShopper(server, { name: "Two Orders" });
  const order = await placeOrder(server, who, "whatsapp", 1_234_567);
  await placeOrder(server, who, "whatsapp");
  sql(server, `UPDATE profiles SET full_name = 'Two Orders' WHERE id = '${who.id}'`);
  const { page } = await asAdmin();
  const other = deciding(server, makeShopper(server, { admin: true }));
  const around = page.getByRole("navigation", { name: "Around this page" });
  await openTab(page, `payments?q=${order.payment_reference}`, "Pending payments");
  await page.getByRole("button", { name: order.order_number }).click();
  await page.getByRole("link", { name: "Open order" }).click();
  await expect(around).toContainText("Last of 1");
  await page.getByRole("link", { name: "Two Orders" }).click();
  const orders = page.getByRole("region", { name: "Orders, newest first" });
  await expect(orders.getByRole("row")).toHaveCount(3);
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const hidden = await orders.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden, `${width} px`).toBeLessThanOrEqual(0);
  }
  const download = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Orders", exact: true })
    .getByRole("button", { name: "Export CSV" })
    .click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain('"Pending","Pending","12345.67"');
  await orders.getByRole("link").first().click();
  await expect(around).toContainText("1 of 2");
  await around.getByRole("button", { name: "Next" }).click();
  await expect(around).toContainText("Last of 2");
  await page.goBack();
  await expect(orders).toBeVisible();
  await page.goBack();
  await expect(around).toContainText("Last of 1");

  await test.step("F432 what another admin verifies shows in all parts of a member's page", async () => {
    await page.getByRole("link", { name: "Two Orders" }).click();
    const facts = page.getByRole("region", { name: "Membership and credit" });
    await expect(facts).toContainText("R0.00");
    await expect(orders).not.toContainText("Verified");
    accepted(await other.verifyOrder(order, order.total + 4_100));
    await expect(facts).toContainText("R41.00");
    await expect(facts).toContainText("Paid · Active");
    await expect(page.getByRole("region", { name: "Money", exact: true })).toContainText("R41.00");
    await expect(orders).toContainText("Verified");
    sql(server, `UPDATE subscriptions SET status = 'cancelled' WHERE user_id = '${who.id}'`);
    await page.reload();
    await expect(facts).toContainText("Paid · Cancelled, active until");
  });
});

test("T157 notes by keyboard alone, a second admin's change not overwritten; T156 an account is deactivated with a reason, and opened again", async ({
  asAdmin,
  server,
}) => {
  const { page, person } = await asAdmin();
  const other = await secondAdmin(server, person);
  const who = makeShopper(server, { name: "Noted Member" });
  await openTab(page, "users", /^Users/);
  await page.keyboard.press("/");
  await expect(page.getByLabel(SEARCH)).toBeFocused();
  await page.keyboard.type("noted mem");
  await expect(page.getByText("Users found: 1.")).toBeVisible();
  await page.getByRole("button", { name: "View Noted Member" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("New note").focus();
  await page.keyboard.type("Prefers mornings");
  await page.getByRole("button", { name: "Add note" }).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Note saved");
  const notes = page.getByRole("list", { name: "Notes" });
  await expect(notes.getByText("Prefers mornings")).toBeVisible();
  await expect(
    notes.getByRole("button", { name: "Remove note" }),
    "F606 it says which note",
  ).toHaveAccessibleDescription("Prefers mornings");
  await test.step("F269 what is typed isn't lost to Escape, however often it is pressed", async () => {
    const typed = page.getByLabel("New note");
    await typed.fill("Half a note");
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    for (let times = 0; times < 3; times++) {
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(typed).toHaveValue("Half a note");
    }
    // Faster than the page hears of them, none leaves a question that can't be pressed.
    for (let times = 0; times < 20; times++) await page.keyboard.press("Escape");
    await expect(async () => {
      if (!(await question.isVisible())) await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Keep editing" }).click({ timeout: 2000 });
    }).toPass();
    await expect(typed).toHaveValue("Half a note");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(typed).toBeHidden();
    await page.getByRole("button", { name: "View Noted Member" }).click();
  });
  await page.getByRole("button", { name: "Edit note" }).click();
  await page.getByLabel("Change the note").fill("Prefers evenings");
  const [note] = sql<{ id: string }>(
    server,
    `SELECT id FROM member_notes WHERE user_id = '${who.id}'`,
  );
  await other.act("users/note", {
    id: note?.id,
    user_id: who.id,
    text: "Prefers weekends",
    based_on: 1,
  });
  await expect(page.getByText("Another admin changed this note").first()).toBeVisible();
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note not saved");
  await expect(page.getByLabel("Change the note")).toHaveValue("Prefers evenings");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Replace it with mine" }).click();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(notes.getByText("Prefers evenings")).toBeVisible();
  await test.step("F272 the Escape of a question doesn't close the dialog that it is in", async () => {
    await page.getByRole("button", { name: "Remove note" }).click();
    const removal = page.getByRole("dialog", { name: "Remove this note?" });
    await expect(removal).toContainText("Prefers evenings");
    await page.keyboard.press("Escape");
    await expect(removal).toBeHidden();
    await expect(page.getByRole("dialog", { name: "User Details" })).toBeVisible();
  });
  await test.step("a removal that failed says why in its own question", async () => {
    await page.route("**/users/note/remove", (route) => route.abort("internetdisconnected"), {
      times: 1,
    });
    await page.getByRole("button", { name: "Remove note" }).click();
    const removal = page.getByRole("dialog", { name: "Remove this note?" });
    await removal.getByRole("button", { name: "Remove note" }).click();
    await expect(removal.getByRole("alert")).toBeVisible();
    await removal.getByRole("button", { name: "Cancel" }).click();
  });

  await page.getByRole("button", { name: "Deactivate account" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate the account of Noted Member?" });
  await question.getByRole("button", { name: "Deactivate account" }).click();
  await expect(question.getByLabel("Reason")).toHaveAccessibleDescription(/Please give a reason/);
  await expectAccessible(page);
  await test.step("another question opens without the answer to this one", async () => {
    await question.getByRole("button", { name: "Cancel" }).click();
    const deletes = page.getByRole("button", { name: "Delete account" });
    await deletes.click();
    const deletion = page.getByRole("dialog", { name: "Delete the account of Noted Member?" });
    await expect(deletion.getByText(/in seven days/)).toBeVisible();
    await expect(deletion.getByRole("alert")).toBeHidden();
    await deletion.getByRole("button", { name: "Cancel" }).click();
    await expect(deletes).toBeFocused();
    await page.getByRole("button", { name: "Deactivate account" }).click();
  });
  sql(
    server,
    `INSERT INTO erasures (id, user_id, requested_at, due_at) VALUES ('${who.id}', '${who.id}',
       strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now', '7 days'))`,
  );
  await question.getByLabel("Reason").fill("Twice the same person");
  await question.getByRole("button", { name: "Deactivate account" }).click();
  await expectToast(page, "Account deactivated");
  await expect(page.getByText("This account is deactivated")).toBeVisible();
  await expect(page.getByText("Twice the same person")).toBeVisible();
  const deletion = page.getByText(/^We'll delete this account on .* at the earliest$/);
  await expect(deletion, "what is open or new credit may hold it").toBeVisible();
  await test.step("F322 an admin keeps it for a member who can't sign in", async () => {
    await page.getByRole("button", { name: "Keep account" }).click();
    const keeping = page.getByRole("dialog", { name: "Keep the account of Noted Member?" });
    await expect(keeping).toContainText("Please ask them first.");
    await keeping.getByRole("button", { name: "Keep account" }).click();
    await expectToast(page, "Account kept");
    await page.getByRole("button", { name: "Delete account" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete the account of Noted Member?" });
    await expect(deletion).toContainText("They can't sign in. Until then an admin can keep it.");
    await deletion.getByRole("button", { name: "Cancel" }).click();
  });
  await other.act("users/reactivate", { user_id: who.id });
  await expect(page.getByText("This account is deactivated")).toBeHidden();
  await page.getByRole("button", { name: "Delete account" }).click();
  await page
    .getByRole("dialog", { name: "Delete the account of Noted Member?" })
    .getByRole("button", { name: "Delete account" })
    .click();
  await expectToast(page, "Account will be deleted");
  await page.getByRole("button", { name: "Keep account" }).click();
  await page
    .getByRole("dialog", { name: /^Keep/ })
    .getByRole("button", { name: "Keep account" })
    .click();
  await expectToast(page, "Account kept");
  await page.getByRole("button", { name: "Make admin" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Invitation sent");
  await expect(page.getByText(/Invited to become an admin/)).toBeVisible();

  await test.step("an open order is named before anything is asked", async () => {
    const ordering = makeShopper(server);
    const order = await beyondRateLimits(server, () => placeOrder(server, ordering, "complete"));
    await page.keyboard.press("Escape");
    await (await tabLink(page, "Users")).click();
    await page.getByLabel(SEARCH).fill(ordering.email);
    const found = page.getByRole("row", { name: ordering.email });
    await found.getByRole("button", { name: /^View / }).click();
    await page.getByRole("button", { name: "Delete account" }).click();
    const blocked = page.getByRole("dialog", { name: /can't be deleted yet/ });
    await expect(blocked).toContainText(`Order ${order.order_number} is still open.`);
  });
});
