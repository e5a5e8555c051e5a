import { receiveDueMail, startMailServer } from "../support/mail";
import { inviteAdmin, setUpToken, signIn, signUp } from "../support/members";
import { startServer } from "../support/pocketbase";
import { expectAccessible } from "./accessible";
import { enter, expectToast, newAddress } from "./auth-screens";
import { expect, test } from "./fixtures";

const PASSWORD = "a good password";
const SIGNED_IN = "Success! You've been signed in successfully.";
const CREATED = "Admin account created successfully. You can now sign in.";

test("the first admin signs up by the link that the server prints", async ({
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
    await enter(page.getByRole("main"), "Sign Up", email, PASSWORD);
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

test("T08 there is no way to become an admin without an invitation", async ({
  asGuest,
  server,
}) => {
  const member = await signUp(server);
  const page = await asGuest();
  await page.goto("/admin-auth");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign Up" }).click();
  await enter(page.getByRole("main"), "Sign Up", newAddress("mallory"), PASSWORD);
  await expectToast(page, "Check your email"); // as for an allowed address: the answer doesn't tell
  await page.getByRole("link", { name: "Sign In" }).click();
  await enter(page.getByRole("main"), "Sign In", member.email, "not the password");
  await expectToast(page, "Sign In Failed", "Invalid email or password. Please try again.");
  await enter(page.getByRole("main"), "Sign In", member.email, member.password);
  await expect(page).toHaveURL("/admin-auth");
  await expectToast(
    page,
    "Access Denied",
    "You don't have admin privileges. Contact support to get admin access.",
  );
  await page.goto("/account");
  await expect(page, "the refusal signs out").toHaveURL(/\/#signup-form$/);
});

test("/admin-auth says what is wrong in the words of the specification", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/admin-auth?tab=sign-up");
  const wrong = [
    ["not an address", PASSWORD, "Invalid email format"],
    [`${"a".repeat(250)}@b.test`, PASSWORD, "Email must be less than 255 characters"],
    ["boss@admins.test", "1234567", "Password must be at least 8 characters"],
    ["boss@admins.test", "x".repeat(129), "Password must be less than 128 characters"],
  ] as const;
  for (const [email, password, message] of wrong) {
    await enter(page.getByRole("main"), "Sign Up", email, password);
    await expectToast(page, "Validation Error", message);
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
});

test("an admin invites another, who signs up by the mailed link", async ({
  asAdmin,
  asGuest,
  server,
  mail,
}) => {
  const { page } = await asAdmin();
  const email = newAddress("nomsa");
  await page.goto("/admin/administrators");
  await page.getByRole("radio", { name: /^Admin:/ }).check();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Invitation sent");
  await expect(page.getByRole("table", { name: "Open invitations" })).toContainText(email);
  await expectAccessible(page);
  const { link } = await receiveDueMail(server, mail, email, "You're invited");

  const guest = await asGuest();
  await guest.goto(link);
  await enter(guest.getByRole("main"), "Sign Up", email, PASSWORD);
  await expectToast(guest, CREATED);
  await enter(guest.getByRole("main"), "Sign In", email, PASSWORD);
  await expectToast(guest, SIGNED_IN);
  await expect(guest.getByText("Admin Dashboard")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("table", { name: "Admins" })).toContainText(email);
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("button", { name: "Remove admin" }).click();
  await expectToast(page, "Admin removed");
  await guest.goto("/admin").catch((error: Error) => {
    if (!error.message.includes("ERR_ABORTED")) throw error; // the page is leaving on its own by then
  });
  await expect(guest, "told before by the stream, or now").toHaveURL("/admin-auth");

  await guest.goto(link);
  await enter(guest.getByRole("main"), "Sign Up", newAddress("second"), PASSWORD);
  await expectToast(guest, "Could not complete account setup. Please contact support.");
});

test("a member takes an invitation by signing in, or by one tap when signed in", async ({
  admin,
  asGuest,
  asMember,
  server,
}) => {
  const inviter = await signIn(server, admin.email, admin.password);
  const member = await signUp(server);
  const page = await asGuest();
  await page.goto(`/admin-auth?invite=${await inviteAdmin(inviter, member.email)}`);
  await page.getByRole("link", { name: "Sign In" }).click();
  await enter(page.getByRole("main"), "Sign In", member.email, member.password);
  await expectToast(page, SIGNED_IN);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();

  const { page: second, person } = await asMember();
  await second.goto(`/admin-auth?invite=${await inviteAdmin(inviter, person.email)}`);
  await expect(second.getByText(`You're signed in as ${person.email}`)).toBeVisible();
  await second.getByRole("button", { name: "Accept invitation" }).click();
  await expectToast(second, "You're now an admin");
  await expect(second.getByText("Admin Dashboard")).toBeVisible();
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(second).toHaveURL("/admin-auth");
});

test("T47 an address of ADMIN_EMAILS sets a new password by the mailed link", async ({
  page,
  expectProblem,
}) => {
  const mail = await startMailServer();
  const email = newAddress("owner");
  const env = { SMTP_URL: mail.url, MAIL_FROM: "orders@pantry.test", ADMIN_EMAILS: email };
  const server = await startServer({ env });
  expectProblem(new RegExp(`another origin: ${server.url}`));
  try {
    const squatter = await signUp(server, { email, password: "the squatter's password" });
    await page.goto(`${server.url}/admin-auth?tab=sign-up`);
    await enter(page.getByRole("main"), "Sign Up", email, PASSWORD);
    await expectToast(page, "Check your email");
    const { link } = await receiveDueMail(server, mail, email, "Finish setting up");
    await page.goto(link);
    await enter(page.getByRole("main"), "Sign Up", email, PASSWORD);
    await expectToast(page, CREATED);
    await enter(page.getByRole("main"), "Sign In", email, PASSWORD);
    await expect(page.getByText("Admin Dashboard")).toBeVisible();
    await expect(squatter.pb.send("/api/app/session", {})).rejects.toMatchObject({ status: 401 });
  } finally {
    await page.close(); // its live connection would miss the server
    await server.stop();
    await mail.stop();
  }
});
