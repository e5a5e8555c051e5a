import type { OutboxRow } from "@/data/commands/commands";
import { useServerNow } from "@/data/core/server-clock";
import { isHeldUp } from "@/data/local/outbox/queue-rules";
import { nextStepOf } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { isRefused } from "@/domain/sync/command-state";
import { WaitingNotes } from "../waiting-notes";

type SendingOrderProps = { order: ListedOrder; waiting: readonly OutboxRow[] };

/** What a member did already and the server has not got, with what comes after it. */
export function SendingOrder({ order, waiting }: SendingOrderProps) {
  const coming = waiting
    .filter((row) => !isRefused(row) && !isHeldUp(row, waiting))
    .map(({ kind }) => kind);
  return (
    <>
      <p className="empty:hidden">{nextStepOf(order, coming, useServerNow())}</p>
      <WaitingNotes rows={waiting} />
    </>
  );
}
