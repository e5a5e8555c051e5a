import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import type { TestServer } from "./pocketbase";

const DIST = resolve(import.meta.dirname, "../../dist");

/** What is wrong with a release: a file is missing, is a page of HTML, or the worker's own file is cut off. */
export type Fault = "missing file" | "page for a script" | "cut-off worker";

/** A folder from which a server serves one release after another. */
export interface Releases {
  /** Puts the next release there, in which every script has another name; restarts the server on it. */
  deploy(server: TestServer, fault?: Fault): Promise<void>;
  remove(): void;
}

export function makeReleases(): Releases {
  const folder = mkdtempSync(join(tmpdir(), "pantry-release-"));
  let count = 1;
  return {
    async deploy(server, fault) {
      count++;
      rmSync(folder, { recursive: true });
      cpSync(DIST, folder, { recursive: true });
      rename(folder, count);
      writeFileSync(
        join(folder, "version.json"),
        JSON.stringify({ version: packageJson.version, build: `release ${count}` }),
      );
      checkSums(folder);
      if (fault) spoil(folder, fault);
      listFiles(folder);
      await server.restart({ DIST_DIR: folder });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Every script under another name, everywhere: browsers keep what has the same name. */
function rename(folder: string, count: number) {
  const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const pattern = new RegExp(scripts.map((name) => name.slice(0, -3)).join("|"), "g");
  const texts = ["index.html", "pages.json", "sw.js", "files.json"];
  for (const name of [...texts, ...scripts.map((script) => `assets/${script}`)]) {
    edit(folder, name, (text) => text.replace(pattern, (stem) => `${stem}-${count}`));
  }
  for (const name of scripts) {
    const renamed = name.replace(/\.js$/, `-${count}.js`);
    renameSync(join(folder, "assets", name), join(folder, "assets", renamed));
  }
}

/** The worker's list, with the checksums of the files as they are now. */
function checkSums(folder: string) {
  edit(folder, "sw.js", (text) =>
    text.replace(/\{[^{}]*sha256-[^{}]*\}/g, (entry) => {
      const url = /"?url"?:\W([^"`]+)/.exec(entry)?.[1] ?? "";
      const sum = checksum(join(folder, url));
      return entry.replace(/sha256-[^"`]+/, sum).replace(/[0-9a-f]{32}/, sum);
    }),
  );
}

function spoil(folder: string, fault: Fault) {
  const file = accountFile(folder);
  if (fault === "missing file") rmSync(join(folder, file));
  if (fault === "page for a script") writeFileSync(join(folder, file), "<!doctype html><p>Hello");
  if (fault === "cut-off worker") {
    edit(folder, "sw.js", (text) => text.slice(0, text.length / 2));
  }
}

/** The map by which the server serves them: plain files only. */
function listFiles(folder: string) {
  edit(folder, "files.json", (text) =>
    JSON.stringify(
      (JSON.parse(text) as [string, { type: string; cache: string }][])
        .filter(([name]) => existsSync(join(folder, name)))
        .map(([name, { type, cache }]) => [name, { type, cache, variants: [plain(folder, name)] }]),
    ),
  );
}

function plain(folder: string, name: string) {
  const content = readFileSync(join(folder, name));
  const etag = `"${createHash("sha256").update(content).digest("hex").slice(0, 20)}"`;
  return { file: name, encoding: "", length: content.length, etag };
}

/** The script of the account page. */
function accountFile(folder: string): string {
  const found = readdirSync(join(folder, "assets")).find((name) => /^account-.*\.js$/.test(name));
  if (!found) throw new Error("the build has no account page");
  return join("assets", found);
}

function edit(folder: string, name: string, change: (text: string) => string) {
  const path = join(folder, name);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function checksum(path: string): string {
  return `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;
}
