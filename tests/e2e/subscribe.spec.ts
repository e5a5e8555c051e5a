import type { Page } from "@playwright/test";
import { messageOf } from "@/domain/text/messages";
import { formatMonth, monthPeriod } from "@/domain/time/sa-time";
import { creditOf, giveCredit } from "../support/ledger";
import { sql } from "../support/ordering";
import { pdfSlip } from "../support/slips";
import { expectAccessible } from "./accessible";
import { expectToast } from "./auth-screens";
import { openTab, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { followInMenu } from "./menu";
import { expectAccessibleAndFits } from "./sizes";

const complete = (page: Page) => page.getByRole("button", { name: "Complete Subscription" });

test("a member subscribes: reference, deposit, proof, Complete Subscription; a membership that waits to be verified takes another proof", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await page.goto("/subscribe");
  const reference = page.getByText(/^USE\d{11,14}S$/);
  await expect(reference).toBeVisible();
  const shown = await reference.textContent();
  await expect(page.getByText("Demo: don't pay into this account.")).toBeVisible();
  await expect(complete(page)).toBeDisabled();
  await expectAccessibleAndFits(page);
  await page.route("**/api/app/**", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(reference).toHaveText(shown ?? "");
  await expect(page.getByText("Demo: don't pay into this account.")).toBeVisible();
  await page.unroute("**/api/app/**");
  await page.getByLabel("Proof of payment").setInputFiles(pdfSlip());
  await expect(
    page.getByText("Proof uploaded - Click 'Complete Subscription' below to finish"),
  ).toBeVisible();

  await test.step("F362 a proof whose payment wasn't completed in its month: it is asked for later", async () => {
    const setMonth = (month: string) =>
      sql(
        server,
        `UPDATE payment_references SET month_period = '${month}' WHERE reference = '${shown}'`,
      );
    setMonth("2024-11");
    await openTab(page, "Membership");
    await page.getByRole("link", { name: "Complete your payment" }).click();
    await expect(page.getByText("Monthly Membership, November 2024")).toBeVisible();
    await expect(page.getByText("You haven't completed this payment")).toBeVisible();
    await expect(reference).toHaveText(shown ?? "");
    await expect(complete(page)).toBeEnabled();
    await expectAccessibleAndFits(page);
    setMonth(monthPeriod(Date.now()));
    await page.reload();
    await expect(page.getByText("You haven't completed this payment")).toBeHidden();
  });

  const refuse = () =>
    page.route("**/api/app/membership/complete", (route) =>
      route.fulfill({ status: 422, json: { status: 422, code: "proof_required" } }),
    );
  await refuse();
  await complete(page).click();
  await expectToast(page, "Subscription failed", messageOf("proof_required"));
  await page.unroute("**/api/app/membership/complete");

  await test.step("F677 one that waited and was refused isn't called saved", async () => {
    await page.context().setOffline(true);
    await complete(page).click();
    const notice = page.getByRole("main").getByText("Saved on this phone", { exact: true });
    await expect(notice).toBeVisible();
    await refuse();
    await page.context().setOffline(false);
    await expect(page.getByText(`Not accepted. ${messageOf("proof_required")}`)).toBeVisible();
    await expect(notice).toBeHidden();
    await page.unroute("**/api/app/membership/complete");
  });

  await page.context().setOffline(true);
  await complete(page).click();
  await expectToast(page, "Saved on this phone", "We'll send it when you're back online.");
  await page.context().setOffline(false);
  await expectToast(
    page,
    "Subscription initiated! We'll verify your payment and activate your membership shortly.",
  );
  await expect(page).toHaveURL(/\/dashboard/);
  await followInMenu(page, "Membership");
  await expect(page.getByText("Active, payment awaiting verification")).toBeVisible();

  await test.step("a membership that waits to be verified takes another proof", async () => {
    await page.goto("/subscribe");
    await expect(
      page.getByText(/^Your membership payment for .* is awaiting verification$/),
    ).toBeVisible();
    await expect(reference).toHaveText(shown ?? "");
    await page.getByRole("button", { name: "Send a different file" }).click();
    await page.getByLabel("Proof of payment").setInputFiles(pdfSlip());
    await expectToast(page, "Proof uploaded successfully", "We will verify your payment shortly");
    await expect(page.getByText(/^PDF, /)).toBeVisible();
    await expect(complete(page)).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("F367 it does so in a later month too, beside the offer to pay for that one", async () => {
    for (const table of ["subscriptions", "payment_references"]) {
      sql(server, `UPDATE ${table} SET month_period = '2024-11' WHERE user_id = '${person.id}'`);
    }
    await openTab(page, "Membership");
    await page.getByRole("link", { name: "Send another proof for November 2024" }).click();
    await expect(
      page.getByText("Your membership payment for November 2024 is awaiting verification"),
    ).toBeVisible();
    await expect(reference).toHaveText(shown ?? "");
    await expect(page.getByRole("button", { name: "Send a different file" })).toBeVisible();
    await expectAccessibleAndFits(page);
    await page.getByRole("button", { name: /^Pay for / }).click();
    await expect(
      page.getByText(`Monthly Membership, ${formatMonth(monthPeriod(Date.now()))}`),
    ).toBeVisible();
    await expect(reference).not.toHaveText(shown ?? "");
  });
});

test("credit that covers the fee pays it; a stale one is never promised", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const who = shopperOf(person);
  giveCredit(server, who, 17_000);
  await page.goto("/subscribe");
  const credit = page.getByRole("region", { name: "Your credit" });
  const bank = page.getByText("Demo: don't pay into this account.");
  await expect(credit.getByText("Your credit pays for this month")).toBeVisible();
  await expect(credit.getByText("R0.00")).toBeVisible();
  await expect(bank).toBeHidden();
  await expectAccessibleAndFits(page);
  await page.route("**/api/app/**", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(page.getByText(/^USE\d{11,14}S$/)).toBeVisible();
  await expect(credit).toBeHidden();
  await page.unroute("**/api/app/**");
  // From then on the page hears of its credit only when the server has refused it.
  let isShown = false;
  let asked = 0;
  const refusal = page.waitForResponse("**/api/app/membership/complete", { timeout: 0 });
  await page.route("**/api/app/membership", async (route) => {
    if (isShown) await refusal;
    asked++;
    await route.fulfill({ response: await route.fetch() });
    asked--;
  });
  await page.reload();
  await expect(credit).toBeVisible();
  await expect(complete(page)).toBeEnabled();
  await expect.poll(() => asked, "what the page asked for at first has come").toBe(0);
  isShown = true;

  giveCredit(server, who, -17_000);
  await complete(page).click();
  await expect(page.getByText(messageOf("membership_credit_short")).first()).toBeVisible();
  await expect(bank).toBeVisible();
  await expect(complete(page)).toBeDisabled();
  await page.unrouteAll({ behavior: "wait" });

  await page.getByLabel("Proof of payment").setInputFiles(pdfSlip());
  await expect(page.getByText("Proof uploaded", { exact: true })).toBeVisible();
  giveCredit(server, who, 5_900);
  await page.reload();
  await expect(
    credit.getByText("Your credit pays for this month"),
    "F365 its own deposit may have become credit",
  ).toBeVisible();
  await complete(page).click();
  await expectToast(page, "Membership paid", "Your credit has paid for it.");
  await expect(page).toHaveURL(/\/dashboard/);
  expect(creditOf(server, who)).toBe(0);
});

test("without a reference it says what is missing", async ({ asMember, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  const { page } = await asMember();
  await page.route("**/api/app/membership/reference", (route) => route.abort());
  await page.goto("/subscribe");
  await expect(page.getByText("Missing required information")).toBeVisible();
});
