import { expect, test } from "vitest";
import { valueText } from "./audit-words";

test.each([
  ["date", "2026-11-30", "30 Nov 2026"],
  ["cut_off_at", "2026-11-27 16:00:00.000Z", "27 Nov 2026, 18:00"],
  ["order.total", "55900", "R559.00"],
  ["is_active", "true", "Yes"],
  ["reason", "Out of stock", "Out of stock"],
])("the log's %s of %s reads as %s", (field, stored, shown) => {
  expect(valueText(field, stored)).toBe(shown);
});
