import { MESSAGES } from "@/domain/text/messages";
import { SESSION_NOTICES } from "@/domain/text/session-messages";
import { enter, expectLastingNotice, expectSignedIn, openSignIn } from "../e2e/auth-screens";
import { openTab } from "../e2e/dashboard";
import { expect, test } from "../e2e/fixtures";
import {
  databaseOf,
  databases,
  expectAllSaved,
  pressLogout,
  question,
  status,
} from "../e2e/outbox";
import {
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
import {
  addItem,
  answer,
  choosePreferences,
  expectStep,
  MILK,
  pressNext,
  reachStep,
  THANDI,
} from "../e2e/wizard";
import { signUp } from "../support/members";
import { sql } from "../support/ordering";
import { pdfSlip } from "../support/slips";

test("F78 an account that was erased from afar takes what waits on the phone along, and says so", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 3);
  await choosePreferences(page);
  await expectAllSaved(page);
  await goOffline(page, async () => {
    await pressNext(page);
    await expectStep(page, 4);
    await budgetField(page).fill("500");
    await budgetField(page).press("Enter");
    await expect(status(page, /^Waiting to send \([2-9]\)/)).toBeVisible();
    await person.pb.send("/api/app/account/erasure", {
      method: "POST",
      body: { password: person.password },
    });
    const due = "UPDATE erasures SET due_at = '2026-01-01 10:00:00.000Z' WHERE user_id =";
    sql(server, `${due} '${person.id}'`);
    await (await server.asSuperuser()).crons.run("erase-due-members");
    const left = () => sql(server, `SELECT id FROM users WHERE id = '${person.id}'`).length;
    await expect.poll(left).toBe(0);
  });
  await expectLastingNotice(
    page,
    MESSAGES.session_expired,
    SESSION_NOTICES.session_account_deleted,
  );
  await expectSignedIn(page, false);
  await expect.poll(() => databases(page)).not.toContain(databaseOf(person));
});

test("T138 another member signs in in a second tab: the first one shows and sends nothing of the former", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await page.goto("/?step=1");
  await answer(page, THANDI);
  await pressNext(page);
  await addItem(page, MILK);
  await expectAllSaved(page);
  const next = await signUp(server);
  const second = await page.context().newPage();
  await second.goto("/account");
  await pressLogout(second);
  await expectSignedIn(second, false);
  await expectSignedIn(page, false);
  const card = await openSignIn(second);
  await enter(card, "Sign In", next.email, next.password);
  await expectSignedIn(second, true);
  await expectSignedIn(page, true);
  for (const tab of [page, second]) {
    await tab.goto("/?step=1");
    await expect(tab.getByLabel("Full name")).toHaveValue("");
  }
  await answer(page, { ...THANDI, "Full name": "Sipho Dlamini" });
  await expect(second.getByLabel("Full name")).toHaveValue("Sipho Dlamini");
  await expectAllSaved(page);
  expect(await databases(page)).toEqual([databaseOf(next)]);
  const rows = (id: string) =>
    JSON.stringify(sql(server, `SELECT value FROM sync_rows WHERE owner = '${id}'`));
  expect(rows(next.id)).toContain("Sipho Dlamini");
  expect(rows(next.id)).not.toContain("Milk");
  expect(rows(person.id)).not.toContain("Sipho");
});

test("T52 an order that is kept at sign-out waits for its member, while another one orders on this phone", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const other = await signUp(server);
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  await page.route("**/orders/complete", (route) => route.abort("internetdisconnected"));
  await completeButton(page).click();
  await expect(status(page, /^(Sending|Waiting)/)).toBeVisible();
  await pressLogout(page);
  await question(page).getByRole("button", { name: "Keep and sign out" }).click();
  await expectSignedIn(page, false);
  await page.unroute("**/orders/complete");

  await enter(await openSignIn(page), "Sign In", other.email, other.password);
  await expectSignedIn(page, true);
  await page.goto("/?step=1");
  await answer(page, { ...THANDI, "Full name": "Sipho Dlamini" });
  await pressNext(page);
  await addItem(page, MILK);
  await pressNext(page);
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await budgetField(page).fill("700");
  await budgetField(page).press("Enter");
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expectAllSaved(page);
  expect((await storedFor(server, person)).mails).toEqual([]);
  expect((await storedFor(server, other)).orders).toMatchObject([{ total: 75_900 }]);
  await pressLogout(page);
  await expectSignedIn(page, false);
  await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);

  await enter(await openSignIn(page), "Sign In", person.email, person.password);
  await expectSignedIn(page, true);
  await expect
    .poll(async () => (await storedFor(server, person)).mails)
    .toEqual(["order_received"]);
  expect((await storedFor(server, person)).orders).toMatchObject([{ total: 55_900 }]);
  expect((await storedFor(server, other)).orders).toHaveLength(1);
});

test("F79 a membership is begun and cancelled once, though every answer is lost", async ({
  asMember,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/);
  const { page, person } = await asMember();
  const lost = new Map<string, number>();
  await page.route(/\/api\/app\/(membership\/|orders\/proof)/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const count = lost.get(path) ?? 0;
    if (count >= 2 || route.request().method() !== "POST") return route.continue();
    lost.set(path, count + 1);
    await route.fetch();
    await route.abort();
  });
  await page.goto("/subscribe");
  const reference = page.getByText(/^USE\d{11,14}S$/);
  await expect(reference).toBeVisible({ timeout: 60_000 });
  const shown = await reference.textContent();
  await proofField(page).setInputFiles(pdfSlip());
  await page.getByRole("button", { name: "Complete Subscription" }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 });
  const subscriptions = () =>
    sql(
      server,
      `SELECT payment_reference, status FROM subscriptions WHERE user_id = '${person.id}'`,
    );
  expect(subscriptions()).toEqual([{ payment_reference: shown, status: "active" }]);
  await openTab(page, "Membership");
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel membership" }).click();
  await expect.poll(subscriptions).toEqual([{ payment_reference: shown, status: "cancelled" }]);
  await expect(status(page, "Saved")).toBeVisible({ timeout: 60_000 });
  expect([...lost.keys()].sort()).toEqual([
    "/api/app/membership/cancel",
    "/api/app/membership/complete",
    "/api/app/membership/reference",
    "/api/app/orders/proof/part",
  ]);
  const told = (event: string) =>
    sql(
      server,
      `SELECT id FROM notifications WHERE user_id = '${person.id}' AND event = '${event}'`,
    ).length;
  expect([told("membership_started"), told("membership_cancelled")]).toEqual([1, 1]);
  expect((await storedFor(server, person)).proofs).toHaveLength(1);
});
