import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FIRST_SCRIPT } from "@/domain/site/first-script";

const DIST = join(import.meta.dirname, "../../dist");

interface Variant {
  readonly file: string;
  readonly encoding: "" | "br" | "gzip";
  readonly length: number;
  readonly etag: string;
}
type Listing = [string, { type: string; cache: string; variants: Variant[] }][];

const listing: Listing = JSON.parse(readFileSync(join(DIST, "files.json"), "utf8"));
const read = (name: string) => readFileSync(join(DIST, name));
const named = (ending: string) =>
  listing
    .filter(([name]) => name.endsWith(ending))
    .map(([name]) => ({ name, text: `${read(name)}` }));

describe("the list by which files are served", () => {
  test("has every file that was built, and nothing twice", () => {
    const stored = listing.flatMap(([, { variants }]) => variants.map(({ file }) => file));
    const built = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter(
      (name) =>
        statSync(join(DIST, name)).isFile() &&
        !/^(files\.json|pages\.json|inputs\.txt)$/.test(name),
    );
    expect(stored.sort()).toEqual(built.sort());
  });

  test("tells the truth about each form of a file", () => {
    for (const [name, { variants }] of listing) {
      const plain = read(name);
      for (const { file, encoding, length } of variants) {
        const content = read(file);
        expect(content.length, file).toBe(length);
        const unpacked = { "": () => content, br: brotliDecompressSync, gzip: gunzipSync }[
          encoding
        ];
        expect(unpacked(content).equals(plain), file).toBe(true);
        if (encoding) expect(length, file).toBeLessThan(plain.length);
      }
    }
  });

  test("gives each form a name of its own, and lets only hashed files be kept for ever", () => {
    const etags = listing.flatMap(([, { variants }]) => variants.map(({ etag }) => etag));
    expect(etags.every((etag) => /^"[0-9a-f]{20}(-br|-gzip)?"$/.test(etag))).toBe(true);
    for (const [name, { cache }] of listing) {
      const hashed = /^assets\/.+-[\w-]{7,8}\.\w+$/.test(name);
      expect(cache, name).toBe(hashed ? "public, max-age=31536000, immutable" : "no-cache");
    }
  });
});

test("a phone keeps what the first page and the members' screens run on, and nothing of the admins'", () => {
  const worker = `${read("sw.js")}`;
  const scripts = [...`${read("index.html")}`.matchAll(/src="\/(assets\/[^"]+\.js)"/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, name = ""] of scripts) expect(worker).toContain(name);
  const keeps = (text: string) =>
    named(".js").some(({ name, text: code }) => code.includes(text) && worker.includes(name));
  const waits = ["Loading your orders", "Loading your messages", "Opening this step"];
  const tabs = ["Edit profile", "Name this basket", "No orders yet", "Add address"];
  for (const text of [...waits, ...tabs, "Cancel Membership"]) {
    expect(keeps(text), text).toBe(true);
  }
  expect(keeps("Admin Dashboard")).toBe(false);
  const kept = [...chunks.keys()].filter((name) => worker.includes(name));
  const needed = new Set(kept.flatMap((name) => [...withImports(name)]));
  expect([...needed].filter((name) => !kept.includes(name))).toEqual([]);
});

