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

it.each([
  [
    "a second deposit that we look for",
    { deposit_check: "to_check" },
    "You also sent a proof of payment",
  ],
  [
    "that also on hold",
    { deposit_check: "to_check", held: true },
    "You also sent a proof of payment",
  ],
  ["that nothing comes of a cancelled order", { status: "cancelled" }, "There's nothing to do."],
  [
    "what became of its deposit",
    { status: "cancelled", deposit_check: "nothing_arrived" },
    "No deposit arrived for this order.",
  ],
] as const)("F584 the last step says, as the card does, %s", (_what, since, text) => {
  expect(shown(since)).toContain(text);
});

it("F584 the last step says only once that the payment is verified", () => {
  for (const since of [{}, { deposit_check: "to_check" }, { held: true }]) {
    expect(shown(since).split("Your payment is verified")).toHaveLength(2);
  }
});

function shown(since: object): string {
  const order = { ...paid, ...since };
  return renderToStaticMarkup(<OrderStatusNotice order={order} />).replaceAll("&#x27;", "'");
}
