import { WINDOWED } from "../../playwright.config";
import { expect } from "./fixtures";
import { openInstalled } from "./installed-app";
import { followInMenu } from "./menu";
import { expectAllSaved } from "./outbox";
import { test } from "./releases-fixture";
import { isMarked, lookForUpdate, mark, RESTART } from "./updates";
import { answer, expectAnswers, THANDI, WIZARD } from "./wizard";

// On a busy machine the headless shell's second tab hears nothing of the new version.
test.use({ serviceWorkers: "allow", launchOptions: WINDOWED });

test("F14 the first update waits for Refresh, changes two tabs together and loses nothing typed", async ({
  asMember,
  releases,
  server,
  expectProblem,
}) => {
  expectProblem(RESTART);
  const { page } = await asMember();
  await openInstalled(page, WIZARD);
  await answer(page, { "Full name": THANDI["Full name"] });
  const other = await page.context().newPage();
  await other.goto("/this-phone");
  await mark(page);
  await mark(other);

  await releases.deploy(server);
  await lookForUpdate(page);
  await expect(page.getByText("New version ready")).toBeVisible();
  await expect(other.getByText("New version ready")).toBeVisible();
  await answer(page, { City: "Johannesburg" });
  expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);

  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect.poll(() => isMarked(other)).toBe(false);
  await expectAnswers(page, { "Full name": THANDI["Full name"], City: "Johannesburg" });
  await expect(other.getByText(/\(release \d+\)/).first()).toBeVisible();

  await page.context().setOffline(true);
  // A release takes over with all its files or not at all (F15), and install.spec.ts opens every page of one.
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});

test("F361 a half-typed form is asked about before the update, and outlives one from another tab until it is left", {
  tag: ["@desktop", "@long-run"],
}, async ({ asAdmin, releases, server, expectProblem }) => {
  expectProblem(RESTART);
  expectProblem(/404|part of the app is missing/);
  const { page } = await asAdmin();
  await openInstalled(page, "/admin/messages/new");
  const other = await page.context().newPage();
  await other.goto("/this-phone");
  const subject = page.getByLabel("Subject");
  await subject.pressSequentially("Delivery");
  await mark(page);
  await releases.deploy(server);
  await lookForUpdate(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  const notice = page.getByRole("status").filter({ hasText: "New version ready" });
  await expect(notice).not.toContainText("You keep everything you typed.");

  const asked = page.waitForEvent("dialog");
  await other.getByRole("button", { name: "Refresh" }).click();
  await (await asked).dismiss();
  await expect(other.getByText(/\(release \d+\)/).first()).toBeVisible();
  await expect(subject).toHaveValue("Delivery");
  expect(await isMarked(page)).toBe(true);

  await page.getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole("heading", { name: "Analytics" }).first()).toBeVisible();
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a part that the server no longer has leads to one clean reload", {
    tag: "@long-run",
  }, async ({ asMember, releases, server, expectProblem }) => {
    expectProblem(/404|part of the app is missing/);
    expectProblem(RESTART);
    const { page } = await asMember();
    // Asked for 20 s after the page was drawn: it must not meet the deploy, which is found out by the click.
    await page.route("**/assets/keep-current-*.js", () => {});
    const laterSteps = page.waitForResponse(/later-steps/);
    await page.goto(WIZARD);
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    await answer(page, { City: "Durban" });
    await mark(page);
    await laterSteps; // the page loads nothing during the deploy
    await expectAllSaved(page);
    await releases.deploy(server);
    await followInMenu(page, "Your account");
    await expect.poll(() => isMarked(page)).toBe(false);
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    await page.goto(WIZARD);
    await expectAnswers(page, { City: "Durban" });
  });
});
