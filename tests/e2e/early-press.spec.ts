import type { Page } from "@playwright/test";
import { enter, expectSignedIn, newAddress, signUpCard } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";

const PASSWORD = "a good password";
/** The scripts that are held back may hold up the page's `load`. */
const AT_ONCE = { waitUntil: "domcontentloaded" } as const;

test("F140 'Create Account' pressed before the scripts arrive shows that it was pressed, and the Enter key sends the form, once, with what was typed last", async ({
  asGuest,
  server,
}) => {
  const page = await asGuest();
  const scripts = await holdScripts(page);
  const sent: string[] = [];
  await page.route("**/api/app/sign-up", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.continue();
  });
  await page.goto("/", AT_ONCE);
  const card = signUpCard(page);
  const [typo, email] = [newAddress("typo"), newAddress("early")];
  await enter(card, "Create Account", typo, PASSWORD);
  await expect(pressed(page)).toHaveText("Create Account");
  await expect(pressed(page)).toHaveAttribute("data-pressed", "Loading..."); // shown by the styles
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeAttached();
  await expect(card.getByLabel("Email", { exact: true })).toHaveValue(typo);
  expect(page.url()).toBe(`${server.url}/`);
  await card.getByLabel("Email", { exact: true }).fill(email);
  await card.getByLabel("Password", { exact: true }).press("Enter");
  scripts.arrive();
  await expectSignedIn(page, true);
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  expect(sent.map((body) => JSON.parse(body).email)).toEqual([email]);
});

