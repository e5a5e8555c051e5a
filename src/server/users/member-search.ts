import { searchTerms } from "@/domain/users/search-text";
import { selectAll, selectFirst } from "../core/sql";

/** The index knows any three letters of the words; less is looked for in the words themselves. */
const INDEXED = 3;

interface Range {
  /** Only members whose number is below this one, for the pages after the first. */
  readonly before?: number;
  readonly limit: number;
  /** Another condition on the member's row `s`, and what it is asked with. */
  readonly also?: Condition | null;
}

/** A part of a statement, and its parameters. */
export interface Condition {
  readonly where: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * The numbers (`member_search.doc`) of the members whose name, email or phone has what was typed: the newest first, up
 * to `limit`.
 */
export function findMembers(app: App, typed: string, { before, limit, also }: Range): number[] {
  const terms = searchTerms(typed);
  const [words = []] = terms;
  const short = terms.length > 1 ? [] : words.filter((word) => !isIndexed(word));
  const indexed = terms.map((parts) => parts.filter((part) => !short.includes(part)));
  const isInIndex = indexed.some((parts) => parts.length > 0);
  if (!isInIndex && !words.every((word) => mayBeFound(app, word))) return [];
  const rest = [...conditionOf(short), ...(also ? [also] : [])];
  const where = rest.map((one) => one.where).join(" AND ") || "1";
  const rows = selectAll(
    app,
    isInIndex
      ? `SELECT rowid AS doc FROM member_index WHERE member_index MATCH {:terms} AND rowid < {:before}
           ${rest.length > 0 ? `AND (SELECT ${where} FROM member_search s WHERE s.doc = member_index.rowid)` : ""}
           ORDER BY rowid DESC LIMIT {:limit}`
      : `SELECT s.doc FROM member_search s WHERE s.doc < {:before} AND ${where}
           ORDER BY s.doc DESC LIMIT {:limit}`,
    {
      ...Object.assign({}, ...rest.map(({ params }) => params)),
      terms: indexed.map((parts) => `(${parts.map(phrase).join(" AND ")})`).join(" OR "),
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit,
    },
    { doc: 0 },
  );
  return rows.map(({ doc }) => doc);
}

/** That a member's words `s.words` have all of these: for few members, whom no index has to find. */
export function hasWords(typed: string): Condition {
  const terms = searchTerms(typed).map((parts, at) => allOf(parts, `w${at}_`));
  return {
    where: `(${terms.map(({ where }) => where).join(" OR ") || "1"})`,
    params: Object.assign({}, ...terms.map(({ params }) => params)),
  };
}

function conditionOf(short: readonly string[]): Condition[] {
  return short.length > 0 ? [allOf(short, "short")] : [];
}

function allOf(parts: readonly string[], name: string): Condition {
  return {
    where: parts.map((_, at) => `instr(s.words, {:${name}${at}}) > 0`).join(" AND "),
    params: Object.fromEntries(parts.map((part, at) => [`${name}${at}`, part])),
  };
}

function isIndexed(word: string): boolean {
  return Array.from(word).length >= INDEXED;
}

/** Whether any member's words have these letters. After each there is another one, but for the last digits of a phone. */
function mayBeFound(app: App, term: string): boolean {
  const letters = Array.from(term).slice(0, INDEXED).join("");
  if (/\d$/.test(letters)) return true;
  const next = "SELECT term FROM member_letters WHERE term >= {:letters} LIMIT 1";
  return selectFirst(app, next, { letters }, { term: "" })?.term.startsWith(letters) ?? false;
}

function phrase(term: string): string {
  return `"${term.replace(/"/g, '""')}"`;
}