describe("T72 the app loads nothing from another origin", () => {
  test("pages name only own files, and hold no script but the one that the policy names", () => {
    for (const { name, text } of named(".html")) {
      const loaded = [
        ...text.matchAll(
          /<(?:script|link|img|source|iframe)\b[^>]*?\b(?:src|href|srcset)="([^"]*)"/g,
        ),
      ];
      expect(loaded.length, name).toBeGreaterThan(0);
      expect(loaded.map(([, url]) => url).filter((url) => !/^\/(?!\/)/.test(url ?? ""))).toEqual(
        [],
      );
      const written = text.replace(`<script>${FIRST_SCRIPT}</script>`, "");
      expect(written, name).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    }
  });

  test("styles name only own files", () => {
    for (const { name, text } of named(".css")) {
      const urls = [...text.matchAll(/(?:url\(|@import\s*)["']?([^"')\s;]+)/g)].map(
        ([, url]) => url,
      );
      expect(
        urls.filter((url) => /^(https?:)?\/\//.test(url ?? "")),
        name,
      ).toEqual([]);
    }
  });

  test("scripts import, fetch and embed only own files", () => {
    for (const { name, text } of named("js")) {
      expect(text, name).not.toMatch(
        /(?:import\(|from|importScripts\(|fetch\(|Worker\(|\.src\s*=)\s*["'`](?:https?:)?\/\//,
      );
      // browser-image-compression names a CDN for where it is given no address: shrink-photo.ts gives it ours.
      const called = text.replace(
        /["`]https:\/\/cdn\.jsdelivr\.net\/npm\/browser-image-compression@/,
        "",
      );
      expect(called, name).not.toMatch(
        /unpkg\.com|jsdelivr\.net|cdnjs\.|esm\.sh|googleapis\.com|gstatic\.com/,
      );
    }
  });
});

const chunks = new Map(named(".js").map(({ name, text }) => [name, text]));
/** Of the library that syncs the phone's database, and of the wizard. */
const ADDON = "OAuthRedirectError";
const WIZARD = "Opening this step";
/** Of what keeps a member's home current. */
const HOME = "Continue your basket";

test("a visitor's first page runs on at most 118 kB of scripts", () => {
  const scripts = [...`${read("index.html")}`.matchAll(/src="\/(assets\/[^"]+\.js)"/g)];
  const needed = new Set(scripts.flatMap(([, name = ""]) => [...withImports(name)]));
  expect(needed.size).toBeGreaterThan(1);
  const bytes = [...needed].reduce((sum, name) => sum + gzippedLength(name), 0);
  expect(bytes).toBeLessThanOrEqual(118_000);
});

test("the word list of groceries is at most 15 kB, comes with the basket and is saved on the phone for it", () => {
  const holding = [...chunks].filter(([, code]) => code.includes("walkie talkies"));
  expect(holding, "one chunk").toHaveLength(1);
  const [name = ""] = holding[0] ?? [];
  expect(gzippedLength(name)).toBeLessThanOrEqual(15_000);
  expect(`${read("sw.js")}`).toContain(name);
  const pages = new Map<string, string>(JSON.parse(`${read("pages.json")}`));
  for (const html of [`${read("index.html")}`, pages.get("/") ?? ""]) {
    const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)];
    const first = asked.flatMap(([, each = ""]) => [...withImports(each)]);
    expect(first.length).toBeGreaterThan(1);
    expect(first).not.toContain(name);
  }
});

test("what a visitor's page loads later brings at most 4 kB each, and no part of the members'", () => {
  const scripts = [...`${read("index.html")}`.matchAll(/src="\/(assets\/[^"]+\.js)"/g)];
  const first = new Set(scripts.flatMap(([, name = ""]) => [...withImports(name)]));
  for (const part of ["keep-current", "steady", "follow-versions"]) {
    const [name = ""] = [...chunks.keys()].filter((one) => one.startsWith(`assets/${part}-`));
    expect(name, part).not.toBe("");
    const added = [...withImports(name)].filter((one) => !first.has(one));
    const bytes = added.reduce((sum, one) => sum + gzippedLength(one), 0);
    expect(bytes, `${part}: ${added}`).toBeLessThanOrEqual(4_000);
  }
});

test("a member's first visit asks at once for all that home needs: few files, at most 197 kB", () => {
  const pages = new Map<string, string>(JSON.parse(`${read("pages.json")}`));
  const asked = [...(pages.get("/") ?? "").matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)];
  const names = asked.map(([, name = ""]) => name);
  const needed = [...new Set(names.flatMap((name) => [...withImports(name)]))];
  expect(names.sort()).toEqual(needed.sort());
  const has = (text: string) => needed.some((name) => chunks.get(name)?.includes(text));
  expect([has(HOME), has(WIZARD), has(ADDON)], "the rest follows").toEqual([true, false, false]);
  expect(needed.length).toBeLessThanOrEqual(12);
  const bytes = needed.reduce((sum, name) => sum + lengthAs("br", name), 0);
  expect(bytes).toBeLessThanOrEqual(197_000);
});

test("a page has its styles in itself: no script asks for them again", () => {
  const sheets = named(".css").map(({ name }) => name);
  expect(sheets).toHaveLength(1);
  const asking = [...chunks].filter(([, text]) => sheets.some((sheet) => text.includes(sheet)));
  expect(asking.map(([name]) => name).filter((name) => name.startsWith("assets/"))).toEqual([]);
});

test("no style is one for which browsers style the whole page again at each change of it", () => {
  const [sheet] = named(".css");
  expect(sheet?.text).toContain(":has(");
  expect(sheet?.text).not.toMatch(/:has\([^,{}]*\)[^,{}]*:nth-child/);
});

test("T457 those who buy have a part of their own, which no member's phone loads or keeps", () => {
  const texts = ["Which delivery do you buy for?", "buying/deliveries"];
  const buying = texts.map((text) => [...chunks].filter(([, code]) => code.includes(text)));
  expect(buying[0], "one chunk").toHaveLength(1);
  const [name = ""] = buying[0]?.[0] ?? [];
  expect(chunks.get(name), "the requests with it").toContain("buying/deliveries");
  expect(buying[1], "and nowhere else").toHaveLength(1);
  expect(`${read("sw.js")}`).not.toContain(name);
});

test("admins' screens do without the wizard", () => {
  for (const text of ["Admin Dashboard", "Administrators"]) {
    const screens = [...chunks].filter(([, code]) => code.includes(text)).map(([name]) => name);
    for (const name of screens) {
      const parts = [...withImports(name)].map((part) => chunks.get(part) ?? "");
      expect(parts.some((code) => code.includes(WIZARD))).toBe(false);
    }
  }
});

test("staff's screens do without the members' tabs, and the page where staff sign in without the phone's database", () => {
  const holding = (text: string) => [...chunks].find(([, code]) => code.includes(text))?.[0] ?? "";
  const tabs = holding("Loading your orders");
  expect(tabs).not.toBe("");
  const staff = [...chunks.keys()].filter((name) =>
    /^assets\/(admin-auth|administrators|audit|buying|deliveries|faqs|payments|reports|settings|statement|today|users)/.test(
      name,
    ),
  );
  expect(staff.length).toBeGreaterThan(11);
  expect(staff.filter((name) => withImports(name).has(tabs))).toEqual([]);
  const signIn = staff.filter((name) => name.startsWith("assets/admin-auth-"));
  expect(signIn).toHaveLength(1);
  const database = holding("IndexedDB API missing"); // a text of Dexie
  expect(database).not.toBe("");
  expect([...withImports(signIn[0] ?? "")]).not.toContain(database);
});

describe("the dashboard", () => {
  const TABS = ["profile", "baskets", "orders", "addresses", "membership"];

  test("each tab adds at most 15 kB to what all tabs share", () => {
    const parts = TABS.map((tab) => withImports(chunkWith(`Loading your ${tab}`)));
    const isShared = (name: string) => parts.every((part) => part.has(name));
    for (const [index, part] of parts.entries()) {
      const own = [...part].filter((name) => !isShared(name));
      const bytes = own.reduce((sum, name) => sum + gzippedLength(name), 0);
      expect(bytes, TABS[index]).toBeLessThanOrEqual(15_000);
    }
  });

  function chunkWith(text: string): string {
    const found = [...chunks].filter(([, code]) => code.includes(text)).map(([name]) => name);
    expect(found, text).toHaveLength(1);
    return found[0] ?? "";
  }
});

/** A chunk with all that the browser has to load before it can run. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = chunks.get(name) ?? "";
  for (const [, file] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    withImports(`assets/${file}`, seen);
  }
  return seen;
}

function gzippedLength(name: string): number {
  return lengthAs("gzip", name);
}

function lengthAs(wanted: Variant["encoding"], name: string): number {
  const variants = listing.find(([listed]) => listed === name)?.[1].variants ?? [];
  return variants.find(({ encoding }) => encoding === wanted)?.length ?? read(name).length;
}
