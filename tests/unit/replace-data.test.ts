import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  finishReplacing,
  refuseMounted,
  replaceData,
  restoreFolder,
} from "../../scripts/replace-data.mjs";
import { scratchFolder } from "../support/fake-program";

const OLD = ["data.db", "data.db-wal", "seal.key"];
const NEW = ["data.db", "seal.key", "storage"];
const KEPT = "before-restore-20261124-100000";

function write(folder: string, names: readonly string[], text: string) {
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), text);
}

/** A data folder with a backup unpacked beside it. */
function unpacked() {
  const data = join(scratchFolder(), "data");
  write(data, OLD, "old");
  write(join(data, "backups"), ["last-run"], "register");
  const from = join(restoreFolder(data), "unfinished");
  write(from, [...NEW, "backup.json"], "new");
  return { data, from };
}

function expectReplaced(data: string, kept: string) {
  expect(readdirSync(data).sort()).toEqual(["backups", kept, ...NEW].sort());
  for (const name of NEW) expect(readFileSync(join(data, name), "utf8")).toBe("new");
  expect(readdirSync(join(data, kept)).sort()).toEqual(OLD);
  for (const name of OLD) expect(readFileSync(join(data, kept, name), "utf8")).toBe("old");
  expect(readFileSync(join(data, "backups/last-run"), "utf8")).toBe("register");
}

test("F212 a restore keeps what was there, and the registers of what happened since", () => {
  const { data } = unpacked();
  const kept = replaceData(data);
  expectReplaced(data, kept.slice(data.length + 1));
});

test.for([...["out", "in"].flatMap((phase) => [0, 1, 2].map((moved) => ({ phase, moved })))])(
  "F212 a restore that ended in $phase after $moved names is finished by the next start",
  ({ phase, moved }) => {
    const { data, from } = unpacked();
    const plan = JSON.stringify({ phase, kept: KEPT });
    writeFileSync(join(restoreFolder(data), "plan.json"), plan);
    mkdirSync(join(data, KEPT));
    const out = phase === "out" ? OLD.slice(0, moved) : OLD;
    for (const name of out) renameSync(join(data, name), join(data, KEPT, name));
    const into = phase === "in" ? NEW.slice(0, moved) : [];
    for (const name of into) renameSync(join(from, name), join(data, name));
    finishReplacing(data);
    expectReplaced(data, KEPT);
  },
);

test("F634 a disk that is mounted in the data folder is named before anything is moved", () => {
  expect(() => refuseMounted("/", ["proc"])).toThrow(
    /^\/proc is a mounted disk, which can't be moved aside/,
  );
  expect(() => refuseMounted("/proc", ["self"])).not.toThrow();
});

test("F212 what was unpacked and not decided on is cleared away", () => {
  const { data } = unpacked();
  finishReplacing(data);
  expect(readdirSync(data).sort()).toEqual(["backups", ...OLD]);
  expect(readFileSync(join(data, "data.db"), "utf8")).toBe("old");
});

test("F225 the plan of a take-over stays, so that it goes on after a crash", () => {
  const { data } = unpacked();
  write(join(data, ".standby"), ["plan.json"], "plan");
  write(join(data, ".backup"), [".lock"], "of a backup");
  const kept = replaceData(data);
  expect(readdirSync(kept), "T69").not.toContain(".backup");
  expect(readFileSync(join(data, ".standby/plan.json"), "utf8")).toBe("plan");
});
