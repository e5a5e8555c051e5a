import { expect, test } from "vitest";
import type { PhoneLine } from "@/domain/buying/phone-list";
import { messageOf } from "@/domain/text/messages";
import { checkTyped } from "./use-entry";

const DAY = { date: "2026-11-30" };
const WANT = { order_id: "o1", name: "Thandi", quantity: 2, budget: null, substitute: true };
const LINE: PhoneLine = {
  id: "milk",
  shop: "Shoprite",
  any_shop: false,
  category: "Dairy",
  item_name: "Milk",
  brand: "",
  unit: "2L",
  also: [],
  wants: [{ ...WANT, id: "w1", details: "", notes: "", version: 1 }],
};
const SHARES = [{ want_id: "w1", quantity_milli: 2_000 }];
const FIELDS = {
  outcome: "bought",
  price: "60",
  shelf: "",
  shop: "Shoprite",
  instead: "",
  reason: "",
} as const;

function checked(more: Partial<Parameters<typeof checkTyped>[2]["fields"]>) {
  const paid = { cents: 6_000, shares: SHARES };
  const typed = { id: "e1", fields: { ...FIELDS, ...more }, paid, shares: SHARES };
  return checkTyped(DAY, LINE, typed);
}

test("F264 a form that is saved twice is one entry", () => {
  expect(checked({})).toEqual(checked({}));
  expect(checked({})).toMatchObject({ entry: { id: "e1", cents: 6_000 } });
});

test("a field that is wrong is named with why", () => {
  expect(checked({ shop: "" })).toEqual({ field: "shop", code: "slip_shop_required" });
  expect(checked({ price: "" })).toEqual({ field: "price", code: "buying_price_required" });
  expect(checked({ shelf: "cheap" })).toEqual({ field: "shelf", code: "amount_invalid" });
  expect(checked({ outcome: "substituted" })).toEqual({
    field: "instead",
    code: "buying_instead_required",
  });
});

test("a member reads why their item was replaced or not had, and nothing that was typed before", () => {
  const reason = " Sold out ";
  const replaced = checked({ outcome: "substituted", instead: "Long life", reason });
  expect(replaced).toMatchObject({ entry: { bought_item: "Long life", reason: "Sold out" } });
  const missed = checked({ outcome: "not_available", price: "", reason });
  expect(missed).toMatchObject({ entry: { cents: 0, reason: "Sold out" } });
  expect(checked({ reason })).toMatchObject({ entry: { reason: "" } });
});

test("F670 a quantity or shelf price that no entry may have is said at its field, and why", () => {
  const whom = (quantity_milli: number) => {
    const shares = [{ want_id: "w1", quantity_milli }];
    const paid = { cents: 6_000, shares: shares.filter((share) => share.quantity_milli > 0) };
    return checkTyped(DAY, LINE, { id: "e1", fields: FIELDS, paid, shares });
  };
  expect(whom(0)).toEqual({ field: "whom", code: "buying_quantity_required" });
  expect(whom(1_500_000)).toEqual({ field: "whom", code: "quantity_too_large" });
  expect(whom(999_000)).toMatchObject({ entry: { shares: [{ quantity_milli: 999_000 }] } });
  expect(checked({ shelf: "6001235812345" })).toEqual({ field: "shelf", code: "amount_too_large" });
  expect(messageOf("buying_quantity_required")).toMatch(/^Enter each quantity/);
});
