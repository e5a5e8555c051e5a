import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { loseAnswer } from "./held";
import {
  amountOf,
  completeButton,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  thanks,
} from "./payment";

async function reachCompletion(page: Page): Promise<void> {
  await reachPayment(page);
  await sendProof(page);
}

const ONE = { orders: 1, mails: ["order_received"] };
async function ordersAndMails(...stored: Parameters<typeof storedFor>) {
  const { orders, mails } = await storedFor(...stored);
  return { orders: orders.length, mails };
}

test("a total that changed is never agreed to unseen; F08 a double tap in two tabs, whose answer is lost, places one order, and both show it; F74 F141 a part of the page that a lost network kept away comes later, and the rest of the page stays", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachCompletion(page);

  await test.step("a total that changed elsewhere is shown before it is agreed to", async () => {
    const { orders } = await storedFor(server, person);
    await page.route(
      "**/orders/complete",
      async (route) => {
        await person.pb.send("/api/app/orders/budget", {
          method: "POST",
          body: { id: orders[0]?.id, order_budget: 70_000 },
        });
        await route.continue();
      },
      { times: 1 },
    );
    await completeButton(page).click();
    await expect(page.getByText("This order has changed.")).toBeVisible();
    await expect(amountOf(page, "Total Payable")).toHaveText("R759.00");
    expect((await storedFor(server, person)).orders[0]?.submitted_at).toBe("");
  });

  await test.step("a total that changes under the finger is not agreed to", async () => {
    await completeButton(page).hover();
    await page.mouse.down();
    await saveBudget(page, "800");
    await expect(amountOf(page, "Total Payable")).toHaveText("R859.00");
    await page.mouse.up();
    await expect(page.getByText("Your total has changed")).toBeVisible();
    await expect(thanks(page)).toBeHidden();
  });

  await test.step("a budget that was typed but not saved is shown before it is agreed to", async () => {
    await completeButton(page).hover();
    await page.mouse.down();
    await page.getByLabel("Grocery budget").fill("900");
    await page.mouse.up();
    await expect(page.getByText("Your total has changed")).toBeVisible();
    await expect(amountOf(page, "Total Payable")).toHaveText("R959.00");
    await expect(thanks(page)).toBeHidden();
    await saveBudget(page, "900");
  });

  await test.step("F08 a double tap in two tabs, and an answer that is lost, place one order, and both show it; F74 F141 what a lost network kept away comes later", async () => {
    await loseAnswer(page.context(), "**/orders/complete");
    const other = await page.context().newPage();
    await other.goto("/?step=4");
    await expect(completeButton(other)).toBeVisible();
    const offer = "**/assets/push-offer-*.js";
    await page.route(offer, (route) => route.abort("internetdisconnected"));
    const lost = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("push-offer"),
    );
    await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
    // At once: a click that waits for the button to rest comes after the other tab has placed it.
    const press = async (button: HTMLElement) => {
      button.click();
      await new Promise((tapAgain) => setTimeout(tapAgain, 30)); // what the first one changed is drawn by then
      button.click();
    };
    await Promise.all([page, other].map((tab) => completeButton(tab).evaluate(press)));
    await lost;
    await expect(thanks(page)).toBeVisible();
    await expect(thanks(other)).toBeVisible();
    await page.unroute(offer);
    await page.waitForResponse(offer);
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator("html"), "not reloaded").toHaveAttribute("data-mark", "");
    expect(await ordersAndMails(server, person)).toEqual(ONE);
  });
});
