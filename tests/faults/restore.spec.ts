import { databaseName } from "@/data/core/database-name";
import { NOTICES } from "@/domain/text/messages";
import { expect } from "../e2e/fixtures";
import { expectAllSaved } from "../e2e/outbox";
import { test } from "../e2e/own-server";
import {
  completeButton,
  proofField,
  reachPayment,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
import { sql } from "../support/ordering";
import { backUpDataFolder } from "../support/restore";
import { pdfSlip } from "../support/slips";

test("T350 a proof that neither server nor phone has is asked for, and is there once it is sent again", async ({
  asMember,
  server,
  expectProblem,
}) => {
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
