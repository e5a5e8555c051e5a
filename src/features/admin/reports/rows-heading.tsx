import type { ReactNode } from "react";
import { serverNow } from "@/data/core/server-clock";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { sastDate } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { ExportButton } from "../shared/export-button";
import type { Months } from "./months-chosen";

type RowsHeadingProps = {
  title: string;
  children: ReactNode;
  months: Months;
  /** All rows as the text of a file. */
  csv: (signal: AbortSignal) => Promise<string>;
};

export function RowsHeading({ title, children, months, csv }: RowsHeadingProps) {
  const fetch = async (_onProgress: unknown, signal: AbortSignal) =>
    new Blob([await csv(signal)], { type: "text/csv;charset=utf-8" });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <ButtonLink
          kind="quiet"
          icon="arrow-left"
          className="-ml-3 print:hidden"
          to="/admin/reports"
          search={months}
        >
          Back to the reports
        </ButtonLink>
        <PageHeading title={title} className="text-2xl">
          {title}
        </PageHeading>
        <p className="text-muted">{children}</p>
      </div>
      <div className="print:hidden">
        <ExportButton
          label="Export CSV"
          progress="Exporting the rows"
          fileName={() => `${title.toLowerCase().replace(/ /g, "-")}-${sastDate(serverNow())}.csv`}
          done={ADMIN_TOASTS.list_exported}
          fetch={fetch}
        />
      </div>
    </div>
  );
}
