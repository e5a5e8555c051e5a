import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

test("a developer gets one of each mail to look at, as HTML and as text", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["scripts/mails.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stderr + stdout).toMatch(/\d+ emails to read/);
  expect(status).toBe(0);
  const folder = join(ROOT, ".cache/mails");
  const files = readdirSync(folder).filter((name) => name !== "index.html");
  expect(files.length % 2).toBe(0);
  for (const name of files) {
    const text = readFileSync(join(folder, name), "utf8");
    // A link's token is chance, and may spell any of these.
    expect(text.replace(/token=[\w.-]+/g, ""), name).not.toMatch(
      /undefined|NaN|\[object|ZgotmplZ|\{\{/,
    );
    expect(text, name).toContain("Pooled Pantry (Pty) Ltd");
  }
});
