import { readFileSync } from "node:fs";
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { receiveDueMail } from "../support/mail";
import { accepted, deciding, jpeg, makeShopper, shopping, sql } from "../support/ordering";
import { pdfSlip, photoOfSlip, type Slip } from "../support/slips";
import { expectAccessible } from "./accessible";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import {
  blobOf,
  isDrawn,
  letMailsLeave,
  lookAt,
  openPayments,
  orderWith,
  rowOf,
  storedOrder,
} from "./payments-admin";
import { DESKTOP, PHONE } from "./sizes";

const photo = (page: Page) => photoOfSlip(page, { width: 320, height: 240, grain: 4 });

test(
  "an admin verifies a deposit by its picture, and everyone can use the Payments tab",
  {
    tag: "@every-size",
  },
  async ({ asAdmin, server }, { project }) => {
    test.slow(); // axe reads the whole page each time
    const { page } = await asAdmin();
    const proof = await photo(page);
    const { order } = await orderWith(server, { proof, name: "A".repeat(100) });
    const colorScheme = project.name === "phone" ? "dark" : "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPayments(page);
    await page.locator("summary", { hasText: /^Not yet submitted \(\d+\)$/ }).click();
    await expectAccessible(page);
    const panel = await lookAt(page, order);
    const picture = panel.getByRole("img", { name: "Proof" });
    await expect.poll(() => isDrawn(picture)).toBe(true);
    await expect(panel.getByLabel("Amount received")).toHaveValue("559.00");
    await panel.getByRole("button", { name: "Rotate" }).click();
    await panel.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => picture.evaluate((c) => c.clientHeight > c.clientWidth)).toBe(true);
    await panel.getByLabel("Amount received").fill("x");
    await panel.getByRole("button", { name: "Verify" }).click();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: /^Reject the payment/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await panel.getByLabel("Amount received").fill("559");
    await panel.getByRole("button", { name: "Verify" }).click();
    const whose = `Subscription activated. ${"A".repeat(100)}, R559.00`;
    await expectToast(page, "Payment verified", whose);
    await expect(rowOf(page, order)).toBeHidden();
    expect(storedOrder(server, order)).toMatchObject({ payment_status: "verified", credit: 0 });
  },
);

test("an admin decides by keyboard, unless the keys are off, T378 and never about a payment that a search hides", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  const { order: hidden } = await orderWith(server, { name: "Hidden Mokoena" });
  const { order: found } = await orderWith(server, { name: "Found Mokoena" });
  await openPayments(page);
  await lookAt(page, hidden);
  const search = page.getByRole("searchbox");

  await search.fill("no payment has these words");
  await expect(rowOf(page, hidden)).toBeHidden();
  await search.blur();
  await page.keyboard.press("v");
  await search.fill(found.payment_reference);
  const panel = page.getByRole("region").filter({
    has: page.getByRole("heading", { name: found.payment_reference }),
  });
  await expect(panel).toBeVisible();
  await search.blur();
  await page.keyboard.press("v");
  await expectToast(page, "Payment verified", "Subscription activated. Found Mokoena, R559.00");
  expect(storedOrder(server, found)?.payment_status).toBe("verified");
  expect(storedOrder(server, hidden)?.payment_status).toBe("pending");

  const older = (await orderWith(server)).order;
  const newer = (await orderWith(server)).order;
  await openPayments(page); // what arrives in an open list is added below, in whatever order it comes
  await lookAt(page, newer);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: older.order_number })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: newer.order_number })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("v");
  await expect(page.getByLabel("Reference, name or amount")).toHaveValue("v");
  await page.keyboard.press("Backspace");
  await lookAt(page, newer);
  await page.keyboard.press("v");
  await expectToast(page, "Payment verified");
  await expect(page.getByRole("button", { name: older.order_number })).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: /^Reject the payment/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Use these keys" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(
    page.getByRole("region").filter({
      has: page.getByRole("heading", { name: newer.payment_reference }),
    }),
  ).toBeHidden();
});

