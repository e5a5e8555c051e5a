import { execFile } from "node:child_process";
import { join } from "node:path";
import { npm } from "./packages.mjs";
import { GO_ENV } from "./pocketbase.mjs";
import { runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { judgeNpmAudit, judgeVulncheck } from "./supply.mjs";

const VULNCHECK = "golang.org/x/vuln/cmd/govulncheck@v1.9.0";
const LIMIT_MS = 5 * 60_000;
const MARKS = { fine: "ok   ", found: "WRONG", unchecked: "NOT CHECKED" };

// Ends with 1 where something is known to be weak, and with 2 where something could not be checked.
runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const [program, first] = npm(env);
  const audit = await output(program, [...first, "audit", "--json"], { cwd: ROOT, env });
  const scan = await output("go", ["run", VULNCHECK, "-json", "./..."], {
    cwd: join(ROOT, "pocketbase"),
    env: { ...env, ...GO_ENV },
  });
  const verdicts = [
    judgeNpmAudit(audit.stdout || audit.stderr),
    judgeVulncheck(scan.ended ? scan.stdout : scan.stderr, scan.ended),
  ];
  for (const { state, text, found } of verdicts) {
    console.log(`${MARKS[state]} ${text}`);
    for (const one of found) console.log(`      ${one}`);
  }
  const states = verdicts.map(({ state }) => state);
  if (states.includes("found")) return 1;
  return states.includes("unchecked") ? 2 : 0;
});

/**
 * @param {string} program @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ ended: boolean, stdout: string, stderr: string }>} `ended`: with code 0
 */
function output(program, args, options) {
  return new Promise((done) => {
    execFile(
      program,
      args,
      { ...options, timeout: LIMIT_MS, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => done({ ended: !error, stdout, stderr: stderr || String(error) }),
    );
  });
}
