import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { fetchReport } from "@/data/remote/reports";
import type { Report } from "@/domain/ledger/report";
import { monthsText, reportCsv } from "@/domain/ledger/report-words";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatPlainDate, monthPeriod } from "@/domain/time/sa-time";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { saveFile } from "@/ui/save-file";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { useMediaQuery } from "@/ui/use-media-query";
import { NotLoaded } from "../shared/not-loaded";
import { MonthFields } from "./month-fields";
import type { Months } from "./months-chosen";
import { ReportCards } from "./report-cards";
import { ReportMonths } from "./report-months";
import { ReportNotes } from "./report-notes";
import { ReportTable } from "./report-table";

const WIDE = "(min-width: 64rem)";

type ReportsPageProps = { months: Months; onChoose: (months: Months) => void };

/** Reports: what the ledger adds up to by month, each figure with its rows. */
export function ReportsPage({ months, onChoose }: ReportsPageProps) {
  const { from, to } = months;
  const { value, failed, retry } = useLoaded(`${from} ${to}`, () => fetchReport(months));
  const known = useLastReport(value);
  return (
    <div data-report="" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <PageHeading title="Reports" className="text-2xl">
            Reports
          </PageHeading>
          <p className="text-muted">{monthsText(months)}</p>
        </div>
        {value && <Actions report={value} months={months} />}
      </div>
      <MonthFields
        months={months}
        first={known?.first ?? from}
        current={known?.current ?? monthPeriod(serverNow())}
        onChoose={onChoose}
      />
      {failed && <NotLoaded title={ADMIN_TOASTS.report_fetch_failed.title} onRetry={retry} />}
      {!value && !failed && <Skeleton label="Loading the report" rows={6} />}
      {value && <Figures report={value} />}
    </div>
  );
}

/** The report that came last: while the next one loads, the same months can be chosen. */
function useLastReport(report: Report | undefined): Report | undefined {
  const [last, setLast] = useState(report);
  if (report && report !== last) setLast(report);
  return report ?? last;
}

function Figures({ report }: { report: Report }) {
  const Rows = useMediaQuery(WIDE) ? ReportTable : ReportMonths;
  return (
    <>
      <ReportCards report={report} />
      <Rows report={report} />
      <ReportNotes report={report} />
      <p className="hidden text-muted print:block">Printed on {formatPlainDate(report.today)}.</p>
    </>
  );
}

function Actions({ report, months: { from, to } }: { report: Report; months: Months }) {
  const { months, today, vat } = report;
  const save = () =>
    saveFile(
      new Blob([reportCsv(months, { today, vat })], { type: "text/csv;charset=utf-8" }),
      `report-${from}-${to}.csv`,
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ButtonLink
        kind="secondary"
        to="/admin/reports/$figure"
        params={{ figure: "deliveries" }}
        search={{ from, to }}
      >
        By delivery
      </ButtonLink>
      <Button kind="secondary" icon="download" onClick={save}>
        Export CSV
      </Button>
      <Button kind="secondary" icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
