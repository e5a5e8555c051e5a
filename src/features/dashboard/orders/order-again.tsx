import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { workInHand } from "@/data/local/next-order";
import { useSessionUser } from "@/data/remote/session";
import type { Basket } from "@/domain/basket-view";
import type { ListedOrder } from "@/domain/order-commands";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { ItemList } from "../item-list";
import { fillBasket, readItems } from "./order-commands";

/** 'Order again': shows what was ordered, then puts the same into the basket. */
export function OrderAgain({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  const work = useLiveQuery(() => workInHand(userId), [userId]);
  const [items, setItems] = useState<Basket["items"]>();
  const { busy, problem, run } = useAction();

  async function fill() {
    if (items && (await run(() => fillBasket(userId, items)))) {
      await navigate({ to: "/", search: { step: 2 } });
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        kind="secondary"
        icon="refresh"
        busy={busy}
        onClick={() => run(() => readItems(userId, order, setItems))}
      >
        Order again
      </Button>
      {!items && <Problem>{problem}</Problem>}
      <ConfirmDialog
        open={items !== undefined}
        kind="primary"
        title="Order these again?"
        confirmLabel="Fill my basket"
        cancelLabel="Not now"
        busy={busy}
        onConfirm={fill}
        onClose={() => setItems(undefined)}
      >
        <div className="grid grid-cols-1 gap-4">
          {work && work.items > 0 && (
            <p>They are added to the {work.items} in the basket that you are writing.</p>
          )}
          <ItemList items={items ?? []} marked />
          <Problem>{problem}</Problem>
        </div>
      </ConfirmDialog>
    </div>
  );
}
