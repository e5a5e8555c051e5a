import type { Page } from "@playwright/test";
import { expect } from "../e2e/fixtures";
import { openInstalled } from "../e2e/installed-app";
import { followInMenu } from "../e2e/menu";
import { test } from "../e2e/releases-fixture";
import { isMarked, lookForUpdate, mark } from "../e2e/updates";
import type { Fault } from "../support/releases";

test.use({ serviceWorkers: "allow" });

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

async function shownVersion(page: Page): Promise<string | undefined> {
  const text = await page
    .getByText(/^\d+\.\d+\.\d+ \(/)
    .first()
    .textContent();
  return text ?? undefined;
}
