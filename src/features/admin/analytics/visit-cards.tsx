import type { Totals } from "@/domain/analytics/analytics";
import { FigureCard, FigureCards } from "../shared/figure-card";
import { before as compared, counted } from "./figure-text";

type CardsProps = { now: Totals; before: Totals };

/** The four cards of the specification (§2). */
export function VisitCards({ now, before }: CardsProps) {
  return (
    <FigureCards label="Visits" columns={4}>
      <FigureCard
        name="Total Visitors"
        value={counted(now.visitors)}
        caption={compared(counted(before.visitors))}
      />
      <FigureCard
        name="Page Views"
        value={counted(now.views)}
        caption={compared(counted(before.views))}
      />
      <FigureCard
        name="Avg. Session"
        value={`${minutes(now)} min`}
        caption={compared(`${minutes(before)} min`)}
      />
      <FigureCard
        name="Click Events"
        value={counted(now.clicks)}
        caption={compared(counted(before.clicks))}
      />
    </FigureCards>
  );
}

function minutes({ session_seconds }: Totals): string {
  return session_seconds === 0 ? "0" : (session_seconds / 60).toFixed(1);
}
