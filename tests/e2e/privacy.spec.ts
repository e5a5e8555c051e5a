import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { giveCredit } from "../support/ledger";
import { receiveDueMail } from "../support/mail";
import { signUp } from "../support/members";
import { accepted, call, placeOrder, sql, value } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { expectAccessible } from "./accessible";
import { enter, expectSignedIn, expectToast, signUpCard } from "./auth-screens";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { answerLast, loseAnswer } from "./held";
import { expectAccessibleAndFits } from "./sizes";

test("a member moves the account to a new email by the mailed link, switches emails off and on, downloads their data and reads who to contact", async ({
  asMember,
  server,
  mail,
}) => {
  const { page, person } = await asMember();
  const order = await placeOrder(server, shopperOf(person));
  await page.goto("/account");

  await test.step("moves the account to a new email by the mailed link", async () => {
    const email = `new-${person.email}`;
    await page.getByRole("button", { name: "Change email" }).click();
    const form = page.getByRole("form", { name: "Change email" });
    await form.getByLabel("New email").fill(email);
    await form.getByLabel("Your password", { exact: true }).fill("not this one");
    await form.getByRole("button", { name: "Send the link" }).click();
    await expectToast(page, "Email not changed", "Your current password is incorrect");
    await form.getByLabel("Your password", { exact: true }).fill(person.password);
    await form.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`We've sent a link to ${email}.`)).toBeVisible();
    const { link } = await receiveDueMail(server, mail, email, "Confirm your new email");
    await page.goto(link, { waitUntil: "networkidle" });
    expect(
      value(server, `SELECT email FROM users WHERE id = '${person.id}'`),
      "T695 not by opening it",
    ).toBe(person.email);
    // F265, F268 the answer is lost, and the link has left the address.
    await loseAnswer(page, "**/api/app/confirm-email");
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(page.getByText("We don't know if it worked")).toBeVisible();
    await expectAccessibleAndFits(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Email confirmed");
    await expectSignedIn(page, true);
    await page.goto("/account");
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  });

  await test.step("switches mails off and on, and reads since when", async () => {
    const mails = page.getByRole("region", { name: "Emails" });
    const reminders = mails.getByRole("switch", { name: "Membership reminders" });
    await expect(reminders).not.toBeChecked();
    await expect(mails.getByText("Off. You haven't asked for this.")).toHaveCount(2);
    await reminders.click();
    await expect(mails.getByText(/^On since /)).toBeVisible();
    await expect(reminders).toBeChecked();
    await reminders.click();
    await expect(mails.getByText(/^Off since .*\. It was on from /)).toBeVisible();
    await expect(reminders).not.toBeChecked();
    const newsletter = mails.getByRole("switch", { name: "Newsletter" });
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${person.id}'`);
    await newsletter.click();
    await expect(mails.getByText("Please confirm your email first.")).toBeVisible();
    await expect(newsletter).not.toBeChecked();
    sql(server, `UPDATE users SET verified = 1 WHERE id = '${person.id}'`);
    await newsletter.click();
    await expect(newsletter).toBeChecked();
    const policies = mails.getByRole("switch", { name: "Policy changes" });
    await expect(policies).toBeChecked();
    await policies.click();
    await expect(policies).not.toBeChecked();
    await page.reload();
    await expect(mails.getByText(/^Off since [^.]*\.$/)).toBeVisible();
    await policies.click();
    await expect(mails.getByText("On.", { exact: true })).toBeVisible();
    await expect(reminders).not.toBeChecked();
  });

  await test.step("downloads a zip of all that is theirs, proofs too", async () => {
    await page.getByRole("button", { name: "Download my data" }).click();
    const form = page.getByRole("form", { name: "Download my data" });
    await form.getByLabel("Your password", { exact: true }).fill(person.password);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining(["READ-ME.txt", "all-data.json", "orders.csv"]));
    const proof = names.find((name) => name.startsWith("proofs/"));
    expect(files[proof ?? ""]?.slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
    expect(strFromU8(files["orders.csv"] ?? new Uint8Array())).toContain(order.order_number);
    await expectAccessibleAndFits(page);
  });

  await test.step("the account names who to contact and where to complain, and the policy does too", async () => {
    const section = page.getByRole("region", { name: "Your information" });
    await expect(section.getByText("Our Information Officer", { exact: true })).toBeVisible();
    await expect(section.getByText("POPIAComplaints@inforegulator.org.za")).toBeVisible();
    await section.getByRole("link", { name: "Privacy Policy" }).click();
    const ask = page.getByRole("region", { name: "Who to ask and where to complain" });
    await expect(ask.getByText("POPIAComplaints@inforegulator.org.za")).toBeVisible();
  });
});

