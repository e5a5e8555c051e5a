import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip, type Slip } from "../support/slips";
import { expect } from "./fixtures";
import { reachStep } from "./wizard";

export const budgetField = (page: Page) => page.getByLabel("Grocery budget");
export const proofField = (page: Page) => page.getByLabel("Proof of payment");
export const completeButton = (page: Page) => page.getByRole("button", { name: "Complete Order" });
export const uploaded = (page: Page) =>
  page.getByText("Proof uploaded - Click 'Complete Order' below to finish");
export const thanks = (page: Page) => page.getByRole("heading", { name: /^Thank you/ });

/** The amount beside a name of the summary or of the order's facts. */
export function amountOf(page: Page, name: string | RegExp): Locator {
  return page.locator("dt", { hasText: name }).locator("+ dd");
}

/** Goes to step 4 with a budget that is saved. */
export async function reachPayment(page: Page, budget = "500"): Promise<void> {
  await reachStep(page, 4, budget);
  await expect(budgetField(page)).toBeVisible();
  if ((await budgetField(page).inputValue()) === "") await saveBudget(page, budget);
  await expect(amountOf(page, "Total Payable")).toBeVisible();
}

export async function saveBudget(page: Page, budget: string): Promise<void> {
  await budgetField(page).fill(budget);
  await budgetField(page).press("Enter");
  await expect(page.getByText("Budget Required")).toBeHidden();
}

export async function sendProof(page: Page, slip: Slip = pdfSlip()): Promise<void> {
  await proofField(page).setInputFiles(slip);
  await expect(uploaded(page)).toBeVisible();
}

/** Chooses a file that is no proof, and reads why: in the toast, and where the file was chosen. */
export async function expectRefused(page: Page, slip: Slip, title: string, text: string) {
  await proofField(page).setInputFiles(slip);
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: text }).first();
  await expect(toast).toContainText(title);
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

interface StoredOrder {
  id: string;
  basket_id: string;
  status: string;
  total: number;
  payment_reference: string;
  submitted_at: string;
  proof_channel: string;
  order_number: string;
  deposit_check: string;
}

/** What the server has of a member: their orders and proofs, and the mails about orders. */
export async function storedFor(server: TestServer, person: Person) {
  const pb = await server.asSuperuser();
  const mine = { filter: `user_id = "${person.id}"` };
  const [orders, proofs, mails] = await Promise.all([
    pb.collection("orders").getFullList<StoredOrder>(mine),
    pb
      .collection("payment_proofs")
      .getFullList<{ id: string; order_id: string; content_type: string; size: number }>(mine),
    pb.collection("mail_outbox").getFullList<{ event: string }>({
      filter: `to = "${person.email}" && event ~ "order"`,
    }),
  ]);
  return { orders, proofs, mails: mails.map(({ event }) => event) };
}

/** The bytes of the member's newest proof, by the product's own route. */
export async function storedProof(server: TestServer, person: Person): Promise<Buffer> {
  const { proofs } = await storedFor(server, person);
  const answer = await fetch(`${server.url}/api/app/proofs/${proofs.at(-1)?.id}`, {
    headers: { Authorization: person.pb.authStore.token },
  });
  return Buffer.from(await answer.arrayBuffer());
}
