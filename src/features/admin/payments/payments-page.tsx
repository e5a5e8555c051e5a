import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { BulkBar } from "./bulk/bulk-bar";
import { useTicks } from "./bulk/use-ticks";
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
import { ReviewPanel } from "./review/review-panel";
import { useReview } from "./review/use-review";
import { actionsOf, stateOf } from "./store/payment-actions";
import { rowAfter } from "./store/payments-state";
import { useDecisions } from "./store/use-decisions";
import { usePaymentsStore } from "./store/use-payments-store";

/** Payments: what waits to be verified, the proof beside it, and the export of what was. */
export function PaymentsPage() {
  const { store, state, isWide } = usePaymentsStore();
  const { selected } = state;
  const goTo = useGoTo();
  const decisions = useDecisions(store, goTo);
  const review = useReview(store, decisions);
  const ticks = useTicks(mayTick);
  const [asksToVerify, setAsksToVerify] = useState(false);
  const navigate = useNavigate();
  useShortcuts(
    paymentShortcuts({
      step(by) {
        store.step(by);
        goTo(store.state().selected?.row ?? null);
      },
      verify: () => review.actOnSelected("verify"),
      reject: () => review.actOnSelected("reject"),
      tick: () => selected && ticks.toggle(selected.row),
      verifyTicked: () => setAsksToVerify(ticks.rows.length > 0),
      open: () =>
        selected && void navigate({ to: "/admin/payments/$id", params: { id: selected.row.id } }),
    }),
  );
  useProofAhead(selected && rowAfter(state, selected.row.id));

  const content = selected && (
    <PaymentReview
      selected={selected}
      amount={review.amount}
      busy={decisions.busyWith === selected.row.id}
      onAct={review.act}
      onShowNewer={() => selected.newer && store.select(selected.newer)}
    />
  );
  const bar = <DecisionBar decisions={decisions} onGone={() => goTo(selected?.row ?? null)} />;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PaymentsHeading counts={state.counts} onSearch={(q) => store.search(q)} />
        {state.failure && (
          <Notice tone="error" title={ADMIN_TOASTS.payments_fetch_failed.title}>
            <p>{state.failure}</p>
            <Button kind="secondary" size="small" className="mt-2" onClick={() => store.retry()}>
              Try again
            </Button>
          </Notice>
        )}
        <PaymentLists
          store={store}
          state={state}
          ticks={ticks}
          rowProps={{
            lookedId: selected?.row.id,
            arrived: state.arrived,
            busyId: decisions.busyWith,
            onSelect: (row) => store.select(row),
            onAct: review.act,
          }}
        />
        {/* At the foot of the screen, where nothing moves when they come and go. */}
        <div className="pointer-events-none sticky bottom-3 z-10 -mt-4 grid gap-2 [&>:not(:empty)]:mt-4">
          <Arrivals state={state} onGoTo={goTo} />
          {(isWide || !selected) && bar}
          {ticks.rows.length > 0 && (
            <BulkBar
              selected={selectedText(ticks.rows)}
              act="Verify selected"
              busy={decisions.isVerifyingAll}
              busyLabel="Verifying…"
              onAct={() => setAsksToVerify(true)}
              onClear={ticks.clear}
            />
          )}
        </div>
        <ExportCard />
      </div>
      {isWide ? (
        <ReviewPanel state={state}>{content}</ReviewPanel>
      ) : (
        <Dialog
          open={selected !== null}
          title={selected?.row.payment_reference ?? ""}
          size="full"
          onClose={() => {
            store.select(null);
            goTo(selected?.row ?? null);
          }}
        >
          <div className="flex min-h-full flex-col gap-3">
            {content}
            {/* Its room is kept, so that no button moves under the thumb. */}
            <div role="status" className="min-h-20">
              {bar}
            </div>
          </div>
        </Dialog>
      )}
      {asksToVerify && (
        <VerifyDialog
          rows={ticks.rows}
          onConfirm={(rows) => {
            setAsksToVerify(false);
            void decisions.verifyAll(rows).then((isKnown) => isKnown && ticks.clear());
          }}
          onClose={() => setAsksToVerify(false)}
        />
      )}
      {review.asked && <AskReason asked={review.asked} onAnswer={review.answer} />}
    </div>
  );
}

/** What waits like every other: anything else is looked at by itself. */
function mayTick(row: PaymentRow): boolean {
  return actionsOf(row).includes("verify") && stateOf(row) === null;
}

function selectedText(rows: readonly PaymentRow[]): string {
  const total = formatRand(rows.reduce((sum, row) => sum + row.total, 0));
  return rows.length === 1
    ? `1 payment selected, ${total}`
    : `${rows.length} payments selected, ${total}`;
}

/** Takes the focus to a row once it is on the screen, or to what stands over the list. */
function useGoTo(): (row: PaymentRow | null) => void {
  const [aim, setAim] = useState<{ id: string | undefined }>();
  useEffect(() => {
    if (!aim) return;
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
