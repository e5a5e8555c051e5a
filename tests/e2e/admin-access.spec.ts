import { inviteAdmin, setUpToken, signIn, signUp } from "../support/members";
import { startServer } from "../support/pocketbase";
import { expectAccessible } from "./accessible";
import { enter, expectNoAnswer, expectToast, newAddress } from "./auth-screens";
import { expect, test } from "./fixtures";
import { loseAnswer } from "./held";

const PASSWORD = "a good password";
const SIGNED_IN = "Success! You've been signed in successfully.";
const CREATED = "Admin account created successfully. You can now sign in.";

test("the first admin signs up by the link that the server prints, F265 also where an answer is lost", async ({
  page,
  expectProblem,
}) => {
  const server = await startServer();
  expectProblem(new RegExp(`another origin: ${server.url}`));
  try {
    const email = newAddress("boss");
    await page.goto(`${server.url}/admin-auth?invite=${await setUpToken(server)}`);
    await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await loseAnswer(page, "**/api/app/admin/sign-up");
    await enter(page.getByRole("main"), "Sign Up", email, PASSWORD);
    await expectNoAnswer(page);
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await expectToast(page, CREATED);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await enter(page.getByRole("main"), "Sign In", email, PASSWORD);
    await expectToast(page, SIGNED_IN);
    await expect(page).toHaveURL(/\/admin/);
    await expect(page.getByText("Admin Dashboard")).toBeVisible();
    await page.goto(`${server.url}/admin-auth`);
    await expect(page, "an admin session continues").toHaveURL(/\/admin\/payments$/);
  } finally {
    await page.close(); // its live connection would miss the server
    await server.stop();
  }
});

test("T08 /admin-auth says what is wrong in the words of the specification, and makes no admin without an invitation; F449 its sign-in leads to the page that was opened", async ({
  admin,
  asGuest,
  server,
}) => {
  const member = await signUp(server);
  const page = await asGuest();
  const main = page.getByRole("main");
  await page.goto("/admin-auth");
  await page.getByRole("link", { name: "Sign Up" }).click();
  const wrong = [
    ["not an address", PASSWORD, "Invalid email format"],
    ["boss@admins.test", "1234567", "Password must be at least 8 characters"],
  ] as const;
  for (const [email, password, message] of wrong) {
    await enter(main, "Sign Up", email, password);
    await expectToast(page, "Validation Error", message);
    await expect(main.getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
  await enter(main, "Sign Up", newAddress("mallory"), PASSWORD);
  await expectToast(page, "Check your email"); // as for an allowed address: the answer doesn't tell
  await page.getByRole("link", { name: "Sign In" }).click();
  await enter(main, "Sign In", member.email, "not the password");
  await expectToast(page, "Sign In Failed", "Invalid email or password. Please try again.");
  await enter(main, "Sign In", member.email, member.password);
  await expect(page).toHaveURL("/admin-auth");
  await expectToast(
    page,
    "Access Denied",
    "You don't have admin privileges. Contact support to get admin access.",
  );
  await page.goto("/account");
  await expect(page, "the refusal signs out").toHaveURL(/\/#signup-form$/);
  await page.goto("/admin/today");
  await expect(page).toHaveURL("/admin-auth");
  await enter(main, "Sign In", admin.email, admin.password);
  await expect(page, "F449 the sign-in leads on").toHaveURL("/admin/today");
});

test("a member takes an invitation by one tap when signed in, or by signing in, and a used one is refused", async ({
  admin,
  asMember,
  server,
}) => {
  const inviter = await signIn(server, admin.email, admin.password);
  const { page, person } = await asMember();
  const used = `/admin-auth?invite=${await inviteAdmin(inviter, person.email)}`;
  await page.goto(used);
  await expect(page.getByText(`You're signed in as ${person.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).dblclick();
  await expectToast(page, "You're now an admin");
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin-auth");

  await page.goto(used);
  await enter(page.getByRole("main"), "Sign Up", newAddress("second"), PASSWORD);
  await expectToast(page, "Could not complete account setup. Please contact support.");

  const member = await signUp(server);
  // As "Use another account" opens it.
  await page.goto(`/admin-auth?as=admin&invite=${await inviteAdmin(inviter, member.email)}`);
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await enter(page.getByRole("main"), "Sign In", member.email, member.password);
  await expectToast(page, SIGNED_IN);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
});
