import { expect, test } from "vitest";
import { readZipEntry } from "../../scripts/zip.mjs";
import { zipArchive } from "../support/zip-archive";

const program = Buffer.from("a program ".repeat(1000));
const archive = zipArchive({ "LICENSE.md": Buffer.from("free"), pocketbase: program });

test("one file comes out of an archive of several", () => {
  expect(readZipEntry(archive, "pocketbase").equals(program)).toBe(true);
});

test("an archive without the file, a cut one and something else are refused", () => {
  expect(() => readZipEntry(archive, "other")).toThrow("the archive holds no other");
  expect(() => readZipEntry(archive.subarray(0, 90), "pocketbase")).toThrow("not a zip archive");
  expect(() => readZipEntry(Buffer.from("<html>"), "pocketbase")).toThrow("not a zip archive");
});
