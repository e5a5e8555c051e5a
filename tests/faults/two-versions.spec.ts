import { expect } from "../e2e/fixtures";
import { addByLine, expectAllSaved } from "../e2e/outbox";
import { completeButton, sendProof, storedFor, thanks } from "../e2e/payment";
import { test } from "../e2e/releases-fixture";
import { choosePreferences, expectStep, pressNext, reachStep, rowOf } from "../e2e/wizard";

test("F14 a tab with the version before and one with the new version make one order together", async ({
  asMember,
  releases,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_|404|part of the app is missing/); // the server restarts, and has other files
  const { page: old, person } = await asMember();
  await reachStep(old, 2);
  await addByLine(old, "rice 2kg");
  await expectAllSaved(old);
  await releases.deploy(server);
  const next = await old.context().newPage();
  await next.goto("/?step=2");
  await expect(rowOf(next, "Rice, 2kg")).toBeVisible();
  await addByLine(next, "beans 1kg");
  await expect(rowOf(old, "Beans, 1kg")).toBeVisible();
  await rowOf(old, "Rice, 2kg")
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(rowOf(next, "Rice, 2kg").getByText("2×")).toBeVisible();
  await pressNext(next);
  await choosePreferences(next);
  await pressNext(next);
  await expectStep(next, 4);
  await next.getByLabel("Grocery budget").fill("500");
  await next.getByLabel("Grocery budget").press("Enter");
  await sendProof(next);
  await completeButton(next).click();
  await expect(thanks(next)).toBeVisible();
  await expectAllSaved(next);
  await old.bringToFront();
  await expectAllSaved(old);
  const { orders, proofs, mails } = await storedFor(server, person);
  expect([orders.length, proofs.length, mails]).toEqual([1, 1, ["order_received"]]);
});
