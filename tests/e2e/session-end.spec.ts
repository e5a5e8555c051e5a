import { signIn } from "../support/members";
import { post } from "../support/requests";
import { enter, expectLastingNotice, expectSignedIn, openSignIn } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { databaseOf, databases, expectAllSaved } from "./outbox";
import { completeButton, reachPayment, sendProof, storedFor } from "./payment";

const TITLE = "Your session has ended. Please sign in again.";

test("F47, T131 an order that waits outlives a password that was changed on another phone", {
  tag: "@long-run",
}, async ({ asMember, goOffline, server }) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  await goOffline(page, async () => {
    await completeButton(page).click();
    await expect(page.getByText("Not sent yet")).toBeVisible();
    const other = await signIn(server, person.email, person.password);
    const body = { old_password: person.password, password: "a better password" };
    expect(await post(server, "/api/app/password/change", body, { as: other.pb })).toMatchObject({
      status: 200,
    });
  });
  await expectLastingNotice(
    page,
    TITLE,
    "Your password was changed on another device. Your data is locked on this phone until you sign in again. Waiting to send on this phone: 1. Sign in here with the same account to send.",
  );
  await expectSignedIn(page, false);
  await test.step("it is named before anyone removes it from the phone", async () => {
    await page.goto("/this-phone");
    await expect(page.getByText("Changes of someone who's signed out")).toBeVisible();
    await page.getByRole("button", { name: "Remove everything from this phone" }).click();
    const asked = page.getByRole("dialog");
    await expect(asked).toContainText("Someone who's signed out loses the changes");
    await expect(asked).not.toContainText("Nothing is waiting to send.");
    await asked.getByRole("button", { name: "Cancel" }).click();
  });
  const card = await openSignIn(page);
  const notice = page.getByRole("region", { name: "About this phone" });
  await expect(notice).toContainText("Your password was changed on another device.");
  await expect(notice).toContainText("Waiting to send on this phone: 1.");
  expect((await storedFor(server, person)).mails).toEqual([]);
  await enter(card, "Sign In", person.email, "a better password");
  await expectSignedIn(page, true);
  await expect(notice).toBeHidden();
  await expect
    .poll(async () => (await storedFor(server, person)).mails)
    .toEqual(["order_received"]);
});

test("T50 a locked phone says why, also when it is loaded again at that moment, and removes the data once its member asks for that on another", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  await page.goto("/?step=1");
  await expectAllSaved(page);
  const letGo = await holdRequests(page, "**/assets/session-end-notice-*.js");
  await goOffline(page, async () => {
    await person.pb.send("/api/app/sign-out-everywhere", {
      method: "POST",
      body: { remove_data: false },
    });
  });
  const end = () => page.evaluate(() => localStorage.getItem("pantry-session-end"));
  await expect.poll(end).toBe("signed_out");
  await page.reload({ waitUntil: "commit" }); // before it could be told
  letGo();
  await expectLastingNotice(
    page,
    TITLE,
    "You were signed out on all your devices. Your data is locked on this phone until you sign in again.",
  );
  expect(await databases(page)).toContain(databaseOf(person));
  await test.step("F504 this phone names no changes where there are none", async () => {
    await page.goto("/this-phone");
    await expect(page.getByText("Nothing", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Remove everything from this phone" }).click();
    const asked = page.getByRole("dialog");
    await expect(asked).toContainText("Nothing is waiting to send.");
    await asked.getByRole("button", { name: "Cancel" }).click();
  });
  const owner = await signIn(server, person.email); // account.spec.ts presses what they press
  const body = { remove_data: true };
  await owner.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
  await page.reload();
  await expect.poll(() => databases(page)).not.toContain(databaseOf(person));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.id);
});

test("T781 what a member typed before their first sync is named once they're signed out, as this phone's data may go", async ({
  asMember,
}) => {
  const { page, person } = await asMember();
  await page.context().route("**/api/dexie/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/?step=1");
  await page.getByLabel("Full name").fill("Thandi Nkosi");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Thandi Nkosi");
  await person.pb.send("/api/app/sign-out-everywhere", {
    method: "POST",
    body: { remove_data: false },
  });
  const notice = page.getByRole("region", { name: "About this phone" });
  await expect(notice).toContainText("Your data is locked on this phone");
  await page.goto("/this-phone");
  await expect(page.getByText("Changes of someone who's signed out")).toBeVisible();
});
