import { databaseName, hasDatabase } from "../../core/database-name";
import { openAsItIs, resultOf } from "../../core/open-as-it-is";
import type { DraftRow } from "../basket/drafts";
import type { AnswerName, AnswerRow, Cached, CachedAnswers } from "./cached-answers";
import type { OrderRow } from "./cached-orders";

/** What a phone has of its member, read before the library of its database has loaded. */
export interface EarlyRows {
  readonly answers: { readonly [Name in AnswerName]?: Cached<CachedAnswers[Name]> };
  readonly draft: DraftRow | null;
  readonly items: number;
  /** The phone's cached order of the draft. */
  readonly order: OrderRow | null;
}

/** As in src/data/local/basket/drafts.ts, which loads that library. */
const CURRENT = "current";
const STORES = ["answers", "drafts", "items", "orders", "outbox"];

/**
 * Reads these answers and the draft from a member's database. Undefined where this phone has none, where something
 * waits to be sent, which changes what is shown, and where a row is not of the shape that screens need: then the
 * library, which repairs it, is waited for.
 */
export async function readEarly(
  userId: string,
  names: readonly AnswerName[],
): Promise<EarlyRows | undefined> {
  try {
    if (!(await hasDatabase(userId))) return undefined;
    const database = await openAsItIs(databaseName(userId));
    try {
      return await readRows(database, userId, names);
    } finally {
      database.close();
    }
  } catch {
    return undefined; // the library says what is wrong
  }
}

async function readRows(database: IDBDatabase, userId: string, names: readonly AnswerName[]) {
  const reading = database.transaction(STORES, "readonly");
  const store = (name: string) => reading.objectStore(name);
  const [waiting, items, draft, ...rows] = await Promise.all([
    resultOf(store("outbox").count()),
    resultOf(store("items").index("draftId").count(CURRENT)),
    resultOf<DraftRow | undefined>(store("drafts").get(CURRENT)),
    ...names.map((name) => resultOf<AnswerRow | undefined>(store("answers").get(name))),
  ]);
  const known = rows.filter((row) => row !== undefined);
  const isOwn = [...known, ...(draft ? [draft] : [])].every((row) => row.userId === userId);
  if (waiting > 0 || !isOwn || !known.every(isUsable)) return undefined;
  const order = draft && (await resultOf<OrderRow | undefined>(store("orders").get(draft.orderId)));
  return {
    answers: Object.fromEntries(known.map((row) => [row.id, row])),
    draft: draft ?? null,
    items,
    order: order?.userId === userId ? order : null,
  };
}

/** A list of a page is under the answer's own name. */
function isUsable({ id, value }: AnswerRow): boolean {
  if (typeof value !== "object" || value === null) return false;
  return id !== "orders" || ("orders" in value && Array.isArray(value.orders));
}
