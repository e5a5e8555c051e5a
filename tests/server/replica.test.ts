import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeProgram, scratchFolder } from "../support/fake-program";
import { longTest } from "../support/long-run";
import { copyProject, type ProjectCopy } from "../support/project-copy";

const TOKEN = "a-token-of-a-monitor-2026";

let project: ProjectCopy;
let replica: string;
let env: Record<string, string>;
beforeEach(async () => {
  project = await copyProject();
  replica = join(scratchFolder(), "replica");
  env = { REPLICA_URL: replica, METRICS_TOKEN: TOKEN, LITESTREAM_BIN: fakeLitestream() };
});
afterEach(() => project.remove());

/** A Litestream that notes each run, and dies. */
function fakeLitestream(): string {
  const folder = scratchFolder();
  const script = `[ "$1" = version ] && echo v0.5.18 && exit; echo run >> ${folder}/runs
echo 'time=2026-11-26T04:00:00Z level=ERROR msg="monitor error" error="no bucket \\"pantry\\"" backoff=1s' >&2; exit 1`;
  return fakeProgram(folder, "litestream", script);
}

/** A Litestream that notes its process, and runs until it is ended. */
function livingLitestream(): string {
  const folder = scratchFolder();
  const script = `[ "$1" = version ] && echo v0.5.18 && exit; echo $$ >> ${folder}/runs; while :; do sleep 0.2; done`;
  return fakeProgram(folder, "litestream", script);
}

/** A Litestream that restores a copy of the data folder's database, and runs until it is ended. */
function restoringLitestream(): string {
  const folder = scratchFolder();
  const database = join(folder, "data.db");
  copyFileSync(join(project.dataDir, "data.db"), database);
  const script = `[ "$1" = version ] && echo v0.5.18 && exit
[ "$1" = replicate ] && exec sleep 300
while [ "$1" != -o ]; do
  [ "$1" = -dry-run ] && echo '{"max_txid":"1","files":[{"timestamp":"2026-11-26T04:00:00Z"}]}' && exit
  shift
done
cp ${database} "$2"`;
  return fakeProgram(folder, "litestream", script);
}

