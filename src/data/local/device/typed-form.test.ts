import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveTypedForm, typedForm } from "./typed-form";

const stored = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  stored.clear();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("F269 what is typed in a form is its member's, until it is saved", () => {
  const typed = { id: "home", values: { city: "Durban" } };
  saveTypedForm("thandi", "addresses", typed);
  expect(typedForm("thandi", "addresses")).toEqual(typed);
  expect(typedForm("thandi", "profile")).toEqual({});
  expect(typedForm("sipho", "addresses")).toEqual({});
  saveTypedForm("thandi", "addresses", null);
  expect(typedForm("thandi", "addresses")).toEqual({});
  expect(stored.size).toBe(0);
});

test("a phone without room goes on, and a damaged entry is none", () => {
  isFull = true;
  saveTypedForm("thandi", "profile", { id: "profile", values: {} });
  expect(typedForm("thandi", "profile")).toEqual({});
  stored.set("pantry-form-profile-thandi", "[1");
  expect(typedForm("thandi", "profile")).toEqual({});
});
