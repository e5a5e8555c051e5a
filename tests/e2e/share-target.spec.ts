import type { Locator, Page } from "@playwright/test";
import { signIn, signUp } from "../support/members";
import { accepted, pdf, placeOrder, shopping } from "../support/ordering";
import { enter, expectSignedIn } from "./auth-screens";
import { orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { openInstalled, waitForWorker } from "./installed-app";
import { followInBar } from "./menu";
import { databases, expectAllSaved, pressLogout, takeSession } from "./outbox";
import { reachStep } from "./wizard";

test.use({ serviceWorkers: "allow" });
const DAY_MS = 24 * 3_600_000;
const PROOFS = /app\/orders\/proof\//;

test("a slip that is shared outlives no signal and a sign-in, and is sent by a tap alone; an unclaimed one is deleted after 24 hours, and at sign-out", async ({
  asGuest,
  asMember,
  server,
}) => {
  const { person } = await asMember();
  const member = { ...person, name: "", token: person.pb.authStore.token };
  const order = await placeOrder(server, member, "budget");
  const page = await asGuest();
  await openInstalled(page);
  await page.context().setOffline(true);
  await share(page);
  await expect(page.getByText(/^Sign in, then choose/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  const card = page.getByRole("main");
  await card.getByRole("button", { name: "Sign In" }).click();
  await enter(card, "Sign In", person.email, person.password);

  await expect(page.getByText(order.payment_reference)).toBeVisible();
  expect((await shopping(server, member).view(order.id)).body.order.proof).toBeNull();
  await page.getByRole("button", { name: "Send as proof for this order" }).click();
  await expect(
    page.getByText(`We received your proof of payment for ${order.payment_reference}.`),
  ).toBeVisible();
  expect((await shopping(server, member).view(order.id)).body.order.proof).not.toBeNull();
  await page.reload();
  await expect(page.getByText("No shared files")).toBeVisible();

  await test.step("an unclaimed slip is deleted after 24 hours, and at sign-out", async () => {
    await shopping(server, member).cancel(order.id);
    await share(page);
    await expect(page.getByText("You have no order awaiting payment")).toBeVisible();
    await page.clock.install({ time: Date.now() + DAY_MS + 1000 });
    await page.reload();
    await expect(page.getByText("No shared files")).toBeVisible();
    await share(page);
    await pressLogout(page);
    await expectSignedIn(page, false);
    await expect.poll(() => databases(page)).not.toContain("pooled-pantry-shared");
  });
});

test("a second slip waits until the first is sent or discarded, and a discarded one isn't said to be received; F273 orders that could not be loaded are loaded later, and those of the phone's list are known offline", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  const shop = shopping(server, shopperOf(person));
  const send = (within: Page | Locator) =>
    within.getByRole("button", { name: "Send as proof for this order" });
  await openInstalled(page);
  const network = page.context();
  await network.setOffline(true);
  await share(page);
  await expect(page.getByText("We couldn't load your orders.")).toBeVisible();
  const order = await placeOrder(server, shopperOf(person), "budget");
  await network.setOffline(false);
  await expect(page.getByText(order.payment_reference), "F273").toBeVisible();
  await followInBar(page, "Orders");
  await expect(orderCard(page, order.order_number)).toBeVisible();

  await network.setOffline(true);
  await share(page);
  const slips = page.getByRole("region", { name: "slip.pdf" });
  await expect(send(page), "for an order that this phone knows from its list").toHaveCount(2);
  await send(slips.first()).click();
  await expect(send(page)).toHaveCount(1);
  await send(slips.last()).click();
  await expect(slips.last()).toContainText(
    "isn't sent yet. Once it's sent or you discard it, you can send this file.",
  );

  await network.route(PROOFS, (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: "file_damaged" } }),
  );
  await network.setOffline(false);
  await slips.first().getByRole("button", { name: "Discard" }).click();
  await expect(slips.first()).toContainText("Proof not sent");
  await expect(page.getByText("We received your proof of payment")).toBeHidden();
  await network.unroute(PROOFS);
  await send(slips.last()).click();
  await expect(slips.last()).toContainText("We received your proof of payment");
  await expect(slips.first()).toContainText("Proof not sent");
  expect(accepted(await shop.view(order.id)).order.proof).not.toBeNull();
});

test("T51 F195 a shared slip and a half-typed line outlive another member's whole visit, unseen by them", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await waitForWorker(page);
  await share(page, false); // the app was closed before the page opened
  await page.getByLabel("Add an item").fill("rice 2");
  await person.pb.send("/api/app/sign-out-everywhere", {
    method: "POST",
    body: { remove_data: false },
  });
  await page.goto("/contact"); // asks for the session at once
  await expectSignedIn(page, false);

  await takeSession(page, await signUp(server));
  await page.goto("/shared");
  await expect(page.getByText("No shared files")).toBeVisible();
  await reachStep(page, 2);
  await expect(page.getByLabel("Add an item")).toHaveValue("");
  await page.getByLabel("Add an item").fill("bread");
  await expectAllSaved(page);
  await pressLogout(page);
  await expectSignedIn(page, false);

  await takeSession(page, await signIn(server, person.email));
  await page.goto("/shared");
  await expect(page.getByText("slip.pdf")).toBeVisible();
  await followInBar(page, "Basket");
  await expect(page.getByLabel("Add an item")).toHaveValue("rice 2");
});

/** Posts a document as the phone does when it is shared into the app; the answer opens the app. */
async function share(page: Page, isOpened = true) {
  const slip = [...new Uint8Array(await pdf().arrayBuffer())];
  await page.evaluate(
    async ({ bytes, isOpened }) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], "slip.pdf", { type: "application/pdf" }));
      const form = document.createElement("form");
      const action = "/share-target";
      Object.assign(form, { method: "post", action, enctype: "multipart/form-data" });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "file" });
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      if (isOpened) form.submit();
      else await fetch(action, { method: "POST", body: new FormData(form), redirect: "manual" });
    },
    { bytes: slip, isOpened },
  );
  if (isOpened) await page.waitForURL("/shared");
}
