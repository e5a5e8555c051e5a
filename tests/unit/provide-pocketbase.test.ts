import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { pocketbaseVersion, providePocketBase } from "../../scripts/pocketbase.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";

const VERSION = pocketbaseVersion();
const GOOD = `#!/bin/sh\necho "pocketbase version ${VERSION}"\n`;
const LIMITS = { version: 5000, build: 5000 };

let cacheDir: string;
let path: string;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  cacheDir = scratchFolder();
  path = scratchFolder();
});

function provide(given: { env?: Record<string, string>; limits?: typeof LIMITS } = {}) {
  return providePocketBase({
    env: { PATH: `${path}:/bin`, ...given.env },
    cacheDir,
    limits: given.limits ?? LIMITS,
  });
}

/** A `go` that puts the good program where `go build -o` would. */
function fakeGo(script: string): void {
  fakeProgram(path, "go", script);
}
const BUILD = `for last in "$@"; do [ "$previous" = -o ] && made=$last; previous=$last; done
cat > "$made" <<'END'\n${GOOD}END\nchmod +x "$made"`;

function builtFolder(): string {
  return join(cacheDir, VERSION, `${process.platform}-${process.arch}`);
}

test("the version names PocketBase's release and our own sources", () => {
  expect(VERSION).toMatch(/^0\.39\.11-pantry\.[0-9a-f]{12}$/);
});

test("POCKETBASE_BIN is taken when it is built from these sources", async () => {
  const chosen = fakeProgram(path, "mine", GOOD);
  expect(await provide({ env: { POCKETBASE_BIN: chosen } })).toBe(chosen);
  expect(readdirSync(cacheDir)).toEqual([]);
});

test("POCKETBASE_BIN that is PocketBase's own program, or does not run, is refused with the remedy", async () => {
  const official = fakeProgram(path, "official", 'echo "pocketbase version 0.39.11"');
  await expect(provide({ env: { POCKETBASE_BIN: official } })).rejects.toThrow(
    `POCKETBASE_BIN (${official}) is PocketBase 0.39.11: set it to a PocketBase ${VERSION} built from the folder pocketbase/, or remove it`,
  );
  await expect(provide({ env: { POCKETBASE_BIN: "/none" } })).rejects.toThrow(
    "POCKETBASE_BIN (/none) doesn't run: set it to",
  );
});

test("Go builds it once, with its version stamped in; then it comes from the cache", async () => {
  fakeGo(BUILD);
  const [before, older] = ["0.39.11-pantry.before", "0.39.11-pantry.older"];
  for (const [name, built] of [[before, 1] as const, [older, 0] as const]) {
    mkdirSync(join(cacheDir, name));
    utimesSync(join(cacheDir, name), built, built);
  }
  const built = await provide();
  expect(built).toBe(join(builtFolder(), "pocketbase"));
  expect(readdirSync(cacheDir).sort(), "a server may still run the one before").toEqual(
    [VERSION, before].sort(),
  );
  fakeGo("exit 1");
  expect(await provide()).toBe(built);
});

test("Go is asked for a small program without C, the same on every machine", async () => {
  const seen = join(path, "arguments");
  fakeGo(`echo "$CGO_ENABLED $@" > "${seen}"; ${BUILD}`);
  await provide();
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${VERSION}`;
  expect(readFileSync(seen, "utf8")).toContain(
    `0 build -trimpath -gcflags=all=-dwarf=false -ldflags ${flags} -o `,
  );
});

test("a cached program that does not run is built again", async () => {
  fakeGo(BUILD);
  const built = await provide();
  writeFileSync(built, "");
  chmodSync(built, 0o755);
  expect(await provide()).toBe(built);
});

test("without Go, one sentence says what to install", async () => {
  await expect(provide()).rejects.toThrow(
    "PocketBase is built with Go, which is not installed: install Go 1.26 or newer from https://go.dev/dl, then run this again.",
  );
});

test("a build that fails says why, and leaves nothing behind", async () => {
  fakeGo('echo "go: no network" >&2; exit 1');
  await expect(provide()).rejects.toThrow(
    "Building PocketBase failed (go: no network): check the network and that Go is 1.26 or newer, then try again.",
  );
  expect(readdirSync(builtFolder())).toEqual([]);
});

test("a build that takes too long is ended", async () => {
  fakeGo("sleep 30");
  const limits = { ...LIMITS, build: 200 };
  await expect(provide({ limits })).rejects.toThrow(/^Building PocketBase took longer than/);
});

test("what an interrupted start left behind never looks finished, and is deleted by the next", async () => {
  mkdirSync(join(builtFolder(), "unfinished-abc"), { recursive: true });
  fakeProgram(join(builtFolder(), "unfinished-abc"), "pocketbase", GOOD);
  fakeGo(BUILD);
  await provide();
  expect(readdirSync(builtFolder())).toEqual(["pocketbase"]);
});
