import { Suspense } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useServerNow } from "@/data/core/server-clock";
import type { BasketFacts } from "@/data/local/cache/home-facts";
import { needsMember, type OrderStage, stageOf } from "@/domain/order/current-order";
import type { ListedOrder } from "@/domain/order/responses";
import { lazyPart } from "@/ui/lazy-part";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { HomeCard } from "./home-card";
import { NextStep } from "./next-step";
import { StageAction } from "./stage-action";

const SendingOrder = lazyPart(() => import("./sending-order"), "SendingOrder");

const BADGES: Readonly<Record<OrderStage, { tone: BadgeTone; text: string }>> = {
  budget: { tone: "yellow", text: "Not complete" },
  pay: { tone: "yellow", text: "Awaiting payment" },
  complete: { tone: "yellow", text: "Not complete" },
  ended: { tone: "yellow", text: "Not complete" },
  rejected: { tone: "red", text: "Action needed" },
  proof_lost: { tone: "red", text: "Action needed" },
  checking: { tone: "yellow", text: "Awaiting verification" },
  verified: { tone: "blue", text: "Processing" },
};

type CurrentOrderProps = {
  order: ListedOrder;
  basket: BasketFacts | undefined;
  /** What of it waits to be sent. */
  waiting: readonly OutboxRow[];
};

/** The order under way, with its one next step. */
export function CurrentOrder({ order, basket, waiting }: CurrentOrderProps) {
  const now = useServerNow();
  const stage = stageOf(order, now);
  if (!stage) return null;
  const { tone, text } = BADGES[stage];
  const isHere = basket?.orderId === order.id;
  const isSending = waiting.length > 0;
  return (
    <HomeCard
      title="Your order"
      isPressing={needsMember(order, now) && !isSending}
      badge={!isSending && <StatusBadge tone={tone}>{text}</StatusBadge>}
    >
      {isSending ? (
        <Suspense>
          <SendingOrder order={order} waiting={waiting} />
        </Suspense>
      ) : (
        <NextStep order={order} stage={stage} />
      )}
      <StageAction order={order} stage={isSending ? "checking" : stage} isHere={isHere} />
    </HomeCard>
  );
}
