import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { LockHeld, startOf, takeLock } from "../../scripts/lock.mjs";
import { scratchFolder } from "../support/fake-program";

const LOCK_MODULE = join(import.meta.dirname, "../../scripts/lock.mjs");

/** A process that takes the lock, starts two children of its own, tells their ids and stays. */
async function holdElsewhere(file: string) {
  const script = `
    import { spawn } from "node:child_process";
    import { takeLock } from ${JSON.stringify(LOCK_MODULE)};
    const lock = await takeLock(${JSON.stringify(file)});
    const children = [1, 2].map(() => spawn("sleep", ["60"], { detached: true, stdio: "ignore" }));
    for (const { pid } of children) lock.adopt(pid);
    console.log(children.map(({ pid }) => pid).join(" "));
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const line = String(await new Promise((done) => holder.stdout.once("data", done)));
  const children = line.split(" ").map(Number);
  const kill = async () => {
    holder.kill("SIGKILL");
    await new Promise((done) => holder.once("close", done));
  };
  return { holder, children, kill };
}

test("F631 a lock on a full disk leaves no file behind", async () => {
  const folder = scratchFolder();
  const lock = await takeLock(join(folder, "lock"));
  symlinkSync("/dev/full", join(folder, `lock.${process.pid}`));
  expect(() => lock.adopt(process.pid)).toThrow("ENOSPC");
  expect(readdirSync(folder)).toEqual(["lock"]);
  lock.release();
});

test("a lock excludes every other process, and is free again when released", async () => {
  const file = join(scratchFolder(), "deep/er/lock");
  const { holder, kill } = await holdElsewhere(file);
  await expect(takeLock(file)).rejects.toThrow(LockHeld);
  await expect(takeLock(file)).rejects.toMatchObject({ pid: holder.pid });
  await kill();
  const lock = await takeLock(file);
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test("the lock of a killed process is taken over, and its orphans ended", async () => {
  const file = join(scratchFolder(), "lock");
  const { children, kill } = await holdElsewhere(file);
  await kill();
  expect(children.map(startOf)).not.toContain(null);
  (await takeLock(file)).release();
  expect(children.map(startOf)).toEqual([null, null]);
});

test("a process that merely has the same id is neither waited for nor ended", async () => {
  const file = join(scratchFolder(), "lock");
  const bystander = spawn("sleep", ["60"], { stdio: "ignore" });
  const longAgo = { pid: bystander.pid, started: "an earlier boot 1" };
  writeFileSync(file, JSON.stringify({ ...longAgo, children: [longAgo] }));
  (await takeLock(file)).release();
  expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
  bystander.kill();
});

test("a torn lock file is no lock", async () => {
  const file = join(scratchFolder(), "lock");
  writeFileSync(file, '{"pid":');
  const lock = await takeLock(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid, children: [] });
  lock.release();
});

test("who waits for a lock gets it when the holder is done", async () => {
  const file = join(scratchFolder(), "lock");
  const { holder, kill } = await holdElsewhere(file);
  const told: number[] = [];
  const waiting = takeLock(file, { wait: (pid) => told.push(pid) });
  await sleep(300);
  await kill();
  (await waiting).release();
  expect(told).toEqual([holder.pid]);
});
