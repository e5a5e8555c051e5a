import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PocketBase from "pocketbase";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newestFirst } from "@/domain/backup/backups";
import { startOf } from "../../scripts/lock.mjs";
import { ROOT } from "../../scripts/project.mjs";
import { describeDatabase } from "../../scripts/schema.mjs";
import { fakeProgram } from "../support/fake-program";
import { longTest } from "../support/long-run";
import { copyProject, type ProjectCopy, SHARED, type Start } from "../support/project-copy";

let project: ProjectCopy;
beforeEach(async () => {
  project = await copyProject();
});
afterEach(() => project.remove());

async function copyWith(changes: (typeof SHARED)[number][]) {
  await project.remove();
  project = await copyProject({ changes });
}

/** Starts, waits for the end, and answers what a person would see. */
async function failedStart(env: Record<string, string> = {}, nodeFlags: string[] = []) {
  const start = project.start(env, nodeFlags);
  const code = await start.ended;
  return { code, lines: start.output().trim().split("\n") };
}

async function isServed(): Promise<boolean> {
  return fetch(`${project.url}/api/app/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

describe("a good start", () => {
  test.for([
    ["first", "SIGTERM"],
    ["later", "SIGINT"],
  ] as const)("serves everything on one port, the %s one until %s", async ([which, name]) => {
    if (which === "first") rmSync(project.dataDir, { recursive: true });
    const start = project.start();
    await start.ready();
    expect(start.output()).toContain(`Pooled Pantry is ready: ${project.url}\n`);
    expect(start.output()).toMatch(/^Admin sign-up link: http:\S+\/admin-auth\?invite=\w+$/m);
    expect(start.output()).not.toMatch(/_\/#\/pbinstall|REST API/);
    expect((await fetch(project.url)).status).toBe(200);
    const pocketbase = project.pocketbasePid();

    start.signal(name);
    expect(await start.ended).toBe(0);
    expect(startOf(pocketbase), "PocketBase has ended too").toBe(null);
    expect(existsSync(join(project.dataDir, ".start.lock"))).toBe(false);
  });

  test("F654 told to end before it serves, it ends with 0", async () => {
    const start = project.start();
    const lock = join(project.dataDir, ".start.lock");
    await expect.poll(() => existsSync(lock), { interval: 5 }).toBe(true);
    start.signal("SIGTERM");
    expect(await start.ended).toBe(0);
    expect(start.output()).not.toContain("is ready");
    expect(existsSync(lock)).toBe(false);
  });

  test("T55 T60 lets no other site read its answers, and keeps PocketBase's dashboard closed", async () => {
    const start = project.start();
    await start.ready();
    const foreign = await fetch(`${project.url}/api/app/business`, {
      headers: { Origin: "https://evil.test" },
    });
    expect(foreign.status).toBe(200);
    expect(foreign.headers.get("access-control-allow-origin")).toBe(null);
    for (const path of ["/_/", "/_/index.html", "/_/assets/index.js"]) {
      expect((await fetch(project.url + path)).status, path).toBe(404);
    }
    const superusers = `${project.url}/api/collections/_superusers/auth-with-password`;
    const signIn = await fetch(superusers, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ identity: "nobody@localhost.invalid", password: "only-a-guess" }),
    });
    expect(signIn.status).toBe(404);
  });

  test("F23 makes the nightly backup, which is a process of its own", async () => {
    const who = { email: "owner@localhost.invalid", password: "only-for-this-test" };
    const start = project.start({
      DASHBOARD: "on",
      PB_SUPERUSER_EMAIL: who.email,
      PB_SUPERUSER_PASSWORD: who.password,
    });
    await start.ready();
    const pb = new PocketBase(project.url);
    await pb.collection("_superusers").authWithPassword(who.email, who.password);
    await pb.crons.run("backup");
    const folder = `${project.dataDir}_backups`;
    const backups = () => (existsSync(folder) ? newestFirst(readdirSync(folder), Date.now()) : []);
    await expect.poll(backups, { message: start.output() }).toHaveLength(1);
  });

  test("hands PocketBase its settings and nothing else of the surroundings", async () => {
    const start = project.start({ SECRET_OF_THE_MACHINE: "x", SUPPORT_EMAIL: "help@pantry.test" });
    await start.ready();
    const env = readFileSync(`/proc/${project.pocketbasePid()}/environ`, "utf8");
    expect(env).toContain("SUPPORT_EMAIL=help@pantry.test");
    expect(env).not.toContain("SECRET_OF_THE_MACHINE");
  });
});

describe("a start that cannot be says why in one sentence and exits with 1", () => {
  test("when its port is in use", async () => {
    const other = createServer().listen(project.port, "127.0.0.1");
    const { code, lines } = await failedStart();
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        `Port ${project.port} is already in use: stop the program that uses it, or set PORT to another one.`,
      ],
    });
  });

  test("when Node is too old", async () => {
    const old = join(project.folder, "old-node.cjs");
    const versions = "{ value: { ...process.versions, node: '18.12.1' } }";
    writeFileSync(
      old,
      `Object.defineProperty(process, "versions", ${versions}); delete process.constrainedMemory;`,
    );
    expect(await failedStart({}, ["--require", old])).toEqual({
      code: 1,
      lines: ["Node 18.12.1 is too old: install Node 20.19 or newer, then run this again."],
    });
  });

  test("for each of its wrong settings, in the environment and in .env", async () => {
    writeFileSync(join(project.folder, ".env"), "BANK_NAME=First Bank\nDASHBOARD=yes\n");
    const { code, lines } = await failedStart({ PUBLIC_URL: "pantry.example" });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^PUBLIC_URL must be an address such as .+: correct "pantry.example"/),
      expect.stringMatching(/^DASHBOARD must be on or off: correct "yes"/),
      expect.stringMatching(/^Only some of the bank details are set: set BANK_ACCOUNT_NAME, /),
    ]);
  });

  test("when another start runs on its data folder", async () => {
    const first = project.start();
    await first.ready();
    const { code, lines } = await failedStart({ PORT: String(project.port + 1) });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Pooled Pantry already runs on the data folder .+ \(process \d+\)/),
    ]);
    expect(await isServed()).toBe(true);

    // What a container sees of another one on the same volume: a process that isn't here.
    const lock = join(project.dataDir, ".start.lock");
    const held = readFileSync(lock);
    const elsewhere = JSON.stringify({ pid: 7, started: "there", children: [] });
    writeFileSync(lock, elsewhere);
    const beside = await failedStart({ PORT: String(project.port + 1) });
    expect(beside, "F277").toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^Pooled Pantry already runs .+ \(perhaps in another container\)/),
      ],
    });
    expect(readFileSync(lock, "utf8"), "nothing of it is taken over").toBe(elsewhere);
    expect(await isServed()).toBe(true);
    writeFileSync(lock, held);
  });

  test("when its data folder cannot be one", async () => {
    const { code, lines } = await failedStart({
      DATA_DIR: join(project.folder, "package.json/data"),
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The data folder .+ set DATA_DIR to one that can\.$/),
    ]);
  });

  test.for([
    [
      "its data folder",
      "pb_data/.start.lock.",
      /^The data folder .+ENOSPC.+: free some space on its/,
    ],
    ["the product's own folder", ".cache/setup.lock.", /^ENOSPC: .+: free some space on its disk/],
  ] as const)("F631 when the disk of %s is full", async ([, draft, said]) => {
    // The draft of a lock is the first file that needs space.
    const fill = join(project.folder, "full-disk.cjs");
    mkdirSync(join(project.folder, ".cache"));
    const file = `${JSON.stringify(join(project.folder, draft))} + process.pid`;
    writeFileSync(fill, `require("node:fs").symlinkSync("/dev/full", ${file});`);
    const { code, lines } = await failedStart({}, ["--require", fill]);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(said)] });
  });

  test.for([
    ["echo 'database or disk is full (13)'; exit 1", /^The disk with .+ is full \(.+: free some/],
    ["echo 'attempt to write a readonly database (8)'; exit 1", /^This user may not write all/],
    [
      "echo 'Applied 1_one.js'; kill -9 $$",
      /^The data could not be brought up .+by SIGKILL, perhaps/,
    ],
  ] as const)("F631 when the data can't be brought up to date: %s", async ([script, said]) => {
    const real = process.env.POCKETBASE_BIN;
    const program = `[ "$1" = migrate ] && { ${script}; }; exec ${real} "$@"`;
    const POCKETBASE_BIN = fakeProgram(project.folder, "pocketbase-that-fails", program);
    const { code, lines } = await failedStart({ POCKETBASE_BIN });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(said)] });
  });

  test("F634 when a restore that was begun can't be finished, and the next start finishes it", async () => {
    const kept = join(project.dataDir, "before-restore-20261124-100000");
    const begun = join(project.dataDir, ".restore");
    mkdirSync(join(begun, "unfinished"), { recursive: true });
    for (const name of ["data.db", "auxiliary.db"]) {
      cpSync(join(project.dataDir, name), join(begun, "unfinished", name));
    }
    const plan = { phase: "out", kept: basename(kept) };
    writeFileSync(join(begun, "plan.json"), JSON.stringify(plan));
    writeFileSync(kept, "in the way");
    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^A restore into .+ can't be finished \(.+\): put that right/),
    ]);
    rmSync(kept);
    await project.start().ready();
    expect(existsSync(join(kept, "data.db"))).toBe(true);
  });

  test("when POCKETBASE_BIN is something else", async () => {
    const { code, lines } = await failedStart({ POCKETBASE_BIN: process.execPath });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^POCKETBASE_BIN .+ doesn't run: set it to a Pocket/),
    ]);
  });

  test("T67 when a hook file has a syntax error", async () => {
    writeFileSync(join(project.folder, "pb_hooks/main.pb.js"), 'routerAdd("GET"');
    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The server could not start \(main\.pb\.js: SyntaxError/),
    ]);
    expect(await isServed()).toBe(false);
  });

  test("T67 when the hooks are missing, with which PocketBase would start all the same", async () => {
    const hooks = join(project.folder, "pb_hooks");
    for (const name of readdirSync(hooks)) {
      if (name.endsWith(".pb.js")) rmSync(join(hooks, name));
    }
    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^The server's hooks .+ missing: restore/);
    expect(await isServed()).toBe(false);
  });

  test("when a handler cannot be loaded", async () => {
    await copyWith(["pb_hooks/build"]);
    const bundle = join(project.folder, "pb_hooks/build/orders/start-order.js");
    writeFileSync(bundle, 'throw new Error("broken on purpose");');
    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The server could not start .+ broken on purpose/),
    ]);
  });

  test("F226 an older version on the data of a newer one, of which it changes nothing", async () => {
    await copyWith(["pb_migrations"]);
    const newer = join(project.folder, "pb_migrations/9999999999_newer.js");
    writeFileSync(newer, "migrate(() => {}, () => {});");
    const first = project.start();
    await first.ready();
    first.signal("SIGTERM");
    await first.ended;
    const migration = readFileSync(newer);
    rmSync(newer);
    const before = describeDatabase(project.dataDir);

    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines).toEqual([
      "A newer version has changed the data folder (9999999999_newer.js), and nothing was done: start that version, or restore a backup from before with npm run restore.",
    ]);
    expect(describeDatabase(project.dataDir)).toEqual(before);
    writeFileSync(newer, migration);
    await project.start().ready();
  });

  longTest("F22 when a migration fails, every row and table is as it was", async () => {
    await copyWith(["pb_migrations"]);
    const migration = join(project.folder, "pb_migrations/9999999999_fail_late.js");
    writeFileSync(
      migration,
      `migrate((app) => {
        app.db().newQuery("UPDATE faqs SET question = 'changed', display_order = 9").execute();
        app.db().newQuery("DELETE FROM policy_documents").execute();
        const orders = app.findCollectionByNameOrId("orders");
        orders.fields.removeByName("total");
        orders.fields.add(new TextField({ name: "added" }));
        app.save(orders);
        app.delete(app.findCollectionByNameOrId("feedback"));
        throw new Error("failed on purpose");
      });`,
    );
    const before = describeDatabase(project.dataDir);
    expect((await failedStart()).code).toBe(1);
    expect(describeDatabase(project.dataDir)).toEqual(before);
  });

  test("when a migration fails, of which nothing stays", async () => {
    await copyWith(["pb_migrations"]);
    const migration = join(project.folder, "pb_migrations/9999999999_fail_half_way.js");
    writeFileSync(
      migration,
      `migrate((app) => {
        app.save(new Collection({ type: "base", name: "half_made", fields: [] }));
        throw new Error("failed on purpose");
      });`,
    );
    const { code, lines } = await failedStart();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^A migration failed .+failed on purpose.+: start the version from before/,
      ),
    ]);
    rmSync(migration);
    await project.start().ready();
    expect((await fetch(`${project.url}/api/collections/half_made/records`)).status).toBe(404);
  });

  test("when PocketBase exits on its own", async () => {
    const start = project.start();
    await start.ready();
    process.kill(project.pocketbasePid(), "SIGTERM"); // PocketBase exits with 0
    expect(await start.ended).toBe(1);
    expect(start.output()).toMatch(/\nThe server stopped unexpectedly: .+\n$/);
  });
});

describe("a start after one that was killed", () => {
  longTest("ends the PocketBase that was left behind, and works", async () => {
    const killed = project.start();
    await killed.ready();
    const orphan = project.pocketbasePid();
    killed.signal("SIGKILL");
    await killed.ended.catch(() => null);

    await project.start().ready();
    expect(startOf(orphan)).toBe(null);
    expect(await isServed()).toBe(true);
  });

  test("finds no server left behind, which ends with its start", async () => {
    const killed = project.start();
    await killed.ready();
    const orphan = project.pocketbasePid();
    killed.signal("SIGKILL");
    await expect.poll(() => startOf(orphan), { interval: 10 }).toBe(null);
  });

  longTest("at any moment of the first start, works", async () => {
    await copyWith([...SHARED]);
    for (const made of ["dist", "pb_hooks/build", "pb_data"]) {
      rmSync(join(project.folder, made), { recursive: true });
    }
    await killed(async () => sleep(200));
    for (const product of ["the server's bundle", "the app"]) {
      await killed(async (start) => {
        await expect.poll(start.output, { interval: 10 }).toContain(`Building ${product} …`);
        await sleep(500);
      });
    }
    expect(existsSync(join(project.folder, "dist")), "nothing half built is served").toBe(false);
    // The start after the first kill built the server's bundle. The app's build is the same but slow.
    cpSync(join(ROOT, "dist"), join(project.folder, "dist"), { recursive: true });
    // While PocketBase migrates, and just before it is ready.
    for (const delay of [200, 350, 500, 650]) await killed(async () => sleep(delay));
    await project.start().ready();
    expect((await fetch(project.url)).status).toBe(200);
  });

  /** A start that is killed at this moment, unless it has ended. */
  async function killed(moment: (start: Start) => Promise<unknown>) {
    const start = project.start();
    await Promise.race([moment(start), start.ended]);
    start.signal("SIGKILL");
    await start.ended;
  }
});
