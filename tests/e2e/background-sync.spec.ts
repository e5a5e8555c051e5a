import type { Page } from "@playwright/test";
import { WINDOWED } from "../../playwright.config";
import { pdfSlip } from "../support/slips";
import { expectSignedIn } from "./auth-screens";
import {
  aboutToComplete,
  besideTheApp,
  completeForTheWorker,
  expectReceived,
  expectWorkerSession,
  LENT,
} from "./closed-app";
import { expect, PLAIN_PAGE, test } from "./fixtures";
import { waitForWorker } from "./installed-app";
import {
  databaseOf,
  databases,
  expectAllSaved,
  pressLogout,
  question,
  takeSession,
} from "./outbox";
import { proofField, saveBudget, storedFor } from "./payment";
import { choosePreferences, pressNext, reachStep, WIZARD } from "./wizard";

test.use({ serviceWorkers: "allow", launchOptions: WINDOWED });
test.skip(({ isMobile }) => !isMobile, "what waits does not depend on the size");

test("an order that was completed without a network leaves when it is back, with the app closed", {
  tag: "@long-run",
}, async ({ asMember, goOffline, server }) => {
  const { page, person } = await asMember();
  const asked = askedByTheWorker(page);
  await reachStep(page, 3);
  await waitForWorker(page);
  await expectAllSaved(page);
  const desk = await besideTheApp(page);
  await goOffline(page, async () => {
    await choosePreferences(page);
    await pressNext(page);
    await saveBudget(page, "500");
    await proofField(page).setInputFiles(pdfSlip());
    await completeForTheWorker(page);
    await page.close();
  });
  await expectReceived(desk, server, person);
  const { orders, proofs } = await storedFor(server, person);
  expect(orders).toMatchObject([{ total: 55_900, proof_channel: "upload" }]);
  expect(proofs).toHaveLength(1);
  expect(asked).toContain("/api/app/orders/complete");
  expect(asked, "it has no token for the sync").not.toContain("/api/dexie/sync");
  const reopened = await page.context().newPage();
  await reopened.goto(`${server.url}${PLAIN_PAGE}`);
  await expect.poll(() => databases(reopened)).toEqual([databaseOf(person)]);
  await goOffline(reopened);
  await reopened.goto(`${server.url}/dashboard/orders`);
  await expect(reopened.getByText(orders[0]?.payment_reference ?? "none").first()).toBeVisible();
});

test("T51 who signs out leaves the worker nothing to send with; T50 nor does a session that was ended from afar", {
  tag: "@long-run",
}, async ({ asMember, expectProblem, goOffline, server }) => {
  expectProblem(/ERR_FAILED .*fragments/); // the landing page without a network
  const { page, person } = await asMember();
  const desk = await aboutToComplete(page);
  await goOffline(page, async () => {
    await completeForTheWorker(page);
    await pressLogout(page);
    await question(page).getByRole("button", { name: "Keep and sign out" }).click();
    await expectSignedIn(page, false);
    await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  });
  await desk.wakeWorker();
  await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  expect((await storedFor(server, person)).mails).toEqual([]);

  await goOffline(page, async () => {
    await takeSession(page, person);
    await page.goto(WIZARD);
    await expectWorkerSession(page);
    await page.close();
    const body = { remove_data: true };
    await person.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
  });
  const other = await page.context().newPage();
  await other.goto(`${server.url}${PLAIN_PAGE}`);
  await expect
    .poll(async () => {
      await desk.wakeWorker();
      return databases(other);
    })
    .not.toContain(LENT);
  expect((await storedFor(server, person)).mails).toEqual([]);
});

/** The API's paths that the service worker asks from now on. */
function askedByTheWorker(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && pathname.startsWith("/api/")) asked.push(pathname);
  });
  return asked;
}
