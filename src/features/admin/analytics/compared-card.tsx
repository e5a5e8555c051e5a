import type { Totals } from "@/domain/analytics/analytics";
import { FigureCard } from "../shared/figure-card";
import { before as compared } from "./figure-text";

type ComparedCardProps = {
  name: string;
  now: Totals;
  before: Totals;
  figure: (totals: Totals) => string;
};

export function ComparedCard({ name, now, before, figure }: ComparedCardProps) {
  return <FigureCard name={name} value={figure(now)} caption={compared(figure(before))} />;
}
