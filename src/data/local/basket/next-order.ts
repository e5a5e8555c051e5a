import type { GroceryItem } from "@/domain/basket/grocery-item";
import { formatPhone } from "@/domain/members/phone";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { failed, ok, type Result } from "@/domain/result";
import { BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { saveStartedOrder } from "../cache/cached-orders";
import { currentDb, memberDatabase } from "../db";
import { basketItems } from "./basket-items";
import { isAllSent, isSentElsewhere } from "./draft-content";
import { tablesOfDraft } from "./draft-order";
import {
  CURRENT,
  changeDraft,
  type DeliveryFields,
  EMPTY_ITEM_FIELDS,
  openDraft,
  startNewDraft,
} from "./drafts";
import { draftWithLeft, startNextDraft } from "./left-over";

/** What the member is working on, as far as another order would take its place. */
export interface WorkInHand {
  readonly orderId: string;
  /** Items that are in no order that is submitted. */
  readonly items: number;
  readonly isStarted: boolean;
  /** Its order is submitted or cancelled: the items were added or changed too late for it. */
  readonly isOver: boolean;
  /** Of a started order: whether all of it is in the orders, as far as this phone knows. */
  readonly isAllSent: boolean;
}

export async function currentWork(userId: string): Promise<WorkInHand> {
  const database = memberDatabase(userId);
  if (!database) return NOTHING;
  const { draft, items, left, isStarted, isOver, ...known } = await database.transaction(
    "r",
    tablesOfDraft(database),
    () => draftWithLeft(userId),
  );
  if (!draft) return NOTHING;
  return {
    orderId: draft.orderId,
    items: left.length,
    isStarted,
    isOver,
    isAllSent:
      isStarted && (isAllSent(draft, items, known) || (await isSentElsewhere(draft, items, known))),
  };
}

const NOTHING: WorkInHand = {
  orderId: "",
  items: 0,
  isStarted: false,
  isOver: false,
  isAllSent: false,
};

/**
 * Begins the next basket where the order that the wizard has open is completed or cancelled, and nothing of it waits
 * for the server or for its member. What came too late for a completed one is said on its last step first, where it
 * is asked for if this phone doesn't know it.
 */
export function leaveOrderThatIsOver(userId: string): Promise<void> {
  return currentDb().transaction("rw", tablesOfDraft(currentDb()), async () => {
    const { draft, left, cached, waiting, isOver } = await draftWithLeft(userId);
    if (!isOver || waiting.some(({ orderId }) => orderId === draft?.orderId)) return;
    if (cached?.isBehind || (cached?.order.submitted_at && left.length > 0)) return;
    await startNextDraft(userId);
  });
}

/** Adds items to the basket that the wizard has open, or to a new one where that order is on its way. */
export function addToBasket(
  userId: string,
  items: readonly GroceryItem[],
): Promise<Result<number, "basket_too_large">> {
  return currentDb().transaction("rw", tablesOfDraft(currentDb()), async () => {
    await openDraft(userId);
    const before = await currentWork(userId);
    if (before.isOver || before.items === 0) await startNextDraft(userId);
    if (before.items + items.length > BASKET_ITEMS_MAX) return failed("basket_too_large");
    await addAll(items);
    await changeDraft({ step: 2 });
    return ok(items.length);
  });
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

/** What a new order takes over from an earlier one. */
export interface OrderedBefore {
  readonly delivery: Partial<DeliveryFields>;
  readonly items: readonly GroceryItem[];
  readonly preferences: { readonly prioritize: string; readonly frequency: string };
  /** 0 where none was set. */
  readonly budget: Cents;
}

/** Whether the basket that the wizard has open is this one, begun and not ordered yet. */
export async function isBegunAgain(userId: string, ordered: OrderedBefore): Promise<boolean> {
  const { items, isStarted } = await currentWork(userId);
  if (items !== ordered.items.length || isStarted) return false;
  const own = (await basketItems(userId)).map(contentKey);
  return ordered.items.every((item, place) => contentKey(item) === own[place]);
}

function contentKey(item: GroceryItem): string {
  return JSON.stringify(
    Object.keys(EMPTY_ITEM_FIELDS).map((name) => item[name as keyof GroceryItem]),
  );
}

/** Begins a new order with all of an earlier one, in the place of the basket that the wizard has open. */
export function repeatOrder(userId: string, ordered: OrderedBefore): Promise<void> {
  const { delivery, items, preferences, budget } = ordered;
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    await openDraft(userId);
    await startNewDraft();
    await addAll(items);
    await changeDraft({
      ...delivery,
      ...preferences,
      orderBudget: budget > 0 ? formatCsvRand(budget) : "",
      step: 3,
      // What couldn't be read is offered when it can.
      prefilled: Boolean(delivery.fullName && delivery.addressLine1),
    });
  });
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
