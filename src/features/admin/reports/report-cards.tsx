import { type Report, totalOfMonths } from "@/domain/ledger/report";
import { endText } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { FigureCard, FigureCards } from "../shared/figure-card";

/** The questions that are asked most, answered above the months. */
export function ReportCards({ report: { months, today } }: { report: Report }) {
  const total = totalOfMonths(months);
  const end = endText(months[months.length - 1]?.month ?? "", today);
  return (
    <FigureCards label="All months" columns={4}>
      <FigureCard
        name="Groceries"
        value={formatRand(total.groceries)}
        caption={total.orders === 1 ? "1 order" : `${formatCount(total.orders)} orders`}
      />
      <FigureCard
        name="Deposits"
        value={formatRand(total.deposits)}
        caption={`${formatRand(total.refunds)} refunded`}
      />
      <FigureCard name="We owe members" value={formatRand(total.credit)} caption={end} />
      <FigureCard name="Members owe us" value={formatRand(total.debts)} caption={end} />
    </FigureCards>
  );
}
