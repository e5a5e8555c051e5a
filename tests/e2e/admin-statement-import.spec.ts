import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sql } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openTab, rowOf } from "./admin-tabs";
import { expectNoAnswer, expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests, loseAnswer } from "./held";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

const HEADING = "Bank Statement";
const FIXTURES = join(import.meta.dirname, "../fixtures/statements");

test.beforeEach(({ server }) => {
  sql(server, "DELETE FROM bank_lines; DELETE FROM statement_imports; DELETE FROM bank_accounts;");
});

const choose = (page: Page, file: string | { name: string; text: string }) =>
  page
    .getByLabel("Choose a file")
    .setInputFiles(
      typeof file === "string"
        ? join(FIXTURES, file)
        : { name: file.name, mimeType: "text/csv", buffer: Buffer.from(file.text) },
    );
/** What the import says, apart from the list of imports below it. */
const said = (page: Page, text: string) =>
  page.getByRole("region", { name: "Import a statement" }).getByText(text, { exact: true });
const store = (page: Page) => page.getByRole("button", { name: "Import this statement" }).click();

test("a statement is chosen, previewed, imported, F161 also through a network that fails, imported again and undone", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "statement", HEADING);
  await expect(page.getByText("No statements yet")).toBeVisible();
  const worker = page.waitForEvent("worker", (one) => one.url().includes("statement-worker"));
  const letPreviewGo = await holdRequests(page, "**/statement/preview");
  await choose(page, "capitec.csv");
  await worker; // it is read beside the page, which stays responsive
  const name = page.getByLabel("Name of the new bank account");
  await name.fill("Capitec shop account");
  letPreviewGo();
  await expect(said(page, "2 new")).toBeVisible();
  await expect(name, "what is typed before the server answers").toHaveValue("Capitec shop account");
  await expect(said(page, "0 already imported")).toBeVisible();
  await expect(said(page, "1 row left out: pending or without an amount")).toBeVisible();
  await said(page, "2 debits ignored").first().click();
  await expect(rowOf(page, "MAKRO STRUBENS VALLEY")).toContainText("-R952.50");
  await expectAccessibleAndFits(page);

  const lines = () => sql(server, "SELECT id FROM bank_lines");
  await page.route("**/statement/import", (route) => route.abort("internetdisconnected"));
  await store(page);
  await expectNoAnswer(page);
  expect(lines()).toHaveLength(0);
  await page.unroute("**/statement/import");
  // Now it arrives, and the answer is lost.
  await loseAnswer(page, "**/statement/import");
  await store(page);
  await expect.poll(() => lines().length).toBe(4);
  await expect(page.getByText("We don't know if it worked").first()).toBeVisible();
  await store(page);
  await expectToast(page, "Statement imported");
  expect(lines()).toHaveLength(4);
  const row = rowOf(page, "capitec.csv");
  await expect(row).toContainText("13 Nov 2026 to 14 Nov 2026");
  await expect(row).toContainText("Capitec shop account");
  await expect(row).toContainText("Proved by every balance");
  await expectAccessibleInBothSizes(page);

  await loseAnswer(page, "**/statement/preview");
  await choose(page, "capitec.csv");
  const panel = page.getByRole("region", { name: "Import a statement" });
  await expect(panel.getByRole("alert")).toContainText("We can't reach our server.");
  await expectAccessibleInBothSizes(page);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(said(page, "0 new")).toBeVisible();
  await said(page, "4 already imported").first().click();
  await expect(page.getByRole("table", { name: "4 already imported" })).toContainText(
    "Immediate Payment Fee",
  );
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Drop the bank statement here")).toBeVisible();
  expect(sql(server, "SELECT id FROM bank_lines")).toHaveLength(4);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download capitec.csv" }).click();
  expect((await download).suggestedFilename()).toBe("capitec.csv");
  await page.getByRole("button", { name: "Undo the import of capitec.csv" }).click();
  await expectAccessible(page);
  const question = page.getByRole("dialog");
  await page.route("**/statement/undo-import", (route) => route.abort("internetdisconnected"), {
    times: 1,
  });
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expectToast(page, "Import undone");
  await expect(row).toContainText("Undone");
  expect(sql(server, "SELECT id FROM bank_lines")).toHaveLength(0);

  await page.getByRole("button", { name: "Delete the bank account Capitec shop account" }).click();
  await page.route("**/statement/accounts/delete", (route) => route.abort("internetdisconnected"), {
    times: 1,
  });
  await page.getByRole("button", { name: "Delete bank account" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Delete bank account" }).click();
  await expectToast(page, "Bank account deleted");
  await expect(row).toContainText("Deleted account");
  await expect(page.getByText("Bank accounts without statements")).toBeHidden();
  expect(sql(server, "SELECT id FROM bank_accounts")).toHaveLength(0);
});

