import { expect, it } from "vitest";
import type { OutboxRow } from "@/data/commands/commands";
import { listed, ORDERS } from "@/domain/order/examples";
import type { OrderView } from "@/domain/order/view";
import { basketOrder } from "./home-facts";

const DRAFT = listed(ORDERS.draft);

/** What is known of the basket's order while these commands about it wait. */
function known(order: OrderView | null, ...waiting: readonly Partial<OutboxRow>[]) {
  const rows = waiting.map((row) => ({ state: "queued", orderId: DRAFT.id, ...row }) as OutboxRow);
  const cached = order && { id: order.id, userId: "thandi", order, content: {} as never };
  return basketOrder(DRAFT.id, { orders: null, order: cached, waiting: rows });
}

it("an order that is on its way isn't what the basket is for any more", () => {
  expect(known(DRAFT)).toEqual({ isStarted: true, isOver: false });
  expect(known(DRAFT, { kind: "complete" })).toEqual({ isStarted: true, isOver: true });
  expect(known(null, { kind: "start" })).toEqual({ isStarted: true, isOver: false });
});

it("F676 one whose completion was refused, or can't be sent, still has its basket", () => {
  const refused = { state: "attention" } as const;
  expect(known(DRAFT, { kind: "complete", ...refused }).isOver).toBe(false);
  expect(known(DRAFT, { kind: "budget", ...refused }, { kind: "complete" }).isOver).toBe(false);
});

it("F676 one whose start was refused isn't among the orders", () => {
  expect(known(null, { kind: "start", state: "attention" }).isStarted).toBe(false);
});
