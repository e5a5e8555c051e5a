import { Link } from "@tanstack/react-router";
import { fetchDeliveries } from "@/data/remote/deliveries";
import type { DeliveryRow } from "@/domain/delivery/admin-deliveries";
import { DELIVERIES_SEARCH } from "@/domain/lists/list-search";
import { formatCsvRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { formatCsvTime, formatWeekday } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { Table, TableHead, WIDE_CELL, wide, wideRight } from "@/ui/table";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { useListPage } from "../shared/list/use-list-page";
import { ViewSwitch } from "../shared/list/view-switch";
import { cutOffText, DeliveryState, stateOf } from "./delivery-state";

const VIEWS = [
  { value: "coming", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "open", label: "Not finished" },
] as const;

const NO_PAST = { past: "No past deliveries", open: "All past deliveries are finished" } as const;

const DELIVERY_COLUMNS: CsvColumns<(row: DeliveryRow) => string> = {
  Delivery: ({ date }) => date,
  "Cut-off": ({ cut_off_at }) => formatCsvTime(cut_off_at),
  Verified: ({ verified }) => String(verified),
  "Not verified": ({ not_verified }) => String(not_verified),
  Delivered: ({ delivered }) => String(delivered),
  "On hold": ({ held }) => String(held),
  Budgets: ({ budget }) => formatCsvRand(budget),
  State: (row) => stateOf(row).text,
};

/** Every delivery with what its orders add up to. */
export function DeliveriesPage() {
  const { list, search, narrow } = useListPage({
    shape: DELIVERIES_SEARCH,
    fetch: fetchDeliveries,
    collections: ["deliveries", "delivery_schedules", "orders"],
    failed: ADMIN_TOASTS.deliveries_fetch_failed,
  });
  const view = search.sort ?? "coming";
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Deliveries" className="text-2xl">
          Deliveries
        </PageHeading>
        <div className="flex flex-wrap items-center gap-3">
          <ViewSwitch
            label="Which deliveries"
            views={VIEWS}
            value={view}
            onChange={(sort) => narrow({ sort })}
          />
          {list.rows.length > 0 && (
            <ListExport
              name="deliveries"
              fetch={fetchDeliveries}
              query={list.query}
              columns={DELIVERY_COLUMNS}
            />
          )}
        </div>
      </div>
      <ListView
        list={list}
        loading="Loading the deliveries"
        failed={ADMIN_TOASTS.deliveries_fetch_failed.title}
        empty={view === "coming" ? <NoneToCome /> : <EmptyState title={NO_PAST[view]} />}
      >
        {(rows) => <DeliveryTable rows={rows} />}
      </ListView>
    </div>
  );
}

function NoneToCome() {
  return (
    <EmptyState
      title="No upcoming deliveries"
      action={<ButtonLink to="/admin/schedules">Add delivery dates</ButtonLink>}
    >
      Each date of Delivery Schedules is a delivery. Orders without a date join the first one that
      you add.
    </EmptyState>
  );
}

function DeliveryTable({ rows }: { rows: readonly DeliveryRow[] }) {
  return (
    <Table caption="Deliveries">
      <TableHead
        className="sm:max-xl:[&>*]:px-2"
        columns={[
          "Delivery",
          wide("Cut-off"),
          wideRight("Verified"),
          wideRight("Not verified"),
          wideRight("Budgets"),
          "State",
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="sm:max-xl:[&>*]:px-2">
            <th scope="row" className="text-base-content!">
              <Link
                to="/admin/deliveries/$date"
                params={{ date: row.date }}
                className="inline-block py-1 whitespace-nowrap underline underline-offset-4"
              >
                {formatWeekday(row.date)}
              </Link>
              <span className="grid font-normal text-muted sm:hidden">
                <span>{plural(row.verified, "1 verified order", "{n} verified orders")}</span>
                <span>Cut-off {cutOffText(row)}</span>
              </span>
            </th>
            <td className={`xl:whitespace-nowrap ${WIDE_CELL}`}>{cutOffText(row)}</td>
            <td className={`text-right tabular-nums ${WIDE_CELL}`}>{formatCount(row.verified)}</td>
            <td className={`text-right tabular-nums ${WIDE_CELL}`}>
              {formatCount(row.not_verified)}
            </td>
            <td className={`text-right ${WIDE_CELL}`}>
              <Money cents={row.budget} />
            </td>
            <td>
              <DeliveryState delivery={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
