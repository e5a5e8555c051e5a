import { describe, expect, test } from "vitest";
import type { SentContent, SentItem } from "@/domain/order/stored-content";
import { changesOf, mergeContent } from "./merge-order";

const milk = item("milk", "Milk");
const bread = item("bread", "Bread");
const rice = item("rice", "Rice");
const base = content({ city: "Durban", items: [milk, bread] });

describe("two versions of one order", () => {
  test("each field comes from the phone that changed it", () => {
    const mine = content({ city: "Pretoria", items: base.items });
    const theirs = content({ city: "Durban", frequency: "weekly", items: base.items });
    const merged = mergeContent({ base, mine, theirs });
    expect(merged.details.city).toBe("Pretoria");
    expect(merged.preferences.frequency).toBe("weekly");
  });

  test("what both changed is as this phone has it", () => {
    const mine = content({ city: "Pretoria", items: [{ ...milk, quantity: 2 }, bread] });
    const theirs = content({ city: "Upington", items: [{ ...milk, quantity: 9 }, bread] });
    const merged = mergeContent({ base, mine, theirs });
    expect(merged.details.city).toBe("Pretoria");
    expect(merged.items[0]?.quantity).toBe(2);
  });

  test("what either added stays, what either removed is removed", () => {
    const mine = content({ city: "Durban", items: [milk] });
    const theirs = content({ city: "Durban", items: [bread, rice] });
    expect(mergeContent({ base, mine, theirs }).items).toEqual([rice]);
  });

  test("an item that one changed and the other removed stays", () => {
    const changed = { ...milk, quantity: 5 };
    const mine = content({ city: "Durban", items: [changed, bread] });
    const theirs = content({ city: "Durban", items: [bread] });
    expect(mergeContent({ base, mine, theirs }).items).toEqual([changed, bread]);
  });

  test("phones that never agreed on anything lose no item", () => {
    const mine = content({ city: "", items: [milk] });
    const theirs = content({ city: "Durban", items: [rice] });
    const merged = mergeContent({ base: null, mine, theirs });
    expect(merged.details.city).toBe("Durban");
    expect(merged.items).toEqual([milk, rice]);
  });

  test("only what differs is written on this phone", () => {
    const mine = content({ city: "Durban", items: [milk, bread] });
    const merged = content({ city: "Pretoria", items: [{ ...milk, quantity: 3 }, rice] });
    expect(changesOf(mine, merged)).toEqual({
      fields: { city: "Pretoria" },
      items: [{ ...milk, quantity: 3 }, rice],
      removed: ["bread"],
    });
  });
});

function item(id: string, itemName: string): SentItem {
  return {
    id,
    itemName,
    category: "Other",
    customCategory: "Staples",
    customItemName: "",
    brandPreference: "No Preference",
    customBrand: "",
    shopPreference: "Spar",
    customShop: "",
    size: "1kg",
    customSize: "",
    quantity: 1,
    budget: "",
    substitutionRule: "Allow substitute",
    substitutionDetails: "",
  };
}

function content(given: {
  city: string;
  frequency?: SentContent["preferences"]["frequency"];
  items: SentContent["items"];
}): SentContent {
  return {
    details: {
      fullName: "Thandi Nkosi",
      phone: "+27821234567",
      addressLine1: "43 Cavendish Road",
      addressLine2: "",
      suburb: "",
      city: given.city,
      province: "",
      postalCode: "2198",
      deliveryInstructions: "",
    },
    items: given.items,
    preferences: { prioritize: "price", frequency: given.frequency ?? "monthly" },
  };
}
