import { closedSums, extraSentence, savedSentence, spentSentence } from "@/domain/closing/words";
import type { OrderView } from "@/domain/order/view";

type Closed = Pick<OrderView, "order_budget" | "result" | "money">;

/** What became of the budget of an order whose delivery is closed. */
export function ResultSentence({ order }: { order: Closed }) {
  const { result } = order;
  if (!result) return null;
  const extra = extraSentence(result.extra ?? 0);
  const saved = savedSentence(result.saved);
  return (
    <div className="rounded-box bg-base-200 p-4 break-inside-avoid">
      <p className="font-semibold">{spentSentence(closedSums({ ...order, result }))}</p>
      {extra && <p>{extra}</p>}
      {saved && <p className="text-success">{saved}</p>}
    </div>
  );
}
