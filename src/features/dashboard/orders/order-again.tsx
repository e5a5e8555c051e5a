import { useState } from "react";
import { useSessionUser } from "@/data/session/session";
import type { Basket } from "@/domain/basket/view";
import type { ListedOrder } from "@/domain/order/responses";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { FillBasket } from "../fill-basket";
import { readItems } from "./order-commands";

/** 'Order again': the same items once more, after they were shown. */
export function OrderAgain({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const [items, setItems] = useState<Basket["items"]>();
  const { busy, problem, run } = useAction();
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
      <Problem>{problem}</Problem>
      <FillBasket items={items} title="Order these again?" onClose={() => setItems(undefined)} />
    </div>
  );
}