test("T37 a PDF is drawn as a picture, T107 and one that inflates to 300 MB offered as a download", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  const { order } = await orderWith(server, { proof: hostilePdf() });
  const { order: bomb } = await orderWith(server, { proof: bombPdf(300) });
  const { order: chained } = await orderWith(server, { proof: bombPdf(1, "/Filter[/Fl/Fl]") });
  await openPayments(page);

  await test.step("T37 a PDF is drawn as a picture and never opens in our origin", async () => {
    const panel = await lookAt(page, order);
    await expect.poll(() => isDrawn(panel.getByRole("img", { name: "Proof" }))).toBe(true);
    await expect(page.locator("iframe, embed, object, a[href^='blob:']")).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.evaluate(() => document.title)).toContain("Payments");
  });

  await test.step("T107 one that inflates is offered as a download, and the page lives on", async () => {
    for (const inflating of [bomb, chained]) {
      const panel = await lookAt(page, inflating);
      await expect(
        panel.getByText("This file is too large to show here. Download the file to see it."),
      ).toBeVisible({ timeout: 15_000 });
      await expect(panel.getByRole("button", { name: "Download the file" })).toBeVisible();
      expect(await page.evaluate(() => 1 + 1)).toBe(2);
    }
  });
});

test("a decision can be undone beside the list, an amount that is not the total becomes credit, a rejected member reads the reason and sends another proof; two admins never decide twice nor about a proof unseen, and see what the other decided", async ({
  asAdmin,
  server,
  mail,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const { page } = await asAdmin();
  const { order } = await orderWith(server);
  const { who, order: refused } = await orderWith(server);
  await openPayments(page);
  await rowOf(page, order).getByRole("button", { name: "Verify" }).click();
  const undo = page.getByRole("list", { name: "Decisions that can be undone" });
  const undoOne = undo.filter({ hasText: order.payment_reference }).getByRole("button");
  await expect(undoOne, "F262").toHaveAccessibleDescription(
    `Verified ${order.payment_reference} · R559.00`,
  );
  await undoOne.click();
  await expectToast(page, "Undone");
  await expect(rowOf(page, order).getByRole("button", { name: "Verify" })).toBeVisible();
  expect(storedOrder(server, order)?.payment_status).toBe("pending");

  const panel = await lookAt(page, order);
  const amount = panel.getByLabel("Amount received");
  await amount.fill("abc");
  await panel.getByRole("button", { name: "Verify" }).click();
  await expect(panel.getByText("Enter an amount in rand, for example 500.00")).toBeVisible();
  await amount.fill("500");
  await expect(panel.getByText("The member will owe R59.00.")).toBeVisible();
  await amount.fill("600");
  await expect(panel.getByText("R41.00 will become the member's credit.")).toBeVisible();
  await panel.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Payment verified"); // this one's or the first one's
  await expect(undo.filter({ hasText: order.payment_reference })).toContainText("R600.00");
  await expect
    .poll(() => storedOrder(server, order))
    .toMatchObject({ amount_received: 60_000, credit: 4_100 });
  await expect(rowOf(page, order)).toBeHidden();

  await rowOf(page, refused).getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reject the payment/ });
  await dialog.getByRole("button", { name: "Reject payment" }).click();
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await dialog.getByLabel("Another reason").check();
  await dialog.getByLabel("Your reason").fill("It is a picture of a cat");
  await dialog.getByRole("button", { name: "Reject payment" }).click();
  const whose = "User will be notified. Thandi Mokoena, R559.00";
  await expectToast(page, "Payment rejected", whose);
  await expect(rowOf(page, refused)).toBeHidden();

  letMailsLeave(server, who);
  const letter = await receiveDueMail(server, mail, who.email, "Your payment for");
  expect(letter.text).toContain("It is a picture of a cat");

  accepted(await shopping(server, who).proof(refused.id));
  await expect(rowOf(page, refused)).toBeVisible();
  await test.step("a proof that arrives while the admin looks is neither verified nor rejected unseen", async () => {
    const renewed = await lookAt(page, refused);
    accepted(await shopping(server, who).proof(refused.id));
    await expect(renewed.getByText("The member has sent a new proof of payment.")).toBeVisible();
    await renewed.getByRole("button", { name: "Verify" }).click();
    await expectToast(
      page,
      "Verification failed",
      "This order has changed. Please check it and try again.",
    );
    expect(storedOrder(server, refused)?.payment_status).toBe("pending");
    await expect(renewed.getByText("Newest of 3 proofs")).toBeVisible();
    await renewed.getByRole("button", { name: "Reject" }).click();
    await dialog.getByLabel("The proof cannot be read").check();
    accepted(await shopping(server, who).proof(refused.id));
    await dialog.getByRole("button", { name: "Reject payment" }).click();
    await expect(
      dialog.getByRole("status").filter({ hasText: "This order has changed." }),
    ).toBeVisible();
    expect(storedOrder(server, refused)?.payment_status).toBe("pending");
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(renewed.getByText("Newest of 4 proofs")).toBeVisible();
    await renewed.getByRole("button", { name: "Verify" }).click();
    await expect(rowOf(page, refused)).toBeHidden();
    await expect.poll(() => storedOrder(server, refused)?.payment_status).toBe("verified");
  });

  const { order: both } = await orderWith(server);
  const seen = await lookAt(page, both);
  accepted(await judge.reject(both.id, "The proof cannot be read"));
  await expect(seen.getByText(/has since been rejected/)).toBeVisible();
  await expect(seen.getByRole("button", { name: "Verify" })).toBeHidden();
  await seen.getByRole("button", { name: "Reopen" }).click();
  await expectToast(page, "Payment reopened");

  // Without live events the server's refusal says the same.
  await page.route("**/api/app/payments/pending*", (route) => route.abort());
  accepted(await judge.reject(both.id, "The proof cannot be read"));
  await seen.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Verification failed", "This payment has already been rejected.");
  await expect(seen.getByText("Rejected:", { exact: true })).toBeVisible();
});

