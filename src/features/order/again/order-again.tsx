import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { useSessionUser } from "@/data/core/session";
import {
  currentWork,
  isBegunAgain,
  type OrderedBefore,
  repeatOrder,
  type WorkInHand,
} from "@/data/local/basket/next-order";
import type { ListedOrder } from "@/domain/order/responses";
import { TOASTS } from "@/domain/text/messages";
import { Button, type ButtonKind } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { orderedBefore } from "./ordered-before";
import { ReplaceBasket } from "./replace-basket";

type OrderAgainProps = { order: ListedOrder; kind?: ButtonKind };

interface Question {
  readonly ordered: OrderedBefore;
  readonly work: WorkInHand;
}

/** 'Order again': all as last time, on one page. Asks first where a basket would be replaced. */
export function OrderAgain({ order, kind = "secondary" }: OrderAgainProps) {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const { busy, problem, run } = useAction();
  const open = () => navigate({ to: "/check-order" });

  async function begin() {
    const ordered = await orderedBefore(userId, order);
    const { joinOtherPhones } = await import("@/data/sync/other-phones"); // most look and order nothing
    await joinOtherPhones(userId);
    const work = await currentWork(userId);
    if (await isBegunAgain(userId, ordered)) await open();
    else if (work.items > 0) setQuestion({ ordered, work });
    else await repeat(ordered);
  }
  async function repeat(ordered: OrderedBefore) {
    await repeatOrder(userId, ordered);
    await open();
  }
  const tried = (work: () => Promise<void>) => run(() => attempt(TOASTS.order_again_failed, work));

  return (
    <div className="grid gap-2">
      <Button kind={kind} icon="refresh" busy={busy} onClick={() => tried(begin)}>
        Order again
      </Button>
      <Problem>{problem}</Problem>
      <ReplaceBasket
        work={question?.work}
        confirmLabel="Order again"
        busy={busy}
        onConfirm={() => question && tried(() => repeat(question.ordered))}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}
