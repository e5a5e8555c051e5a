import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatement } from "@/data/statement/read-file";
import { sentLine } from "@/domain/statement/requests";
import { accepted, makeShopper, type Shopper } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { importStatement, preview, statementOf } from "../support/statement";
import { report } from "./figures";

const LINES = 10_000;
const BOUND_MS = 10_000;

let server: TestServer;
let admin: Shopper;
beforeAll(async () => {
  server = await startServer();
  admin = makeShopper(server, { admin: true });
});
afterAll(() => server.stop());

/** A year of deposits as FNB writes them. */
function yearOfDeposits(): Uint8Array {
  let balance = 0;
  const rows = Array.from({ length: LINES }, (_, i) => {
    const cents = 10_000 + ((i * 7919) % 90_000);
    balance += cents;
    const month = String(1 + Math.floor(i / 1000)).padStart(2, "0");
    const day = String(1 + Math.floor((i % 1000) / 36)).padStart(2, "0");
    return `2026/${month}/${day},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)},FNB APP PAYMENT FROM  THA2026${month}${day}${String(i % 1000).padStart(3, "0")}S`;
  });
  return new TextEncoder().encode(`Date,Amount,Balance,Description\n${rows.join("\n")}\n`);
}

test("ten thousand lines are read, previewed and stored within ten seconds", async () => {
  const bytes = yearOfDeposits();
  const began = performance.now();
  const result = readStatement(bytes, { today: "2026-12-31" });
  if (!result.ok) throw new Error(result.refusal.code);
  const read = performance.now();
  const { lines } = result.statement;
  const sent = { ...statementOf(lines), lines: lines.map(sentLine) };
  const shown = accepted(await preview(server, admin, sent));
  const previewed = performance.now();
  accepted(await importStatement(server, admin, sent, { revision: shown.revision }));
  const stored = performance.now();
  report(`${LINES} lines of a statement`, {
    "read ms": read - began,
    "preview ms": previewed - read,
    "import ms": stored - previewed,
    "all ms": stored - began,
  });
  expect(stored - began).toBeLessThanOrEqual(BOUND_MS);
});