test("F140 F196 every other control of a drawn page does what it says, once, when the scripts are there", async ({
  asGuest,
}) => {
  const page = await asGuest();
  const card = signUpCard(page);
  let scripts = await holdScripts(page);
  await page.goto("/", AT_ONCE);
  const password = card.getByLabel("Password", { exact: true });
  await password.fill(PASSWORD);
  const slider = page.getByRole("slider", { name: /Groceries a month/ });
  await slider.fill("500000");
  await card.getByRole("button", { name: "Show password" }).click();
  scripts.arrive();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue(PASSWORD);
  await expect(page.getByText("R5 000.00").first(), "as it was moved").toBeVisible();
  await expect(slider).toHaveValue("500000");

  await test.step("what is wrong with a form that was sent is said", async () => {
    scripts = await holdScripts(page);
    await page.goto("/", AT_ONCE);
    await card.getByRole("button", { name: "Create Account" }).click();
    scripts.arrive();
    await expect(page.getByText("Invalid email address").first()).toBeVisible();
    await expect(pressed(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
  });

  await test.step("of two buttons the last one counts", async () => {
    scripts = await holdScripts(page);
    await page.goto("/", AT_ONCE);
    await card.getByRole("button", { name: "Create Account" }).click();
    await card.getByRole("button", { name: "Sign In" }).click();
    await expect(pressed(page)).toHaveText("Sign In");
    scripts.arrive();
    await expect(card.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await expect(page.getByText("Invalid email address")).toHaveCount(0);
  });
});

test("F140 a press for scripts that do not come says what to do", { tag: "@long-run" }, async ({
  asGuest,
  expectProblem,
}) => {
  expectProblem(/net::ERR_/);
  const page = await asGuest();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", AT_ONCE);
  await signUpCard(page).getByRole("button", { name: "Create Account" }).click();
  const words = "Couldn't load. Check your connection, then reload this page.";
  await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
});

test("F196 a page with a form is drawn before its scripts, and what is typed and pressed counts", async ({
  asGuest,
  admin,
}) => {
  const page = await asGuest();
  let scripts = await holdScripts(page);
  await page.goto("/reset-password", AT_ONCE);
  await page.getByLabel("Email", { exact: true }).fill(newAddress("early"));
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(pressed(page)).toHaveText(/Send link/);
  scripts.arrive();
  await expect(page.getByText("We have your request")).toBeVisible();

  scripts = await holdScripts(page);
  await page.goto("/admin-auth", AT_ONCE);
  await page.getByLabel("Email", { exact: true }).fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  scripts.arrive();
  await expect(page).toHaveURL(/\/admin\//);
});

test("F250 what is typed into a drawn form is kept where another form comes, and typing goes on in its field", {
  tag: "@long-run",
}, async ({ asGuest }) => {
  const page = await asGuest();
  let scripts = await holdScripts(page);
  await page.goto("/admin-auth?tab=sign-up", AT_ONCE);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("early@members.test");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Password", { exact: true }).click();
  await page.keyboard.type("a good");
  scripts.arrive();
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await expect(email).toHaveValue("early@members.test");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(" password");
  await expect(password).toHaveValue("a good password");

  scripts = await holdScripts(page);
  await page.goto("/reset-password", AT_ONCE);
  await email.click();
  await page.keyboard.type("ear");
  scripts.arrive();
  await expect(page.locator("[data-sketch]")).toHaveCount(0);
  await page.keyboard.type("ly@members.test");
  await expect(email).toHaveValue("early@members.test");
});

test("F196 a drawn form says what its link is for, and asks a visitor to sign in; F401 a page that isn't drawn says that it loads", {
  tag: "@long-run",
}, async ({ asGuest }) => {
  const page = await asGuest();
  const scripts = await holdScripts(page);
  await page.goto("/reset-password#token=a.b", AT_ONCE);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page.getByLabel("New password")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeHidden();
  await page.goto("/admin-auth?invite=abc", AT_ONCE);
  await expect(page.getByText("You're invited.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeHidden();
  for (const path of ["/account", "/subscribe"]) {
    await page.goto(path, AT_ONCE);
    await expect(page.getByText("Please sign in to see this page."), path).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
  }
  await page.goto("/this-phone", { waitUntil: "commit" });
  const loading = page.getByText("Loading…", { exact: true });
  await expect(loading).toBeVisible();
  const button = (name: string) => page.getByRole("main").getByRole("button", { name });
  for (const [path, name] of [
    ["/confirm-email", "Confirm my email"],
    ["/newsletter/confirm", "Confirm my subscription"],
    ["/newsletter/unsubscribe", "Unsubscribe"],
    ["/policy-emails/stop", "Stop these emails"],
    ["/reminders/stop", "Stop reminders"],
  ] as const) {
    await page.goto(path, AT_ONCE);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(button(name), `${path} without what the link carries`).toBeHidden();
    await page.goto("about:blank");
    await page.goto(`${path}#token=a.b`, AT_ONCE);
    await expect(button(name), path).toBeVisible();
  }
  await button("Stop reminders").click();
  await expect(pressed(page)).toHaveAttribute("data-pressed", "Loading...");
  scripts.arrive();
  await expect(page.getByText("Reminders not stopped")).toBeVisible();
  await page.goto("/this-phone");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test("F196 a member's own pages are drawn before their scripts, and keep what is typed", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page } = await asMember();
  let scripts = await holdScripts(page);
  await page.goto("/account", AT_ONCE);
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await page.getByLabel("Current password").fill("my old password");
  scripts.arrive();
  await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("my old password");

  scripts = await holdScripts(page);
  await page.goto("/subscribe", AT_ONCE);
  await expect(page.getByText(/a month: two free deliveries/)).toBeVisible();
  scripts.arrive();
  await expect(page.getByText("Your payment reference", { exact: true })).toBeVisible();
});

test("a visitor's basket that is slow to load holds up nothing else of the page", {
  tag: "@long-run",
}, async ({ asGuest }) => {
  const page = await asGuest();
  const basket = await holdScripts(page, /\/assets\/order-(?!words)/);
  await page.goto("/?step=2", AT_ONCE);
  await page.getByRole("slider", { name: /Groceries a month/ }).fill("500000");
  await expect(page.getByText("R5 000.00").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your basket", exact: true })).toBeHidden();
  basket.arrive();
  await expect(page.getByRole("heading", { name: "Your basket", exact: true })).toBeVisible();
});

/** Lets no script of the page through, or none of these, until `arrive` is called. */
async function holdScripts(page: Page, scripts: string | RegExp = "**/assets/*.js") {
  return { arrive: await holdRequests(page, scripts) };
}

function pressed(page: Page) {
  return page.locator("button[data-pressed]");
}