test("what is pressed while another decision is on its way is done after it, and a reason that could not be sent stays in its dialog", {
  tag: "@long-run",
}, async ({ asAdmin, server, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  const { page } = await asAdmin();
  const { order: first } = await orderWith(server);
  const { order: second } = await orderWith(server);
  const { order: refused } = await orderWith(server);
  await openPayments(page);
  const undo = page.getByRole("list", { name: "Decisions that can be undone" });
  await test.step("F287 who looks at another payment by then keeps it, also when the decision is undone", async () => {
    const letGo = await holdRequests(page, "**/payments/verify");
    const verified = await lookAt(page, refused);
    await verified.getByRole("button", { name: "Verify" }).click();
    await lookAt(page, first);
    letGo();
    await expect(undo).toContainText(refused.payment_reference);
    const shown = page.getByRole("region").getByRole("heading", { level: 2 });
    await expect(shown.filter({ hasText: first.payment_reference })).toBeVisible();
    const letUndo = await holdRequests(page, "**/payments/undo");
    await undo.getByRole("button", { name: "Undo" }).click();
    await lookAt(page, second);
    letUndo();
    await expectToast(page, "Undone");
    await expect(rowOf(page, refused)).toBeVisible();
    await expect(shown.filter({ hasText: second.payment_reference })).toBeVisible();
  });
  await rowOf(page, first).getByRole("button", { name: "Verify" }).click();
  await expect(undo).toContainText(first.payment_reference);
  const letSecondGo = await holdRequests(page, "**/payments/verify");
  await rowOf(page, second).getByRole("button", { name: "Verify" }).click();
  await undo.getByRole("button", { name: "Undo" }).click();
  letSecondGo();
  await expectToast(page, "Undone");
  await expect(rowOf(page, first)).toBeVisible();
  expect(storedOrder(server, first)?.payment_status).toBe("pending");
  expect(storedOrder(server, second)?.payment_status).toBe("verified");

  const letFirstGo = await holdRequests(page, "**/payments/verify");
  await page.route("**/payments/reject", (route) => route.abort());
  await rowOf(page, first).getByRole("button", { name: "Verify" }).click();
  await rowOf(page, refused).getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reject the payment/ });
  await dialog.getByLabel("Another reason").check();
  await dialog.getByLabel("Your reason").fill("It is a picture of a cat");
  await dialog.getByRole("button", { name: "Reject payment" }).click();
  letFirstGo();
  await expect(
    dialog.getByRole("status").filter({ hasText: "We don't know if it worked" }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Your reason")).toHaveValue("It is a picture of a cat");
  expect(storedOrder(server, first)?.payment_status).toBe("verified");
  await page.unroute("**/payments/reject");
  await test.step("F290 a window that is made narrow shows the payment below the question", async () => {
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("button", { name: "All keys" })).toBeHidden();
    await dialog.getByLabel("Your reason").click();
    await page.setViewportSize(DESKTOP);
  });
  await dialog.getByRole("button", { name: "Reject payment" }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, "Payment rejected");
  expect(storedOrder(server, refused)?.payment_status).toBe("failed");
});

