import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { cachedLitestream, provideLitestream } from "../../scripts/litestream.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";

let cacheDir: string;
let path: string;
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  cacheDir = scratchFolder();
  path = scratchFolder();
});

const provide = (env: Record<string, string> = {}) =>
  provideLitestream({ env: { PATH: `${path}:/bin`, ...env }, cacheDir });
/** A `go` that puts a program of this version where `go install` would. */
const fakeGo = (version: string) =>
  fakeProgram(
    path,
    "go",
    `printf '#!/bin/sh\\necho ${version}\\n' > "$GOBIN/litestream"; chmod +x "$GOBIN/litestream"`,
  );

test("Go installs it once, of a named version; then it comes from the cache", async () => {
  const seen = join(path, "arguments");
  fakeProgram(path, "go", `echo "$CGO_ENABLED $@" > "${seen}"; exit 1`);
  await expect(provide()).rejects.toThrow("Building Litestream failed (no output)");
  fakeGo("v0.5.18");
  mkdirSync(join(cachedLitestream(cacheDir), "../unfinished-abc"));
  const built = await provide();
  expect(built).toBe(cachedLitestream(cacheDir));
  expect(readdirSync(join(built, "..")), "nothing half done is left").toEqual(["litestream"]);
  fakeProgram(path, "go", "exit 1");
  expect(await provide()).toBe(built);
});

test("LITESTREAM_BIN is taken when it is one, and refused with the remedy when not", async () => {
  const chosen = fakeProgram(path, "mine", "echo v0.5.11");
  expect(await provide({ LITESTREAM_BIN: chosen })).toBe(chosen);
  const other = fakeProgram(path, "other", "echo v0.3.13");
  await expect(provide({ LITESTREAM_BIN: other })).rejects.toThrow(
    `LITESTREAM_BIN (${other}) is no Litestream 0.5: set it to one, or remove it`,
  );
});

test("a machine without Go says what to do", async () => {
  await expect(provide()).rejects.toThrow("install Go, or set LITESTREAM_BIN");
});
