import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { isOutOfRoom } from "./quota";

const quota = new DOMException("full", "QuotaExceededError");

test.each<[string, unknown]>([
  ["the browser's own", quota],
  ["what aborted a transaction", new Dexie.AbortError(quota)],
  ["what aborted the transaction of a library", new Dexie.AbortError(new Dexie.AbortError(quota))],
  ["an update", new Dexie.ModifyError("failed", [quota], 0, [1])],
  ["one of many rows", new Dexie.BulkError("failed", { 3: new Dexie.AbortError(quota) })],
  [
    "a database that does not open",
    new Dexie.DatabaseClosedError(new Dexie.OpenFailedError(quota)),
  ],
])("out of room: %s", (_what, error) => expect(isOutOfRoom(error)).toBe(true));

test.each<unknown>([
  undefined,
  null,
  "QuotaExceededError",
  new Error("QuotaExceededError"),
  new Dexie.AbortError("stopped"),
  new Dexie.ModifyError("failed", [new Dexie.ConstraintError()], 0, [1]),
])("something else: %o", (error) => expect(isOutOfRoom(error)).toBe(false));
