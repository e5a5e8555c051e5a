import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { statementParts } from "@/domain/statement/parts";
import { FILE_LINES_MAX, type SentStatement } from "@/domain/statement/requests";
import { serverForFile } from "../support/for-file";
import { accepted, makeShopper, value } from "../support/ordering";
import {
  balanced,
  importStatement,
  line,
  preview,
  type Sent,
  statementOf,
} from "../support/statement";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

test("T380 fifty thousand lines are imported in parts, each once", async () => {
  const lines = balanced(
    0,
    Array.from({ length: FILE_LINES_MAX }, (_, i) => {
      const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(i / 150))).toISOString().slice(0, 10);
      return line(date, 100 + (i % 977), `FNB APP PAYMENT FROM  THA20261110${i}S`);
    }),
  );
  const parts = statementParts(statementOf(lines) as SentStatement) as unknown as Sent[];
  expect(parts.length).toBeLessThanOrEqual(6);
  const took: number[] = [];
  for (const part of [...parts, ...parts]) {
    const account_id = String(value(server, "SELECT id FROM bank_accounts LIMIT 1") ?? "");
    const sent = { ...part, account_id };
    const { decisions, revision } = accepted(await preview(server, admin, sent));
    expect(new Set(decisions)).toEqual(new Set(took.length < parts.length ? "n" : "k"));
    const began = performance.now();
    accepted(await importStatement(server, admin, sent, { id: randomUUID(), revision }));
    took.push(performance.now() - began);
  }
  console.info("longest import of a part, ms:", Math.round(Math.max(...took)));
  expect(value(server, "SELECT COUNT(*) FROM bank_lines")).toBe(FILE_LINES_MAX);
  expect(value(server, "SELECT COUNT(DISTINCT text || date) FROM bank_lines")).toBe(FILE_LINES_MAX);
});
