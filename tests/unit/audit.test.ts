import { describe, expect, test } from "vitest";
import { type Bom, judgeNpmAudit, judgeVulncheck, withGoModules } from "../../scripts/supply.mjs";

const counted = (total: number, vulnerabilities: object = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { total }, dependencies: { total: 860 } },
  });
const scanned = (...messages: object[]) =>
  messages.map((message) => `${JSON.stringify(message, null, 2)}\n`).join("");
const CONFIG = { config: { scanner_name: "govulncheck" } };
const finding = (called: object) => ({
  finding: {
    osv: "GO-2026-0001",
    trace: [{ module: "example.org/m", version: "v1.0.0", ...called }],
  },
});

describe("T72 packages", () => {
  test("without a known weakness are fine", () => {
    expect(judgeNpmAudit(counted(0))).toEqual({
      state: "fine",
      text: "npm packages: none of 860 has a known weakness.",
      found: [],
    });
  });

  test("with one are named", () => {
    const weak = { x: { name: "x", range: "<2.0.0", severity: "high" } };
    expect(judgeNpmAudit(counted(1, weak))).toMatchObject({
      state: "found",
      found: ["x <2.0.0 (high)"],
    });
  });

  test.each([
    ["a refusal", JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 })],
    ["an error of npm", JSON.stringify({ error: { code: "ENOTFOUND" } })],
    ["a page in place of an answer", "<!doctype html>"],
    ["half an answer", counted(0).slice(0, -5)],
    ["nothing", ""],
  ])("are not checked where the source answers %s", (_, output) => {
    const { state, text } = judgeNpmAudit(output);
    expect(state).toBe("unchecked");
    expect(text).toContain("nothing was checked");
  });
});

describe("T72 Go modules", () => {
  test("are fine where nothing weak is called", () => {
    const output = scanned(CONFIG, { osv: { id: "GO-2026-0001" } }, finding({}));
    expect(judgeVulncheck(output, true).state).toBe("fine");
  });

  test("are named where something weak is called", () => {
    const output = scanned(CONFIG, finding({ function: "Parse" }), finding({ function: "Parse" }));
    expect(judgeVulncheck(output, true)).toMatchObject({
      state: "found",
      found: ["GO-2026-0001: example.org/m v1.0.0, Parse is called"],
    });
  });

  test.each([
    ["the source was not reached", "govulncheck: fetching vulnerabilities: no such host\n", false],
    ["the scan ended early", scanned(CONFIG), false],
    ["its answer is cut", scanned(CONFIG).slice(0, -4), true],
    ["it said nothing", "", true],
  ])("are not checked where %s", (_, output, ended) => {
    expect(judgeVulncheck(output, ended).state).toBe("unchecked");
  });
});

test("T72 the bill of materials names what is linked into the Go programs, each once, with its checksum", () => {
  const npm = {
    bomFormat: "CycloneDX",
    metadata: { component: { name: "folder" } },
    components: [{ type: "library", name: "react", version: "19.3.1", "bom-ref": "react@19.3.1" }],
  } satisfies Bom;
  const listing = [
    "/program: go1.26.8",
    "\tpath\tpooled-pantry/pocketbase",
    "\tmod\tpooled-pantry/pocketbase\t(devel)\t",
    "\tdep\texample.org/m\tv1.2.0\th1:DklsrG3dyBCFEj5IhUbnKptjxatkF07cF2ak3yi77so=",
    "\tbuild\tCGO_ENABLED=0",
  ].join("\n");
  const bom = withGoModules(npm, "pooled-pantry", [listing, listing]);
  expect(bom.metadata.component.name).toBe("pooled-pantry");
  expect(bom.components.map(({ purl, name }) => purl ?? name)).toEqual([
    "react",
    "pkg:golang/stdlib@1.26.8",
    "pkg:golang/example.org/m@v1.2.0",
  ]);
  expect(bom.components[2]?.hashes).toEqual([
    { alg: "SHA-256", content: expect.stringMatching(/^0e496cac6dddc81085[\da-f]{46}$/) },
  ]);
  expect(() => withGoModules(npm, "pooled-pantry", ["exec: go: not found"])).toThrow();
});
