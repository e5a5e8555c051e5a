import { expect, it } from "vitest";
import { isPublicRead } from "./public-reads";

it.each(["/api/app/business", "/api/app/deliveries", "/api/app/fragments/terms"])(
  "caches %s",
  (path) => expect(isPublicRead(path)).toBe(true),
);

it.each([
  "/api/app/bank-details",
  "/api/app/orders/1",
  "/api/app/proofs/1",
  "/api/app/session",
  "/api/app/fragments/../bank-details",
  "/api/collections/faqs/records",
  "/api/collections/orders/records",
  "/api/collections/users/auth-refresh",
  "/api/dexie/sync",
  "/api/files/a/b/c",
  "/_/",
])("T53 keeps nothing of %s", (path) => expect(isPublicRead(path)).toBe(false));
