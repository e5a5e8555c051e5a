import { describe, expect, it, test } from "vitest";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { CHECKED_TABLES, draftRepairs, isValidRow } from "./validate-rows";

const ITEM = { ...EMPTY_GROCERY_ITEM, id: "i", draftId: "current", quantity: 1, addedAt: 1 };
const COMMAND = { id: "c", userId: "u", state: "queued", place: 1, tries: 0, dueAt: 0 };
const CACHED = { userId: "u", asOf: 1 };

describe("isValidRow", () => {
  it.each<[string, object]>([
    ["items", ITEM],
    ["items", { id: "i", draftId: "current", itemName: "Milk", category: "Dairy" }],
    ["orders", { id: "o", userId: "u", order: { id: "o" }, content: {} }],
    ["outbox", { ...COMMAND, kind: "cancel" }],
    ["outbox", { ...COMMAND, kind: "proof", file: new Blob([]) }],
    ["outbox", { ...COMMAND, kind: "a kind of a later version" }],
    ["keptProofs", { ...COMMAND, kind: "proof", file: new Blob([]), number: 1 }],
    ["answers", { ...CACHED, id: "profile", value: null }],
    ["answers", { ...CACHED, id: "orders", value: { orders: [{}], next: null } }],
    ["answers", { ...CACHED, id: "addresses", value: [] }],
    ["answers", { ...CACHED, id: "a cached of a later version", value: {} }],
    ["usual", { id: "all", items: [ITEM] }],
    ["server", { id: "mark", mark: "a.1" }],
    ["server", { id: "restore" }],
  ])("takes in %s: %o", (table, row) => expect(isValidRow(table, row)).toBe(true));

  it.each<[string, unknown]>([
    ["items", { ...ITEM, quantity: { half: 1 } }],
    ["items", { ...ITEM, itemName: undefined }],
    ["items", 7],
    ["orders", { id: "o", userId: "u", order: null, content: {} }],
    ["orders", { id: "o", userId: "u", order: {}, content: {} }],
    ["outbox", { ...COMMAND, kind: "proof" }],
    ["outbox", { ...COMMAND, kind: "start", content: "" }],
    ["outbox", { ...COMMAND, kind: "cancel", place: "1" }],
    ["keptProofs", { ...COMMAND, kind: "proof", file: new Blob([]) }],
    ["answers", { ...CACHED, id: "orders", value: 7 }],
    ["answers", { ...CACHED, id: "orders", value: { orders: [null] } }],
    ["answers", { ...CACHED, id: "addresses", value: {} }],
    ["answers", { ...CACHED, id: "bank", value: null }],
    ["usual", { id: "all", items: null }],
    ["server", { id: "mark" }],
  ])("refuses in %s: %o", (table, row) => expect(isValidRow(table, row)).toBe(false));

  test("checks each table that the app writes, the drafts apart", () => {
    expect([...CHECKED_TABLES].sort()).toEqual(
      ["keptProofs", "answers", "items", "orders", "outbox", "server", "usual"].sort(),
    );
  });
});

test("a draft keeps all that is of its type", () => {
  const draft = {
    id: "current",
    userId: "u",
    city: "Durban",
    step: "2",
    fullName: 7,
    prefilled: true,
  };
  expect(draftRepairs(draft)).toEqual({ step: 0, fullName: "" });
});
