import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/members";
import { accepted, call, jpeg, proofForm, type Shopper } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { expect } from "./fixtures";

/** Somebody with an account, as the helpers that order by the API want them. */
export function shopperOf({ id, email, pb }: Person): Shopper {
  return { id, email, name: "Thandi Mokoena", token: pb.authStore.token };
}

/** Opens a tab of the dashboard and waits for what it shows. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/dashboard/${tab.toLowerCase()}`);
  await expect(page.getByRole("heading", { name: tab, level: 1 })).toBeVisible();
}

/** The card of an order by its number. */
export function orderCard(page: Page, number: string): Locator {
  return page.getByRole("region", { name: number });
}

/** Subscribes by the API; answers the reference that waits to be verified. */
export async function subscribe(server: TestServer, who: Shopper): Promise<string> {
  const { payment } = accepted(
    await call<{ payment: { payment_reference: string } }>(server, who, "membership/reference", {}),
  );
  const { payment_reference: reference } = payment;
  accepted(
    await call(server, who, "orders/proof", proofForm({ id: randomUUID(), reference }, jpeg())),
  );
  accepted(await call(server, who, "membership/complete", { payment_reference: reference }));
  return reference;
}

/** What an admin does with a membership that was paid by itself. */
export async function verifyMembership(server: TestServer, admin: Shopper, reference: string) {
  const { rows } = accepted(
    await call<{
      rows: { id: string; kind: string; total: number; proof: { id: string } | null }[];
    }>(server, admin, `payments/pending?q=${reference}`),
  );
  const row = rows.find(({ kind }) => kind === "subscription");
  accepted(
    await call(server, admin, "payments/verify", {
      kind: "subscription",
      id: row?.id,
      total: row?.total,
      newest_proof: row?.proof?.id ?? "",
      amount_received: row?.total,
    }),
  );
}
