import { execFileSync } from "node:child_process";
import { join } from "node:path";

const BUFFER = 1 << 26;
const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const MOMENT = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z/g;
/** Tables of which every database has its own rows, and those described in another way. */
const OWN = /^(_migrations|_collections|_superusers|sqlite_.*|member_index_.*)$/;

/**
 * Every table, index and trigger of a data folder, every field and rule of its collections, and its rows without ids
 * and moments: sorted lines, the same for two databases that differ only in when and in how many steps they were made.
 * @param {string} dataDir
 */
export function describeDatabase(dataDir) {
  const query = /** @param {string} sql */ (sql) => {
    const args = ["-json", join(dataDir, "data.db"), sql];
    const output = execFileSync("sqlite3", args, { encoding: "utf8", maxBuffer: BUFFER });
    const answers = output.trim().replaceAll("]\n[", "],\n["); // one for each statement
    return /** @type {Record<string, string>[]} */ (JSON.parse(`[${answers}]`).flat());
  };
  const schema = query("SELECT type, name, sql FROM sqlite_master WHERE sql != ''");
  const tables = schema.filter(({ type, name = "" }) => type === "table" && !OWN.test(name));
  const rows = tables.map(({ name }) => `SELECT '${name}' AS "row of", * FROM "${name}"`);
  const lines = [
    ...schema.map(({ type, sql = "" }) => `${type}: ${withoutOrder(plain(sql))}`),
    ...query("SELECT * FROM _collections").flatMap(ofCollection),
    ...query(rows.join(";")).map(({ "row of": name, ...row }) => ofRow(`row of ${name}`, row)),
  ];
  return lines.sort();
}

/** @param {string} sql */
function plain(sql) {
  return sql.replace(/[`"]/g, "").replace(/\s+/g, " ").trim();
}

/**
 * A column that was added later comes last in the text of its table: the columns are sorted.
 * @param {string} sql
 */
function withoutOrder(sql) {
  const [, start = "", columns = "", end = ""] =
    /^(CREATE TABLE \w+ ?\()(.*)(\).*)$/.exec(sql) ?? [];
  if (!start) return sql;
  const parts = columns.split(/,(?![^(]*\))/).map((part) => part.trim());
  return start + parts.sort().join(", ") + end;
}

/** @param {Record<string, string>} collection */
function ofCollection({
  name,
  fields = "",
  indexes = "",
  options = "",
  created,
  updated,
  ...rest
}) {
  const of = `collection ${name}`;
  return [
    ofRow(of, { ...rest, options: options.replace(/"secret":"\w+"/g, '"secret":"…"') }),
    ...JSON.parse(fields).map((/** @type {object} */ field, /** @type {number} */ at) =>
      ofRow(`${of}, field ${at}`, field),
    ),
    ...JSON.parse(indexes).map(
      (/** @type {string} */ sql, /** @type {number} */ at) => `${of}, index ${at}: ${plain(sql)}`,
    ),
  ];
}

/** @param {string} of @param {object} row */
function ofRow(of, row) {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(columns));
  return `${of}: ${text.replace(UUID, "<id>").replace(MOMENT, "<moment>")}`;
}
