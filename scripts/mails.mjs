import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { Problem, runMain } from "./problem.mjs";
import { CACHE_DIR, checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const LIMIT_MS = 2 * 60_000;
const FOLDER = join(CACHE_DIR, "mails");
/** Of scripts/mails/samples.ts: listed, so that there is a set-up email to look at. */
const SAMPLE_EMAIL = "thandi@example.test";
/** Where a developer has set none of these, the emails still show where they appear. */
const DEMO = {
  LOCAL_URL: "http://127.0.0.1:8090",
  BUSINESS_NAME: "Pooled Pantry (Pty) Ltd",
  BUSINESS_REG_NO: "2026/000000/07",
  BUSINESS_ADDRESS: "1 Market Street, Johannesburg, 2001",
  SUPPORT_EMAIL: "help@example.test",
  SUPPORT_PHONE: "011 123 4567",
};

// For developers: writes one of each mail, by PocketBase's own templates, to look at in a browser.
runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const { pocketbase } = await setUp(["pocketbase"], env);
  const scratch = mkdtempSync(join(tmpdir(), "pantry-mails-"));
  try {
    const hooksDir = join(scratch, "hooks");
    cpSync(join(ROOT, "scripts/mails/preview.pb.js"), join(hooksDir, "preview.pb.js"));
    cpSync(join(ROOT, "pb_hooks/mail"), join(hooksDir, "mail"), { recursive: true });
    await bundle(join(hooksDir, "build"));
    const names = await write(pocketbase, scratch, { ...DEMO, ...env, ADMIN_EMAILS: SAMPLE_EMAIL });
    writeFileSync(join(FOLDER, "index.html"), indexOf(names));
    console.log(`${names.length} emails to read: ${join(FOLDER, "index.html")}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return 0;
});

/** @param {string} outDir */
async function bundle(outDir) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": join(ROOT, "src") }, conditions: ["worker", "module"] },
    build: {
      target: "es2020",
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: join(ROOT, "scripts/mails/preview.ts"),
        formats: ["cjs"],
        fileName: () => "preview.js",
      },
    },
  });
}

/** @param {string} pocketbase @param {string} scratch @param {NodeJS.ProcessEnv} env */
async function write(pocketbase, scratch, env) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const args = [
    "mails",
    FOLDER,
    `--dir=${join(scratch, "data")}`,
    `--hooksDir=${join(scratch, "hooks")}`,
    `--migrationsDir=${join(ROOT, "pb_migrations")}`,
  ];
  const { code, output } = await run(pocketbase, args, { limitMs: LIMIT_MS, env });
  const written = /mails: (.+)/.exec(output)?.[1];
  if (code !== 0 || !written) throw new Problem(`No email was written: ${lastLine(output)}`);
  return written.trim().split(" ");
}

/** @param {string[]} names */
function indexOf(names) {
  const rows = names.map(
    (name) => `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>)</li>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${rows.join("")}</ul>\n`;
}
