import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { currentWork, type WorkInHand } from "@/data/local/basket/next-order";
import { isEndedDraft } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { TOASTS } from "@/domain/text/messages";
import { ReplaceBasket } from "@/features/order/again/replace-basket";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { takeUp, workOnAllPhones } from "./order-commands";

/**
 * Opens an order that is not completed in the wizard, on this phone or brought here from another; what
 * ended with its month becomes a new order there.
 */
export function ContinueOrder({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WorkInHand>();
  const { busy, problem, run } = useAction();
  const isEnded = isEndedDraft(order, useServerNow());

  const isHere = (work: WorkInHand) => work.orderId === order.id && work.isStarted;
  const tried = (work: () => Promise<void>) => run(() => attempt(TOASTS.order_open_failed, work));

  async function begin() {
    if (isHere(await currentWork(userId))) return open();
    const work = await workOnAllPhones(userId);
    if (isHere(work)) await open();
    else if (work.items > 0 && !work.isAllSent) setAsked(work);
    else await replace();
  }
  async function replace() {
    await takeUp(userId, order.id);
    await open();
  }
  async function open() {
    await (isEnded
      ? navigate({ to: "/check-order", search: { again: true } })
      : navigate({ to: "/", search: { step: 4 } }));
  }

  return (
    <div className="grid gap-2">
      <Button busy={busy} onClick={() => tried(begin)}>
        {isEnded ? "Order again" : "Continue order"}
      </Button>
      <Problem>{problem}</Problem>
      <ReplaceBasket
        work={asked}
        confirmLabel="Open this order"
        busy={busy}
        onConfirm={() => tried(replace)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
