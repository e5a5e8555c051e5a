import { useState } from "react";
import { fetchVerified } from "@/data/remote/payments";
import { isAllowed, mayDeliver } from "@/domain/order/rules";
import { VERIFIED_STATES, type VerifiedRow, type VerifiedState } from "@/domain/payment/verified";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { formatWeekday } from "@/domain/time/sa-time";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { SelectField } from "@/ui/select-field";
import { useMediaQuery } from "@/ui/use-media-query";
import { ListView } from "../../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../../shared/list/search-field";
import { useList } from "../../shared/list/use-list";
import { ViewSwitch } from "../../shared/list/view-switch";
import { searchShortcut, useShortcuts } from "../../shared/shortcuts/shortcuts";
import { BulkBar } from "../bulk/bulk-bar";
import { ReportNotice } from "../bulk/report";
import { TickAll } from "../bulk/tick-box";
import { useTicks } from "../bulk/use-ticks";
import { PaymentViews } from "../payment-views";
import { useDelivery } from "./use-delivery";
import { VerifiedCards } from "./verified-cards";
import { VerifiedTable } from "./verified-table";

const WIDE = "(min-width: 64rem)";
const STATES: Readonly<Record<VerifiedState, string>> = {
  to_deliver: "To deliver",
  delivered: "Delivered",
  all: "All",
};
const VIEWS = VERIFIED_STATES.map((value) => ({ value, label: STATES[value] }));

/** What the list is narrowed to, as its address says it. */
export interface VerifiedSearch {
  readonly state?: VerifiedState | undefined;
  readonly date?: string | undefined;
  readonly owed?: true | undefined;
}

type VerifiedPageProps = { search: VerifiedSearch; onSearch: (search: VerifiedSearch) => void };

/** The verified payments: what is to be delivered, what was, and what is owed back. */
export function VerifiedPage({ search, onSearch }: VerifiedPageProps) {
  const isWide = useMediaQuery(WIDE);
  const list = useList({
    fetch: fetchVerified,
    collections: ["orders", "subscriptions", "delivery_schedules"],
    failed: ADMIN_TOASTS.verified_fetch_failed,
    query: queryOf(search),
  });
  const ticks = useTicks(mayTick);
  const [asks, setAsks] = useState(false);
  const delivery = useDelivery({
    onDone(ids) {
      ticks.set(
        ticks.rows.filter(({ id }) => ids.includes(id)),
        false,
      );
      list.retry();
    },
  });
  const count = ticks.rows.length === 1 ? "1 order" : `${ticks.rows.length} orders`;

  function narrow(change: VerifiedSearch) {
    const next = { ...search, ...change };
    onSearch(next);
    ticks.clear();
    list.setQuery(queryOf(next));
  }

  useShortcuts([
    {
      shown: "Shift D",
      does: "Mark what is selected as delivered",
      keys: { "Shift+D": () => setAsks(ticks.rows.length > 0) },
    },
    searchShortcut(SEARCH_ID),
  ]);

  const shown = (rows: readonly VerifiedRow[]) =>
    isWide ? (
      <VerifiedTable rows={rows} ticks={ticks} />
    ) : (
      <VerifiedCards rows={rows} ticks={ticks} />
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title="Verified payments" className="text-2xl">
          Verified payments
        </PageHeading>
        <PaymentViews />
        <SearchField
          label="Reference or name"
          onSearch={(q) => {
            ticks.clear();
            list.setQuery({ q });
          }}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <ViewSwitch
          label="Which payments"
          views={VIEWS}
          value={search.state ?? "to_deliver"}
          onChange={(state) => narrow({ state })}
        />
        <div className="min-w-52 max-sm:grow">
          <SelectField
            name="delivery-date"
            label="Delivery date"
            prompt="All dates"
            value={search.date ?? ""}
            choices={dateChoices(list.page?.dates ?? [], search.date)}
            onChange={(event) => narrow({ date: event.target.value || undefined })}
          />
        </div>
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={search.owed === true}
            onChange={(event) => narrow({ owed: event.target.checked || undefined })}
            className="checkbox border-line checkbox-primary"
          />
          Rand owed back
        </label>
      </div>
      <ListView
        list={list}
        loading="Loading the verified payments"
        failed={ADMIN_TOASTS.verified_fetch_failed.title}
        empty={
          <EmptyState title={list.query.q ? "No results" : "No verified payments here"}>
            {list.query.q
              ? "Search by the full reference or order number, or part of the name."
              : "Payments appear here when you verify them. Try another date or state."}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <TickAll ticks={ticks} rows={rows} />
            {shown(rows)}
          </>
        )}
      </ListView>
      <div className="pointer-events-none sticky bottom-3 z-10 grid gap-2">
        {delivery.problem && (
          <ReportNotice report={delivery.problem} onClose={delivery.dismissProblem} />
        )}
        {ticks.rows.length > 0 && (
          <BulkBar
            selected={`${count} selected`}
            act="Mark delivered"
            busy={delivery.busy}
            busyLabel="Saving..."
            onAct={() => setAsks(true)}
            onClear={ticks.clear}
          />
        )}
      </div>
      <ConfirmDialog
        open={asks}
        title={`Mark ${count} as delivered?`}
        kind="primary"
        confirmLabel="Mark delivered"
        onConfirm={() => {
          setAsks(false);
          void delivery.deliver(ticks.rows);
        }}
        onClose={() => setAsks(false)}
      >
        <p>A delivered order can't be cancelled or put back.</p>
      </ConfirmDialog>
    </div>
  );
}

/** By the rule that the server decides by. */
function mayTick({ kind, status }: VerifiedRow): boolean {
  return kind === "order" && isAllowed(mayDeliver({ status, payment_status: "verified" }));
}

function queryOf({ state, date, owed }: VerifiedSearch) {
  return { sort: state, date, owed: owed ? "1" : undefined };
}

/** A date that the address names is a choice, also before the list is there. */
function dateChoices(dates: readonly string[], chosen = "") {
  const all = chosen === "" || dates.includes(chosen) ? dates : [...dates, chosen];
  return all.map((value) => ({ value, label: formatWeekday(value) }));
}
