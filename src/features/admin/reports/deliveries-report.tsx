import { Link } from "@tanstack/react-router";
import { fetchDeliveryReport } from "@/data/remote/reports";
import {
  DELIVERIES_REPORTED,
  type DeliveryFigures,
  type DeliveryReport,
  deliveryReportCsv,
  totalOfDeliveries,
} from "@/domain/closing/delivery-report";
import { monthsText } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { formatPlainDate } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { right, Table, TableHead, WIDE_CELL, wideRight } from "@/ui/table";
import { toast } from "@/ui/toast";
import { useLoaded } from "@/ui/use-loaded";
import { NamedSums } from "../shared/named-sums";
import { NotLoaded } from "../shared/not-loaded";
import type { Months } from "./months-chosen";
import { RowsHeading } from "./rows-heading";

const TITLE = "Deliveries by date";
const FEWER_MONTHS = "Choose fewer months to see older ones.";

/** What the closed deliveries of some months cost, and where the money went. */
export function DeliveriesReport({ months }: { months: Months }) {
  const load = () => fetchDeliveryReport(months);
  const { value, failed, retry } = useLoaded(`${months.from} ${months.to}`, load);
  async function csv() {
    const report = await load();
    if (report.more) {
      toast({
        title: `The file has the newest ${DELIVERIES_REPORTED} deliveries`,
        description: FEWER_MONTHS,
      });
    }
    return deliveryReportCsv(report);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RowsHeading title={TITLE} months={months} csv={csv}>
        {monthsText(months)}
      </RowsHeading>
      {failed && <NotLoaded title={ADMIN_TOASTS.report_fetch_failed.title} onRetry={retry} />}
      {!value && !failed && <Skeleton label="Loading the deliveries" rows={6} />}
      {value && <Figures report={value} />}
    </div>
  );
}

function Figures({ report: { deliveries, more } }: { report: DeliveryReport }) {
  if (deliveries.length === 0) {
    return (
      <EmptyState title="No closed deliveries">
        A delivery is here once it's closed. Choose other months in the report.
      </EmptyState>
    );
  }
  const total = totalOfDeliveries(deliveries);
  return (
    <>
      {more && (
        <Notice title={`The newest ${DELIVERIES_REPORTED} deliveries`}>
          <p>{FEWER_MONTHS}</p>
        </Notice>
      )}
      <Table caption="Closed deliveries">
        <TableHead
          className="sm:max-xl:[&>th]:px-2"
          columns={[
            "Delivery",
            right("Spent"),
            ...["Returned", "Orders", "Budgets", "Saved", "Paid by us"].map(wideRight),
          ]}
        />
        <tbody>
          {deliveries.map((row) => (
            <Row key={row.date} row={row} />
          ))}
        </tbody>
        <tfoot className="border-t-2 border-line text-base text-base-content">
          <Row row={total} />
        </tfoot>
      </Table>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        <NamedSums caption="By shop" rows={total.shops} />
        <NamedSums caption="By category" rows={total.categories} />
      </div>
      <p className="text-muted">
        Returned is what was left of budgets, with what was corrected since. Saved adds up shelf
        prices that buyers entered, less what was paid. What no member pays, such as bags, is paid
        by us. The file has shops and categories of each delivery.
      </p>
    </>
  );
}

function Row({ row }: { row: DeliveryFigures }) {
  const { date, orders, budget, spent, returned, saved, ours } = row;
  const isTotal = date === "Total";
  const money = "text-right whitespace-nowrap tabular-nums";
  return (
    <tr className="sm:max-xl:text-sm sm:max-xl:[&>*]:px-2">
      <th scope="row" className="text-base-content!">
        {isTotal ? (
          "Total"
        ) : (
          <Link to="/admin/deliveries/$date" params={{ date }} className="link py-3">
            <span className="whitespace-nowrap">{formatPlainDate(date)}</span>
          </Link>
        )}
        <div className="grid font-normal text-muted sm:hidden">
          <span>{plural(orders, "1 order", "{n} orders")}</span>
          <span>{`${formatRand(budget)} budget`}</span>
          <span>{`${formatRand(returned)} returned`}</span>
        </div>
      </th>
      <td className={money}>{formatRand(spent)}</td>
      <td className={`${money} ${WIDE_CELL}`}>{formatRand(returned)}</td>
      <td className={`${money} ${WIDE_CELL}`}>{orders}</td>
      <td className={`${money} ${WIDE_CELL}`}>{formatRand(budget)}</td>
      <td className={`${money} ${WIDE_CELL}`}>{formatRand(saved)}</td>
      <td className={`${money} ${WIDE_CELL}`}>{formatRand(ours)}</td>
    </tr>
  );
}
