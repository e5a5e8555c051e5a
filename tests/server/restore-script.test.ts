import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName, newestFirst } from "@/domain/backup/backups";
import { DAY_MS } from "@/domain/time/durations";
import { ROOT } from "../../scripts/project.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";
import { copyProject, type ProjectCopy } from "../support/project-copy";
import { sqlite } from "../support/sqlite";

let project: ProjectCopy;
beforeEach(async () => {
  project = await copyProject();
});
afterEach(() => project.remove());

/** `npm run backup` or `npm run restore`, without npm. */
function script(name: "backup" | "restore", ...args: string[]) {
  return scriptIn({}, name, ...args);
}

function scriptIn(given: Record<string, string>, name: string, ...args: string[]) {
  const file = join(project.folder, `scripts/${name}.mjs`);
  const { PATH, HOME, POCKETBASE_BIN } = process.env;
  const env = { PATH, HOME, POCKETBASE_BIN, ...given };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, problems) => {
      done({ code: error ? Number(error.code) : 0, output: out + problems });
    });
  });
}

test("F225 nothing is restored in the middle of a take-over", async () => {
  mkdirSync(join(project.dataDir, ".standby"));
  writeFileSync(join(project.dataDir, ".standby/plan.json"), "{}");
  const refused = await script("restore", join(project.folder, "package.json"));
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("npm run standby") });
});

const database = () => join(project.dataDir, "data.db");
const questions = () => sqlite(database(), "list", "SELECT COUNT(*) FROM faqs").trim();

test("F27 a backup is made beside the running server, and restored with what was there kept", async () => {
  const first = project.start();
  await first.ready();
  const made = await script("backup");
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backup: .+\.zip \(\d/) });
  const folder = `${project.dataDir}_backups`;
  const [name = ""] = newestFirst(readdirSync(folder), Date.now());
  const refused = await script("restore", name);
  expect(refused.output).toContain("Pooled Pantry already runs on the data folder");
  rmSync(join(project.dataDir, ".start.lock"));
  const elsewhere = await script("restore", name);
  expect(elsewhere.output, "F277").toContain("perhaps in another container");
  first.signal("SIGTERM");
  await first.ended;
  const later = project.start(); // a run that the backup does not know
  await later.ready();
  later.signal("SIGTERM");
  await later.ended;

  const before = questions();
  sqlite(database(), "list", "DELETE FROM faqs");
  const ahead = backupName(Date.now() + DAY_MS);
  copyFileSync(join(folder, name), join(folder, ahead));
  const list = await script("restore");
  expect(list.code).toBe(0);
  const listed = list.output.split("\n");
  const line = /^\S+ \(\d+ MB, made \d+ \w+ 20\d\d, \d\d:\d\d\)$/;
  expect(listed[1]?.startsWith(name)).toBe(true);
  expect(listed[1]).toMatch(line);
  expect(listed[2], "F280").toMatch(/made while the clock was ahead\)$/);
  const damaged = readFileSync(join(folder, name)).fill(0, 2_000, 2_100);
  writeFileSync(join(folder, "damaged.zip"), damaged);
  const unsound = await script("restore", "damaged.zip");
  expect(unsound).toMatchObject({ code: 1, output: expect.stringContaining("is damaged") });
  expect(questions(), "nothing was replaced").toBe("0");

  copyFileSync(join(folder, name), join(project.folder, "carried.zip"));
  const restored = await script("restore", join(project.folder, "carried.zip"));
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored ") });
  expect(questions()).toBe(before);
  const [kept = ""] = readdirSync(project.dataDir).filter((one) => one.startsWith("before-"));
  expect(existsSync(join(project.dataDir, kept, "data.db"))).toBe(true);
  const last = project.start();
  await last.ready();
  expect(last.output()).toContain("The data folder was restored from an older backup.");
});

test("a new key for backups says to keep the one before, and one that was killed says why", async () => {
  const made = await script("backup", "--new-key");
  const [, key = ""] = /^BACKUP_KEY=(.+)$/m.exec(made.output) ?? [];
  expect(made.output).not.toContain("Keep the key that is set now");
  const next = await scriptIn({ BACKUP_KEY: key }, "backup", "--new-key");
  expect(next.output).toContain("Keep the key that is set now as well");
  const program = `[ "$1" = backup ] && kill -9 $$; exec ${process.env.POCKETBASE_BIN} "$@"`;
  const POCKETBASE_BIN = fakeProgram(project.folder, "killed", program);
  const killed = await scriptIn({ POCKETBASE_BIN }, "backup");
  expect(killed).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The program for backups failed \(it was ended by SIGKILL, /),
  });
});

test("F635 a fresh clone lists the backups and examines the server, and installs its packages for that", async () => {
  const packages = join(project.folder, "node_modules");
  const folder = scratchFolder();
  const made = join(folder, backupName(Date.now()));
  writeFileSync(made, "");
  const npm = `echo "$@" >> ${folder}/npm-runs; ln -s ${ROOT}/node_modules ${packages}`;
  fakeProgram(folder, "npm", npm);
  const env = { PATH: `${folder}:${process.env.PATH}`, BACKUP_DIR: folder };
  rmSync(packages);
  const listed = await scriptIn(env, "restore");
  expect(listed.output).toContain("Installing the packages …");
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(`${basename(made)} (`) });
  rmSync(packages);
  const examined = await scriptIn({ ...env, PORT: "1" }, "doctor", "--inside");
  expect(examined.output).toContain("WRONG Server: It doesn't answer");
  expect(readFileSync(join(folder, "npm-runs"), "utf8")).toMatch(/^ci .+\nci .+\n$/);
  const none = await scriptIn({ BACKUP_DIR: join(folder, "none") }, "restore");
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining("There are no backups") });
});
