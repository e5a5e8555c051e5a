import { useState } from "react";
import { fetchVerified } from "@/data/remote/payments";
import { VERIFIED_SEARCH } from "@/domain/lists/list-search";
import { isAllowed, mayDeliver } from "@/domain/order/rules";
import { SELECTED_MAX } from "@/domain/payment/bulk";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { useMediaQuery } from "@/ui/use-media-query";
import { ListExport } from "../../shared/list/list-export";
import { ListView } from "../../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../../shared/list/search-field";
import { useListPage } from "../../shared/list/use-list-page";
import { useWalk } from "../../shared/list/walk";
import { searchShortcut, useShortcuts } from "../../shared/shortcuts/shortcuts";
import { TickAll } from "../bulk/tick-box";
import { useTicks } from "../bulk/use-ticks";
import { PaymentViews } from "../payment-views";
import { DeliverTicked } from "./deliver-ticked";
import { NotDelivered } from "./not-delivered";
import { useDelivery } from "./use-delivery";
import { VerifiedCards } from "./verified-cards";
import { VERIFIED_COLUMNS } from "./verified-csv";
import { VerifiedFilters } from "./verified-filters";
import { isUndoneAtOnce } from "./verified-parts";
import { VerifiedTable } from "./verified-table";

/** Where the table has room; below it there are cards. */
const WIDE = "(min-width: 75rem)";

export function VerifiedPage() {
  const { list, search, ticks, delivery, narrow } = useVerified();
  const [late, setLate] = useState<VerifiedRow>();
  const [asks, setAsks] = useState(false);
  const selectAll = async () => ticks.set(await list.showUpTo(SELECTED_MAX), true);
  const Rows = useMediaQuery(WIDE) ? VerifiedTable : VerifiedCards;
  useShortcuts([
    {
      shown: "Shift D",
      does: "Mark what is selected as delivered",
      keys: { "Shift+D": () => setAsks(ticks.rows.length > 0) },
    },
    searchShortcut(SEARCH_ID),
  ]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title="Verified payments" className="text-2xl">
          Verified payments
        </PageHeading>
        <PaymentViews />
        <SearchField label="Reference or name" initial={search.q} onSearch={(q) => narrow({ q })} />
      </div>
      <VerifiedFilters search={search} dates={list.page?.dates ?? []} onNarrow={narrow} />
      <ListView
        list={list}
        loading="Loading the verified payments"
        failed={ADMIN_TOASTS.verified_fetch_failed.title}
        empty={
          <EmptyState title={search.q ? "No results" : "No verified payments here"}>
            {search.q
              ? "Search by the reference, order number, or part of the name, email or phone number."
              : "Payments appear here when you verify them. Try another date or state."}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <TickAll
                ticks={ticks}
                rows={rows}
                onAll={list.next === null ? undefined : () => void selectAll()}
              />
              <ListExport
                name="verified-payments"
                fetch={fetchVerified}
                query={list.query}
                columns={VERIFIED_COLUMNS}
              />
            </div>
            <Rows
              rows={rows}
              ticks={ticks}
              sort={search.sort ?? "newest"}
              onSort={(sort) => narrow({ sort })}
              onUndo={(row) => (isUndoneAtOnce(row) ? void delivery.undo([row]) : setLate(row))}
            />
          </>
        )}
      </ListView>
      <DeliverTicked ticks={ticks} delivery={delivery} asks={asks} onAsk={setAsks} />
      {late && (
        <NotDelivered
          row={late}
          onDone={() => {
            setLate(undefined);
            list.retry();
          }}
          onClose={() => setLate(undefined)}
        />
      )}
    </div>
  );
}

/** The list as it is narrowed, and what is selected in it: another list has nothing selected. */
function useVerified() {
  const { list, search, narrow } = useListPage({
    shape: VERIFIED_SEARCH,
    fetch: fetchVerified,
    collections: ["orders", "subscriptions", "delivery_schedules"],
    failed: ADMIN_TOASTS.verified_fetch_failed,
  });
  useWalk("verified", [list]);
  const ticks = useTicks(mayTick);
  const delivery = useDelivery({
    onDone(ids) {
      ticks.set(
        ticks.rows.filter(({ id }) => ids.includes(id)),
        false,
      );
      list.retry();
    },
  });
  return {
    list,
    search,
    ticks,
    delivery,
    narrow(change: Parameters<typeof narrow>[0]) {
      ticks.clear();
      narrow(change);
    },
  };
}

/** By the rule that the server decides by. */
function mayTick(row: VerifiedRow): boolean {
  return row.kind === "order" && isAllowed(mayDeliver(row));
}
