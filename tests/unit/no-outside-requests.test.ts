import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Wakes phones, at the addresses of browsers' push services alone (src/domain/notification/push.ts). */
const TO_PUSH_SERVICES = "src/server/push/send-push.ts";
/** Asks the system for the free space, with nothing in the command that a request sent. */
const FREE_SPACE = /\$os\.exec\("df", "-Pk", folder\)/;
/** Makes and opens backups: the server's own program, with folders and names that no request sent. */
const BACKUPS = /\$os\.exec\(\$os\.args\[0\] \?\? "", "backup", \.\.\.common, \.\.\.args\)/;
/** Everything in PocketBase's JavaScript API that can open a connection to an address. */
const REACHES_OUT = /\$http\b|\$os\.(exec|cmd)\b|fileFromURL|newS3|WebSocket|websocket/;

test("T62 no code of the server can request an address from a request", () => {
  const files = ["src/server", "pb_hooks", "pb_migrations"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.d)\.(ts|js)$/.test(name) && !name.startsWith("build"))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(50);
  const reaching = files.filter((name) => {
    const text = readFileSync(join(ROOT, name), "utf8");
    return REACHES_OUT.test(text.replace(FREE_SPACE, "").replace(BACKUPS, ""));
  });
  expect(reaching).toEqual([TO_PUSH_SERVICES]);
});
