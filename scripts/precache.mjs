import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What only the back-office and those who buy need; a phone keeps it once it is used. */
const ADMIN_ROUTE = /\/src\/routes\/(admin|buying)[^?]*/;
const ADMIN_SCREEN = /\/src\/(features\/(admin|buying)\/|routes\/(admin|buying))/;

/**
 * Finds out, while Vite writes the app, what a member's phone keeps from the start: everything but
 * what only the admin's routes lead to. Also writes version.json, which identifies a build.
 * @param {string} version
 */
export function memberFiles(version) {
  /** @type {Set<string>} */
  const kept = new Set();
  let root = "";
  let outDir = "";
  /** @type {import("vite").Plugin} */
  const plugin = {
    name: "member-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = config.build.outDir;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        // Not by its chunk: one that is put together from several is no entry of its own.
        const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
        const modules = reach(entries, (id) => this.getModuleInfo(id));
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") continue;
          const urls = file.originalFileNames.map((name) => `${resolve(root, name)}?url`);
          if (urls.some((id) => modules.has(id))) kept.add(file.fileName);
        }
        for (const { fileName, imports, isEntry, moduleIds } of chunks) {
          if (!moduleIds.some((id) => modules.has(id))) continue;
          // It may also hold a rule that a member's code names and does not use.
          if (!isEntry && moduleIds.some((id) => ADMIN_SCREEN.test(id))) continue;
          for (const name of [fileName, ...imports]) kept.add(name); // the bundler's own runtime is no module
        }
        const source = JSON.stringify({ version, build: digest(Object.keys(bundle)) });
        this.emitFile({ type: "asset", fileName: "version.json", source });
      },
    },
  };

  /** Keeps the member's files of the list, each with its checksum: a wrong answer never gets kept. @param {(import("workbox-build").ManifestEntry & { size: number })[]} entries */
  function choose(entries) {
    const manifest = entries
      .filter(({ url }) => !url.endsWith(".js") || kept.has(url))
      .map((entry) => ({ ...entry, integrity: checksum(join(outDir, entry.url)) }));
    return { manifest, warnings: [] };
  }
  return { plugin, choose };
}

/**
 * Every module that the given ones lead to, but nothing that a route of the admins or buyers loads when it opens.
 * @param {string[]} from
 * @param {(id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null} infoOf
 */
function reach(from, infoOf) {
  const seen = new Set(from);
  for (const id of seen) {
    const info = infoOf(id);
    if (!info) continue;
    for (const next of info.importedIds) seen.add(next);
    if (ADMIN_ROUTE.test(id)) continue;
    for (const next of info.dynamicallyImportedIds) seen.add(next);
  }
  return seen;
}

/** @param {string[]} names */
function digest(names) {
  return createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 8);
}

/** @param {string} file */
function checksum(file) {
  return `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;
}
