import type { Totals } from "@/domain/analytics/analytics";
import { formatCount } from "@/domain/text/format-count";
import { FigureCards } from "../shared/figure-card";
import { type Compared, ComparedCard } from "./compared-card";

export function VisitCards(totals: Compared) {
  return (
    <FigureCards label="Visits" columns={4}>
      <ComparedCard
        {...totals}
        name="Total Visitors"
        figure={({ visitors }) => formatCount(visitors)}
      />
      <ComparedCard {...totals} name="Page Views" figure={({ views }) => formatCount(views)} />
      <ComparedCard {...totals} name="Avg. Session" figure={minutes} />
      <ComparedCard {...totals} name="Click Events" figure={({ clicks }) => formatCount(clicks)} />
    </FigureCards>
  );
}

function minutes({ session_seconds }: Totals): string {
  return `${session_seconds === 0 ? "0" : (session_seconds / 60).toFixed(1)} min`;
}
