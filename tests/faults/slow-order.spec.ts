import type { Page } from "@playwright/test";
import { enter, newAddress, signUpCard } from "../e2e/auth-screens";
import { expect, test } from "../e2e/fixtures";
import {
  budgetField,
  completeButton,
  proofField,
  storedFor,
  thanks,
  uploaded,
} from "../e2e/payment";
import { answer, choosePreferences, MILK, openDetails, pressNext, THANDI } from "../e2e/wizard";
import { signIn } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";
import { slowLine } from "../support/slow-line";
import { SyncPhone } from "../support/sync-phone";

const KBIT_PER_SECOND = 30;
const LATENCY_MS = 2000;
const WATCH_MS = 10_000;
const slowly = expect.configure({ timeout: 240_000 });

test("F06 a whole order over 30 kbit/s, 2 s away, stalled a tenth of the time: what is shown is true", async ({
  browser,
  server,
}) => {
  test.setTimeout(1_200_000);
  const line = await slowLine(server.url, {
    kbitPerSecond: KBIT_PER_SECOND,
    latencyMs: LATENCY_MS,
    freezeEveryMs: 20_000,
    frozenMs: 2000,
  });
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await orderAsNewMember(page, server, line.url);
  await context.close();
  await line.close();
});

test("F06 a whole order with the browser's own throttling to 30 kbit/s: what is shown is true", async ({
  browser,
  server,
}) => {
  test.setTimeout(1_200_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const bytesPerSecond = (KBIT_PER_SECOND * 1000) / 8;
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await orderAsNewMember(page, server, server.url);
  await context.close();
});

/** From the first visit to the thanks, through the screens, while what the header says is compared with the server. */
async function orderAsNewMember(page: Page, server: TestServer, url: string): Promise<void> {
  const email = newAddress("slow");
  const password = "a good password";
  await page.goto(url, { timeout: 240_000 });
  const card = signUpCard(page);
  await slowly(card.getByLabel("Email", { exact: true })).toBeEditable();
  await enter(card, "Create Account", email, password);
  await slowly(page.getByLabel("Full name", { exact: true })).toBeEditable();
  const person = await signIn(server, email, password);
  const stored = () => storedFor(server, person);

  const watcher = watch(page);
  const phone = new SyncPhone(server, person);
  const itemIsThere = async () => {
    await phone.sync();
    return [...phone.rows.keys()].some((key) => key.startsWith("items/"));
  };
  await answer(page, THANDI);
  await pressNext(page);
  await slowly(page.getByText("Step 2 of 5", { exact: true })).toBeVisible();
  await slowly(page.getByLabel("Add an item")).toBeVisible();
  await openDetails(page);
  await answer(page, MILK);
  await page.getByRole("button", { name: "Add Item" }).click();
  await slowly(page.getByRole("region", { name: /^In your basket/ })).toContainText("Milk");
  watcher.did("the basket", itemIsThere);
  await pressNext(page);
  await slowly(page.getByText("Step 3 of 5", { exact: true })).toBeVisible();
  await choosePreferences(page);
  await pressNext(page);
  await slowly(page.getByText("Step 4 of 5", { exact: true })).toBeVisible();
  await slowly(budgetField(page)).toBeEditable();
  watcher.did("the order", async () => (await stored()).orders.length === 1);
  await budgetField(page).fill("500");
  await budgetField(page).press("Enter");
  await slowly(page.getByText("Budget Required")).toBeHidden();
  watcher.did("the budget", async () => (await stored()).orders[0]?.total === 55_900);
  await slowly(proofField(page)).toBeEnabled();
  await proofField(page).setInputFiles(pdfSlip());
  await slowly(uploaded(page)).toBeVisible();
  watcher.did("the proof", async () => (await stored()).proofs.length === 1);
  await completeButton(page).click();
  watcher.did("Complete", async () => Boolean((await stored()).orders[0]?.submitted_at));
  await slowly(thanks(page)).toBeVisible();
  expect((await stored()).orders[0]?.submitted_at, "thanked for what the server has").toBeTruthy();
  await slowly(page.getByRole("banner").getByText("Saved")).toBeVisible();
  const { shown, untrue } = await watcher.end();
  console.log(shown.join("\n"));
  expect(untrue).toEqual([]);
}

/** Every ten seconds: what the header says, and whether the server has what it claims. */
function watch(page: Page) {
  const began = Date.now();
  const claims: { readonly name: string; readonly isThere: () => Promise<boolean> }[] = [];
  const shown: string[] = [];
  const untrue: string[] = [];
  let next: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    next = next.then(once);
  }, WATCH_MS);

  async function once(): Promise<void> {
    const done = [...claims];
    const texts = await page.getByRole("banner").getByRole("button").allInnerTexts();
    const text =
      texts.find((one) =>
        /saved|saving|sending|waiting|offline|loading|action needed/i.test(one),
      ) ?? "";
    const said = `${Math.round((Date.now() - began) / 1000)} s: ${text}`;
    shown.push(said);
    if (/offline/i.test(text)) untrue.push(`${said}, and the line is there`);
    if (!/^saved/i.test(text)) return;
    for (const { name, isThere } of done) {
      if (!(await isThere())) untrue.push(`${said}, and the server does not have ${name}`);
    }
  }

  return {
    did: (name: string, isThere: () => Promise<boolean>) => void claims.push({ name, isThere }),
    async end() {
      clearInterval(timer);
      await next;
      await once();
      return { shown, untrue };
    },
  };
}