test("a reminder's own link stops the reminders once its button is pressed, and a broken one says so", async ({
  asGuest,
  server,
}) => {
  const member = await signUp(server);
  const asks = { purpose: "membership_reminders", given: true };
  accepted(await call(server, shopperOf(member), "consents", asks));
  const page = await asGuest();
  const stop = page.getByRole("button", { name: "Stop reminders" });
  await page.goto("/reminders/stop#token=made.up");
  await stop.click();
  await expect(page.getByText("Reminders not stopped")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  await page.goto("about:blank");
  await loseAnswer(page, "**/api/app/membership/reminders/stop");
  await page.goto(`/reminders/stop#token=${reminderToken(server, member.id)}`);
  await expect(stop).toBeVisible();
  await expectAccessibleAndFits(page);
  await stop.click();
  await expect(page.getByText("We don't know if it worked")).toBeVisible();
  await expectAccessibleAndFits(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Reminders are off")).toBeVisible();
  await expect(page, "T49 the token leaves the address").not.toHaveURL(/#/);
  await expectAccessible(page);
  const by = `SELECT withdrawn_by FROM consents WHERE user_id = '${member.id}'`;
  expect(value(server, by)).toBe("mail_link");
  await page.reload();
  await expect(page.getByText("Reminders are off"), "F400 said again").toBeVisible();
});

/** As src/server/membership/reminder-token.ts makes it. */
function reminderToken(server: TestServer, userId: string): string {
  const secret = value(
    server,
    "SELECT options ->> '$.passwordResetToken.secret' FROM _collections WHERE name = 'users'",
  );
  const signature = createHmac("sha256", String(secret)).update(`reminders:${userId}`);
  return `${userId}.${signature.digest("hex")}`;
}

test("F263 a member deletes the account on a slow network, signs in again and keeps it", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  const { id, order_number } = await placeOrder(server, shopperOf(person), "budget");
  await page.clock.install();
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Delete my account" });
  await expect(section.getByText("What the law says we must keep")).toBeVisible();
  await section.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page);
  await dialog.getByLabel("Your password", { exact: true }).fill(person.password);
  await answerLast(page, "**/api/app/account/erasure");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "Your account will be deleted");
  await expectSignedIn(page, false);

  await page.goto("/#signup-form");
  const card = signUpCard(page);
  await card.getByRole("button", { name: "Sign In" }).click();
  await enter(card, "Sign In", person.email, person.password);
  await expectToast(page, "Welcome back!");
  await page.clock.fastForward(20_000); // for so long what was said at the sign-out lies over it
  await page.getByText("We're going to delete your account.").getByRole("link").click();
  await expect(section.getByText(/^We'll delete your account on /)).toBeVisible();
  await expect(section.getByText("You can keep your account until then.")).toBeVisible();
  await test.step("F515 what an order still has to do is said, and no day", async () => {
    const setProof = (channel: string) =>
      sql(server, `UPDATE orders SET proof_channel = '${channel}' WHERE id = '${id}'`);
    setProof("upload");
    await page.reload();
    await expect(section.getByText(`Order ${order_number} must be finished first.`)).toBeVisible();
    sql(server, `UPDATE orders SET deposit_check = 'to_check' WHERE id = '${id}'`);
    await page.reload();
    await expect(
      section.getByText(`until we've checked for your deposit for order ${order_number}.`),
    ).toBeVisible();
    sql(server, `UPDATE orders SET deposit_check = '' WHERE id = '${id}'`);
    await expect(section.getByText("We're going to delete your account")).toBeVisible();
    setProof("");
  });
  await test.step("F323 credit that came since is named", async () => {
    giveCredit(server, person, 5_900);
    await page.reload();
    await expect(section.getByText("You have R59.00 with us")).toBeVisible();
    await expect(section.getByText(/^Some of it came after /)).toBeVisible();
    await expectAccessible(page);
  });
  await section.getByRole("button", { name: "Keep my account" }).click();
  await expectToast(page, "Your account won't be deleted");
  await expect(page.getByText("We're going to delete your account.")).toBeHidden();
  await expect(section.getByRole("button", { name: "Delete my account" })).toBeVisible();
});
