import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { toPay } from "@/domain/ledger/to-pay";
import { PAYMENTS_SEARCH } from "@/domain/lists/list-search";
import { formatRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { useListSearch } from "../shared/list/use-list-search";
import { useWalk } from "../shared/list/walk";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { BulkBar } from "./bulk/bulk-bar";
import { type Ticks, useTicks } from "./bulk/use-ticks";
import { VerifyDialog } from "./bulk/verify-dialog";
import { ExportCard } from "./export-card";
import { Arrivals } from "./list/arrivals";
import { PaymentLists } from "./list/payment-lists";
import { PaymentsHeading } from "./list/payments-heading";
import { paymentShortcuts } from "./payment-shortcuts";
import { loadProofAhead } from "./proof/proof-files";
import { AskReason } from "./review/ask-reason";
import { DecisionBar } from "./review/decision-bar";
import { PaymentReview } from "./review/payment-review";
import { ReviewDialog } from "./review/review-dialog";
import { ReviewPanel } from "./review/review-panel";
import { useReview } from "./review/use-review";
import { actionsOf, stateOf } from "./store/payment-actions";
import { type PaymentsState, rowAfter, visibleLists, visibleRows } from "./store/payments-state";
import type { PaymentsStore } from "./store/payments-store";
import { useDecisions } from "./store/use-decisions";
import { usePaymentsStore } from "./store/use-payments-store";

export function PaymentsPage() {
  const { search, narrow } = useListSearch(PAYMENTS_SEARCH);
  const { store, state, isWide } = usePaymentsStore(search);
  const [aim] = useState(search.group);
  const { selected } = state;
  useWalk("payments", visibleLists(state));
  const goTo = useGoTo();
  const decisions = useDecisions(store, goTo);
  const review = useReview(store, decisions);
  const ticks = useTicks(mayTick);
  const [asksToVerify, setAsksToVerify] = useState(false);
  usePaymentKeys({ store, review, ticks, goTo, askToVerify: setAsksToVerify });
  useProofAhead(selected && rowAfter(state, selected.row.id));

  const bar = <DecisionBar decisions={decisions} onGone={() => goTo(selected?.row ?? null)} />;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PaymentsHeading counts={state.counts} search={search} onNarrow={narrow} />
        <WaitingList />
        <FetchFailure reason={state.failure} onRetry={() => store.retry()} />
        <PaymentLists
          store={store}
          state={state}
          ticks={ticks}
          isNarrowed={Boolean(search.from || search.to || search.missing)}
          query={{ from: search.from, to: search.to, missing: search.missing, sort: search.sort }}
          aim={aim}
          onFold={(group, isOpen) => {
            if (isOpen || search.group === group) narrow({ group: isOpen ? group : undefined });
          }}
          rowProps={{
            selectedId: selected?.row.id,
            arrived: state.arrived,
            busy: decisions.busy,
            sort: search.sort ?? "newest",
            onSort: (sort) => narrow({ sort }),
            onSelect: (row) => store.select(row),
            onAct: review.act,
          }}
        />
        {/* At the foot of the screen, where nothing moves when they come and go. */}
        <div className="pointer-events-none sticky bottom-3 z-10 -mt-4 grid gap-2 [&>:not(:empty)]:mt-4">
          <Arrivals state={state} onGoTo={goTo} />
          {(isWide || !selected) && bar}
          <VerifyTickedBar
            rows={ticks.rows}
            busy={decisions.isVerifyingAll}
            onVerify={() => setAsksToVerify(true)}
            onClear={ticks.clear}
          />
        </div>
        <ExportCard />
      </div>
      <Selected
        {...{ store, state, isWide, review, bar, goTo }}
        busy={decisions.busy}
        isAsked={asksToVerify || review.asked !== null}
      />
      {asksToVerify && (
        <VerifyTicked
          ticks={ticks}
          shown={visibleRows(state)}
          decisions={decisions}
          onClose={() => setAsksToVerify(false)}
        />
      )}
      {review.asked && <AskReason asked={review.asked} onAnswer={review.answer} />}
    </div>
  );
}

type SelectedProps = {
  store: PaymentsStore;
  state: PaymentsState;
  isWide: boolean;
  review: ReturnType<typeof useReview>;
  busy: ReadonlySet<string>;
  bar: ReactNode;
  isAsked: boolean;
  goTo: (row: PaymentRow | null) => void;
};

