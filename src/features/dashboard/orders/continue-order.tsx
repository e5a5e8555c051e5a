import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { currentWork } from "@/data/local/basket/next-order";
import { isEndedDraft } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { ReplaceBasket } from "@/features/order/again/replace-basket";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { takeUp } from "./order-commands";

/**
 * Opens an order that is not completed in the wizard, on this phone or brought here from another; what
 * ended with its month becomes a new order there.
 */
export function ContinueOrder({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  const work = useLiveQuery(() => currentWork(userId), [userId]);
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction();
  const isEnded = isEndedDraft(order, useServerNow());
  const isHere = work?.orderId === order.id && work.isStarted;
  const wouldLose = !isHere && (work?.items ?? 0) > 0 && !work?.isStarted;

  async function open() {
    if (!isHere && !(await run(() => takeUp(userId, order.id)))) return;
    await (isEnded
      ? navigate({ to: "/check-order", search: { again: true } })
      : navigate({ to: "/", search: { step: 4 } }));
  }

  return (
    <div className="grid gap-2">
      <Button busy={busy} onClick={() => (wouldLose ? setAsking(true) : open())}>
        {isEnded ? "Order again" : "Continue order"}
      </Button>
      <Problem>{problem}</Problem>
      <ReplaceBasket
        work={asking ? work : undefined}
        confirmLabel="Open this order"
        busy={busy}
        onConfirm={open}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