test("an unreachable server is retried, what members send appears without moving the list, warnings are shown before verifying, and names stay text (T19, T33); without one it is 'Unknown'", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const { page, person } = await asAdmin();
  const proof = jpeg();
  const { order: used } = await orderWith(server, { proof });
  await page.route("**/api/app/payments/pending*", (route) => route.abort());
  await page.goto("/admin");
  await expectToast(page, "Error fetching payments");
  await page.unroute("**/api/app/payments/pending*");
  // The stream, which connects at any moment, asks again too.
  const isBack = expect(page.getByText(/with a proof/)).toBeVisible();
  await Promise.race([page.getByRole("button", { name: "Try again" }).first().click(), isBack]);
  await isBack;
  await expect(rowOf(page, used)).toBeVisible();
  const before = await rowOf(page, used).boundingBox();
  const name = "<script>alert(1)</script>";
  const { order, who } = await orderWith(server, { proof, name });
  const own = { ...who, id: person.id, token: person.pb.authStore.token };
  const { order: mine } = await orderWith(server, { who: own });
  const letListGo = await holdRequests(page, "**/api/app/payments/pending*");
  const { order: only, who: nameless } = await orderWith(server);
  sql(
    server,
    `UPDATE profiles SET full_name = '', email = '' WHERE id = '${nameless.id}';
     DELETE FROM payment_references WHERE order_id = '${only.id}';
     DELETE FROM orders WHERE id = '${only.id}';`,
  );
  letListGo();
  // Nothing tells the page of what a test deletes.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: /\d new payments? below/ })).toBeVisible();
  await expect(rowOf(page, order)).toContainText(name);
  expect((await rowOf(page, used).boundingBox())?.y).toBe(before?.y);
  const panel = await lookAt(page, order);
  const warning = `This file was sent before, for ${used.payment_reference}.`;
  await expect(panel.getByText(warning)).toBeVisible();
  await expect(panel.getByText(name)).toBeVisible();
  await expect(page.getByText(warning).first()).toBeVisible();
  await expect((await lookAt(page, mine)).getByText("This is your own order.")).toBeVisible();

  await test.step("a member without a profile is 'Unknown', a membership 'Subscription Only'", async () => {
    await expect(rowOf(page, only)).toContainText("Subscription Only");
    await expect(rowOf(page, only).getByText("Unknown")).toHaveCount(2);
    await expect(rowOf(page, only).getByRole("button", { name: "Reject" })).toHaveCount(0);
    await rowOf(page, only).getByRole("button", { name: "Verify" }).click();
    await expectToast(page, "Payment verified", "Subscription activated. Unknown, R59.00");
  });
});

