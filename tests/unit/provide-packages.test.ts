import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { packagesAreCurrent, providePackages } from "../../scripts/packages.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";

const LOCKED = {
  "": { version: "1.0.0" },
  "node_modules/a": { version: "1.2.3", integrity: "sha512-a" },
  "node_modules/for-another-system": { version: "1.0.0", integrity: "sha512-b", optional: true },
};

let root: string;
let path: string;
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  root = scratchFolder();
  path = scratchFolder();
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: LOCKED }));
});

function install(packages: Record<string, object>): void {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

describe("packages are current", () => {
  test("when every one of the lockfile that this system can have is installed", () => {
    install({ "node_modules/a": LOCKED["node_modules/a"] });
    expect(packagesAreCurrent(root)).toBe(true);
  });

  test("not when none, an older or another one is installed", () => {
    expect(packagesAreCurrent(root)).toBe(false);
    install({ "node_modules/a": { version: "1.2.2", integrity: "sha512-a" } });
    expect(packagesAreCurrent(root)).toBe(false);
    install({ "node_modules/a": { version: "1.2.3", integrity: "sha512-x" } });
    expect(packagesAreCurrent(root)).toBe(false);
  });

  test("not when npm was interrupted", () => {
    mkdirSync(join(root, "node_modules/a"), { recursive: true });
    expect(packagesAreCurrent(root)).toBe(false);
  });
});

describe("installing", () => {
  const provide = (limitMs = 5000) =>
    providePackages({ root, env: { PATH: `${path}:/usr/bin:/bin` }, limitMs });

  test("is npm ci with the development packages, and is left out when nothing is missing", async () => {
    fakeProgram(path, "npm", `echo "$@" > arguments`);
    await provide();
    expect(readFileSync(join(root, "arguments"), "utf8")).toBe(
      "ci --include=dev --no-audit --no-fund\n",
    );
    install({ "node_modules/a": LOCKED["node_modules/a"] });
    fakeProgram(path, "npm", "exit 1");
    await provide();
  });

  test("that fails says npm's reason and the remedy", async () => {
    const words = "npm error code E404\nnpm error 404 Not Found - a@1.2.3\nnpm error A log is in x";
    fakeProgram(path, "npm", `echo "${words}" >&2; exit 1`);
    await expect(provide()).rejects.toThrow(
      "The packages could not be installed (404 Not Found - a@1.2.3): check the network connection, then try again.",
    );
  });

  test("that finds the lockfile out of step says so", async () => {
    fakeProgram(
      path,
      "npm",
      'echo "npm error npm ci can only install packages when in sync"; exit 1',
    );
    await expect(provide()).rejects.toThrow(/^package-lock\.json doesn't match package\.json: /);
  });

  test("that hangs is ended at its limit", async () => {
    fakeProgram(path, "npm", "sleep 30");
    await expect(provide(200)).rejects.toThrow(/npm took longer than/);
  });
});
