import { isId } from "@/domain/id";

/** What one field was and became, as text; empty where there was nothing. */
export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Of a long text only so much is listed, from shortly before the first difference on. */
const SHOWN_MAX = 400;
const CONTEXT = 60;
const FIELDS_MAX = 20;

/** What differs between the two sides of a line of the audit log; all of it where there is one side alone. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? "", after: now.get(field) ?? "" }))
    .filter((change) => change.before !== change.after)
    .slice(0, FIELDS_MAX)
    .map(excerpt);
}

/** With people's names in place of their ids; an id that names nobody says nothing to anybody, and is left out. */
export function withNames(
  changes: readonly Change[],
  names: ReadonlyMap<string, string>,
): Change[] {
  const named = (value: string) => (isId(value) ? (names.get(value) ?? "") : value);
  return changes
    .map(({ field, before, after }) => ({ field, before: named(before), after: named(after) }))
    .filter(({ before, after }) => before !== after);
}

/** The values by their path: `order.status`. */
function fieldsOf(value: unknown, path = ""): Map<string, string> {
  if (value === null || value === undefined || value === "") return new Map();
  if (typeof value !== "object" || Array.isArray(value)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return new Map([[path || "value", text]]);
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...fieldsOf(inner, path ? `${path}.${name}` : name),
    ]),
  );
}

function excerpt({ field, before, after }: Change): Change {
  if (Math.max(before.length, after.length) <= SHOWN_MAX) return { field, before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(0, same - CONTEXT);
  return { field, before: part(before, from), after: part(after, from) };
}

function part(text: string, from: number): string {
  const end = from + SHOWN_MAX;
  const isCut = end < text.length;
  return `${from > 0 && text.length > from ? "…" : ""}${text.slice(from, end)}${isCut ? "…" : ""}`;
}
