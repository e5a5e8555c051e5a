import type { Totals } from "@/domain/analytics/analytics";
import { formatRand } from "@/domain/money/rules";
import { FigureCard, FigureCards } from "../shared/figure-card";
import { before as compared, counted } from "./figure-text";

type CardsProps = { now: Totals; before: Totals };

/** What visits lead to. */
export function BusinessCards({ now, before }: CardsProps) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Orders and members</h2>
      <FigureCards label="Orders and members" columns={4}>
        <FigureCard
          name="Orders placed"
          value={counted(now.orders)}
          caption={compared(counted(before.orders))}
        />
        <FigureCard
          name="Grocery budgets"
          value={formatRand(now.budget)}
          caption={compared(formatRand(before.budget))}
        />
        <FigureCard
          name="New members"
          value={counted(now.members)}
          caption={compared(counted(before.members))}
        />
        <FigureCard
          name="Orders per 100 visitors"
          value={percent(now)}
          caption={compared(percent(before))}
        />
      </FigureCards>
    </section>
  );
}

/** Without visitors there is nothing to divide by. */
function percent({ visitors, orders_percent }: Totals): string {
  return visitors === 0 ? "–" : orders_percent.toFixed(1);
}
