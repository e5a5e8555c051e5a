import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Papa from "papaparse";
import { findOnPath } from "../../scripts/apt.mjs";

/** What a spreadsheet program makes of a CSV file. */
interface Sheet {
  /** What its cells show, row by row; empty ones are left out. */
  readonly texts: readonly string[];
  /** What it would compute. */
  readonly formulas: readonly string[];
}

const LIMIT_MS = 90_000;
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Comma, semicolon and tab, as LibreOffice offers them; quotes; UTF-8. */
const IMPORT = "CSV:44/59/9,34,76";

/** Opens a CSV file with LibreOffice where that is installed, else as RFC 4180 reads it. */
export function openSheet(csv: string): Sheet {
  const program = findOnPath(["soffice", "libreoffice"], process.env);
  return program ? byLibreOffice(program, csv) : byParsing(csv);
}

function byLibreOffice(program: string, csv: string): Sheet {
  const folder = mkdtempSync(join(tmpdir(), "pantry-sheet-"));
  try {
    writeFileSync(join(folder, "export.csv"), csv);
    const profile = pathToFileURL(join(folder, "profile")).href;
    execFileSync(
      program,
      [
        `-env:UserInstallation=${profile}`,
        "--headless",
        `--infilter=${IMPORT}`,
        "--convert-to",
        "fods",
        "--outdir",
        folder,
        join(folder, "export.csv"),
      ],
      { timeout: LIMIT_MS, stdio: "pipe", env: { ...process.env, HOME: folder } },
    );
    const xml = readFileSync(join(folder, "export.fods"), "utf8");
    const sheet = xml.slice(xml.indexOf("<office:spreadsheet"));
    return {
      texts: [...sheet.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = ""]) => plain(text)),
      formulas: [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, text = ""]) => plain(text)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function plain(xml: string): string {
  return xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count) => " ".repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, "\t")
    .replace(/<[^>]+>/g, "")
    .replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function byParsing(csv: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ""), {
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const texts = data.flat().filter((cell) => cell !== "");
  return { texts, formulas: texts.filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell)) };
}
