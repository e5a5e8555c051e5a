import type { Page } from "@playwright/test";
import type { Fault } from "../support/releases";
import { expect } from "./fixtures";
import { openInstalled } from "./installed-app";
import { MEMBER_PAGES } from "./member-pages";
import { followInMenu } from "./menu";
import { expectAllSaved } from "./outbox";
import { test } from "./releases-fixture";
import { answer, expectAnswers, THANDI, WIZARD } from "./wizard";

/** The server is away for a moment while its release changes. */
const RESTART = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/;

test.use({ serviceWorkers: "allow" });

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
  for (const [path, words] of MEMBER_PAGES.filter(([path]) => /account|orders|terms/.test(path))) {
    await page.goto(path);
    await expect(
      page.getByRole("main").getByText(words).filter({ visible: true }).first(),
      path,
    ).toBeVisible();
  }
});

const FAULTS: readonly Fault[] = ["missing file", "page for a script", "cut-off worker"];

test("F15 a broken deploy leaves the version before; F50 an open page finds the next good one without a reload", async ({
  asMember,
  releases,
  server,
  expectProblem,
}) => {
  expectProblem(/./); // the browser tells of each broken file
  const { page } = await asMember();
  await openInstalled(page, "/this-phone");
  const version = await shownVersion(page);
  await mark(page);
  const other = await page.context().newPage();
  for (const fault of FAULTS) {
    await releases.deploy(server, fault);
    await lookForUpdate(page);
    await expect(page.getByText("New version ready"), fault).toBeHidden();
    await other.goto("/account");
    await expect(other.getByRole("heading", { name: "Your account" }), fault).toBeVisible();
    await followInMenu(other, "This phone");
    expect(await shownVersion(other), fault).toBe(version);
    await expect(other.getByText("New version ready"), fault).toBeHidden();
  }
  await other.close();
  await releases.deploy(server);
  await lookForUpdate(page);
  await expect(page.getByText("New version ready")).toBeVisible();
  expect(await isMarked(page), "F50 the page wasn't reloaded").toBe(true);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => shownVersion(page)).not.toBe(version);
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a part that the server no longer has leads to one clean reload", async ({
    asMember,
    releases,
    server,
    expectProblem,
  }) => {
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

async function lookForUpdate(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing;
    if (!worker) return;
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  });
}

/** A reloaded page has lost its mark. */
async function mark(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-mark")).catch(() => true); // it is loading
}

async function shownVersion(page: Page): Promise<string | undefined> {
  const text = await page
    .getByText(/^\d+\.\d+\.\d+ \(/)
    .first()
    .textContent();
  return text ?? undefined;
}
