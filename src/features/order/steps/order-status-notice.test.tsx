import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listed, ORDERS } from "@/domain/order/examples";
import { OrderStatusNotice } from "./order-status-notice";

const paid = { ...listed(ORDERS.verified), amount_received: 55_900 };
const result = { closed_at: "", spent: 40_000, unspent: 10_000, saved: 0 };
const owed = { amount_received: 0, result, money: { owed: 45_900, credit: 0, refunded: 0 } };

it.each([
  ["that it's paid", {}, "Your payment is verified"],
  ["what we do next", {}, "We'll buy your groceries and deliver them."],
  ["that it was bought", { result }, "We've bought your groceries."],
  [
    "that nothing was bought",
    { result: { ...result, nothing: true }, status: "delivered" },
    "Nothing on your list was available",
  ],
  ["that its deposit never came", owed, "Your order isn't paid"],
  ["that it's owed once it's delivered", { ...owed, status: "delivered" }, "isn't in our account"],
  ["that it's on hold", { held: true, delivery: null }, "Your order is on hold"],
] as const)("T773 the last step says of a verified order %s", (_what, since, text) => {
  expect(shown(since)).toContain(text);
});

it("T773 the last step promises no groceries that are bought, or that aren't to come", () => {
  for (const since of [owed, { result }, { held: true }]) {
    expect(shown(since)).not.toContain("We'll buy your groceries");
  }
});

function shown(since: object): string {
  const order = { ...paid, ...since };
  return renderToStaticMarkup(<OrderStatusNotice order={order} />).replaceAll("&#x27;", "'");
}
