import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { useId } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { dropListEdit, readListEdit } from "@/data/local/basket/list-edit";
import { typedLine } from "@/data/local/basket/typed-line";
import { saveTypedNote, typedNote } from "@/data/local/basket/typed-note";
import { cachedList } from "@/data/local/cache/order-lists";
import { useOrderList } from "@/data/sync/use-order-list";
import { listOffer } from "@/domain/order/list-change";
import { listDifference } from "@/domain/order/list-difference";
import type { ListedOrder } from "@/domain/order/responses";
import { Button } from "@/ui/button";
import { storedList } from "./save-list";

/** What a member had changed of a list, and not saved before it closed. */
export function UnsavedList({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const titleId = useId();
  const now = useServerNow();
  const navigate = useNavigate();
  useOrderList(order.id);
  const changes = useLiveQuery(() => unsavedChanges(userId, order.id), [userId, order.id]);
  if (changes === undefined) return null;

  async function tellBuyer(text: string) {
    const typed = typedNote(userId, order.id);
    saveTypedNote(userId, order.id, [typed, text].filter(Boolean).join("\n"));
    await dropListEdit(userId, order.id);
    await navigate({ to: "/dashboard/orders", hash: order.id });
  }

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-xl">
        You changed this and didn't save it
      </h2>
      <p className="break-words whitespace-pre-line empty:hidden">{changes}</p>
      <p className="text-muted">Your order doesn't have these changes.</p>
      {changes && listOffer(order, now) === "write" && (
        <Button className="justify-self-start" onClick={() => tellBuyer(changes)}>
          Write this to the buyer
        </Button>
      )}
      <Button
        kind="quiet"
        className="-ml-5 justify-self-start"
        onClick={() => dropListEdit(userId, order.id)}
      >
        Undo my changes
      </Button>
    </section>
  );
}

/** A line for each item that was changed; undefined where nothing was begun. */
async function unsavedChanges(userId: string, orderId: string): Promise<string | undefined> {
  const [edit, list] = await Promise.all([
    readListEdit(userId, orderId),
    cachedList(userId, orderId),
  ]);
  if (!edit?.isBegun) return undefined;
  const { draft, items } = edit;
  const changes = list && listDifference(list, storedList(items, draft));
  const typed = typedLine(userId, orderId).text || draft.itemName;
  return [changes, typed].filter(Boolean).join("\n");
}
