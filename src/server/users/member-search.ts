import { searchTerms } from "@/domain/users/search-text";
import { selectAll, selectFirst } from "../core/sql";

/** The index knows any three letters of the words; less is looked for in the words themselves. */
const INDEXED = 3;

interface Range {
  /** Only members whose number is below this one, for the pages after the first. */
  readonly before?: number;
  readonly limit: number;
}

/**
 * The numbers (`member_search.doc`) of the members whose name, email or phone contains what was typed: the
 * newest first, up to `limit`.
 */
export function findMembers(app: App, typed: string, { before, limit }: Range): number[] {
  const terms = searchTerms(typed);
  const isIndexed = terms.every((term) => Array.from(term).length >= INDEXED);
  if (!isIndexed && !mayBeFound(app, terms[0] ?? "")) return [];
  const rows = selectAll(
    app,
    isIndexed
      ? `SELECT rowid AS doc FROM member_index WHERE member_index MATCH {:terms}
           AND rowid < {:before} ORDER BY rowid DESC LIMIT {:limit}`
      : `SELECT doc FROM member_search WHERE doc < {:before} AND instr(words, {:terms}) > 0
           ORDER BY doc DESC LIMIT {:limit}`,
    {
      terms: isIndexed ? terms.map(phrase).join(" OR ") : terms[0],
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit,
    },
    { doc: 0 },
  );
  return rows.map(({ doc }) => doc);
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
