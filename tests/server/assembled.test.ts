import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/pocketbase";

const ROOT = resolve(import.meta.dirname, "../..");
/** A user who may write nothing of root's, where the tests run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const STOP_MS = 10_000;

let folder = "";
let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "pantry-assembled-"));
  folder = join(scratch, "app");
  run(process.execPath, [join(ROOT, "scripts/assemble.mjs"), folder]);
  mkdirSync(join(scratch, "state"));
  if (isRoot) for (const path of [scratch, join(scratch, "state")]) chownSync(path, NOBODY, NOBODY);
  execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
});
afterAll(() => {
  chmodSync(scratch, 0o700);
  execFileSync("chmod", ["-R", "u+w", scratch]);
  rmSync(scratch, { recursive: true, force: true });
});

describe("a copy that only runs the product", () => {
  test("starts as a user who can't write to it, serves the app, and ends in order on SIGTERM", async () => {
    const port = await freePort();
    const before = listing();
    const server = started(port);
    await expect.poll(() => server.output()).toContain("Pooled Pantry is ready");
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/api/app/ready`)).json()).toEqual({ ready: true });
    expect(await (await fetch(url)).text()).toContain("Groceries cost less");
    const doctor = run(process.execPath, [join(folder, "scripts/doctor.mjs")], env(port));
    expect(doctor).toMatch(/Access rules/);
    const backup = run(process.execPath, [join(folder, "scripts/backup.mjs")], env(port));
    expect(backup).toMatch(/^Backup: .+\.zip/m);
    const asked = Date.now();
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(STOP_MS + 5_000);
    expect(listing()).toEqual(before);
  });

  test.runIf(isRoot)("F631 says what helps where another user has the data folder", () => {
    const theirs = join(scratch, "theirs");
    mkdirSync(theirs, { mode: 0o700 });
    const start = () => run(process.execPath, [join(folder, "scripts/start.mjs")], settings);
    const settings = { ...env(8090), DATA_DIR: theirs };
    expect(start).toThrow(/^The data folder .+EACCES.+: run this as the user who owns it, or give/);
    const doctor = () => run(process.execPath, [join(folder, "scripts/doctor.mjs")], settings);
    expect(doctor(), "F632").toMatch(/^WRONG Data folder: .+\n +→ Run this as the user who runs/m);
    const backup = () => run(process.execPath, [join(folder, "scripts/backup.mjs")], settings);
    expect(backup, "F632").toThrow(/^EACCES: .+: run this as the user who owns it/);
    const standby = [join(folder, "scripts/standby.mjs")];
    const REPLICA_URL = join(scratch, "replica");
    const follow = () => run(process.execPath, standby, { ...settings, REPLICA_URL });
    expect(follow).toThrow(/^The data folder .+EACCES/);
  });

  test.runIf(isRoot)("F632 writes nothing as root beside the data of another user", () => {
    const theirs = join(scratch, "of-nobody");
    const database = join(theirs, "data.db");
    mkdirSync(theirs);
    writeFileSync(database, "");
    chownSync(database, NOBODY, NOBODY);
    const given = { env: { ...env(8090), DATA_DIR: theirs }, encoding: "utf8" } as const;
    for (const name of ["start", "backup", "restore"]) {
      const args = [join(folder, `scripts/${name}.mjs`), ...(name === "restore" ? [database] : [])];
      const asRoot = spawnSync(process.execPath, args, given);
      expect(asRoot.stderr).toMatch(/^The data in .+ belongs to the user .+: run this as /);
      expect(asRoot.status).toBe(1);
    }
    expect(readdirSync(theirs)).toEqual(["data.db"]);
  });

  test("F633 begins no data in its own folder, which the next version replaces", () => {
    const settings = { ...env(8090), DATA_DIR: "./pb_data" };
    const start = () => run(process.execPath, [join(folder, "scripts/start.mjs")], settings);
    expect(start).toThrow(
      /^The data folder .+ lies in the product's own folder, which .+ replaces/,
    );
    for (const page of ["docs/run.md", "docs/restore.md", "docs/settings.md", ".env.example"]) {
      expect(listing(), "what messages name").toContain(page);
    }
  });

  test("says what it can't do", () => {
    const script = join(folder, "scripts/setup.mjs");
    expect(() => run(process.execPath, [script, "chromium"])).toThrow(/only runs the product/);
    const seed = join(folder, "scripts/seed.mjs");
    expect(() => run(process.execPath, [seed], env(8090))).toThrow(
      /^This copy only runs the product/,
    );
  });

  test("is never put over what is there", () => {
    const script = join(ROOT, "scripts/assemble.mjs");
    expect(() => run(process.execPath, [script, folder])).toThrow(/isn't empty/);
  });
});

function env(port: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    PORT: String(port),
    DATA_DIR: join(scratch, "state/data"),
    BACKUP_DIR: join(scratch, "state/backups"),
  };
}

function started(port: number) {
  const child = spawn(process.execPath, [join(folder, "scripts/start.mjs")], {
    cwd: folder,
    env: env(port),
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, ended, output: () => output };
}

/** What a script wrote; throws it where the script failed. */
function run(program: string, args: string[], given?: Record<string, string>): string {
  try {
    return execFileSync(program, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      ...(given && { env: given, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }),
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    if (given && stdout) return stdout; // the doctor ends with 1 where something is missing, such as https
    throw new Error(stdout + stderr);
  }
}

function listing(): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort();
}
