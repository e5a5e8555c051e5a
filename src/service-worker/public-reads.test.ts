import { expect, it } from "vitest";
import { isPublicRead } from "./public-reads";

it.each(["/api/app/business", "/api/app/fragments/faqs", "/api/app/fragments/terms"])(
  "caches %s for everyone",
  (path) => {
    expect(isPublicRead(path, true)).toBe(true);
    expect(isPublicRead(path, false)).toBe(true);
  },
);

it.each(["faqs", "policy_documents", "site_settings"])(
  "keeps what a guest reads of %s, and nothing of what a member or an admin does",
  (name) => {
    const path = `/api/collections/${name}/records`;
    expect(isPublicRead(path, true)).toBe(true);
    expect(isPublicRead(path, false)).toBe(false);
  },
);

it.each([
  "/api/app/bank-details",
  "/api/app/orders/1",
  "/api/app/proofs/1",
  "/api/app/session",
  "/api/app/fragments/../bank-details",
  "/api/collections/orders/records",
  "/api/collections/users/auth-refresh",
  "/api/collections/faqs/records/1",
  "/api/dexie/sync",
  "/api/files/a/b/c",
  "/_/",
])("T53 keeps nothing of %s", (path) => {
  expect(isPublicRead(path, true)).toBe(false);
  expect(isPublicRead(path, false)).toBe(false);
});
