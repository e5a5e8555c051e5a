import type { Totals } from "@/domain/analytics/analytics";
import { FigureCard } from "../shared/figure-card";

/** The sums of so many days, and of as many before them. */
export type Compared = { now: Totals; before: Totals; days: number };
type ComparedCardProps = Compared & { name: string; figure: (totals: Totals) => string };

export function ComparedCard({ name, now, before, days, figure }: ComparedCardProps) {
  const caption = `${days} days before: ${figure(before)}`;
  return <FigureCard name={name} value={figure(now)} caption={caption} />;
}
