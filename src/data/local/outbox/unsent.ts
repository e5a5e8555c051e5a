import type { Dexie } from "dexie";
import { getSession } from "@/data/core/session";
import { isFinal } from "@/domain/order/is-final";
import type { OutboxRow } from "../../commands/commands";
import { CURRENT, type DraftRow, LIST_EDIT } from "../basket/drafts";
import type { OrderRow } from "../cache/cached-orders";
import { currentDb } from "../db";
import type { Unsent } from "./unsent-work";

export async function unsent(): Promise<Unsent> {
  const database = currentDb(); // taken before any sign-in or sign-out
  if (!database.userId)
    return { commands: [], items: 0, answers: false, lists: 0, slips: 0, basket: 0 };
  return unsentIn(database, database.userId, getSession()?.user.isAdmin === true);
}

/**
 * The same of a member's database. The baskets of admins stay on the phone that they are on (see `startSync`), and what
 * they typed into a draft counts only where they may be no admin.
 */
export async function unsentIn(
  database: Dexie,
  userId: string,
  isAdmin: boolean,
  isKnown = true,
): Promise<Unsent> {
  // Before the outbox: an order that is sent between the two is counted twice, and not missed.
  const onPhone = isAdmin && (await basketOnPhone(database));
  const commands = await database.table<OutboxRow>("outbox").orderBy("place").toArray();
  const slips = await database.table("buying").where("id").startsWith("draft ").count();
  const lists = await database.table("answers").where("id").startsWith(LIST_EDIT).count();
  if (onPhone) {
    const { items: basket, answers } = onPhone;
    return { commands, items: 0, answers: answers && !isKnown, lists, slips, basket };
  }
  const isSynced = await hasSynced(database, userId);
  const changesIn = async (name: string): Promise<readonly Mutation[]> => {
    if (isSynced) return database.table(`$${name}_mutations`).toArray();
    return (await database.table(name).toArray()).map((row) => ({ keys: [row.id], values: [row] }));
  };
  const [items, drafts] = await Promise.all([changesIn("items"), changesIn("drafts")]);
  return {
    commands,
    items: new Set(items.flatMap(({ keys }) => keys)).size,
    answers: drafts.some(isOwnWork),
    lists,
    slips,
    basket: 0,
  };
}

/**
 * The same where nobody knows whether it is an admin's. One that never synced may be: its basket counts, and so does
 * what was typed into its draft, unless its order is submitted.
 */
export async function unsentOfAnyone(database: Dexie, userId: string): Promise<Unsent> {
  return unsentIn(database, userId, !(await hasSynced(database, userId)), false);
}

/** Whether it had its first sync: before that the addon notes no changes, and all of it is unsent. */
async function hasSynced(database: Dexie, userId: string): Promise<boolean> {
  const state = await database.table("$syncState").get("syncState");
  return state?.realms.includes(userId) ?? false;
}

/** The items of a basket that is on this phone alone, and whether its draft was typed; none once its order is submitted. */
async function basketOnPhone(database: Dexie): Promise<Pick<Unsent, "items" | "answers">> {
  const draft = await database.table<DraftRow>("drafts").get(CURRENT);
  const known = draft && (await database.table<OrderRow>("orders").get(draft.orderId));
  if (known && isFinal(known.order)) return { items: 0, answers: false };
  const items = await database.table("items").where({ draftId: CURRENT }).count();
  return { items, answers: draft?.prefilled === false && isOwnWork({ keys: [], values: [draft] }) };
}

interface Mutation {
  readonly keys: readonly string[];
  readonly values?: readonly object[];
  readonly changeSpec?: object;
  readonly changeSpecs?: readonly object[];
}

/** Fields of the draft that the app and its sync write. */
const BOOKKEEPING: readonly (keyof DraftRow | "owner" | "realmId")[] = [
  "id",
  "userId",
  "orderId",
  "revision",
  "sentDigest",
  "step",
  "editedItemId",
  "prefilled",
  "quantity",
  "owner",
  "realmId",
];

function isOwnWork({ values = [], changeSpec, changeSpecs = [] }: Mutation): boolean {
  const changed = changeSpec ? [changeSpec, ...changeSpecs] : changeSpecs;
  return (
    values.some((row) => namesOf(row).some((name) => isFilled(row, name))) ||
    changed.some((change) => namesOf(change).length > 0)
  );
}

function namesOf(row: object): string[] {
  const own: readonly string[] = BOOKKEEPING;
  return Object.keys(row).filter((name) => !own.includes(name) && !name.startsWith("$"));
}

function isFilled(row: object, name: string): boolean {
  const value = (row as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "";
}
