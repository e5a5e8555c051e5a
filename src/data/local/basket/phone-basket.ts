import { Dexie } from "dexie";
import { BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { databaseName } from "../../core/database-name";
import { currentDb, PantryDatabase } from "../db";
import type { ItemRow } from "./basket-items";
import { draftWithOrder, tablesOfDraft } from "./draft-order";
import { CURRENT, changeDraft, type DraftRow } from "./drafts";
import { startNextDraft } from "./left-over";

export interface PhoneBasket {
  readonly draft: DraftRow;
  readonly items: readonly ItemRow[];
}

export type Claim = "together" | "phone" | "account";

/** Whose it isn't, by their own word. */
const LEFT_KEY = "pantry-basket-left";

/** The basket of a visitor of this phone, unless the member has left it to someone else since they signed in. */
export function visitorBasket(userId: string): Promise<PhoneBasket | null> {
  return inVisitorDatabase(null, async (visitor) => {
    const draft = await visitor.drafts.get(CURRENT);
    const items = await visitor.items.where({ draftId: CURRENT }).toArray();
    if (draft?.userId !== "" || items.length === 0) return null;
    return localStorage.getItem(LEFT_KEY) === leftBy(userId, draft) ? null : { draft, items };
  });
}

export function leaveBasket(userId: string, { draft }: PhoneBasket): void {
  try {
    localStorage.setItem(LEFT_KEY, leftBy(userId, draft));
  } catch {
    // A full phone: it asks again the next time.
  }
}

function leftBy(userId: string, { orderId }: DraftRow): string {
  return `${userId}/${orderId}`;
}

/**
 * Makes this phone's basket the member's, as the member has just said. Their own rows first, then it
 * is deleted: after a crash between the two it is asked about again, and nothing is there twice. Where the member's
 * basket was ordered, it becomes the next one.
 */
export async function claimBasket({ draft, items }: PhoneBasket, claim: Claim): Promise<void> {
  if (claim !== "account") {
    await currentDb().transaction("rw", tablesOfDraft(currentDb()), async () => {
      const { isOver } = await draftWithOrder(currentDb().userId);
      if (isOver) await startNextDraft(currentDb().userId);
      const own = currentDb().items.where({ draftId: CURRENT });
      if (claim === "phone") await own.delete();
      const room = BASKET_ITEMS_MAX - (await own.count());
      await currentDb().items.bulkPut(items.slice(0, room));
      const { prioritize, frequency } = draft;
      if (prioritize) await changeDraft({ prioritize });
      if (frequency) await changeDraft({ frequency });
    });
  }
  await inVisitorDatabase(undefined, (visitor) =>
    visitor.transaction("rw", visitor.drafts, visitor.items, async () => {
      await visitor.drafts.delete(CURRENT);
      await visitor.items.where({ draftId: CURRENT }).delete();
    }),
  );
}

/** Takes over what the member wrote on this phone when all its members still shared one database. */
export async function adoptOwnRows(): Promise<void> {
  const own = currentDb();
  if (!own.userId) return;
  await inVisitorDatabase(undefined, async (shared) => {
    const draft = await shared.drafts.filter(({ userId }) => userId === own.userId).first();
    const orders = await shared.orders.filter(({ userId }) => userId === own.userId).toArray();
    const commands = await shared.outbox.filter(({ userId }) => userId === own.userId).toArray();
    const items = draft ? await shared.items.where({ draftId: draft.id }).toArray() : [];
    if (!draft && orders.length === 0 && commands.length === 0) return;
    await own.transaction("rw", [own.drafts, own.items, own.orders, own.outbox], async () => {
      const isFirst = draft && !(await own.drafts.get(CURRENT));
      if (isFirst) await own.drafts.add({ ...draft, id: CURRENT });
      await own.items.bulkPut(items.map((item) => ({ ...item, draftId: CURRENT })));
      await own.orders.bulkPut(orders);
      await own.outbox.bulkPut(commands);
    });
    await shared.transaction(
      "rw",
      [shared.drafts, shared.items, shared.orders, shared.outbox],
      async () => {
        if (draft) await shared.drafts.delete(draft.id);
        await shared.items.bulkDelete(items.map(({ id }) => id));
        await shared.orders.bulkDelete(orders.map(({ id }) => id));
        await shared.outbox.bulkDelete(commands.map(({ id }) => id));
      },
    );
  });
}

/** By the browser's list where it has one: Dexie opens a database to ask, and takes it away again. */
async function exists(name: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases ? databases.some((database) => database.name === name) : Dexie.exists(name);
}

/** Works in the visitor's database where there is one; none is made for the asking. */
async function inVisitorDatabase<T>(
  without: T,
  work: (visitor: PantryDatabase) => PromiseLike<T>,
): Promise<T> {
  if (!(await exists(databaseName()))) return without;
  const visitor = new PantryDatabase();
  try {
    return await work(visitor);
  } finally {
    visitor.close();
  }
}
