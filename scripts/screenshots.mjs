// Makes the pictures that a phone shows before it installs the app, in public/screenshots. Run by hand
// after a change of looks, with the app running on demo data or none:
// node scripts/screenshots.mjs http://127.0.0.1:8090
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { findChromium } from "./chromium.mjs";

const origin = process.argv[2] ?? "http://127.0.0.1:8090";
const folder = fileURLToPath(new URL("../public/screenshots/", import.meta.url));
const NARROW = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 };
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const DETAILS = {
  "Full name": "Thandi Nkosi",
  "WhatsApp phone": "082 123 4567",
  "Street address": "43 Cavendish Road",
  City: "Johannesburg",
  "Postal code": "2198",
};
const LIST = "milk 2L x2 R64, chicken 2kg R120 no substitute, 3 brown bread R54, eggs 18s R58";

await mkdir(folder, { recursive: true });
const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });

const visitor = await open(WIDE);
await visitor.goto(origin);
await take(visitor, "wide-home");
const phone = await open(NARROW);
await phone.goto(origin);
await take(phone, "narrow-home");
await takeOrder(await open({ ...NARROW, storageState: await memberState() }));
await browser.close();

/** The wizard's basket, and then its payment. @param {import("playwright").Page} page */
async function takeOrder(page) {
  await page.goto(`${origin}/?step=1`);
  await answer(page, DETAILS);
  await next(page);
  await page.getByLabel("Add an item").fill(LIST);
  await page.getByRole("button", { name: "Add 4 items" }).click();
  await page.locator("[data-sonner-toast]").waitFor();
  await noToast(page);
  await take(page, "narrow-basket");
  await next(page);
  await page.getByRole("radio", { name: "Price" }).check();
  await page.getByRole("radio", { name: "Monthly" }).check();
  await next(page);
  await page.getByLabel("Grocery budget").fill("800");
  await page.getByText("R859.00").first().waitFor();
  await page.getByText("Amount to pay").waitFor();
  await noToast(page);
  await take(page, "narrow-payment");
}

/** Until the last message has gone. @param {import("playwright").Page} page */
async function noToast(page) {
  await page.locator("[data-sonner-toast]").first().waitFor({ state: "detached" });
}

/** @param {import("playwright").BrowserContextOptions} options */
async function open(options) {
  const context = await browser.newContext({ colorScheme: "light", locale: "en-ZA", ...options });
  return context.newPage();
}

/** A new account, signed in as src/data/core/session.ts keeps it. */
async function memberState() {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@example.com`;
  const answered = await fetch(`${origin}/api/app/sign-up`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, email, password: randomUUID() }),
  });
  const { token } = /** @type {{ token: string }} */ (await answered.json());
  const session = { token, user: { id, email, isAdmin: false }, renewedAt: Date.now() };
  const localStorage = [{ name: "pantry-session", value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** @param {import("playwright").Page} page @param {Record<string, string>} answers */
async function answer(page, answers) {
  for (const [label, text] of Object.entries(answers)) {
    const field = page.getByLabel(label, { exact: true });
    const isList = (await field.evaluate((element) => element.nodeName)) === "SELECT";
    await (isList ? field.selectOption(text) : field.fill(text));
  }
}

/** @param {import("playwright").Page} page */
async function next(page) {
  await page.getByRole("button", { name: "Next Step" }).press("Enter");
  await page.waitForTimeout(1500);
}

/** @param {import("playwright").Page} page @param {string} name */
async function take(page, name) {
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  await page.evaluate("scrollTo(0, 0)");
  await page.screenshot({ path: `${folder}${name}.jpg`, type: "jpeg", quality: 70 });
}
