import { startServer, type TestServer } from "../support/pocketbase";
import { goWithin } from "./admin-tabs";
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
  await expect(main.getByText("Please contact us for the link.")).toBeVisible();
  await expect(main.getByText("we've sent it a link")).toBeHidden();
  await expect(guest.getByRole("contentinfo").getByText(NONE)).toBeVisible();
  await goWithin(guest, "/newsletter/unsubscribe");
  await expect(main.getByRole("heading", { level: 1, name: "Unsubscribe" })).toBeVisible();
  await expect(main.getByText(NONE)).toBeVisible();
  await expect(main.getByText("We'll email you a link")).toBeHidden();
  await guest.goto("/admin-auth?tab=sign-up");
  await main.getByLabel("Email").fill("thandi@members.test");
  await main.getByLabel("Password", { exact: true }).fill("a long enough password");
  await main.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(main.getByText(/the server has printed the link/)).toBeVisible();
  await expect(main.getByText("we've sent it a link")).toBeHidden();

  const { page } = await asMember();
  await page.goto("/account");
  await expect(page.getByText(/so there's no link to open/)).toBeVisible();
  await expect(page.getByText("Please open the link in our email")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send again" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Change email" })).toBeHidden();
});

test("T130 an invitation says that its link has to be handed over", async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await page.goto("/admin/administrators");
  await page.getByRole("radio", { name: /^Admin:/ }).check();
  await page.getByLabel("Email", { exact: true }).fill("second@admins.test");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText(/Give them the link yourself/)).toBeVisible();
  await expect(page.getByText("Invitation sent to")).toBeHidden();
});

base("T130 a shop with a mail server says nothing of the kind", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/reset-password");
  await expect(page.getByText("We'll send you a link")).toBeVisible();
  await expect(page.getByText(NONE).first()).toBeHidden();
});
