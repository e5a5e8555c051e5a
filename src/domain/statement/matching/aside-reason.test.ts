import { expect, test } from "vitest";
import { asideReason } from "./bank-words";

test.each([
  ["CREDIT INTEREST", "Interest"],
  ["FNB APP TRANSFER FROM SAVINGS", "Own transfer"],
  ["YOCO SETTLEMENT 4471", "Card settlement"],
  ["MAGTAPE CREDIT STOKVEL", ""],
])("%s is put aside as '%s'", (text, reason) => {
  expect(asideReason(text)).toBe(reason);
});
