import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

test("T72 every package is pinned to one version with its checksum, and to no server of its own", () => {
  const lockfile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const packages = Object.entries<Locked>(lockfile.packages).filter(([path]) => path !== "");
  expect(packages.length).toBeGreaterThan(50);
  const loose = packages.filter(
    ([, entry]) => !entry.version || !entry.integrity?.startsWith("sha512-") || entry.resolved,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});
