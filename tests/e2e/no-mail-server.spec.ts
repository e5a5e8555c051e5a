import { makeShopper, sql } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { goWithin, openTab } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { test as base, expect } from "./fixtures";

/** A server without SMTP_URL. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ env: {} });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
const NONE = /We can't send emails at the moment/;

test("T130 no screen promises an email where no mail server is set", async ({
  asGuest,
  asMember,
}) => {
  const guest = await asGuest();
  await guest.goto("/reset-password");
  const main = guest.getByRole("main");
  await expect(main.getByText(NONE)).toBeVisible();
  await expect(main.getByText("We'll send you a link")).toBeHidden();
  await main.getByLabel("Email").fill("thandi@members.test");
  await expect(main.getByRole("button", { name: "Send link" })).toBeHidden();
  await main.getByRole("button", { name: "Ask for a link" }).click();
  await expect(main.getByText("We have your request")).toBeVisible();
  await expect(main.getByText(/ for the link|to get it/)).toHaveCount(0); // a container prints none (T640)
  await expect(main.getByText("we've sent it a link")).toBeHidden();
  const footer = guest.getByRole("contentinfo");
  await expect(footer.getByText(NONE)).toBeVisible();
  await footer.getByLabel("Newsletter").fill("reader@readers.test");
  await footer.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(footer.getByText("Thank you.")).toBeVisible();
  await expectToast(guest, "Subscribed!");
  await expect(guest.getByText("You'll receive updates")).toBeHidden();
  await expect(footer.getByText("We may email you a link")).toBeHidden();
  await goWithin(guest, "/newsletter/unsubscribe");
  await expect(main.getByRole("heading", { level: 1, name: "Unsubscribe" })).toBeVisible();
  await expect(main.getByText(NONE)).toBeVisible();
  await expect(main.getByText("We'll email you a link")).toBeHidden();
  await guest.goto("/admin-auth?tab=sign-up");
  await main.getByLabel("Email").fill("thandi@members.test");
  await main.getByLabel("Password", { exact: true }).fill("a long enough password");
  await main.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(
    main.getByText(/Without LOG_FORMAT=json, the server also prints the link/),
  ).toBeVisible();
  await expect(main.getByText("we've sent it a link")).toBeHidden();

  const { page } = await asMember();
  await page.goto("/account");
  await expect(page.getByText(/so there's no link to open/)).toBeVisible();
  await expect(page.getByText("Please open the link in our email")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send again" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Change email" })).toBeHidden();
});

test("T130 an invitation says that its link has to be handed over", { tag: "@long-run" }, async ({
  asAdmin,
}) => {
  const { page } = await asAdmin();
  await page.goto("/admin/administrators");
  await page.getByRole("radio", { name: /^Admin:/ }).check();
  await page.getByLabel("Email", { exact: true }).fill("second@admins.test");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText(/Give them the link yourself/)).toBeVisible();
  await expect(page.getByText("Invitation sent to")).toBeHidden();
});

test("T130 an admin who helps a member is promised no email", { tag: "@long-run" }, async ({
  asAdmin,
  server,
}) => {
  const who = makeShopper(server, { name: "No Mail" });
  sql(server, `UPDATE users SET verified = 0 WHERE id = '${who.id}'`);
  const { page } = await asAdmin();
  await openTab(page, `users/${who.id}`, "No Mail");
  const dialog = page.getByRole("dialog");
  for (const act of ["Resend confirmation", "End sessions"]) {
    await page.getByRole("button", { name: act }).click();
    await dialog.getByRole("button", { name: act }).click();
    await expect(dialog).toBeHidden();
  }
  await expectToast(page, "Sessions ended");
  await expect(page.getByText("Confirmation email sent")).toBeHidden();
  await page.getByRole("button", { name: "Make admin" }).click();
  await expect(dialog).toContainText("We can't email the invitation");
  await expect(dialog.getByRole("button", { name: "Send invitation" })).toBeHidden();
  await dialog.getByRole("link", { name: "Go to Administrators" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administrators" })).toBeVisible();
  expect(sql(server, `SELECT id FROM admin_invitations WHERE email = '${who.email}'`)).toEqual([]);
});

base("T130 a shop with a mail server says nothing of the kind", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/reset-password");
  await expect(page.getByText("We'll send you a link")).toBeVisible();
  await expect(page.getByText(NONE).first()).toBeHidden();
});
