import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SERVER = resolve(import.meta.dirname, "../../src/server");

test("T642 one function alone asks PocketBase's filters: what a request says becomes no part of one", () => {
  const asking = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .filter((file) =>
      /\b(find(First)?Records?ByFilter|countRecords)\(/.test(
        readFileSync(join(SERVER, file), "utf8"),
      ),
    );
  expect(asking).toEqual(["core/records.ts"]);
});
