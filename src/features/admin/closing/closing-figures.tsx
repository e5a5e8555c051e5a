import type { ClosingView } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { Notice } from "@/ui/notice";
import { FigureCard, FigureCards } from "../shared/figure-card";

/** What was given, spent and comes back, and what of the slips no member pays. */
export function ClosingFigures({ closing }: { closing: ClosingView }) {
  const { total, orders, slips, ours, loose, state, extra = 0, extra_unsaid } = closing;
  const isClosed = state === "closed";
  return (
    <div className="grid grid-cols-1 gap-3">
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
      {extra > 0 && (
        <p>{`Members share ${formatRand(extra)} of bags and parking. What they spent has it.`}</p>
      )}
      {extra_unsaid && !isClosed && (
        <Notice tone="warning" title="Your Terms don't say that members share bags and parking">
          Until they do, we pay for bags and parking. Settings has the sentence for your Terms.
        </Notice>
      )}
    </div>
  );
}
