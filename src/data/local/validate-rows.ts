import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { COMMANDS } from "../commands/commands";

type Row = Readonly<Record<string, unknown>>;

const TYPES = { text: "string", number: "number", flag: "boolean" } as const;
const LISTS: readonly string[] = ["addresses"];
const PAGES: readonly string[] = ["orders", "baskets", "notifications"];

/** What each table of a member's database has to hold so that every screen can show it. */
const RULES: Readonly<Record<string, (row: Row) => boolean>> = {
  items: (row) => has(row, "draftId", "itemName", "category") && isOfTypes(row, "items"),
  orders: (row) =>
    has(row, "userId") && isRow(row.content) && isRow(row.order) && has(row.order, "id"),
  outbox: isCommand,
  keptProofs: (row) => isCommand(row) && typeof row.number === "number",
  answers: (row) => has(row, "userId") && isCachedAnswer(String(row.id), row.value),
  usual: (row) => isListOfRows(row.items),
  server: (row) => row.id !== "mark" || has(row, "mark"),
};

export const CHECKED_TABLES: readonly string[] = Object.keys(RULES);

/** Whether the app can use a row of a table; one that came from elsewhere, or half of one, it cannot. */
export function isValidRow(table: string, row: unknown): boolean {
  return isRow(row) && has(row, "id") && RULES[table]?.(row) !== false;
}

/** The properties of a draft that are not of their type, emptied: what else the member typed stays. */
export function draftRepairs(row: Row): Record<string, unknown> {
  const empty = { text: "", number: 0, flag: false } as const;
  return Object.fromEntries(wrongColumns(row, "drafts").map(([name, type]) => [name, empty[type]]));
}

function isOfTypes(row: Row, table: keyof typeof SYNCED_TABLES): boolean {
  return wrongColumns(row, table).length === 0;
}

/** Properties that are missing were added by a later version. */
function wrongColumns(row: Row, table: keyof typeof SYNCED_TABLES) {
  return Object.entries(SYNCED_TABLES[table].columns).filter(([name, type]) => {
    const value = row[name];
    return value !== undefined && typeof value !== TYPES[type];
  });
}

function isCommand(row: Row): boolean {
  const [, type] = Object.entries(COMMANDS).find(([kind]) => kind === row.kind) ?? [];
  const isValid = type?.isValid?.(row) ?? true; // also what a later version wrote
  const numbers = [row.place, row.tries, row.dueAt].every((value) => typeof value === "number");
  return has(row, "userId", "kind", "state") && numbers && isValid;
}

function isCachedAnswer(name: string, value: unknown): boolean {
  if (LISTS.includes(name)) return isListOfRows(value);
  if (PAGES.includes(name)) return isRow(value) && isListOfRows(value[name]);
  return isRow(value) || (name === "profile" && value === null);
}

function isListOfRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function has(row: Row, ...names: readonly string[]): boolean {
  return names.every((name) => typeof row[name] === "string");
}
