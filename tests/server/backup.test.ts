import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupName, newestFirst } from "@/domain/backup/backups";
import type { Health } from "@/domain/health/health";
import { DAY_MS, HOUR_MS } from "@/domain/time/durations";
import { scratchFolder } from "../support/fake-program";
import { serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { accepted, call, deciding, mailsTo, makeShopper, placeOrder } from "../support/ordering";

/** More than any disk has free. */
const FULL = { DISK_RESERVE_MB: "99999999" };

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const folder = `${server.dataDir}_backups`;

/** Where a copy of the database is in plain while a backup is made or tried. */
const scratch = join(server.dataDir, ".backup");
const filesOf = (path: string) => readdirSync(path, { recursive: true, encoding: "utf8" }).sort();

const health = async () => accepted(await call<Health>(server, admin, "admin/health"));
const backups = () => newestFirst(readdirSync(folder), Date.now());
const run = (id: "backup" | "try-backup") => finishJob(server, id);

test("T69 a backup is readable by the server's user alone, and no address hands one out", async () => {
  expect(await run("backup")).toBe("");
  const [name = ""] = backups();
  expect(statSync(folder).mode & 0o077, "the folder").toBe(0);
  expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  for (const path of ["", "/api/backups", "/backups", "/api/files/backups"]) {
    for (const token of ["", admin.token]) {
      const headers = { Authorization: token };
      const answer = await fetch(`${server.url}${path}/${name}`, { headers });
      expect([401, 403, 404], `${path} ${answer.status}`).toContain(answer.status);
    }
  }
  rmSync(join(folder, name), { recursive: true });
});

test("F23 the nightly backup holds each order that was confirmed before it, and orders go on", async () => {
  const who = makeShopper(server);
  const orders = [await placeOrder(server, who, "complete")];
  const [first] = orders;
  if (first) accepted(await deciding(server, admin).verifyOrder(first));
  let isDone = false;
  const making = run("backup").finally(() => {
    isDone = true;
  });
  // A backup yields to everything else: on a busy machine it waits for the orders to end.
  while (!isDone && orders.length < 20)
    orders.push(await placeOrder(server, makeShopper(server), "complete"));
  expect(await making).toBe("");
  expect(orders.length).toBeGreaterThan(1);
  expect(backups()).toHaveLength(1);
  expect(readdirSync(folder)).not.toContain("unfinished");
  expect((await health()).backup).toMatchObject({ size_mb: 1, tried_at: "", problem: "" });

  expect(await run("try-backup")).toBe("");
  const tried = (await health()).backup;
  expect(tried.tried_at).not.toBe("");
  expect(tried.problem).toBe("");
  expect(await run("backup"), "not due again").toBe("");
  expect(backups()).toHaveLength(1);

  const ahead = backupName(Date.now() + HOUR_MS);
  renameSync(join(folder, backups()[0] ?? ""), join(folder, ahead));
  expect((await health()).backup.last_at, "F280 a clock that was ahead").toBe("");
  expect(await run("backup")).toBe("");
  expect(backups()).toEqual([expect.any(String), ahead]);
  expect((await health()).backup.last_at).not.toBe("");
  rmSync(join(folder, ahead));
});

test("F210 a backup that was damaged is noticed when it is tried, and the admins are told", async () => {
  const [name = ""] = backups();
  const file = join(folder, name);
  copyFileSync(file, `${file}.good`);
  const bytes = readFileSync(file);
  bytes.fill(0, 2_000, 2_100);
  writeFileSync(file, bytes);
  rmSync(join(folder, "last-trial.json"));
  expect(await run("try-backup")).toContain("damaged");
  expect((await health()).backup.problem).toContain("damaged");
  await expect.poll(() => mailsTo(server, admin).backup_failed).toBe(1);
  copyFileSync(`${file}.good`, file);
  rmSync(`${file}.good`);
});

test("F04 a disk without room keeps the old backups, says so, and the next hour makes one", async () => {
  const old = backupName(Date.now() - 2 * DAY_MS);
  copyFileSync(join(folder, backups()[0] ?? ""), join(folder, old));
  rmSync(join(folder, backups()[0] ?? ""));
  const older = backupName(Date.now() - 3 * DAY_MS);
  copyFileSync(join(folder, old), join(folder, older));
  await server.restart(FULL);
  expect(await run("backup")).toBe("no_room");
  expect(backups()).toEqual([old, older]);
  expect(mailsTo(server, admin).backup_failed, "F560 beside that of the damaged one").toBe(2);
  await server.restart({ ...FULL, BACKUP_KEEP: "1" });
  expect(await run("backup")).toBe("no_room");
  expect(backups(), "fewer to keep make room").toEqual([old]);
  await server.restart({ BACKUP_KEEP: "1" });
  expect(await run("backup")).toBe("");
  expect(backups()).toHaveLength(1);
  expect(backups()).not.toContain(old);
});

test("F211 what a killed backup leaves is no backup, and the next one clears it away", async () => {
  const storage = join(server.dataDir, "storage/large");
  mkdirSync(storage, { recursive: true });
  writeFileSync(join(storage, "one"), Buffer.alloc(60_000_000, 7));
  const before = backups();
  const program = process.env.POCKETBASE_BIN ?? "pocketbase";
  const args = ["backup", "-data", server.dataDir, "-into", folder, "-name", "pantry-x.zip"];
  const BACKUP_KEY = JSON.parse(
    execFileSync(program, ["backup", "-new-key"], { encoding: "utf8" }),
  ).key;
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, BACKUP_KEY } });
  const ended = new Promise((done) => child.once("exit", done));
  const written = () => {
    const unfinished = join(folder, "unfinished");
    return existsSync(unfinished) && readFileSync(unfinished, "latin1").slice(0, 21);
  };
  const beginning = expect.poll(written, {
    interval: 2,
    message: "T69 encrypted from its first byte",
  });
  await beginning.toBe("age-encryption.org/v1");
  child.kill("SIGKILL");
  await ended;
  expect(backups()).toEqual(before);
  expect(filesOf(scratch)).toContain("unfinished/data.db");
  await server.restart();
  expect(filesOf(scratch), "nobody waits for the next one").not.toContain("unfinished/data.db");
  rmSync(storage, { recursive: true });
  rmSync(join(folder, before[0] ?? ""));
  expect(await run("backup")).toBe("");
  expect(readdirSync(folder)).not.toContain("unfinished");
  rmSync(join(folder, "last-trial.json"), { force: true });
  writeFileSync(join(folder, "unfinished"), "a trial unpacks nothing here, T69");
  expect(await run("try-backup")).toBe("");
  expect(readdirSync(folder)).toContain("unfinished");
  expect(filesOf(scratch)).toEqual([".lock"]);
});

