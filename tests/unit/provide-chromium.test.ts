import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { provideChromium, shellOf } from "../../scripts/chromium.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";

const VERSION = "echo Chromium 156.0.8078.79";

let cacheDir: string;
let path: string;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process, "getuid").mockReturnValue(0);
  cacheDir = scratchFolder();
  path = scratchFolder();
});

function provide(given: Record<string, string> = {}) {
  return provideChromium({ env: { PATH: path, ...given }, cacheDir });
}

/** An apt-get that puts what it is asked for on the PATH, or fails; and what it was asked for. */
function fakeApt(works: boolean): () => string[] {
  const install = `for name in "$@"; do made=${path}/$name; done
printf '#!/bin/sh\\n${VERSION}\\n' > "$made"; /bin/chmod +x "$made"`;
  fakeProgram(
    path,
    "apt-get",
    `echo "$*" >> ${path}/asked\n[ "$1" = update ] || { ${works ? install : "exit 100"}\n}`,
  );
  return () => readFileSync(join(path, "asked"), "utf8").trim().split("\n");
}

test("the shell beside a Chromium is found, and without one it is that Chromium", () => {
  const chromium = fakeProgram(path, "chromium", VERSION);
  expect(shellOf(chromium)).toBe(chromium);
  const shell = fakeProgram(path, "chromium-headless-shell", VERSION);
  expect(shellOf(chromium)).toBe(shell);
});

test("Debian's Chromium gets the shell beside it", async () => {
  const chromium = fakeProgram(path, "chromium", VERSION);
  const asked = fakeApt(true);
  expect(await provide()).toBe(chromium);
  expect(shellOf(chromium)).toBe(join(path, "chromium-headless-shell"));
  expect(await provide()).toBe(chromium);
  expect(asked()).toHaveLength(2);
});

test("where the shell can't be installed, the Chromium is used as it is, and the shell isn't tried again", async () => {
  const chromium = fakeProgram(path, "chromium", VERSION);
  const asked = fakeApt(false);
  expect(await provide({ CHROMIUM_BIN: chromium })).toBe(chromium);
  expect(await provide({ CHROMIUM_BIN: chromium })).toBe(chromium);
  expect(shellOf(chromium)).toBe(chromium);
  expect(asked()).toHaveLength(2);
});

test("a Chromium of another kind gets no shell", async () => {
  const chrome = fakeProgram(path, "google-chrome", VERSION);
  fakeApt(true);
  expect(await provide()).toBe(chrome);
  expect(shellOf(chrome)).toBe(chrome);
});

test("a CHROMIUM_BIN that doesn't run is refused with the remedy", async () => {
  const broken = fakeProgram(path, "chromium", "exit 1");
  await expect(provide({ CHROMIUM_BIN: broken })).rejects.toThrow(
    `CHROMIUM_BIN (${broken}) doesn't run: correct it, or remove it and one is found or installed.`,
  );
});
