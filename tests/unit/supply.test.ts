import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** Packed inside its parent, whose checksum covers it. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

const ROOT = join(import.meta.dirname, "../..");

describe.each(["package-lock.json", "tests/bench/package-lock.json"])("in %s", (file) => {
  const { packages: all } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
  const packages = Object.entries<Locked>(all).filter(([path]) => path !== "");

  test("T72 every package is pinned to one version with its checksum, and to no server of its own", () => {
    expect(packages.length).toBeGreaterThan(50);
    const loose = packages.filter(
      ([, { version, integrity, resolved, inBundle }]) =>
        !version || resolved || !(inBundle || integrity?.startsWith("sha512-")),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test("T72 the lockfile holds the builds for every platform, without which npm ci refuses it", () => {
    const names = new Set(
      packages.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13)),
    );
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !names.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
