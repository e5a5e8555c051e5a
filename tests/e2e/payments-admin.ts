import type { Locator, Page } from "@playwright/test";
import type { OrderView } from "@/domain/order/view";
import { HOUR_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { accepted, makeShopper, type Shopper, shopping, sql, start } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import type { Slip } from "../support/slips";
import { expect } from "./fixtures";

export interface Ordered {
  readonly who: Shopper;
  readonly order: OrderView;
}

/** A member with a completed order of R500.00 and the fee, made through the API. */
export async function orderWith(
  server: TestServer,
  given: { name?: string; who?: Shopper; proof?: Slip | Blob } = {},
): Promise<Ordered> {
  const who = given.who ?? makeShopper(server);
  const shop = shopping(server, who);
  const sent = start();
  const details = { ...sent.details, fullName: given.name ?? "Thandi Mokoena" };
  const { order } = accepted(await shop.start({ ...sent, details }));
  accepted(await shop.budget(order.id, 50_000));
  const proved = accepted(await shop.proof(order.id, given.proof && blobOf(given.proof))).order;
  return { who, order: accepted(await shop.complete(proved)).order };
}

export function blobOf(slip: Slip | Blob): Blob {
  return slip instanceof Blob ? slip : new Blob([new Uint8Array(slip.buffer)]);
}

/** Opens the Payments tab and waits for its list. */
export async function openPayments(page: Page): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Pending payments" })).toBeVisible();
  await expect(page.getByText(/with a proof/)).toBeVisible();
}

/** A payment in the list: a line of the table, or a card on a phone. */
export function rowOf(page: Page, { payment_reference }: OrderView): Locator {
  const isPayment = { hasText: payment_reference, has: page.locator("[id^='payment-']") };
  return page.getByRole("row").or(page.getByRole("listitem")).filter(isPayment);
}

/** Selects a payment: its proof is shown beside the list, or over it on a phone. */
export async function lookAt(page: Page, order: OrderView): Promise<Locator> {
  await rowOf(page, order).getByRole("button", { name: order.order_number }).click();
  const panel = page
    .getByRole("dialog")
    .or(page.getByRole("region"))
    .filter({
      has: page.getByRole("heading", { name: order.payment_reference }),
    });
  await expect(panel).toBeVisible();
  return panel;
}

/** Whether something was drawn: a canvas has dark and light spots. */
export function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let [darkest, lightest] = [255, 0];
    for (let at = 1; at < data.length; at += 4) {
      darkest = Math.min(darkest, data[at] ?? 255);
      lightest = Math.max(lightest, data[at] ?? 0);
    }
    return darkest < 100 && lightest > 200;
  });
}

export function storedOrder(server: TestServer, { id }: OrderView) {
  return sql<{ payment_status: string; status: string; credit: number; amount_received: number }>(
    server,
    `SELECT payment_status, status, credit, amount_received FROM orders WHERE id = '${id}'`,
  )[0];
}

/** Makes a member's mails due, also those that wait until a decision can't be undone, ahead of all others. */
export function letMailsLeave(server: TestServer, { email }: Pick<Shopper, "email">): void {
  const longDue = momentText(Date.now() - HOUR_MS);
  sql(server, `UPDATE mail_outbox SET due_at = '${longDue}' WHERE "to" = '${email}'`);
}
