import { expect, test } from "vitest";
import { retryAfterOf } from "./retry-after";

const SERVER = "Sun, 22 Nov 2026 10:00:00 GMT";

test.each([
  ["120", 120_000],
  ["Sun, 22 Nov 2026 10:00:30 GMT", 30_000],
  ["Sun, 22 Nov 2026 09:00:00 GMT", 0],
  ["999999", 600_000],
  ["Sun, 22 Nov 2027 10:00:00 GMT", 600_000],
  ["-5", 0],
  ["soon", 0],
  ["", 0],
])("F36 Retry-After '%s' is %d ms by the server's clock", (text, ms) => {
  const headers = new Headers({ Date: SERVER, ...(text && { "Retry-After": text }) });
  expect(retryAfterOf(headers, Date.UTC(2031, 0))).toBe(ms);
});
