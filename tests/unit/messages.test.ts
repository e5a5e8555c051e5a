import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_MESSAGES, ADMIN_NOTICES, ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { SESSION_NOTICES } from "@/domain/text/session-messages";
import { MESSAGES, NOTICES, TOASTS, type Toast } from "@/domain/text\/messages";

const SRC = resolve(import.meta.dirname, "../../src");
const NOT_SOURCE =
  /text\/(admin-|session-)?messages\.|\.test\.tsx?$|\.cases\.ts$|routeTree\.gen\.ts$/;

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !NOT_SOURCE.test(name))
  .map((name) => ({ name, code: inOneLine(readFileSync(join(SRC, name), "utf8")) }));

/** The codes of what the gateway refuses; unit/limits.test.ts compares their texts. */
const gateway = { code: readFileSync(resolve(SRC, "../pocketbase/refusal.go"), "utf8") };

const toasts: Record<string, Toast> = { ...TOASTS, ...ADMIN_TOASTS };
const admins = { ...ADMIN_MESSAGES, ...ADMIN_NOTICES };
const sentences: Record<string, string> = {
  ...MESSAGES,
  ...NOTICES,
  ...SESSION_NOTICES,
  ...admins,
};
const codes = [...Object.keys(toasts), ...Object.keys(sentences)];
const texts = new Set(
  [
    ...Object.values(toasts).flatMap(({ title, description }) => [title, description ?? title]),
    ...Object.values(sentences),
  ].filter((text) => text !== "Error"), // also a word of the language
);

test("every text of the error catalogue is written in the catalogue alone", () => {
  const elsewhere = sources.flatMap(({ name, code }) =>
    [...texts].filter((text) => isWritten(text, code)).map((text) => `${name}: ${text}`),
  );
  expect(elsewhere).toEqual([]);
});

test("every code of the error catalogue is used", () => {
  const everywhere = [...sources, gateway];
  const unused = codes.filter((code) => !everywhere.some((source) => mentions(source.code, code)));
  expect(unused).toEqual([]);
});

test("what members load asks for no sentence of the back office", () => {
  const isAdmins = /^(server|domain|features\/(admin|auth\/admin)|routes\/_admin)/;
  const asked = sources
    .filter(({ name }) => !isAdmins.test(name))
    .flatMap(({ name, code }) =>
      Object.keys(admins).flatMap((key) => (mentions(code, key) ? [`${name}: ${key}`] : [])),
    );
  expect(asked).toEqual([]);
});

/** A short text counts where it is a whole string or a whole element, a sentence anywhere. */
function isWritten(text: string, code: string): boolean {
  const words = text.replace(/\s+/g, " ");
  if (!code.includes(words)) return false;
  const isSentence = words.split(" ").length >= 4;
  return isSentence || new RegExp(`["'\`>] ?${escaped(words)} ?["'\`<]`).test(code);
}

function mentions(source: string, code: string): boolean {
  return source.includes(code) && new RegExp(`["'\`.]${code}\\b`).test(source);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Without comments, and with one space between words. */
function inOneLine(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1")
    .replace(/\s+/g, " ");
}
