import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { listed, ORDERS } from "@/domain/order/examples";
import { receiptFacts } from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";

const phone = vi.hoisted(() => ({ rows: {} as Record<string, object> }));
vi.mock("../db", () => ({
  memberDatabase: () => ({ answers: { get: async (id: string) => phone.rows[id] } }),
}));
vi.resetModules(); // other files have loaded what is a stand-in here
const { cachedReceipt } = await import("./receipts");

afterAll(() => void vi.resetModules());

const order = listed(ORDERS.verified);
const result = { closed_at: "", spent: 0, unspent: 50_000, saved: 0, nothing: true };
const delivery = { date: "2026-11-28", cut_off_at: "2026-11-25 16:00:00.000Z", state: "buying" };
const read = {
  ...order,
  items: [],
  delivery: {},
  delivery_date: delivery.date,
  money: { owed: 55_900, credit: 0, refunded: 0 },
};

beforeEach(() => {
  phone.rows = { "receipt/o": { userId: "thandi", asOf: 1, value: read } };
});

async function since(heard: object): Promise<Receipt | undefined> {
  const orders = [{ ...order, delivery, ...heard }];
  phone.rows = {
    ...phone.rows,
    orders: { userId: "thandi", asOf: 2, value: { orders, next: null } },
  };
  return (await cachedReceipt("thandi", "o"))?.value;
}

test("T772 a receipt that was read names no day on which its order doesn't come since", async () => {
  expect(await since({ held: true })).toMatchObject({ delivery_date: "" });
  expect(await since({ result })).toMatchObject({ delivery_date: "", result });
});

test("T772 it says what is open of its payment since", async () => {
  expect((await since({}))?.money).toBeUndefined();
  const returned = await since({ ...ORDERS.submitted, proof_channel: "" });
  expect(returned && receiptFacts(returned)).toContainEqual({
    label: "Payment",
    value: "Awaiting payment",
  });
});
