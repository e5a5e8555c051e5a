import { expect, test } from "vitest";
import type { ShownEntry } from "@/domain/buying/phone-list";
import { enteredBy } from "./words";

test("an entry says on which day it was made, as a delivery is bought on several", () => {
  const entry = { own: false, by: "Sipho", at: "2026-12-29 22:05:00.000Z", isWaiting: false };
  expect(enteredBy(entry as ShownEntry)).toBe("By Sipho, Wed 30 Dec, 00:05");
  expect(enteredBy({ ...entry, by: "" } as ShownEntry)).toBe("By another buyer, Wed 30 Dec, 00:05");
});
