import type { Page } from "@playwright/test";
import { MESSAGES, NOTICES } from "@/domain/text/messages";
import { backUpDataFolder } from "../support/restore";
import { SyncPhone } from "../support/sync-phone";
import { enter, expectLastingNotice, expectSignedIn, signUpCard } from "./auth-screens";
import { expect, test } from "./fixtures";
import { addByLine, expectAllSaved } from "./outbox";
import { completeButton, reachPayment, sendProof, storedFor, thanks } from "./payment";
import { rowOf } from "./wizard";

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
  const notice = page.getByText(MESSAGES.server_restored);
  await expect(notice).toBeVisible(); // until its first request is answered, the phone knows of no restore
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