test("T69 with a key a backup says nothing to who lacks it, and is made, tried and opened with it", async () => {
  const program = process.env.POCKETBASE_BIN ?? "pocketbase";
  const ask = (args: string[], key: string) =>
    JSON.parse(
      execFileSync(program, ["backup", ...args], {
        encoding: "utf8",
        env: { ...process.env, BACKUP_KEY: key },
      }),
    );
  const [key, other] = [ask(["-new-key"], "").key, ask(["-new-key"], "").key];
  rmSync(folder, { recursive: true });
  await server.restart({ BACKUP_KEY: key });
  expect(await run("backup")).toBe("");
  const [name = ""] = backups();
  expect(name).toMatch(/\.zip\.age$/);
  expect(await run("try-backup")).toBe("");
  expect((await health()).backup).toMatchObject({ problem: "", size_mb: 1 });

  const file = join(folder, name);
  const bytes = readFileSync(file);
  for (const told of ["SQLite format", "data.db", admin.email]) {
    expect(bytes.includes(told), told).toBe(false);
  }
  const into = join(folder, "opened");
  const open = ["-into", into, "-open", file];
  expect(ask(open, "").error).toBe("encrypted");
  expect(ask(open, other).error).toBe("other_key");
  expect(ask(open, "no key").error).toBe("not_a_key");
  expect(ask(open, key)).toMatchObject({ problems: [] });
  bytes[bytes.length - 5_000] = (bytes[bytes.length - 5_000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(["damaged", "not_a_backup"]).toContain(ask(open, key).error);
});

test("F417 backups in a former folder go with the time as well, and nothing else that is there", async () => {
  const madeBefore = (days: number) => backupName(Date.now() - days * DAY_MS);
  const [recent, old, older] = [madeBefore(1), madeBefore(36), madeBefore(40)];
  const [second, third] = [scratchFolder(), scratchFolder()];
  const put = (into: string, ...names: string[]) => {
    mkdirSync(into, { recursive: true });
    for (const name of names) writeFileSync(join(into, name), "a backup");
  };
  rmSync(folder, { recursive: true });
  put(folder, old, older, recent, "notes.txt");
  await server.restart({ BACKUP_DIR: second });
  expect(await run("backup")).toBe("");
  expect(readdirSync(folder).sort()).toEqual(["notes.txt", recent]);

  const remembered = join(server.dataDir, "backups/backup-folders.json");
  const [made = ""] = newestFirst(readdirSync(second), Date.now());
  expect(JSON.parse(readFileSync(remembered, "utf8"))).toMatchObject({ [second]: [made] });
  put(second, old, older);
  writeFileSync(remembered, JSON.stringify({ [second]: [made, old], "/none": [older] }));
  await server.restart({ BACKUP_DIR: third });
  expect(await run("backup")).toBe("");
  const left = newestFirst(readdirSync(second), Date.now());
  expect(left, "another server's stays").toEqual([made, older]);
  const [last = ""] = newestFirst(readdirSync(third), Date.now());
  expect(JSON.parse(readFileSync(remembered, "utf8"))).toEqual({
    [second]: [made],
    [third]: [last],
    "/none": [older],
  });
});
