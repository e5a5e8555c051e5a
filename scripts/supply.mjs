/**
 * What a source of advisories said of the parts that the product is made of. Without its answer nothing was checked,
 * which is never the same as nothing being wrong.
 * @typedef {{ state: "fine" | "found" | "unchecked", text: string, found: readonly string[] }} Verdict
 */

/** @typedef {{ type: string, name: string, version: string, purl?: string, "bom-ref": string, hashes?: object[] }} Component */
/** @typedef {{ components: Component[], metadata: { component: { name: string } }, [key: string]: unknown }} Bom */

/**
 * The bill of materials that npm writes, with the modules of Go programs, as `go version -m` lists what is linked into
 * them, and Go's own library.
 * @param {Bom} bom @param {string} name @param {readonly string[]} listings
 * @returns {Bom}
 */
export function withGoModules(bom, name, listings) {
  const { component } = bom.metadata;
  const modules = new Map(listings.flatMap(goModules).map((one) => [one["bom-ref"], one]));
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...component, name } },
    components: [...bom.components, ...modules.values()],
  };
}

/** @param {string} listing @returns {Component[]} */
function goModules(listing) {
  const go = /: go(\d[\w.]*)/.exec(listing)?.[1];
  if (!go) throw new Error("this is no listing of go version -m");
  const linked = [...listing.matchAll(/^\t(?:dep|=>)\t(\S+)\t(v\S+)(?:\th1:(\S+))?$/gm)];
  return [
    goModule("stdlib", go, ""),
    ...linked.map(([, path = "", version = "", hash = ""]) => goModule(path, version, hash)),
  ];
}

/** @param {string} path @param {string} version @param {string} sum @returns {Component} */
function goModule(path, version, sum) {
  const purl = `pkg:golang/${path}@${version}`;
  const content = Buffer.from(sum, "base64").toString("hex");
  return {
    type: "library",
    name: path,
    version,
    "bom-ref": purl,
    purl,
    ...(sum && { hashes: [{ alg: "SHA-256", content }] }),
  };
}

/** @param {string} output what `npm audit --json` writes @returns {Verdict} */
export function judgeNpmAudit(output) {
  const name = "npm packages";
  const answer = parsed(output);
  const counted = answer?.metadata?.vulnerabilities?.total;
  if (typeof counted !== "number") return unchecked(name, answer?.message ?? firstLine(output));
  const found = Object.values(answer.vulnerabilities ?? {}).map(
    (one) => `${one.name} ${one.range} (${one.severity})`,
  );
  if (counted > 0 || found.length > 0) return known(name, found);
  return fine(`${name}: none of ${answer.metadata.dependencies?.total ?? 0} has a known weakness.`);
}

/**
 * @param {string} output what `govulncheck -json` writes: one JSON object after the other
 * @param {boolean} ended whether it came to its end
 * @returns {Verdict}
 */
export function judgeVulncheck(output, ended) {
  const name = "Go modules";
  const messages = output
    .split(/^(?=\{)/m)
    .filter((text) => text.trim().startsWith("{"))
    .map(parsed);
  if (!ended || messages.length === 0 || messages.includes(null)) {
    return unchecked(name, /^govulncheck: .*$/m.exec(output)?.[0] ?? firstLine(output));
  }
  const found = messages.flatMap(({ finding }) => {
    const [called] = finding?.trace ?? [];
    return called?.function
      ? [`${finding.osv}: ${called.module} ${called.version}, ${called.function} is called`]
      : [];
  });
  if (found.length > 0) return known(name, [...new Set(found)]);
  return fine(`${name}: nothing that is called has a known weakness.`);
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split("\n")[0] || "no answer";
}

/** @param {string} text @returns {Verdict} */
function fine(text) {
  return { state: "fine", text, found: [] };
}

/** @param {string} name @param {readonly string[]} found @returns {Verdict} */
function known(name, found) {
  return { state: "found", text: `${name}: ${found.length} with a known weakness.`, found };
}

/** @param {string} name @param {string} why @returns {Verdict} */
function unchecked(name, why) {
  const text = `${name}: the source of advisories was not reached, so nothing was checked (${why}).`;
  return { state: "unchecked", text, found: [] };
}
