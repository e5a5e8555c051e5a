import { readFileSync } from "node:fs";
import { giveCredit, ledgerOf } from "../support/ledger";
import { subscribe, verifyMembership } from "../support/membership";
import { accepted, deciding, makeShopper, placeOrder } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { openTab, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { expectAccessibleAtNight } from "./sizes";

test("a member reads, prints and keeps every entry, also without a network; cancelling says what is given back before it is done", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  const admin = makeShopper(server, { admin: true });
  const judge = deciding(server, admin);
  await openTab(page, "Membership");
  await page.getByRole("link", { name: "See my money" }).click();
  await expect(page.getByRole("heading", { name: "Money", level: 1 })).toBeVisible();
  await expect(page.getByText("No payments yet")).toBeVisible();

  const order = await placeOrder(server, shopperOf(person));
  accepted(await judge.verifyOrder(order, 60_000));
  const entries = page.getByRole("list", { name: "Your payments, newest first" });
  await expect(entries.getByText("Deposit")).toBeVisible();
  await expect(entries.getByText("R600.00")).toBeVisible();
  await expect(entries.getByText(`Order ${order.order_number}`)).toBeVisible();
  await expect(entries.getByText("-R559.00")).toBeVisible();
  const balance = page.getByRole("region", { name: "Your balance" });
  await expect(balance.getByText("R41.00")).toBeVisible();
  await expectAccessibleAtNight(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.split("\r\n").slice(0, 3)).toEqual([
    '\ufeff"Date","What","Amount","Balance"',
    expect.stringMatching(/^"\d{4}-\d\d-\d\d","Deposit","600.00",""$/),
    expect.stringMatching(/","Order ORD-\d+","-559.00","41.00"$/),
  ]);

  await page.emulateMedia({ media: "print" });
  await expect(entries).toBeVisible();
  await expect(page.getByRole("button", { name: "Download as CSV" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await goOffline(page, async () => {
    await page.getByRole("link", { name: "Back to Membership" }).click();
    await page.getByRole("link", { name: "See my money" }).click();
    await expect(entries.getByText("R600.00")).toBeVisible();
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    await expect(
      page.getByText("Saved on this phone. We'll update it when you're back online."),
    ).toBeVisible();
  });

  await test.step("cancelling says what is given back before it is done", async () => {
    await verifyMembership(server, admin, await subscribe(server, shopperOf(person)));
    await page.getByRole("link", { name: "Back to Membership" }).click();
    await page.getByRole("button", { name: "Cancel Membership" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel your membership?" });
    await expect(dialog.getByText("We don't refund a month that has begun.")).toBeVisible();
    await expect(dialog.getByText(/hasn't begun\. You get R59\.00 back as credit\./)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel membership" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "See my money" }).click();
    await expect(
      page.getByRole("region", { name: "Your balance" }).getByText("R100.00"),
    ).toBeVisible();
    await expect(page.getByText(/^Membership, .*, taken back$/)).toBeVisible();
  });
});

test("T301 an admin corrects and refunds credit; above R5 000 a second one confirms", {
  tag: "@desktop",
}, async ({ asAdmin, server }) => {
  const { page, person } = await asAdmin();
  const other = await secondAdmin(server, person);
  const who = makeShopper(server, { name: "Credited Member" });
  giveCredit(server, who, 17_000);
  await page.goto("/admin/users");
  await page.getByLabel("Search by name, email, or phone...").fill(who.email);
  await page.getByRole("button", { name: "View Credited Member" }).click();
  const dialog = page.getByRole("dialog", { name: "User Details" });
  const entries = dialog.getByRole("list", { name: "Payments, newest first" });
  await expect(entries.getByText("Correction: A gift")).toBeVisible();

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8").split("\r\n")[1]).toMatch(
    /^"\d{4}-\d\d-\d\d","Correction: A gift","170.00","170.00"$/,
  );
  await page.emulateMedia({ media: "print" });
  const paper = page.getByRole("region", { name: "Money on paper" });
  await expect(paper.getByText("Pooled Pantry: money of Credited Member")).toBeVisible();
  await expect(paper.getByText("Correction: A gift")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(paper).toBeHidden();

  await dialog.getByText("Adjust credit").click();
  await dialog.getByRole("button", { name: "Correct credit" }).click();
  await expect(dialog.getByText("Please say why").first()).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("50");
  await dialog.getByLabel("Reason", { exact: true }).fill("Late delivery");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Correct credit" }).click();
  await expectToast(page, "Credit corrected", "User will be notified");
  await expect(
    dialog.getByRole("region", { name: /^Messages/ }),
    "F666 what is said in passing is part of the open dialog",
  ).toContainText("Credit corrected");
  await expect(entries.getByText("Correction: Late delivery")).toBeVisible();

  await dialog.getByText("Adjust credit").click();
  await dialog.getByLabel("Take off credit").check();
  await dialog.getByLabel("Amount", { exact: true }).fill("6000");
  await dialog.getByLabel("Reason", { exact: true }).fill("Paid twice");
  await dialog.getByRole("button", { name: "Correct credit" }).click();
  const question = page.getByRole("dialog", { name: "Ask a second admin?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Ask a second admin" }).click();
  await expectToast(page, "A second admin has to confirm", "Nothing is changed until then.");
  await expect(dialog.getByText("Waiting for a second admin: -R6\u00a0000.00")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm" })).toBeHidden();
  const [proposal] = await proposalsOf();
  await other.act("proposals/decline", { id: proposal?.id });
  await expect(dialog.getByText(/Waiting for a second admin/)).toBeHidden();

  await other.act("proposals/ask", {
    id: crypto.randomUUID(),
    kind: "entry",
    command: {
      id: crypto.randomUUID(),
      user_id: who.id,
      cents: 600_000,
      reason: "The shop closed",
    },
  });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm R6\u00a0000.00?" });
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Decision confirmed", "User will be notified");

  await dialog.getByText("Record a refund to the bank").click();
  await expect(
    dialog.getByText("Record it here first, so that the credit can't pay for an order.", {
      exact: false,
    }),
    "F433",
  ).toBeVisible();
  await dialog.getByLabel("Amount to pay back").fill("100");
  await dialog.getByLabel("Reference of the bank payment").fill("REFUND QW");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expectToast(page, "Refund recorded", "Now pay it at your bank. User will be notified");
  await expect(entries.getByText("Refund to your bank, reference REFUND QW")).toBeVisible();
  expect(ledgerOf(server, who).map(({ cents }) => cents)).toEqual([
    17_000, 5_000, 600_000, -10_000,
  ]);

  await test.step("two questions about the admin's own money are asked one after the other, each with its amount", async () => {
    giveCredit(server, person, 17_000);
    await page.goto("/admin/users");
    await page.getByLabel("Search by name, email, or phone...").fill(person.email);
    const own = page.getByRole("row").filter({ hasText: person.email });
    await own.getByRole("button", { name: /^View / }).click();
    const letGo = await holdRequests(page, "**/api/app/admin/ledger/*");
    await dialog.getByText("Adjust credit").click();
    await dialog.getByLabel("Amount", { exact: true }).fill("70");
    await dialog.getByLabel("Reason", { exact: true }).fill("Late delivery");
    await dialog.getByRole("button", { name: "Correct credit" }).click();
    await dialog.getByText("Record a refund to the bank").click();
    await dialog.getByLabel("Amount to pay back").fill("60");
    await dialog.getByLabel("Reference of the bank payment").fill("REFUND QW");
    await dialog.getByRole("button", { name: "Record refund" }).click();
    letGo();
    const about = question.getByText(/, R\d0\.00$/);
    const back = question.getByRole("button", { name: "Back" });
    const first = (await about.textContent()) ?? "";
    await back.click();
    await expect(about).not.toHaveText(first);
    const both = `${first} ${await about.textContent()}`;
    expect(both).toMatch(/R70\.00.*R60\.00|R60\.00.*R70\.00/);
    await expectAccessible(page);
    await back.click();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Saving..." })).toHaveCount(0);
  });

  async function proposalsOf() {
    const pb = await server.asSuperuser();
    return pb.collection("ledger_proposals").getFullList({ filter: `user_id = "${who.id}"` });
  }
});
