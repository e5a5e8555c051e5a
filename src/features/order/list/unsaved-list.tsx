import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { useId } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { dropListEdit, type ListEdit, readListEdit } from "@/data/local/basket/list-edit";
import { typedLine } from "@/data/local/basket/typed-line";
import { saveTypedNote, typedNote } from "@/data/local/basket/typed-note";
import { cachedList } from "@/data/local/cache/order-lists";
import { useOrderList } from "@/data/sync/use-order-list";
import { listOffer } from "@/domain/order/list-change";
import { listDifference } from "@/domain/order/list-difference";
import type { ListedOrder } from "@/domain/order/responses";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { storedList } from "./save-list";
import { UndoChanges } from "./undo-changes";

/** What a member had changed of a list, and not saved before it closed. */
export function UnsavedList({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const titleId = useId();
  const now = useServerNow();
  const navigate = useNavigate();
  useOrderList(order.id);
  const changesIn = useLiveQuery(() => unsavedChanges(userId, order.id), [userId, order.id]);
  const changes = changesIn?.(TEXT_LIMITS.wish.max);
  if (changes === undefined) return null;
  const undo = <UndoChanges userId={userId} orderId={order.id} />;
  if (changes === "") return undo; // changed back

  async function tellBuyer() {
    const typed = typedNote(userId, order.id);
    const room = TEXT_LIMITS.buyerNote.max - typed.length - 1;
    const text = changesIn?.(room) ?? "";
    saveTypedNote(userId, order.id, [typed, text].filter(Boolean).join("\n"));
    if (text === changes && text.length <= room) await dropListEdit(userId, order.id);
    await navigate({ to: "/dashboard/orders", hash: order.id });
  }

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-xl">
        You changed this and didn't save it
      </h2>
      <p className="break-words whitespace-pre-line">{changes}</p>
      <p className="text-muted">Your order doesn't have these changes.</p>
      {listOffer(order, now) === "write" && (
        <Button className="justify-self-start" onClick={tellBuyer}>
          Write this to the buyer
        </Button>
      )}
      {undo}
    </section>
  );
}

/** Writes a line for each changed item, shortened to `room` characters where that's possible; undefined where none is known. */
async function unsavedChanges(userId: string, orderId: string) {
  const [edit, list] = await Promise.all([
    readListEdit(userId, orderId),
    cachedList(userId, orderId),
  ]);
  if (!edit?.isBegun || !list) return undefined;
  const wanted = storedList(edit.items, edit.draft);
  const typed = typedIn(edit);
  return (room: number) =>
    [listDifference(list, wanted, room - typed.length - 1), typed].filter(Boolean).join("\n");
}

/** What was begun and not added. Where an item was opened in the form, what was begun there is set aside. */
function typedIn({ draft, aside }: ListEdit): string {
  const { itemName } = draft.editedItemId === "" ? draft : aside;
  return [typedLine(draft.userId, draft.orderId).text, itemName].filter(Boolean).join("\n");
}