/** The selected payment: beside the list, or over it where it is narrow. */
function Selected(props: SelectedProps) {
  const { store, state, isWide, review, busy, bar, isAsked, goTo } = props;
  const { selected } = state;
  const content = selected && (
    <PaymentReview
      selected={selected}
      amount={review.amount}
      busy={busy.has(selected.row.id)}
      onAct={review.act}
      onShowNewer={() => selected.newer && store.select(selected.newer)}
    />
  );
  if (isWide) return <ReviewPanel state={state}>{content}</ReviewPanel>;
  return (
    <ReviewDialog
      reference={selected?.row.payment_reference}
      bar={bar}
      isAsked={isAsked}
      onClose={() => {
        store.select(null);
        goTo(selected?.row ?? null);
      }}
    >
      {content}
    </ReviewDialog>
  );
}

type PaymentKeysOptions = {
  store: PaymentsStore;
  review: ReturnType<typeof useReview>;
  ticks: Ticks<PaymentRow>;
  goTo: (row: PaymentRow | null) => void;
  askToVerify: (asks: boolean) => void;
};

function usePaymentKeys({ store, review, ticks, goTo, askToVerify }: PaymentKeysOptions) {
  const navigate = useNavigate();
  const selected = store.state().selected?.row;
  useShortcuts(
    paymentShortcuts({
      step(by) {
        store.step(by);
        goTo(store.state().selected?.row ?? null);
      },
      verify: () => review.actOnSelected("verify"),
      reject: () => review.actOnSelected("reject"),
      tick: () => selected && ticks.toggle(selected),
      verifyTicked: () => askToVerify(ticks.rows.length > 0),
      open: () =>
        selected && void navigate({ to: "/admin/payments/$id", params: { id: selected.id } }),
    }),
  );
}

function FetchFailure({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  if (!reason) return null;
  return (
    <Notice tone="error" title={ADMIN_TOASTS.payments_fetch_failed.title}>
      <p>{reason}</p>
      <Button kind="secondary" size="small" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

type VerifyTickedBarProps = {
  rows: readonly PaymentRow[];
  busy: boolean;
  onVerify: () => void;
  onClear: () => void;
};

function VerifyTickedBar({ rows, busy, onVerify, onClear }: VerifyTickedBarProps) {
  if (rows.length === 0) return null;
  return (
    <BulkBar
      selected={selectedText(rows)}
      act="Verify selected"
      busy={busy}
      busyLabel="Verifying…"
      onAct={onVerify}
      onClear={onClear}
    />
  );
}

type VerifyTickedProps = {
  ticks: Ticks<PaymentRow>;
  shown: readonly PaymentRow[];
  decisions: ReturnType<typeof useDecisions>;
  onClose: () => void;
};

function VerifyTicked({ ticks, shown, decisions, onClose }: VerifyTickedProps) {
  async function verify(rows: readonly PaymentRow[]) {
    onClose();
    if (await decisions.verifyAll(rows)) ticks.clear();
  }
  return <VerifyDialog rows={ticks.rows} shown={shown} onConfirm={verify} onClose={onClose} />;
}

/** Plain pending payments: others are decided one by one. */
function mayTick(row: PaymentRow): boolean {
  return actionsOf(row).includes("verify") && stateOf(row) === null;
}

function selectedText(rows: readonly PaymentRow[]): string {
  const total = formatRand(rows.reduce((sum, row) => sum + toPay(row), 0));
  return rows.length === 1
    ? `1 payment selected, ${total}`
    : `${rows.length} payments selected, ${total}`;
}

/** Moves the focus to a row once it is on the screen, or to the panel over the list. */
function useGoTo(): (row: PaymentRow | null) => void {
  const [aim, setAim] = useState<{ id: string | undefined }>();
  useEffect(() => {
    // Whoever answers a question goes on with that.
    if (!aim || document.activeElement?.closest("dialog form")) return;
    const over = document.querySelector<HTMLElement>("dialog[open] h2");
    const row = document.getElementById(`payment-${aim.id}`);
    (over ?? row ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  }, [aim]);
  return (row) => setAim({ id: row?.id });
}

/** The proof that will be wanted next is there when it is. */
function useProofAhead(next: PaymentRow | null): void {
  const id = next?.proof?.id;
  useEffect(() => {
    if (id) loadProofAhead(id);
  }, [id]);
}
