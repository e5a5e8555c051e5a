import { useEffect, useRef } from "react";
import type { ListQuery } from "@/data/remote/admin-list";
import { fetchPendingPayments } from "@/data/remote/payments";
import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import { ListExport } from "../../shared/list/list-export";
import { foundText } from "../../shared/list/list-view";
import { TickAll } from "../bulk/tick-box";
import type { Ticks } from "../bulk/use-ticks";
import { FOLDED, type PaymentList, type PaymentsState } from "../store/payments-state";
import type { PaymentsStore } from "../store/payments-store";
import { PaymentRows } from "./payment-rows";
import { PENDING_COLUMNS } from "./pending-csv";
import type { RowsProps } from "./rows-props";

/** What a search finds at most; the server stops there. */
const MOST_FOUND = 50;

type FoldedGroup = Exclude<PaymentGroup, "waiting">;

const HEADINGS: Readonly<Record<FoldedGroup, string>> = {
  unsubmitted: "Not yet submitted",
  rejected: "Rejected",
};

type PaymentListsProps = {
  store: PaymentsStore;
  state: PaymentsState;
  rowProps: Omit<RowsProps, "caption" | "rows" | "ticks">;
  /** Of the payments that wait, and of what was found. */
  ticks: Ticks<PaymentRow>;
  isNarrowed: boolean;
  /** What the payments that wait are narrowed to. */
  query: ListQuery;
  /** The folded list that a link opened: it comes into sight. */
  aim: FoldedGroup | undefined;
  onFold: (group: FoldedGroup, isOpen: boolean) => void;
};

/** What was searched for, or the payments that wait and, folded, all others. */
export function PaymentLists(props: PaymentListsProps) {
  const { state, rowProps, ticks } = props;
  const { found } = state;
  return (
    <>
      <p role="status" className="sr-only">
        {found?.status === "ready" && foundText(found.rows.length, found.rows.length >= MOST_FOUND)}
      </p>
      {found ? <Found list={found} rowProps={{ ...rowProps, ticks }} /> : <All {...props} />}
    </>
  );
}

function All(props: PaymentListsProps) {
  const { store, state, rowProps, ticks, isNarrowed, query, aim, onFold } = props;
  const { lists, counts } = state;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Waiting
        store={store}
        list={lists.waiting}
        isNarrowed={isNarrowed}
        query={query}
        rowProps={{ ...rowProps, ticks }}
      />
      {PAYMENT_GROUPS.filter((group) => group !== "waiting").map((group) => (
        <FoldedList
          key={group}
          store={store}
          group={group}
          list={lists[group]}
          isAim={group === aim && lists.waiting.status === "ready"}
          onFold={(isOpen) => onFold(group, isOpen)}
          count={group === "unsubmitted" ? counts?.not_submitted : undefined}
          rowProps={rowProps}
        />
      ))}
    </div>
  );
}

type ListProps = { list: PaymentList; rowProps: Omit<RowsProps, "caption" | "rows"> };

type WaitingProps = ListProps & { store: PaymentsStore; isNarrowed: boolean; query: ListQuery };

function Waiting({ store, list, isNarrowed, query, rowProps }: WaitingProps) {
  if (list.status === "loading") return <Skeleton label="Loading the payments" rows={5} />;
  if (list.status === "failed") {
    return (
      <EmptyState
        title="We couldn't load the payments"
        action={<Button onClick={() => store.retry()}>Try again</Button>}
      />
    );
  }
  if (list.rows.length === 0 && isNarrowed) {
    return <EmptyState title="No results">Change or clear the filters above.</EmptyState>;
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState title="No pending payments">
        New payments appear here when a member sends a proof of payment.
      </EmptyState>
    );
  }
  const { ticks } = rowProps;
  const selectAll = async () => ticks?.set(await store.showAll("waiting"), true);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {ticks && (
          <TickAll
            ticks={ticks}
            rows={list.rows}
            onAll={list.next === null ? undefined : () => void selectAll()}
          />
        )}
        <ListExport
          name="pending-payments"
          fetch={fetchPendingPayments}
          query={query}
          columns={PENDING_COLUMNS}
        />
      </div>
      <PaymentRows caption="Pending payments" rows={list.rows} {...rowProps} />
      <ShowMore list={list} onMore={() => store.showMore("waiting")} />
    </>
  );
}

function Found({ list, rowProps }: ListProps) {
  if (list.status === "failed") return null;
  if (list.status === "loading" && list.rows.length === 0) {
    return <Skeleton label="Searching" rows={3} />;
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState title="No results">
        Search by the reference, order number, amount, or part of the name, email or phone number.
        For a membership payment that its member hasn't completed, search Users for the reference.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {rowProps.ticks && <TickAll ticks={rowProps.ticks} rows={list.rows} />}
      <PaymentRows caption="Search results" rows={list.rows} {...rowProps} />
      {list.rows.length >= MOST_FOUND && (
        <p className="text-muted">
          These are the {rowProps.sort} {MOST_FOUND}. Type more of the reference or the name to find
          others.
        </p>
      )}
    </div>
  );
}

type FoldedListProps = ListProps & {
  store: PaymentsStore;
  group: FoldedGroup;
  isAim: boolean;
  onFold: (isOpen: boolean) => void;
  count: number | undefined;
};

function FoldedList({ store, group, list, isAim, count, onFold, rowProps }: FoldedListProps) {
  const heading = HEADINGS[group] + (count === undefined ? "" : ` (${count})`);
  const isOpen = list !== FOLDED;
  const box = useRef<HTMLDetailsElement>(null);
  const isReady = isAim && list.status === "ready";
  useEffect(() => {
    if (isReady) box.current?.scrollIntoView({ block: "start" });
  }, [isReady]);
  return (
    <details
      ref={box}
      className="group scroll-mt-20"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isOpen) return;
        if (open) store.openList(group);
        else store.closeList(group);
        onFold(open);
      }}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-box border border-base-300 bg-base-100 px-4 font-bold">
        <Icon name="chevron-right" className="size-5 group-open:rotate-90" />
        {heading}
      </summary>
      <div className="mt-3 grid grid-cols-1 gap-3">
        {list.status === "loading" && <Skeleton label="Loading" rows={2} />}
        {list.status === "failed" && (
          <Button kind="secondary" onClick={() => store.openList(group)}>
            Try again
          </Button>
        )}
        {list.status === "ready" && list.rows.length === 0 && (
          <p className="px-1 text-muted">None</p>
        )}
        {list.rows.length > 0 && <PaymentRows caption={heading} rows={list.rows} {...rowProps} />}
        <ShowMore list={list} onMore={() => store.showMore(group)} />
      </div>
    </details>
  );
}

function ShowMore({ list, onMore }: { list: PaymentList; onMore: () => void }) {
  if (!list.next) return null;
  return (
    <MoreButton className="justify-self-center" onClick={onMore}>
      Show more
    </MoreButton>
  );
}
