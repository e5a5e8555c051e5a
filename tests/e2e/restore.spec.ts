import type { Page } from "@playwright/test";
import { MESSAGES } from "@/domain/text/messages";
import { SESSION_NOTICES } from "@/domain/text/session-messages";
import { backUpDataFolder } from "../support/restore";
import { SyncPhone } from "../support/sync-phone";
import { enter, expectLastingNotice, expectSignedIn, signUpCard } from "./auth-screens";
import { openFeedback } from "./feedback";
import { expect, PLAIN_PAGE, test } from "./fixtures";
import { openInstalled } from "./installed-app";
import { addByLine, databaseOf, expectAllSaved, status } from "./outbox";
import { completeButton, reachPayment, sendProof, storedFor, thanks } from "./payment";
import { rowOf, WIZARD } from "./wizard";

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("F27 F356 F358 after a restore an installed phone says so and sends again: order, proof and the next basket are back", {
    tag: "@long-run",
  }, async ({ asMember, server, expectProblem }) => {
    test.slow();
    expectProblem(/net::ERR_/); // while the server is off
    const { page, person } = await asMember();
    await openInstalled(page);
    const backup = await backUpDataFolder(server);
    await reachPayment(page);
    await sendProof(page);
    await completeButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole("button", { name: "Start a new order" }).click();
    await addByLine(page, "rice 2kg");
    await expectAllSaved(page);
    const before = await storedFor(server, person);
    await page.goto("about:blank");
    await backup.restore();
    backup.remove();

    expectProblem(/404/);
    const restoring = "**/api/app/restore/order";
    // Of PocketBase, which hasn't loaded our routes: it says nothing of the order.
    const notOurs = { status: 404, message: "The requested resource wasn't found.", data: {} };
    const asked = page.waitForResponse(restoring);
    await page.route(restoring, (route) => route.fulfill({ status: 404, json: notOurs }), {
      times: 1,
    });
    await page.clock.install();
    await page.goto("/");
    const notice = page.getByText(MESSAGES.server_restored, { exact: true });
    await expect(notice).toBeVisible(); // until its first request is answered, the phone knows of no restore
    await asked;
    await page.clock.fastForward(5000);
    await expectAllSaved(page);
    await page.reload();
    await expect(notice, "also after a reload").toBeVisible();
    await setVisible(page, false);
    await page.clock.fastForward(10_000);
    await expect(notice, "on a screen that is off nobody reads it").toBeVisible();
    await setVisible(page, true);
    const after = await storedFor(server, person);
    expect(after.orders).toHaveLength(1);
    expect(after.orders[0]).toMatchObject({
      id: before.orders[0]?.id,
      payment_reference: before.orders[0]?.payment_reference,
      submitted_at: before.orders[0]?.submitted_at,
      total: before.orders[0]?.total,
      proof_channel: "upload",
    });
    expect(after.proofs.map(({ id }) => id)).toEqual(before.proofs.map(({ id }) => id));

    await page.goto(WIZARD);
    await addByLine(page, "bread");
    await expectAllSaved(page);
    const other = new SyncPhone(server, person);
    expect((await other.sync()).status).toBe(200);
    const basket = [...other.rows.values()].map(({ itemName, size }) => [itemName, size]);
    expect(basket).toContainEqual(["Rice", "2kg"]);
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(notice).toBeHidden();
  });
});

test("F27 the outbox waits for the restore, asks nobody in a hurry, and is sent after it", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page, person } = await asMember();
  await page.goto("/dashboard/orders");
  await expectAllSaved(page);
  await page.route("**/api/app/**", (route) => route.abort("internetdisconnected"));
  await openFeedback(page);
  await page.getByLabel("Your feedback").fill("The bread was fresh.");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(status(page, /\(1\)$/)).toBeVisible();
  await beginRestore(page, databaseOf(person));
  await page.reload();
  const rounds = await countRounds(page);
  await page.waitForRequest("**/api/app/profile"); // the restore tries, and again five seconds later
  await page.waitForRequest("**/api/app/profile");
  expect(await rounds()).toBeLessThan(20);
  await page.unroute("**/api/app/**");
  await expectAllSaved(page);
});

test("F33 an account that the server lost locks the phone; signing up again sends what is there", {
  tag: "@long-run",
}, async ({ asMember, server, expectProblem }) => {
  test.slow();
  expectProblem(/net::ERR_/);
  const backup = await backUpDataFolder(server);
  const { page, person } = await asMember();
  await reachPayment(page);
  const before = await storedFor(server, person);
  await expectAllSaved(page);
  await page.goto(PLAIN_PAGE); // open, it would leave by itself as soon as it hears of it
  await backup.restore();
  backup.remove();
  await page.goto("/");
  await expectLastingNotice(
    page,
    MESSAGES.session_expired,
    SESSION_NOTICES.session_account_unknown,
  );
  await expectSignedIn(page, false);
  await page.goto("/#signup-form");
  await enter(signUpCard(page), "Create Account", person.email, "another password");
  await expectSignedIn(page, true);
  await expect
    .poll(async () => (await storedFor(server, person)).orders)
    .toMatchObject([
      { id: before.orders[0]?.id, payment_reference: before.orders[0]?.payment_reference },
    ]);
  await expectAllSaved(page);
});

/** As where the server was restored while this page was closed. */
function beginRestore(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = failed;
        opening.onsuccess = () => {
          const store = opening.result.transaction("server", "readwrite").objectStore("server");
          const reading = store.get("mark");
          reading.onsuccess = () => {
            const seen = reading.result.mark;
            store.put({ id: "restore", seen, rows: null, hasClaimed: false });
            store.transaction.oncomplete = () => done(opening.result.close());
          };
        };
      }),
    name,
  );
}

/** Answers how often the outbox has looked for something to send since. */
async function countRounds(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const counted = { rounds: 0 };
    navigator.locks.request = new Proxy(navigator.locks.request, {
      apply(target, locks, args) {
        if (String(args[0]).startsWith("outbox-")) counted.rounds++;
        return Reflect.apply(target, locks, args);
      },
    });
    return counted;
  });
  return () => seen.evaluate(({ rounds }) => rounds);
}

/** As a phone does whose screen goes off or on. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isVisible ? "visible" : "hidden",
  );
}