test("a refused file names row and column, of an unknown one a person names the columns, and the account keeps them", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "statement", HEADING);
  await choose(page, {
    name: "broken.csv",
    text: "Date,Description,Amount,Balance\n20261113,A,5.00,105.00\n20261114,B,6.00,112.00\n",
  });
  const alert = page.getByRole("alert").filter({ hasText: "The balances don't add up" });
  await expect(alert).toContainText("Row 3, column “Balance”");
  await expect(alert).toContainText("R111.00");
  await expect(alert).toContainText("Nothing was imported");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, { name: "statement.pdf", text: "%PDF-1.7" });
  await expect(page.getByText("This is a PDF")).toBeVisible();
  expect(sql(server, "SELECT id FROM statement_imports")).toEqual([]);

  await test.step("one person names the columns of an unknown file, and the account keeps them", async () => {
    await page.getByRole("button", { name: "Choose another file" }).click();
    const text = "Wann;Was;Wieviel\n13.11.2026;Thandi;5,00\n14.11.2026;Sipho;-6,00\n";
    await choose(page, { name: "other-bank.csv", text });
    await expect(page.getByText("We don't know this layout yet")).toBeVisible();
    await page.getByLabel("Column 1: Wann").selectOption("Date");
    await page.getByLabel("Column 2: Was").selectOption("Description");
    await page.getByLabel("Column 3: Wieviel").selectOption("Amount, in and out");
    await expectAccessibleAndFits(page);
    await page.getByRole("button", { name: "Read with these columns" }).click();
    await expect(said(page, "1 new")).toBeVisible();
    await expect(page.getByText("Not proved by balances")).toBeVisible();
    await store(page);
    await expectToast(page, "Statement imported");
    await choose(page, { name: "next.csv", text: `${text}15.11.2026;Lerato;7,00\n` });
    await expect(said(page, "2 already imported")).toBeVisible();
    await expect(said(page, "1 new")).toBeVisible();
  });
});

test("pasted rows are read, and a deposit under another text is asked about", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "statement", HEADING);
  await choose(page, "fnb.csv");
  await store(page);
  await expectToast(page, "Statement imported");
  await page.getByRole("button", { name: "Paste rows instead" }).click();
  await page
    .getByLabel("Rows from internet banking")
    .fill(
      "10/11/2026\tSipho again\t1200.00\t93051.21\n11/11/2026\tOther\t1.00\t93052.21\n14/11/2026\tThandi\t2.00\t93054.21",
    );
  await page.getByRole("button", { name: "Read these rows" }).click();
  // Rows that were pasted don't say of which bank they are.
  await page.getByRole("combobox", { name: "Bank account" }).selectOption({ index: 1 });
  await expect(page.getByRole("heading", { name: "Same deposit?" })).toBeVisible();
  const importing = page.getByRole("region", { name: "Import a statement" });
  await expect(importing.getByText("MAGTAPE CREDIT CAPITEC")).toBeVisible();
  const left = importing.getByRole("status").filter({ hasText: /question/ });
  await expect(left).toHaveText("1 question is left.");
  await expectAccessible(page);
  await page.getByLabel("Yes, the same").check();
  await expect(left).toHaveText("All questions are answered.");
  await expect(said(page, "2 new")).toBeVisible();
  await store(page);
  await expect(rowOf(page, "pasted-rows.txt")).toContainText("1 already imported");
  expect(sql(server, "SELECT other_key FROM bank_lines WHERE other_key != ''")).toEqual([
    { other_key: "SIPHOAGAIN" },
  ]);
});

test("a gap between two statements is shown, and a file of another account is refused", async ({
  asAdmin,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "statement", HEADING);
  const bank = (number: string, rows: string) =>
    `FOR ACCOUNT NUMBER ${number}\nDate,Amount,Balance,Description\n${rows}`;
  await choose(page, {
    name: "first.csv",
    text: bank(
      "62001234567",
      "2026/11/01,1.00,101.00,A\n2026/11/02,1.00,102.00,B\n2026/11/03,1.00,103.00,C\n",
    ),
  });
  await store(page);
  await expect(rowOf(page, "first.csv")).toBeVisible();
  await choose(page, {
    name: "third.csv",
    text: bank(
      "62001234567",
      "2026/11/11,1.00,201.00,D\n2026/11/12,1.00,202.00,E\n2026/11/13,1.00,203.00,F\n",
    ),
  });
  await store(page);
  await expect(page.getByText("the balance changed by R97.00")).toBeVisible();
  await choose(page, {
    name: "other.csv",
    text: bank(
      "62009999999",
      "2026/11/11,1.00,201.00,D\n2026/11/12,1.00,202.00,E\n2026/11/13,1.00,203.00,F\n",
    ),
  });
  await expect(page.getByText("This file is of account 62009999999.")).toBeVisible();
  await expect(page.getByText("This statement is of another bank account.")).toBeVisible();
});
