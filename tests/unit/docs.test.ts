import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && existsSync(join(ROOT, file)));
const pages = files.filter((file) => file.endsWith(".md"));
const code = files.filter((file) => /\.(tsx?|m?js|go|sh|html|css)$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const folders = /^(src|tests|scripts|docs|public|pocketbase|pb_hooks|pb_migrations)\//;
/** Build output: a page may name it, but a checkout doesn't have it. */
const built = /^pb_hooks\/build/;

describe.each(pages)("%s", (page) => {
  test("every file that it names in code marks is there", () => {
    const named = [...read(page).matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => path);
    const paths = named.filter(
      (path) => folders.test(path) && !/[<>…{}*]/.test(path) && !built.test(path),
    );
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("every link leads to a file", () => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = ""]) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });
});

describe("what code and tests refer to", () => {
  const threats = new Set(
    [...read("docs/threats.md").matchAll(/^\| ([TF]\d{2,3}) \|/gm)].map(([, n]) => n),
  );
  const decisions = pages.flatMap((page) => /decisions\/0*(\d+)-/.exec(page)?.[1] ?? []);
  const examples = [...read("docs/money.md").matchAll(/^\| (\d+) \|/gm)].map(([, n]) => n);

  /** Every mention in code of what the pattern's group finds, with where it is. */
  function mentions(pattern: RegExp): { file: string; what: string }[] {
    return code
      .filter((file) => file !== "tests/unit/docs.test.ts")
      .flatMap((file) =>
        [...read(file).matchAll(pattern)].map(([, what = ""]) => ({ file, what })),
      );
  }

  test("every threat and fault has its row in docs/threats.md", () => {
    const found = mentions(/(?<!-|\d)\b([TF](?!00)\d{2,3})\b(?=[\s,:;)"'`.])/g);
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(({ what }) => !threats.has(what))).toEqual([]);
  });

  test("every threat and fault is named by a test", () => {
    const named = new Set(
      mentions(/\b([TF]\d{2,3})\b/g)
        .filter(({ file }) => /\.(test|spec|cases)\.tsx?$|_test\.go$|^tests\//.test(file))
        .map(({ what }) => what),
    );
    const rows = read("docs/threats.md").matchAll(/^\| ([TF]\d{2,3}) \|(.*)$/gm);
    const untested = [...rows].filter(([, number = ""]) => !named.has(number));
    expect(untested.map(([, number]) => number)).toEqual([]);
  });

  test.each(["threats", "sync"])("each test that a row of docs/%s.md names is there", (page) => {
    const rows = read(`docs/${page}.md`).matchAll(/^\| ([TFS]\d{1,3}) \|.*\|([^|]*)\|$/gm);
    const missing = [...rows].flatMap(([, number = "", cell = ""]) =>
      [...cell.matchAll(/`([^`]+)`/g)]
        .map(([, path = ""]) => (path.startsWith("src/") ? path : join("tests", path)))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${number} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test("every page named is in docs", () => {
    const found = mentions(/(?<![\w/-])([a-z-]+\.md)\b/g);
    const names = new Set(pages.map((page) => page.split("/").at(-1)));
    expect(found.filter(({ what }) => !names.has(what))).toEqual([]);
  });

  test("every decision and every worked example has its page or row", () => {
    expect(mentions(/\bdecision (\d+)\b/g).filter(({ what }) => !decisions.includes(what))).toEqual(
      [],
    );
    expect(
      mentions(/\bworked example (\d+)\b/gi).filter(({ what }) => !examples.includes(what)),
    ).toEqual([]);
  });

  test("nothing names a section of a document that isn't here", () => {
    expect(mentions(/(\u00a7\s?\d)/g)).toEqual([]);
  });
});
