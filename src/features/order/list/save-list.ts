import type { SentList } from "@/data/commands/order-list";
import { RequestError } from "@/data/core/client";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { finishListEdit, readListEdit, rebaseListEdit } from "@/data/local/basket/list-edit";
import { typedLine } from "@/data/local/basket/typed-line";
import { queueCommand } from "@/data/local/outbox/outbox";
import { sendCommandNow } from "@/data/sync/outbox";
import { basketItemFields } from "@/domain/basket/grocery-item";
import type { OrderList } from "@/domain/order/list-difference";
import { TOASTS } from "@/domain/text/messages";

const CHANGED_SINCE = "list_changed_since";

/** Sends the list as its member left it; it stays open where it is refused, or was changed again while it was sent. */
export function saveList(userId: string, orderId: string, preferences: SentList["preferences"]) {
  const failed = (code: string) =>
    code === CHANGED_SINCE ? TOASTS.list_changed_since : TOASTS.list_change_failed;
  return attempt(failed, async () => {
    const edit = await readListEdit(userId, orderId);
    if (!edit || edit.items.length === 0) throw new RequestError(422, { code: "basket_empty" });
    const { draft, base } = edit;
    const isHalfTyped = [typedLine(userId, orderId).text.trim(), draft.itemName, draft.category];
    if (isHalfTyped.some(Boolean)) throw new RequestError(422, { code: "line_not_added" });
    const items = edit.items.map(({ draftId: _draft, addedAt: _at, ...item }) => item);
    const stored = storedList(items, preferences);
    const about = { order: orderId, base, madeAt: serverNow() };
    const command = { kind: "list", ...about, items, preferences, stored } as const;
    const id = await queueCommand(userId, { orderId }, command);
    try {
      await sendCommandNow(id);
    } catch (error) {
      // Saved once more, it takes the place of what the member has now been shown.
      if (error instanceof RequestError && error.code === "order_list_changed") {
        await rebaseListEdit(userId, orderId);
      }
      throw error;
    }
    if (!(await finishListEdit(userId, orderId, edit, id))) {
      throw new RequestError(409, { code: CHANGED_SINCE });
    }
  });
}

/** A list in the words in which the server stores it. */
export function storedList(
  items: readonly SentList["items"][number][],
  { prioritize, frequency }: { readonly prioritize: string; readonly frequency: string },
): OrderList {
  return {
    items: items.map((item, position) => ({ id: item.id, position, ...basketItemFields(item) })),
    preferences: { priority: prioritize, delivery_frequency: frequency },
  };
}
