import { useState } from "react";
import { fetchVerified } from "@/data/remote/payments";
import { isAllowed, mayDeliver } from "@/domain/order/rules";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { useMediaQuery } from "@/ui/use-media-query";
import { ListView } from "../../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../../shared/list/search-field";
import { useList } from "../../shared/list/use-list";
import { searchShortcut, useShortcuts } from "../../shared/shortcuts/shortcuts";
import { TickAll } from "../bulk/tick-box";
import { useTicks } from "../bulk/use-ticks";
import { PaymentViews } from "../payment-views";
import { DeliverTicked } from "./deliver-ticked";
import { useDelivery } from "./use-delivery";
import { VerifiedCards } from "./verified-cards";
import { VerifiedFilters, type VerifiedSearch } from "./verified-filters";
import { VerifiedTable } from "./verified-table";

const WIDE = "(min-width: 64rem)";

type VerifiedPageProps = {
  search: VerifiedSearch;
  onSearch: (search: VerifiedSearch) => void;
};

export function VerifiedPage(props: VerifiedPageProps) {
  const { list, search, ticks, delivery, narrow, find } = useVerified(props);
  const [asks, setAsks] = useState(false);
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
        <SearchField label="Reference or name" onSearch={find} />
      </div>
      <VerifiedFilters search={search} dates={list.page?.dates ?? []} onNarrow={narrow} />
      <ListView
        list={list}
        loading="Loading the verified payments"
        failed={ADMIN_TOASTS.verified_fetch_failed.title}
        empty={
          <EmptyState title={list.query.q ? "No results" : "No verified payments here"}>
            {list.query.q
              ? "Search by the reference, order number, or part of the name, email or phone number."
              : "Payments appear here when you verify them. Try another date or state."}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <TickAll ticks={ticks} rows={rows} />
            <Rows rows={rows} ticks={ticks} onUndo={(row) => void delivery.undo([row])} />
          </>
        )}
      </ListView>
      <DeliverTicked ticks={ticks} delivery={delivery} asks={asks} onAsk={setAsks} />
    </div>
  );
}

/**
 * The list as it is narrowed, and what is selected in it: another list has nothing selected. The address follows a
 * moment later: until then a filter that only showed it would jump back.
 */
function useVerified({ search: first, onSearch }: VerifiedPageProps) {
  const [search, setSearch] = useState(first);
  const list = useList({
    fetch: fetchVerified,
    collections: ["orders", "subscriptions", "delivery_schedules"],
    failed: ADMIN_TOASTS.verified_fetch_failed,
    query: queryOf(search),
  });
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
    narrow(change: VerifiedSearch) {
      const next = { ...search, ...change };
      setSearch(next);
      onSearch(next);
      ticks.clear();
      list.setQuery(queryOf(next));
    },
    find(q: string) {
      ticks.clear();
      list.setQuery({ q });
    },
  };
}

/** By the rule that the server decides by. */
function mayTick({ kind, status }: VerifiedRow): boolean {
  return kind === "order" && isAllowed(mayDeliver({ status, payment_status: "verified" }));
}

function queryOf({ state, date, owed }: VerifiedSearch) {
  return { sort: state, date, owed: owed ? "1" : undefined };
}
