import { expect, test } from "vitest";
import { returnPath } from "./return-path";

test.each([
  "/account",
  "/dashboard/orders#0b8f6f4e-7a55-4a3c-9f0e-2f6c0a1d9b11",
  "/dashboard/money?year=2026",
  "/subscribe",
  "/buying?date=2026-10-30&shop=Checkers",
  "/admin",
  "/admin/payments/abc?tab=proof",
])("F449 a sign-in leads back to %s", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  "https://elsewhere.test/account",
  "//elsewhere.test/dashboard",
  "/\\elsewhere.test/admin",
  "javascript:alert(1)",
  "account",
  "/",
  "/contact",
  "/admin-auth?invite=secret",
  "/reset-password#token=secret",
  "",
  undefined,
  { toString: () => "/account" },
])("T713 a sign-in leads neither to another site nor to what a link carries: %s", (path) => {
  expect(returnPath(path)).toBeUndefined();
});
