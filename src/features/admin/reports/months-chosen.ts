import { serverNow } from "@/data/core/server-clock";
import { isReportable } from "@/domain/ledger/report";
import { monthPeriod, previousMonthPeriod } from "@/domain/time/sa-time";

export interface Months {
  readonly from: string;
  readonly to: string;
}

/** So many months are shown until others are chosen. */
const SHOWN = 12;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The months of the address; of one without any, or with more than a report may have, the last twelve. */
export function monthsChosen({ from, to }: { readonly [Name in keyof Months]?: unknown }): Months {
  const last = isMonth(to) ? to : monthPeriod(serverNow());
  return {
    from: isMonth(from) && isReportable(from, last) ? from : back(last, SHOWN - 1),
    to: last,
  };
}

function isMonth(value: unknown): value is string {
  return typeof value === "string" && MONTH.test(value);
}

function back(month: string, count: number): string {
  return count === 0 ? month : back(previousMonthPeriod(month), count - 1);
}
