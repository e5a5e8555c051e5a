import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import { takeSession } from "../e2e/outbox";
import {
  addItem,
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  MILK,
  pressNext,
  rowOf,
  THANDI,
  WIZARD,
} from "../e2e/wizard";
import { signUp } from "../support/members";
import type { TestServer } from "../support/pocketbase";

/** The fault as it is described: what was typed this long ago is on the phone, with no server to help. */
const KEPT_WITHIN_MS = 1_000;

test("F13 a browser that dies at any step comes back to it", async ({ server }) => {
  test.setTimeout(120_000);
  const profile = mkdtempSync(join(tmpdir(), "pantry-profile-"));
  let phone = await openPhone(profile);
  try {
    await phone.page.goto(`${server.url}/contact`);
    await takeSession(phone.page, await signUp(server));
    await phone.context.close(); // the session is of long ago: Chromium writes localStorage late
    phone = await openPhone(profile);
    await phone.page.goto(`${server.url}${WIZARD}`);
    const details = { ...THANDI, Suburb: "Yeoville", "Delivery instructions": "Blue gate" };
    await answer(phone.page, details);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 1);
    await expectAnswers(phone.page, details);

    await pressNext(phone.page);
    await addItem(phone.page, MILK);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    await phone.context.setOffline(true);
    await answer(phone.page, { Category: "Meat", Quantity: "7" });
    await phone.page.waitForTimeout(KEPT_WITHIN_MS);
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 2);
    await expectAnswers(phone.page, { Category: "Meat", Quantity: "7" });
    await expect(rowOf(phone.page, "Milk, 2L")).toBeVisible();

    await pressNext(phone.page);
    await choosePreferences(phone.page);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 3);
    await expect(phone.page.getByRole("radio", { name: "Monthly" })).toBeChecked();

    await pressNext(phone.page);
    await expectStep(phone.page, 4);
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 4);
  } finally {
    await phone.context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function openPhone(profile: string): Promise<Phone> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    ...(args && { args }),
    viewport: { width: 360, height: 740 },
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Ends the browser as a phone that needs the memory does, and opens the app again. */
async function crash(phone: Phone, profile: string, server: TestServer): Promise<Phone> {
  const client = await phone.context.newCDPSession(phone.page);
  const gone = new Promise((done) => phone.context.once("close", done));
  await client.send("Browser.crash").catch(() => undefined); // it has no time to answer
  await gone;
  const again = await openPhone(profile);
  await again.page.goto(`${server.url}${WIZARD}`);
  return again;
}
