import type { Totals } from "@/domain/analytics/analytics";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { FigureCards } from "../shared/figure-card";
import { type Compared, ComparedCard } from "./compared-card";

/** What the business lives on. */
export function BusinessCards(totals: Compared) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Orders and members</h2>
      <FigureCards label="Orders and members" columns={4}>
        <ComparedCard
          {...totals}
          name="Grocery budgets"
          figure={({ budget }) => formatRand(budget)}
        />
        <ComparedCard
          {...totals}
          name="Orders placed"
          figure={({ orders }) => formatCount(orders)}
        />
        <ComparedCard
          {...totals}
          name="New members"
          figure={({ members }) => formatCount(members)}
        />
        <ComparedCard {...totals} name="Orders per 100 visitors" figure={percent} />
      </FigureCards>
    </section>
  );
}

/** Without visitors there is nothing to divide by. */
function percent({ visitors, orders_percent }: Totals): string {
  return visitors === 0 ? "–" : orders_percent.toFixed(1);
}
