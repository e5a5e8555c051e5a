import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productModule } from "./backups.mjs";
import { examineOutside } from "./doctor-outside.mjs";
import { examineServer, sendEmail } from "./doctor-server.mjs";
import { messageOf, Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";

/**
 * One line of the report. What is broken makes the command exit with 1; a note does not.
 * @typedef {{ name: string, state: "fine" | "note" | "broken", text: string, remedy?: string }} Finding
 */

const MARKS = { fine: "ok   ", note: "note ", broken: "WRONG" };

runMain(async () => {
  checkNode();
  /** @type {Finding[]} */
  const findings = [];
  const report = /** @param {Finding[]} more */ (more) => {
    findings.push(...more);
    for (const { name, state, text, remedy } of more) {
      console.log(`${MARKS[state]} ${name}: ${text}${remedy ? `\n      → ${remedy}` : ""}`);
    }
  };
  const settings = settingsOr(report);
  if (settings) {
    /** @type {typeof import("../src/domain/health/health.ts")} */
    const { healthProblems } = await productModule("domain/health/health.ts");
    /** @type {typeof import("../src/domain/time/sa-time.ts")} */
    const { formatDayTime } = await productModule("domain/time/sa-time.ts");
    const server = await examineServer(settings, { healthProblems, formatDayTime });
    report(server.findings);
    if (!process.argv.includes("--inside")) {
      report(await examineOutside(settings, server.key));
      if (server.key) report([await sendEmail(settings, server.key)]);
    }
  }
  const broken = findings.filter(({ state }) => state === "broken").length;
  console.log(broken === 0 ? "Nothing is broken." : `Broken: ${broken}.`);
  return broken === 0 ? 0 : 1;
});

/** @param {(more: Finding[]) => void} report */
function settingsOr(report) {
  try {
    const settings = readSettings(readEnvironment());
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const node = `Node ${process.versions.node}`;
    report([
      { name: "Versions", state: "fine", text: `Pooled Pantry ${version}, ${node}.` },
      settings.variables.PUBLIC_URL
        ? { name: "Settings", state: "fine", text: "All can be used." }
        : {
            name: "Settings",
            state: "note",
            text: "All can be used. PUBLIC_URL isn't set.",
            remedy: "Set PUBLIC_URL to the site's public address.",
          },
    ]);
    return settings;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    report([{ name: "Settings", state: "broken", text: messageOf(error) }]);
    return null;
  }
}
