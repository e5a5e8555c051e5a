import { Suspense } from "react";
import type { OrderStage } from "@/domain/order/current-order";
import type { ListedOrder } from "@/domain/order/responses";
import { isForUs } from "@/domain/payment/after-rejection";
import { ButtonLink } from "@/ui/button";
import { lazyPart } from "@/ui/lazy-part";

const ContinueOrder = lazyPart(() => import("../orders/continue-order"), "ContinueOrder");

const WORDS: Partial<Readonly<Record<OrderStage, string>>> = {
  budget: "Set your budget",
  pay: "Pay and send the proof",
  complete: "Complete your order",
  ended: "See your order",
  rejected: "Send your proof of payment",
  proof_lost: "Send your proof of payment",
};

type StageActionProps = {
  order: ListedOrder;
  stage: OrderStage;
  /** The wizard of this phone has it open. */
  isHere: boolean;
};

export function StageAction({ order, stage, isHere }: StageActionProps) {
  const isDraft = stage === "budget" || stage === "pay" || stage === "complete";
  if (isDraft && isHere) {
    return (
      <ButtonLink to="/" search={{ step: 4 }} block>
        {WORDS[stage]}
      </ButtonLink>
    );
  }
  if (isDraft) {
    return (
      <Suspense>
        <ContinueOrder order={order} />
      </Suspense>
    );
  }
  const words = stage === "rejected" && isForUs(order) ? undefined : WORDS[stage];
  return (
    <ButtonLink to="/dashboard/orders" hash={order.id} kind={words ? "primary" : "secondary"} block>
      {words ?? "See your order"}
    </ButtonLink>
  );
}
