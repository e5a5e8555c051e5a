import type { SentList } from "@/data/commands/order-list";
import { RequestError } from "@/data/core/client";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { dropListEdit, readListEdit, rebaseListEdit } from "@/data/local/basket/list-edit";
import { typedLine } from "@/data/local/basket/typed-line";
import { queueCommand } from "@/data/local/outbox/outbox";
import { sendCommandNow } from "@/data/sync/outbox";
import { basketItemFields } from "@/domain/basket/grocery-item";
import { TOASTS } from "@/domain/text/messages";

/** Sends the list as its member left it; it stays open where it is refused. */
export function saveList(userId: string, orderId: string, preferences: SentList["preferences"]) {
  return attempt(TOASTS.list_change_failed, async () => {
    const edit = await readListEdit(userId, orderId);
    if (!edit || edit.items.length === 0) throw new RequestError(422, { code: "basket_empty" });
    const { draft, base } = edit;
    const isHalfTyped = [typedLine(userId, orderId).text.trim(), draft.itemName, draft.category];
    if (isHalfTyped.some(Boolean)) throw new RequestError(422, { code: "line_not_added" });
    const items = edit.items.map(({ draftId: _draft, addedAt: _at, ...item }) => item);
    const stored = {
      items: items.map((item, position) => ({ id: item.id, position, ...basketItemFields(item) })),
      preferences: {
        priority: preferences.prioritize,
        delivery_frequency: preferences.frequency,
      },
    };
    const about = { order: orderId, base, madeAt: serverNow() };
    const command = { kind: "list", ...about, items, preferences, stored } as const;
    try {
      await sendCommandNow(await queueCommand(userId, { orderId }, command));
    } catch (error) {
      // Saved once more, it takes the place of what the member has now been shown.
      if (error instanceof RequestError && error.code === "order_list_changed") {
        await rebaseListEdit(userId, orderId);
      }
      throw error;
    }
    await dropListEdit(userId, orderId);
  });
}
