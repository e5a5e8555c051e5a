import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POCKETBASE_VERSION, providePocketBase } from "../../scripts/pocketbase.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";
import { zipArchive } from "../support/zip-archive";

const GOOD = `#!/bin/sh\necho "pocketbase version ${POCKETBASE_VERSION}"\n`;
const LIMITS = { version: 5000, build: 5000, download: 2000 };

let cacheDir: string;
let path: string;
let releases: Server | undefined;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  cacheDir = scratchFolder();
  path = scratchFolder();
});
afterEach(() => releases?.close());

function provide(given: { env?: Record<string, string>; limits?: typeof LIMITS } = {}) {
  const address = releases?.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return providePocketBase({
    env: { PATH: `${path}:/usr/bin:/bin`, ...given.env },
    cacheDir,
    releases: `http://127.0.0.1:${port ?? 9}`,
    limits: given.limits ?? LIMITS,
  });
}

/** A `go` that puts `program` where `go install` would. */
function fakeGo(script: string): void {
  fakeProgram(path, "go", script);
}
const INSTALL = `cat > "$GOBIN/base" <<'END'\n${GOOD}END\nchmod +x "$GOBIN/base"`;

async function serveRelease(change: (archive: Buffer) => Buffer = (same) => same): Promise<void> {
  const system = process.platform === "darwin" ? "darwin" : "linux";
  const machine = process.arch === "arm64" ? "arm64" : "amd64";
  const name = `pocketbase_${POCKETBASE_VERSION}_${system}_${machine}.zip`;
  const archive = zipArchive({
    "CHANGELOG.md": Buffer.from("news"),
    pocketbase: Buffer.from(GOOD),
  });
  const sum = createHash("sha256").update(archive).digest("hex");
  const files: Record<string, Buffer> = {
    [`/v${POCKETBASE_VERSION}/checksums.txt`]: Buffer.from(
      `${"0".repeat(64)}  x.zip\n${sum}  ${name}\n`,
    ),
    [`/v${POCKETBASE_VERSION}/${name}`]: change(archive),
  };
  releases = createServer((request, answer) => {
    const file = files[request.url ?? ""];
    answer.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((done) => releases?.listen(0, "127.0.0.1", done));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

test("POCKETBASE_BIN is taken when it is the pinned version", async () => {
  const chosen = fakeProgram(path, "mine", GOOD);
  expect(await provide({ env: { POCKETBASE_BIN: chosen } })).toBe(chosen);
  expect(filesIn(cacheDir)).toEqual([]);
});

test("POCKETBASE_BIN of another version, or that does not run, is refused with the remedy", async () => {
  const old = fakeProgram(path, "old", 'echo "pocketbase version 0.22.0"');
  await expect(provide({ env: { POCKETBASE_BIN: old } })).rejects.toThrow(
    `POCKETBASE_BIN (${old}) is PocketBase 0.22.0: set it to a PocketBase ${POCKETBASE_VERSION}, or remove it`,
  );
  await expect(provide({ env: { POCKETBASE_BIN: "/none" } })).rejects.toThrow(
    "POCKETBASE_BIN (/none) does not run: set it to",
  );
});

test("Go builds it once, with its version stamped in; then it comes from the cache", async () => {
  fakeGo(`echo "$@" > "${cacheDir}/arguments"; ${INSTALL}`);
  const built = await provide();
  expect(built).toBe(
    join(cacheDir, POCKETBASE_VERSION, `${process.platform}-${process.arch}`, "pocketbase"),
  );
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${POCKETBASE_VERSION}`;
  expect(readFileSync(join(cacheDir, "arguments"), "utf8").trim()).toBe(
    `install -ldflags ${flags} github.com/pocketbase/pocketbase/examples/base@v${POCKETBASE_VERSION}`,
  );
  fakeGo("exit 1");
  expect(await provide()).toBe(built);
});

test("a cached program that does not run is made anew", async () => {
  fakeGo(INSTALL);
  const built = await provide();
  writeFileSync(built, "");
  chmodSync(built, 0o755);
  expect(await provide()).toBe(built);
});

test("without Go, the official release is checked and unpacked", async () => {
  await serveRelease();
  const got = await provide();
  expect(existsSync(got)).toBe(true);
  expect(filesIn(cacheDir).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("where the build with Go fails, the release is taken", async () => {
  fakeGo('echo "go: requires go >= 1.27" >&2; exit 1');
  await serveRelease();
  expect(await provide()).toMatch(/pocketbase$/);
});

test("T72 a release that differs from its published checksum is refused", async () => {
  await serveRelease((archive) => Buffer.concat([archive, Buffer.from("x")]));
  await expect(provide()).rejects.toThrow(/does not match its published checksum/);
  expect(filesIn(cacheDir).filter((name) => name.endsWith("pocketbase"))).toEqual([]);
});

test("where nothing helps, one sentence names each reason and the remedy", async () => {
  fakeGo('echo "go: no network" >&2; exit 1');
  await expect(provide()).rejects.toThrow(
    /^PocketBase \S+ could not be had \(the build with Go failed: go: no network; the release could not be downloaded: .+\): connect to the network and try again, or set POCKETBASE_BIN to a PocketBase \S+ that you have\.$/,
  );
});

test("a build that takes too long is ended", async () => {
  fakeGo("sleep 30");
  const limits = { ...LIMITS, build: 200 };
  await expect(provide({ limits })).rejects.toThrow(/the build with Go took longer than/);
});

test("what an interrupted start left behind never looks finished, and goes with the next", async () => {
  const folder = join(cacheDir, POCKETBASE_VERSION, `${process.platform}-${process.arch}`);
  mkdirSync(join(folder, "unfinished-abc"), { recursive: true });
  fakeProgram(join(folder, "unfinished-abc"), "base", GOOD);
  fakeGo(INSTALL);
  await provide();
  expect(readdirSync(folder)).toEqual(["pocketbase"]);
});
