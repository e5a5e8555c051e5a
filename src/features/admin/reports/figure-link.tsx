import { Link } from "@tanstack/react-router";
import type { Figure } from "@/domain/ledger/report";
import { FIGURE_NAMES } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import type { Months } from "./months-chosen";

type FigureLinkProps = { figure: Figure; value: number; months: Months; of: string };

/** A figure, which opens the rows that it adds up; nothing opens where there are none. */
export function FigureLink({ figure, value, months, of }: FigureLinkProps) {
  const text = figure === "orders" ? formatCount(value) : formatRand(value);
  const name = <span className="sr-only">{`${FIGURE_NAMES[figure]}, ${of}: `}</span>;
  if (value === 0) {
    return (
      <span className="whitespace-nowrap text-muted">
        {name}
        {text}
      </span>
    );
  }
  return (
    <Link
      to="/admin/reports/$figure"
      params={{ figure }}
      search={months}
      className="inline-flex min-h-12 min-w-6 items-center justify-end lg:max-xl:pointer-fine:min-h-8 whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-2 print:min-h-0 print:no-underline"
    >
      {name}
      {text}
    </Link>
  );
}
