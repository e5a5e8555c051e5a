import { randomUUID } from "node:crypto";
import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import { DAY_MS } from "@/domain/time/durations";
import { importLines } from "../support/bank-lines";
import { roleGrantedAt, rolesRemovedAt, signUp } from "../support/members";
import { makeShopper, sql, value } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { loseFirst } from "./held";
import { lookAt, openPayments, orderWith, storedOrder } from "./payments-admin";
import { expectAccessibleInBothSizes } from "./sizes";

const OPEN = "SELECT id FROM ledger_proposals WHERE outcome = ''";

test("T328 T330 T662 F326 what one admin may not decide alone is asked about, waits in sight of both, and is confirmed by the other, once both aren't new any more", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { page, person } = await asAdmin();
  const other = await secondAdmin(server, person);
  const { order } = await orderWith(server, { who: makeShopper(server) });
  await openPayments(page);
  const panel = await lookAt(page, order);
  const amount = panel.getByLabel("Amount received");
  await amount.fill("5");
  await panel.getByRole("button", { name: "Verify" }).click();
  const short = page.getByRole("dialog", { name: "Is this the right payment?" });
  await expect(short).toContainText(`${order.payment_reference}, Thandi Mokoena, R5.00`);
  await expectAccessible(page);
  await short.getByRole("button", { name: "Back" }).click();
  await expect(
    page.getByText(/Less than half of the amount due arrived\. Please/).first(),
  ).toBeVisible();
  expect(storedOrder(server, order)?.payment_status).toBe("pending");

  await amount.fill("50000");
  await panel.getByRole("button", { name: "Verify" }).click();
  const question = page.getByRole("dialog", { name: "Ask a second admin?" });
  await question.getByRole("button", { name: "Ask a second admin" }).click();
  await expectToast(page, "A second admin has to confirm", "Nothing is changed until then.");
  const waiting = page
    .getByRole("region", { name: "Waiting for a second admin" })
    .getByRole("listitem")
    .filter({ hasText: order.payment_reference });
  await expect(waiting).toContainText("R50\u00a0000.00");
  await expect(waiting).toContainText("R559.00 due");
  await expect(waiting.getByRole("button", { name: "Confirm" })).toBeHidden();
  await expectAccessibleInBothSizes(page);
  const id = value(server, OPEN);
  await other.act("proposals/confirm", { id });
  await expect(waiting).toBeHidden();
  expect(storedOrder(server, order)).toMatchObject({ amount_received: 5_000_000 });

  // The other one's, asked from elsewhere, is confirmed here.
  const own = (await orderWith(server, { who: makeShopper(server) })).order;
  sql(server, `UPDATE orders SET user_id = '${other.id}' WHERE id = '${own.id}'`);
  const seen = {
    kind: "order",
    id: own.id,
    total: own.total,
    to_pay: toPay(own),
    newest_proof: own.proof?.id ?? "",
  };
  roleGrantedAt(server, person, Date.now());
  await other.act("proposals/ask", {
    id: randomUUID(),
    kind: "payment",
    command: { ...seen, amount_received: own.total },
  });
  const theirs = page.getByRole("listitem").filter({ hasText: own.payment_reference }).first();
  await expect(theirs).toContainText(/You can confirm this from \d+ \w+ \d{4}, \d\d:\d\d\./);
  await expect(theirs.getByRole("button", { name: "Confirm" })).toBeHidden();
  roleGrantedAt(server, person, Date.now() - 3 * DAY_MS);
  await page.reload();
  const member = await signUp(server);
  const gift = { id: randomUUID(), user_id: member.id, cents: 60_000, reason: "Never read" };
  await other.act("proposals/ask", { id: randomUUID(), kind: "entry", command: gift });
  const next = page.getByRole("listitem").filter({ hasText: "Never read" }).first();
  await expect(next).toBeVisible();
  await expect(
    theirs.getByRole("button", { name: "Confirm" }),
    "F606 it says what is confirmed",
  ).toHaveAccessibleDescription(/Verification of a payment/);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  const asked = page.getByRole("dialog", { name: `Confirm ${formatRand(own.total)}?` });
  await expect(asked).toContainText("Verification of a payment");
  await expect(asked).toContainText(own.payment_reference);
  await expectAccessibleInBothSizes(page);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Decision confirmed", "User will be notified");
  expect(storedOrder(server, own)?.payment_status).toBe("verified");

  // One press too many meets the next decision, and asks about it.
  await expect(theirs).toBeHidden();
  await next.getByRole("button", { name: "Confirm" }).click();
  const another = page.getByRole("dialog", { name: "Confirm R600.00?" });
  await another.getByRole("button", { name: "Cancel" }).click();
  await next.getByRole("button", { name: "Decline" }).click();
  const declining = page.getByRole("dialog", { name: "Decline R600.00?" });
  await expect(declining).toContainText("Never read");
  await other.act("proposals/decline", { id: value(server, OPEN) });
  await expect(next).toBeHidden();
  await declining.getByRole("button", { name: "Decline" }).click();
  await expectToast(page, "Declined");
  await expect(declining).toBeHidden();
  expect(sql(server, `SELECT 1 FROM ledger_entries WHERE user_id = '${member.id}'`)).toEqual([]);
});

test("T333 the only admin says why they credit a deposit to themselves", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/409|ERR_FAILED/);
  const { page, person } = await asAdmin();
  const others = sql<{ id: string; user_id: string }>(
    server,
    `SELECT id, user_id FROM user_roles WHERE user_id != '${person.id}'`,
  );
  sql(server, `DELETE FROM user_roles WHERE user_id != '${person.id}'`);
  rolesRemovedAt(server, 0); // another file may have removed one
  const [line = ""] = importLines(server, [{ text: "CASH AT THE TILL", cents: 12_345 }]).lines;
  await openTab(page, "statement", "Statement");
  await page
    .getByRole("region", { name: "Not matched" })
    .getByRole("listitem")
    .filter({ hasText: "CASH AT THE TILL" })
    .getByRole("button", { name: "Find" })
    .click();
  const asked = await loseFirst(page, /admin\/users\?/);
  await page.getByLabel("Reference, name, cell number or amount").fill(person.email);
  await page.getByRole("button", { name: "To credit" }).click(); // F273
  expect(asked.size).toBe(1);
  const alone = page.getByRole("dialog", { name: "Decide without a second admin?" });
  await alone.getByRole("button", { name: "Decide without one" }).click();
  await expect(
    alone
      .getByText("Reason is required")
      .or(alone.getByText(/Please/))
      .first(),
  ).toBeVisible();
  await alone.getByLabel("Reason").fill("I am the only admin");
  await expectAccessible(page);
  await alone.getByRole("button", { name: "Decide without one" }).click();
  await expect(page.getByText(/R123\.45 is now .*credit/)).toBeVisible();
  expect(sql(server, `SELECT status, user_id FROM bank_lines WHERE id = '${line}'`)).toEqual([
    { status: "credit", user_id: person.id },
  ]);
  for (const { id, user_id } of others) {
    sql(
      server,
      `INSERT INTO user_roles (id, user_id, role) VALUES ('${id}', '${user_id}', 'admin')`,
    );
  }
});
