import { randomUUID } from "node:crypto";
import { receiveDueMail } from "../support/mail";
import { signUp } from "../support/members";
import { expectAccessible } from "./accessible";
import { goWithin } from "./admin-tabs";
import {
  enter,
  expectNoAnswer,
  expectSignedIn,
  expectToast,
  newAddress,
  openSignIn,
  signUpCard,
} from "./auth-screens";
import { expect, test } from "./fixtures";
import { answerLast, loseAnswer } from "./held";
import { expectAccessibleAndFits } from "./sizes";

const PASSWORD = "a good password";

test("a visitor creates an account by keyboard alone", { tag: "@desktop" }, async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/");
  const card = signUpCard(page);
  await card.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.type(newAddress("sipho"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expectSignedIn(page, true);
  await expect(page.getByText("Step 1 of 5")).toBeInViewport();
});

test("the sign-up card says what is wrong once beside the field, and in the toast; whose address has an account signs in, in every tab", async ({
  asGuest,
  server,
}) => {
  const page = await asGuest();
  await page.goto("/#signup-form");
  const card = signUpCard(page);
  const wrong = [
    ["not an address", PASSWORD, "Email", "Invalid email address"],
    ["zanele@members.test", "1234567", "Password", "Password must be at least 8 characters"],
  ] as const;
  for (const [email, password, field, message] of wrong) {
    await enter(card, "Create Account", email, password);
    await expectToast(page, "Validation Error", message);
    await expect(card.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`Error: ${message}$`),
    );
    await expect(card.getByRole("alert")).toBeHidden();
    await expect(card.getByLabel(field, { exact: true })).toBeFocused();
  }
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);

  const member = await signUp(server);
  await test.step("an address that has an account is asked to sign in", async () => {
    await enter(card, "Create Account", member.email, member.password);
    const taken = "An account with this email already exists. Please sign in instead.";
    await expectToast(page, "Sign up failed", taken);
  });

  await test.step("who signs in is signed in in the other tab too", async () => {
    const second = await page.context().newPage();
    await second.goto("/contact");
    await expectSignedIn(second, false);
    await openSignIn(page);
    await expect(card.getByText("Welcome back.", { exact: true })).toBeVisible();
    await enter(card, "Sign In", member.email, "not the password");
    await expectToast(page, "Login failed", "Invalid login credentials");
    await expect(card.getByRole("alert")).toContainText("Invalid login credentials");
    await enter(card, "Sign In", `  ${member.email.toUpperCase()} `, member.password);
    await expectToast(page, "Welcome back!");
    await expectSignedIn(page, true);
    await expectSignedIn(second, true);
  });
});

test("a member who forgot the password chooses a new one by the mailed link", async ({
  asGuest,
  server,
  mail,
}) => {
  const person = await signUp(server);
  const page = await asGuest();
  const card = await openSignIn(page);
  await card.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expectAccessible(page);
  await page.clock.install();
  await page.getByRole("button", { name: "Send link" }).click();
  await expectToast(page, "Validation Error", "Invalid email address");
  await test.step("said again while it leaves, it is there to be read", async () => {
    await page.clock.pauseAt(Date.now() + 1000);
    const messages = page.locator("[data-sonner-toast]").filter({ hasText: "Validation Error" });
    const leaving = messages.and(page.locator("[data-removed=true]"));
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await leaving.count()).toBe(1);
    }).toPass({ intervals: [0] });
    await page.getByRole("button", { name: "Send link" }).click();
    await page.clock.runFor(1000);
    await expect(messages).toHaveCount(1);
    await expect(leaving).toHaveCount(0);
    await page.clock.resume();
  });
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("We have your request")).toBeVisible();
  const { link } = await receiveDueMail(server, mail, person.email, "Choose a new password");

  await page.goto(link);
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expectToast(page, "Validation Error", "Password must be at least 8 characters");
  await expect(page, "T49 the token leaves the address").not.toHaveURL(/#/);
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true }), "F450 not asked for again").toBeHidden();
  await page.getByLabel("New password", { exact: true }).fill("another good password");
  await test.step("F265, F268 the link works once, and its answer is lost: pressed again, it is done", async () => {
    await page.evaluate(() => localStorage.setItem("pantry-device", "the mark of this phone"));
    const sent = page.waitForRequest("**/api/app/password/reset");
    await loseAnswer(page, "**/api/app/password/reset");
    await page.getByRole("button", { name: "Save new password" }).click();
    expect((await sent).headers()["x-device"], "T710").toBe("the mark of this phone");
    await expectNoAnswer(page);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expectToast(page, "Password changed");
    await expectSignedIn(page, true);
  });
});

test("a member confirms the address by the mailed link, sent again from the account page, F263 changes the password on a slow network, and then signs out everywhere", async ({
  asGuest,
  asMember,
  server,
  mail,
}) => {
  const { page, person } = await asMember();
  await page.goto("/account");
  await expect(
    page.getByText("Your email isn't confirmed yet. Please open the link"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("We've sent you a new link.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expectToast(
    page,
    "Link not sent",
    "This was already asked for. You can ask again in 2 minutes.",
  );
  const { link } = await receiveDueMail(server, mail, person.email, "Confirm your email");

  // T47 the link doesn't sign in.
  const elsewhere = await asGuest();
  const confirm = elsewhere.getByRole("button", { name: "Confirm my email" });
  await elsewhere.goto(link);
  await confirm.click();
  await expectToast(elsewhere, "Email confirmed");
  await expect(elsewhere).toHaveURL("/");
  await expectSignedIn(elsewhere, false);
  await elsewhere.goto("/confirm-email#token=made.up.token");
  await confirm.click();
  await expect(elsewhere.getByText("This link is no longer valid.")).toBeVisible();
  await expectAccessible(elsewhere);
  await page.reload();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

  await page.getByLabel("Current password", { exact: true }).fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("a better password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password not changed", "Your current password is incorrect");
  await page.getByLabel("Current password", { exact: true }).fill(person.password);
  await answerLast(page, "**/api/app/password/change");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog", { name: "Sign out on every phone and computer?" });
  await expectAccessibleAndFits(page);
  await question.getByLabel("Remove my data from other devices").check();
  await answerLast(page, "**/api/app/sign-out-everywhere");
  const sent = page.waitForRequest("**/api/app/sign-out-everywhere");
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ remove_data: true });
  await expect(page).toHaveURL("/");
  await expectSignedIn(page, false);
  await expect(page.getByText("Your session has ended")).toBeHidden();
});

test("a visitor is sent from a member's pages to the sign-in card, told why, and led back once signed in", async ({
  asGuest,
  server,
}) => {
  const page = await asGuest();
  await page.goto("/contact", { waitUntil: "networkidle" }); // the app has taken over
  for (const [path, why] of [
    ["/account", "Please sign in to see your account"],
    ["/dashboard/orders", "Please log in to access your dashboard"],
    ["/subscribe", "Please sign in to subscribe"],
  ] as const) {
    await goWithin(page, path);
    await expectToast(page, "Authentication required", why);
    await expect(page).toHaveURL(/\/#signup-form$/);
    await expect(signUpCard(page).getByRole("heading", { name: "Sign In" })).toBeVisible();
  }
  const { email, password } = await signUp(server);
  const another = `/dashboard/orders#${randomUUID()}`;
  await goWithin(page, another);
  await enter(signUpCard(page), "Sign In", email, password);
  await expect(page, "F449 the sign-in leads on").toHaveURL(another);
  await expect(page.getByText("No orders yet")).toBeVisible();
});
