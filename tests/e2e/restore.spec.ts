import { databaseName } from "@/data/local/database-name";
import { MESSAGES, NOTICES } from "@/domain/text/messages";
import { sql } from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { backUpDataFolder } from "../support/restore";
import { pdfSlip } from "../support/slips";
import { enter, expectLastingNotice, expectSignedIn, signUpCard } from "./auth-screens";
import { test as base, expect } from "./fixtures";
import { addByLine, expectAllSaved } from "./outbox";
import { completeButton, proofField, reachPayment, sendProof, storedFor, thanks } from "./payment";
import { rowOf } from "./wizard";

/** A server of its own: it is restored from a backup. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("F27 after a restore the phone says so and sends again: order, proof and the next basket are back", async ({
  asMember,
  server,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/net::ERR_/); // while the server is off
  const { page, person } = await asMember();
  const backup = await backUpDataFolder(server);
  await reachPayment(page);
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.getByRole("button", { name: "Start a new order" }).click();
  await addByLine(page, "rice 2kg");
  await expectAllSaved(page);
  const before = await storedFor(server, person);
  await backup.restore();
  backup.remove();

  await page.clock.install();
  await page.reload();
  await expect(page.getByText(MESSAGES.server_restored)).toBeVisible();
  await expectAllSaved(page);
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

  await addByLine(page, "bread");
  await expectAllSaved(page);
  const other = await asMember(person);
  await other.page.goto("/?step=2");
  await expect(rowOf(other.page, "Rice, 2kg")).toBeVisible({ timeout: 20_000 });
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(MESSAGES.server_restored)).toBeHidden();
});

test("T350 a proof that neither server nor phone has is asked for, and is there once it is sent again", async ({
  asMember,
  server,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/net::ERR_/);
  const { page, person } = await asMember();
  const backup = await backUpDataFolder(server);
  await reachPayment(page);
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.goto("/dashboard/orders");
  await expectAllSaved(page);
  await page.evaluate(forgetProofs, databaseName(person.id));
  await backup.restore();
  backup.remove();

  await page.reload();
  await expect(page.getByText(NOTICES.proof_lost)).toBeVisible({ timeout: 20_000 });
  await page.getByText("Proof of payment: none yet").click();
  await expect(page.getByText("Your proof of payment is missing")).toBeVisible();
  await proofField(page).setInputFiles(pdfSlip());
  await expect(page.getByText(NOTICES.proof_lost)).toHaveCount(0);
  await expectAllSaved(page);
  expect((await storedFor(server, person)).proofs).toHaveLength(1);
});

/** As on a phone that had no room for them. */
function forgetProofs(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const opened = indexedDB.open(name);
    opened.onerror = () => failed(opened.error);
    opened.onsuccess = () => {
      const cleared = opened.result.transaction("keptProofs", "readwrite");
      cleared.objectStore("keptProofs").clear();
      cleared.oncomplete = () => {
        opened.result.close();
        done();
      };
    };
  });
}

test("F70 a membership that was paid on its own comes back with its reference and its proof", async ({
  asMember,
  server,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/net::ERR_/);
  const { page, person } = await asMember();
  const backup = await backUpDataFolder(server);
  await page.goto("/subscribe");
  const reference = await page.getByText(/^USE\d{11,14}S$/).textContent();
  await proofField(page).setInputFiles(pdfSlip());
  await page.getByRole("button", { name: "Complete Subscription" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/subscribe");
  await page.getByRole("button", { name: /^Pay for / }).click(); // the next month has another reference
  await expect(page.getByText(/^USE\d{11,14}S$/)).not.toHaveText(reference ?? "");
  await expectAllSaved(page);
  await backup.restore();
  backup.remove();
  const stored = () =>
    sql(
      server,
      `SELECT payment_reference, status FROM subscriptions WHERE user_id = '${person.id}'`,
    );

  await page.goto("/dashboard/membership");
  await expect.poll(stored).toEqual([{ payment_reference: reference, status: "active" }]);
  await expectAllSaved(page);
  expect((await storedFor(server, person)).proofs).toHaveLength(1);
});

test("F33 an account that the server lost locks the phone; signing up again sends what is there", async ({
  asMember,
  server,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/net::ERR_/);
  const backup = await backUpDataFolder(server);
  const { page, person } = await asMember();
  await reachPayment(page);
  const before = await storedFor(server, person);
  await expectAllSaved(page);
  await backup.restore();
  backup.remove();
  await page.reload();
  await expectLastingNotice(page, MESSAGES.session_expired, NOTICES.session_account_unknown);
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
