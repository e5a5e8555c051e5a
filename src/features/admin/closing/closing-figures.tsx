import type { ClosingView } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { FigureCard, FigureCards } from "../shared/figure-card";

/** What was given, spent and comes back, and what of the slips no member pays. */
export function ClosingFigures({ closing }: { closing: ClosingView }) {
  const { total, orders, slips, ours, loose, state } = closing;
  const isClosed = state === "closed";
  return (
    <FigureCards label="Money of this delivery" columns={4}>
      <FigureCard
        name="Budgets"
        value={formatRand(total.budget)}
        caption={orders.length === 1 ? "1 order" : `${formatCount(orders.length)} orders`}
      />
      <FigureCard
        name="Spent"
        value={formatRand(total.spent)}
        caption={
          total.saved > 0
            ? `${formatRand(slips)} on slips, ${formatRand(total.saved)} saved`
            : `${formatRand(slips)} on slips`
        }
      />
      <FigureCard
        name="Back to members"
        value={formatRand(total.unspent)}
        caption={isClosed ? "It's their credit" : "Becomes their credit"}
      />
      <FigureCard
        name="We pay"
        value={loose > 0 ? undefined : formatRand(ours)}
        caption={loose > 0 ? "Once every line is on a slip" : "Of the slips"}
      />
    </FigureCards>
  );
}
