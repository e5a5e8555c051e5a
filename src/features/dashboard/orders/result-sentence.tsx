import { extraSentence, savedSentence, spentSentence } from "@/domain/closing/words";
import type { OrderView } from "@/domain/order/view";

type Closed = Pick<OrderView, "order_budget" | "result" | "money">;

/** What became of the budget of an order whose delivery is closed. */
export function ResultSentence({
  order: { order_budget: budget, result, money },
}: {
  order: Closed;
}) {
  if (!result) return null;
  const extra = extraSentence(result.extra ?? 0);
  const saved = savedSentence(result.saved);
  return (
    <div className="rounded-box bg-base-200 p-4 break-inside-avoid">
      <p className="font-semibold">{spentSentence({ ...result, budget, credit: 0, ...money })}</p>
      {extra && <p>{extra}</p>}
      {saved && <p className="text-success">{saved}</p>}
    </div>
  );
}
