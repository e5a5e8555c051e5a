import { request } from "node:http";
import { type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { findChromium } from "../../scripts/chromium.mjs";
import { type Person, signUp } from "../support/members";
import { withoutRateLimits } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { blankRow, SyncPhone } from "../support/sync-phone";
import { bareRecords } from "./bare-records";
import { median, percentile, report, reportRatio } from "./figures";
import { startProductServer } from "./product-server";

const ITEMS = 200;
const PHONES = 8;
const EDITS = 30;
const SECONDS = 2;
const ROUNDS = 3;
/** Of a half that was measured: bare records merge nothing, keep no history and answer no conflict. */
const LEAST_RATIO = 0.4;

let server: TestServer;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
});
afterAll(() => server.stop());

async function fullBasket(person: Person, items: number): Promise<SyncPhone> {
  const phone = new SyncPhone(server, person);
  const draft = { ...blankRow("drafts"), ...DETAILS, userId: person.id, orderId: person.id };
  phone.add("drafts", { ...draft, id: "current" });
  for (let place = 0; place < items; place++) {
    const [item] = parseGroceryList(`milk ${place + 1}L x2 Checkers R${place + 20}`).items;
    const id = crypto.randomUUID();
    phone.add("items", { ...item, id, draftId: "current", addedAt: Date.now() + place });
  }
  await phone.sync();
  return phone;
}

test(`the first sync of ${ITEMS} items is one answer of at most 20 kB`, async () => {
  const person = await signUp(server);
  await fullBasket(person, ITEMS);
  const second = new SyncPhone(server, person);
  const { accessToken } = (await second.tokens()).body;
  const bytes = await wireBytes(accessToken, JSON.stringify(second.body()));
  await second.sync();
  report("first sync of a full basket", { items: ITEMS, "compressed bytes": bytes });
  expect(second.rows.size).toBe(ITEMS + 1);
  expect(bytes).toBeLessThanOrEqual(20_000);
});

test(`${PHONES} phones sync an item at least ${LEAST_RATIO} times as often as bare PocketBase would`, async () => {
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async () => fullBasket(await signUp(server), ITEMS)),
  );
  const basket = [...(phones[0]?.rows ?? [])].filter(([key]) => key.startsWith("items/"));
  const bare = await bareRecords(
    server,
    PHONES,
    basket.map(([, row]) => row),
  );
  const changing = phones.map(changeAndSync);
  for (const warmUp of [changing, bare.sync]) await perSecond(warmUp, 0.5); // every runtime loads the bundle once
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await perSecond(changing, SECONDS);
    const theirs = await perSecond(bare.sync, SECONDS);
    report("syncs of one changed item among 200, 8 phones", {
      "ours/s": ours,
      "bare PocketBase/s": theirs,
      times: ours / theirs,
    });
    ratios.push(ours / theirs);
  }
  await bare.remove();
  reportRatio("items synced a second, against bare PocketBase", median(ratios), `≥ ${LEAST_RATIO}`);
  expect(median(ratios)).toBeGreaterThanOrEqual(LEAST_RATIO);
});

test("an edit on one phone is seen on the other, and an opening with nothing new costs little", async () => {
  const person = await signUp(server);
  await fullBasket(person, 1);
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const [first, second] = [
      await open(browser.newContext(), person),
      await open(browser.newContext(), person),
    ];
    const took: number[] = [];
    for (let edit = 3; edit < EDITS + 3; edit++) {
      const seen = second.waitForFunction(
        (text) => document.body.textContent.includes(text) && Date.now(),
        `${edit}×`,
      );
      const at = await first.evaluate(() => {
        const more = document.querySelector<HTMLElement>('[aria-label^="One more"]');
        more?.click();
        return Date.now();
      });
      took.push(Number(await (await seen).jsonValue()) - at);
    }
    report("an edit seen on the other phone", {
      "p50 ms": percentile(took, 0.5),
      "p95 ms": percentile(took, 0.95),
    });
    const idle = await openingBytes(first);
    report("an opening with nothing new", { bytes: idle });
    expect(idle).toBeLessThanOrEqual(2000);
    expect(percentile(took, 0.95)).toBeLessThanOrEqual(500);
  } finally {
    await browser.close();
  }
}, 120_000);

const DETAILS = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  addressLine1: "43 Cavendish Road",
  city: "Johannesburg",
  postalCode: "2198",
};

function changeAndSync(phone: SyncPhone) {
  const [key = ""] = [...phone.rows.keys()].filter((name) => name.startsWith("items/"));
  return async () => {
    phone.adjust(key.slice("items/".length), 1);
    return (await phone.sync()).status === 200;
  };
}

/** Each phone syncs again and again; how many succeed in a second, of all of them. */
async function perSecond(
  syncs: readonly (() => Promise<boolean>)[],
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    syncs.map(async (sync) => {
      while (performance.now() < until) if (await sync()) count++;
    }),
  );
  return count / seconds;
}

/** What the answer weighs as it comes, still compressed. */
function wireBytes(token: string, body: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Encoding": "gzip" };
  return new Promise((done, failed) => {
    const ask = request(`${server.url}/api/dexie/sync`, { method: "POST", headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => done(bytes));
    });
    ask.on("error", failed);
    ask.end(body);
  });
}

/** The wizard's basket, signed in, once it shows its item. */
async function open(made: Promise<BrowserContext>, person: Person): Promise<Page> {
  const context = await made;
  const session = {
    token: person.pb.authStore.token,
    user: { id: person.id, email: person.email, isAdmin: false },
    renewedAt: Date.now(),
  };
  await context.addInitScript(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify(session),
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/?step=2`);
  await page.getByText("2×").first().waitFor();
  await page.waitForTimeout(1000); // the realtime connection
  return page;
}

/** What syncing moves in both directions when the app is opened again: bodies, and the answers' headers too. */
async function openingBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const ours = new Set<string>();
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url, postData } }) => {
    if (!/\/api\/(dexie|realtime)/.test(url)) return;
    ours.add(requestId);
    bytes += postData?.length ?? 0;
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength;
  });
  await page.reload();
  await page.getByText("×").first().waitFor();
  await page.waitForTimeout(2000);
  return bytes;
}