test("an admin finds a verified order, marks it delivered or cancels it, and has them all as a CSV", async ({
  asAdmin,
  server,
}) => {
  const other = deciding(server, makeShopper(server, { admin: true }));
  const { page } = await asAdmin();
  const name = '=HYPERLINK("http://bad.test","x")';
  const [kept, dropped] = [
    (await orderWith(server, { name })).order,
    (await orderWith(server)).order,
  ];
  for (const order of [kept, dropped]) accepted(await other.verifyOrder(order));
  const { order: cancelled, who } = await orderWith(server);
  accepted(await shopping(server, who).cancel(cancelled.id));
  await openPayments(page);

  await test.step("the verified orders come as a CSV that a spreadsheet cannot be tricked by", async () => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^verified-orders-\d{4}-\d\d-\d\d\.csv$/);
    await expectToast(page, "Export successful", "Verified orders downloaded as CSV");
    const text = readFileSync(await download.path(), "utf8");
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), {
      header: true,
      skipEmptyLines: true,
    });
    const row = data.find((line) => line["Order Number"] === kept.order_number);
    expect(row).toMatchObject({
      "Customer Name": `'${name}`,
      Total: "559.00",
      Phone: "082 123 4567",
      Address: "12 Vilakazi Street, Soweto, 1804",
    });
  });

  await test.step("the deposit of a cancelled order is looked into", async () => {
    await expect(rowOf(page, cancelled)).toContainText("Cancelled, deposit to check");
    await rowOf(page, cancelled).getByRole("button", { name: "Nothing arrived" }).click();
    await expectToast(page, "Deposit checked");
    await expect(rowOf(page, cancelled)).toContainText("Cancelled, nothing arrived");
  });

  await page.getByLabel("Reference, name or amount").fill(kept.payment_reference);
  await rowOf(page, kept).getByRole("button", { name: "Mark delivered" }).click();
  await page
    .getByRole("dialog", { name: /^Mark 1 order as delivered today/ })
    .getByRole("button", { name: "Mark delivered" })
    .click();
  await expectToast(page, "Order delivered");
  await expect(rowOf(page, kept)).toContainText("Delivered");
  await page.getByLabel("Reference, name or amount").fill(dropped.order_number);
  await rowOf(page, dropped).getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel ORD-/ });
  await dialog.getByLabel("Reason").fill("The shop is closed");
  await expect(dialog).toContainText("Did the deposit of R559.00 arrive?");
  await dialog.getByRole("radio", { name: "Yes, it's in our account." }).check();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expectToast(page, "Order cancelled", "User will be notified");
  await expect(rowOf(page, dropped)).toContainText("Cancelled");
});

/** A page whose content is so many megabytes of lines, in less than a megabyte. */
function bombPdf(megabytes: number, filter = "/Filter/FlateDecode"): Blob {
  const megabyte = Buffer.alloc(1024 * 1024, "0 0 m ");
  // Deflated once: what follows a full flush stands for itself.
  const part = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => part),
    deflateSync(Buffer.alloc(0)).subarray(2),
  ]);
  const parts = [
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n",
    `4 0 obj<<${filter}/Length ${content.length}>>\nstream\n`,
    content,
    "\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n",
  ];
  return new Blob(parts, { type: "application/pdf" });
}

/** A slip that would run a script and start a program wherever a PDF is opened as a document. */
function hostilePdf(): Blob {
  const slip: Slip = pdfSlip();
  const text = slip.buffer
    .toString("latin1")
    .replace(
      "<</Type/Catalog",
      "<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\);document.title='owned')>>/Type/Catalog",
    )
    .replace(
      "<</Type/Page/",
      "<</Annots[<</Type/Annot/Subtype/Link/Rect[0 0 420 200]/A<</S/Launch/F(cmd.exe)>>>>]/Type/Page/",
    );
  return blobOf({ ...slip, buffer: Buffer.from(text, "latin1") });
}
