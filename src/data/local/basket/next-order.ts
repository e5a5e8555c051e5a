import type { GroceryItem } from "@/domain/basket/grocery-item";
import { formatPhone } from "@/domain/members/phone";
import { formatCsvRand } from "@/domain/money/rules";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { failed, ok, type Result } from "@/domain/result";
import { BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { cachedOrder, saveStartedOrder } from "../cache/cached-orders";
import { currentDb, memberDatabase } from "../db";
import { waitingCommand } from "../outbox/outbox";
import {
  CURRENT,
  changeDraft,
  currentDraft,
  EMPTY_ITEM_FIELDS,
  openDraft,
  startNewDraft,
} from "./drafts";

/** What the member is working on, as far as another order would take its place. */
export interface WorkInHand {
  readonly orderId: string;
  /** Items of a basket that is not submitted. */
  readonly items: number;
  readonly isStarted: boolean;
}

export async function currentWork(userId: string): Promise<WorkInHand> {
  const database = memberDatabase(userId);
  if (!database) return NOTHING;
  return database.transaction(
    "r",
    database.drafts,
    database.items,
    database.orders,
    database.outbox,
    async () => {
      const draft = await currentDraft(userId);
      if (!draft) return NOTHING;
      const cached = await cachedOrder(userId, draft.orderId);
      const completes = await waitingCommand(userId, draft, "complete");
      const isOver =
        completes !== null ||
        Boolean(cached?.order.submitted_at) ||
        cached?.order.status === "cancelled";
      const items = isOver ? 0 : await database.items.where({ draftId: CURRENT }).count();
      return { orderId: draft.orderId, items, isStarted: cached !== null };
    },
  );
}

const NOTHING: WorkInHand = { orderId: "", items: 0, isStarted: false };

/** Adds items to the basket that the wizard has open, or to a new one where that order is on its way. */
export function addToBasket(
  userId: string,
  items: readonly GroceryItem[],
): Promise<Result<number, "basket_too_large">> {
  return currentDb().transaction(
    "rw",
    currentDb().drafts,
    currentDb().items,
    currentDb().orders,
    currentDb().outbox,
    async () => {
      await openDraft(userId);
      const before = await currentWork(userId);
      if (before.items === 0) await startNewDraft();
      if (before.items + items.length > BASKET_ITEMS_MAX) return failed("basket_too_large");
      await addAll(items);
      await changeDraft({ step: 2 });
      return ok(items.length);
    },
  );
}

/**
 * Makes an order that the server has the one that the wizard works on. Its items get keys of their own:
 * one that was deleted here before stays deleted on the member's other phones.
 */
export function resumeOrder(
  userId: string,
  order: OrderView,
  { details, items, preferences }: SentContent,
): Promise<void> {
  return currentDb().transaction(
    "rw",
    currentDb().drafts,
    currentDb().items,
    currentDb().orders,
    async () => {
      await openDraft(userId);
      await startNewDraft();
      const own = await addAll(items);
      await changeDraft({
        ...EMPTY_ITEM_FIELDS,
        ...details,
        ...preferences,
        phone: formatPhone(details.phone),
        orderBudget: order.order_budget > 0 ? formatCsvRand(order.order_budget) : "",
        orderId: order.id,
        revision: order.revision,
        step: 4,
        prefilled: true,
      });
      const content = { details, items: own, preferences };
      await saveStartedOrder({ id: order.id, userId, order, content });
    },
  );
}

/** The items under new keys, in their order; answers them as the server is sent them. */
async function addAll(items: readonly GroceryItem[]) {
  const now = Date.now();
  const own = items.map((item) => ({ ...item, id: crypto.randomUUID() as string }));
  await currentDb().items.bulkAdd(
    own.map((item, place) => ({ ...item, draftId: CURRENT, addedAt: now + place })),
  );
  return own;
}
