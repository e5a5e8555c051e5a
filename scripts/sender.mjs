import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const NAME = "virtual:sender-file";

/**
 * Builds what the service worker runs to send without a page: one classic script, beside the app's, under
 * a name that carries its hash. `NAME` is the module that says that name.
 * @param {{ entry: string, alias: Record<string, string> }} options
 * @returns {import("vite").Plugin}
 */
export function senderFile({ entry, alias }) {
  let outDir = "";
  return {
    name: "sender-file",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const code = await built(entry, alias);
      const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
      const file = `assets/sender-${hash}.js`;
      writeFileSync(join(outDir, file), code);
      return `export default ${JSON.stringify(`/${file}`)};`;
    },
  };
}

/** @param {string} entry @param {Record<string, string>} alias */
async function built(entry, alias) {
  const answer = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "sender", fileName: "sender" },
    },
  });
  const [result] = /** @type {import("vite").Rollup.RollupOutput[]} */ ([answer].flat());
  const chunk = result?.output[0];
  if (!chunk) throw new Error(`Vite built nothing of ${entry}`);
  return chunk.code;
}