function put(folder: string, name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function figure(name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${project.url}/metrics`, { headers })).text();
  return Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1]);
}

/** What keeps the database from being copied. */
function told(): string {
  return JSON.parse(readFileSync(join(project.dataDir, ".replica/state.json"), "utf8")).problem;
}

const owned = (owner: object) => {
  mkdirSync(replica, { recursive: true });
  writeFileSync(join(replica, "owner.json"), JSON.stringify(owner));
};
const SECOND = {
  machine: "another",
  history: "h2",
  host: "second",
  schema: "",
  since: "2026-11-26T04:00:00Z",
};

longTest(
  "F220 serves while Litestream dies again and again, copies the files and says what is wrong",
  async () => {
    mkdirSync(join(project.dataDir, "storage/proofs/1"), { recursive: true });
    writeFileSync(join(project.dataDir, "storage/proofs/1/slip.jpg"), "slip");
    const temporary = join(project.folder, "tmp");
    mkdirSync(temporary);
    const start = project.start({ ...env, TMPDIR: temporary });
    await start.ready();
    const runs = join(env.LITESTREAM_BIN ?? "", "../runs");
    await expect
      .poll(() => existsSync(runs) && readFileSync(runs, "utf8").length, { timeout: 20_000 })
      .toBeGreaterThan("run\n".length);
    expect((await fetch(`${project.url}/api/app/ready`)).status).toBe(200);
    const copied = join(replica, "files/storage/proofs/1/slip.jpg");
    await expect.poll(() => existsSync(copied) && readFileSync(copied, "utf8")).toBe("slip");
    await expect.poll(() => figure("pantry_replica_has_problem"), { timeout: 20_000 }).toBe(1);
    expect(await figure("pantry_replica_is_set")).toBe(1);
    await expect.poll(told, { timeout: 20_000 }).toBe('no bucket "pantry"');
    expect(readdirSync(temporary)).not.toEqual([]);
    start.signal("SIGTERM");
    expect(await start.ended).toBe(0);
    expect(readdirSync(temporary), "what the system would keep of each start").toEqual([]);
  },
);

test("F220 serves where the replica can't be reached, and says so", async () => {
  const start = project.start({ ...env, REPLICA_URL: join(project.folder, "package.json/none") });
  await start.ready();
  expect(start.output()).toMatch(/^Replica: The replica can't be used .+ until it can be\.$/m);
});

test("F278 a standby serves without its replica where it was the first itself, and not where it followed another", async () => {
  const url = join(project.folder, "package.json/none");
  put(project.dataDir, ".replica/history", "h1");
  put(project.dataDir, "backups/replica-url", url);
  put(project.dataDir, ".standby/history", "h2");
  const following = project.standby({ ...env, REPLICA_URL: url });
  await expect.poll(following.output, { timeout: 20_000 }).toContain("The replica can't be used");
  await expect(fetch(project.url)).rejects.toThrow();
  following.signal("SIGTERM");
  await following.ended;
  rmSync(join(project.dataDir, ".standby/history"));
  const serving = project.standby({ ...env, REPLICA_URL: url });
  await serving.ready();
  expect(serving.output()).toContain("As far as this machine knows, it's this one.");
  serving.signal("SIGTERM");
  await serving.ended;
  put(project.dataDir, "backups/replica-url", replica);
  mkdirSync(replica); // what is left where it was mounted
  await project.standby(env).ready();
  expect(readdirSync(replica)).toEqual([]);
});

longTest(
  "T69 writes nothing into the folder that is left where an encrypted one was mounted",
  async () => {
    env.LITESTREAM_BIN = livingLitestream();
    const runs = join(env.LITESTREAM_BIN, "../runs");
    const started = () => readFileSync(runs, "utf8").trim().split("\n").map(Number);
    const first = project.start(env);
    await first.ready();
    await expect.poll(() => existsSync(runs), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => existsSync(join(replica, "seen.json")), { timeout: 20_000 }).toBe(true);
    const mounted = `${replica}-mounted`;
    renameSync(replica, mounted);
    mkdirSync(replica);

    await expect.poll(told, { timeout: 20_000 }).toContain("check that it is mounted");
    await expect.poll(() => started().some(isRunning), { timeout: 20_000 }).toBe(false);
    await expect.poll(first.output, { timeout: 20_000 }).toContain("check that it is mounted");
    expect((await fetch(`${project.url}/api/app/ready`)).status).toBe(200);
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = project.start(env);
    await second.ready();
    expect(second.output()).toMatch(/The replica is empty, .+ check that it is mounted/);
    expect(readdirSync(replica)).toEqual([]);
    expect(started(), "Litestream wasn't started again").toHaveLength(1);

    renameSync(mounted, replica);
    await expect.poll(() => started().length, { timeout: 20_000 }).toBe(2);
  },
  90_000,
);

longTest(
  "F416 begins with the whole database in a new place, and in one that a new disk made empty",
  async () => {
    env.LITESTREAM_BIN = livingLitestream();
    put(project.dataDir, "backups/replica-url", join(scratchFolder(), "former"));
    const history = () => readFileSync(join(project.dataDir, ".replica/history"), "utf8");
    const remembered = join(project.dataDir, ".replica/litestream");
    const copiesTo = (place: string) => {
      const file = join(project.dataDir, ".replica/litestream.json");
      return (
        existsSync(file) && JSON.parse(readFileSync(file, "utf8")).dbs[0].replica.path === place
      );
    };
    const owner = join(replica, "owner.json");
    put(project.dataDir, ".replica/history", "of the former place");
    put(remembered, "ltx/0/2-2.ltx", "a change");
    await project.start(env).ready();
    const first = history();
    expect(first).not.toBe("of the former place");
    expect(JSON.parse(readFileSync(owner, "utf8")).history).toBe(first);
    expect(existsSync(remembered)).toBe(false);
    await expect.poll(() => copiesTo(join(replica, "db", first)), { timeout: 20_000 }).toBe(true);

    put(remembered, "ltx/0/2-2.ltx", "a change");
    rmSync(replica, { recursive: true });
    mkdirSync(replica);
    await expect.poll(told, { timeout: 20_000 }).toContain("check that it is mounted");
    rmSync(join(project.dataDir, "backups/replica-url"));
    await expect.poll(() => existsSync(owner), { timeout: 40_000 }).toBe(true);
    await expect
      .poll(() => copiesTo(join(replica, "db", history())), { timeout: 20_000 })
      .toBe(true);
    expect(history()).not.toBe(first);
    expect(existsSync(remembered)).toBe(false);
    await expect
      .poll(() => existsSync(join(replica, "files/seal.key")), { timeout: 40_000 })
      .toBe(true);
    expect((await fetch(`${project.url}/api/app/ready`)).status).toBe(200);
  },
  120_000,
);

test("F221 a first machine that comes back after another took over neither serves nor writes", async () => {
  owned(SECOND);
  const start = project.start(env);
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe(
    "The machine second has served since 2026-11-26T04:00:00Z, so this one doesn't: run npm run standby to follow it, npm run standby -- take-over to serve here, or set another REPLICA_URL.\n",
  );
  expect(existsSync(join(replica, "db"))).toBe(false);
});

test("F221 a machine ends when another takes over while it serves", async () => {
  const start = project.start(env);
  await start.ready();
  await expect.poll(() => existsSync(join(replica, "seen.json")), { timeout: 20_000 }).toBe(true);
  owned(SECOND);
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain("The machine second has served since");
  await expect(fetch(project.url)).rejects.toThrow();
});

test("F225 a start in the middle of a take-over neither serves nor deletes, and standby finishes it", async () => {
  env.LITESTREAM_BIN = restoringLitestream();
  owned({ ...SECOND, machine: "this one" });
  put(replica, "files/storage/proofs/1/slip.jpg", "slip");
  put(project.dataDir, "backups/replica-machine", "this one");
  for (const register of ["former-staff", "deactivated"]) {
    put(replica, `files/backups/${register}/one`, "buyer");
    put(project.dataDir, `backups/${register}/two`, "buyer"); // invited again since, or let back in
  }
  const plan = { from: "h1", history: "h2", isSilent: true };
  put(project.dataDir, ".standby/plan.json", JSON.stringify(plan));
  const start = project.start(env);
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe(
    "A take-over was begun on this machine and isn't finished: run npm run standby to finish it.\n",
  );

  await project.standby(env).ready();
  const slip = "storage/proofs/1/slip.jpg";
  expect(readFileSync(join(project.dataDir, slip), "utf8")).toBe("slip");
  expect(existsSync(join(replica, "files", slip))).toBe(true);
  for (const register of ["former-staff", "deactivated"]) {
    expect(readdirSync(join(project.dataDir, "backups", register))).toEqual(["one"]);
  }
});
