import { type Report, totalOfMonths } from "@/domain/ledger/report";
import { formatRand } from "@/domain/money/rules";
import { formatMonth } from "@/domain/time/sa-time";
import { Notice } from "@/ui/notice";

/** How the figures are meant, and how they add up. */
export function ReportNotes({ report }: { report: Report }) {
  const { months, before, vat } = report;
  const total = totalOfMonths(months);
  const grown =
    total.deposits -
    total.groceries -
    total.fees -
    total.refunds +
    total.corrections +
    total.unspent;
  return (
    <Notice title="How it adds up">
      <p>
        {`At the start members had ${formatRand(before)} with us, less what they owed. Deposits less groceries, membership fees and refunds, with corrections and what wasn't spent, come to ${formatRand(grown)}. That makes ${formatRand(total.credit - total.debts)} at the end.`}
      </p>
      <p>
        An entry counts in the month in which it was made. What is cancelled or corrected later
        counts then, so a month that is over never changes.
      </p>
      {vat.rate > 0 && (
        <p>
          {`The membership fees include ${vat.rate}% VAT. The VAT in groceries isn't here, because we don't store which groceries are zero-rated.`}
        </p>
      )}
      {vat.rate > 0 && vat.from && (
        <p>
          {`VAT counts from ${formatMonth(vat.from.slice(0, 7))} on, for the whole of that month.`}
        </p>
      )}
    </Notice>
  );
}
