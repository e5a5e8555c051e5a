import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { again, writeLitestreamConfig } from "../../scripts/replica.mjs";
import { readSettings } from "../../scripts/settings.mjs";
import { scratchFolder } from "../support/fake-program";

/** What Litestream is told. */
function configured(url: string) {
  const settings = readSettings({ REPLICA_URL: url, DATA_DIR: scratchFolder() });
  return JSON.parse(readFileSync(writeLitestreamConfig(settings, { history: "h1" }), "utf8"));
}

describe("Litestream is told", () => {
  test("the folder of this history, and for how long what was deleted stays", () => {
    const folder = scratchFolder();
    const config = configured(`file://${folder}`);
    expect(config.snapshot.retention).toBe("168h");
    expect(config.dbs[0].replica).toEqual({ type: "file", path: join(folder, "db/h1") });
  });

  test("T69 the bucket, and no key of it", () => {
    expect(configured("s3://pantry/live?endpoint=https://s3.example&region=af-1")).toMatchObject({
      dbs: [
        {
          replica: {
            type: "s3",
            bucket: "pantry",
            path: "live/db/h1",
            region: "af-1",
            endpoint: "https://s3.example",
            "force-path-style": true,
          },
        },
      ],
    });
    expect(configured("s3://pantry").dbs[0].replica).toEqual({
      type: "s3",
      bucket: "pantry",
      path: "db/h1",
      region: "us-east-1",
    });
  });
});

test("what ends is run again, until it is told to stop", async () => {
  const over = new AbortController();
  const said: string[] = [];
  let runs = 0;
  await again(
    async () => {
      runs += 1;
      if (runs === 2) over.abort();
      throw new Error(`ended ${runs}`);
    },
    over.signal,
    (text) => said.push(text),
  );
  expect(said).toEqual(["ended 1", "ended 2"]);
});

test("T453 the replica carries each register of the server, and docs/restore.md names each", () => {
  const root = resolve(import.meta.dirname, "../..");
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, n]) => n);
  const registers = readdirSync(join(root, "src/server"), { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => found(read(`src/server/${file}`), /registerNamed\("([\w-]+)"\)/g))
    .sort();
  expect(registers).toContain("former-staff");
  const carried = found(read("pocketbase/replica_keep.go"), /"backups\/([\w-]+)"/g);
  expect(carried.sort()).toEqual(registers);
  const documented = found(read("docs/restore.md"), /^\| `backups\/([\w-]+)\/` \|/gm);
  expect(documented.sort()).toEqual(registers);
});
