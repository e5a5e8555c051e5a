import { Link } from "@tanstack/react-router";
import { formatRand } from "@/domain/money/rules";
import type { PaymentDetails } from "@/domain/payment/details";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { WalkBar } from "../../shared/list/walk";
import { useShortcuts } from "../../shared/shortcuts/shortcuts";
import { warningTexts } from "../list/row-parts";
import { proofShortcuts } from "../payment-shortcuts";
import { PaymentViews } from "../payment-views";
import { ProofPanel } from "../proof/proof-panel";
import { PaymentAmounts } from "../review/payment-amounts";
import { nameOf } from "../store/payment-actions";
import { DecidePayment } from "./decide-payment";
import { EntryList } from "./entry-list";
import { HistoryList } from "./history-list";
import { MembershipFacts } from "./membership-facts";
import { MessageList } from "./message-list";
import { OrderPaper } from "./order-paper";
import { PaymentFacts } from "./payment-facts";
import { usePaymentDetails } from "./use-payment-details";

export function PaymentPage({ id }: { id: string }) {
  const { details, failure, retry } = usePaymentDetails(id);
  useShortcuts([
    { shown: "P", does: "Print", keys: { p: () => window.print() } },
    ...proofShortcuts(),
  ]);
  const title = details ? nameOf(details.payment) : "Payment";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <PageHeading title={title} className="text-2xl break-all">
          {title}
        </PageHeading>
        <WalkBar kind="payments" id={id} list="Back to the list" />
        <PaymentViews />
      </div>
      {!details && !failure && <Skeleton label="Loading the payment" rows={6} />}
      {!details && failure && (
        <EmptyState
          title={ADMIN_TOASTS.payment_details_failed.title}
          action={<Button onClick={retry}>Try again</Button>}
        >
          {failure}
        </EmptyState>
      )}
      {details && failure && (
        <Notice tone="warning" title={ADMIN_TOASTS.payment_details_failed.title} live>
          <p>{failure} This page may be out of date.</p>
          <Button kind="secondary" size="small" className="mt-2" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {details && <Opened details={details} onChange={retry} />}
    </div>
  );
}

function Opened({ details, onChange }: { details: PaymentDetails; onChange: () => void }) {
  const { payment, content, membership, delivery_date: date } = details;
  return (
    <>
      <Notices details={details} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {content && (
            <>
              <OrderPaper
                payment={payment}
                content={content}
                date={date && formatPlainDate(date)}
                changedAt={details.list_changed_at}
              />
              <Button
                kind="secondary"
                icon="print"
                className="justify-self-start print:hidden"
                onClick={() => window.print()}
              >
                Print shopping list
              </Button>
            </>
          )}
          <CardSection kind="plain" className="print:hidden" title="History">
            <HistoryList entries={details.history} />
            <Link
              to="/admin/audit"
              search={{ q: payment.id, view: "all" }}
              className="link justify-self-start py-2"
            >
              What admins did and opened
            </Link>
          </CardSection>
          <CardSection kind="plain" className="print:hidden" title="Ledger">
            <EntryList entries={details.entries} />
          </CardSection>
          {!details.member_erased && (
            <CardSection kind="plain" className="print:hidden" title="Messages to the member">
              <MessageList messages={details.messages} />
            </CardSection>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:hidden">
          <CardSection kind="plain" title="Payment">
            <PaymentFacts payment={payment} />
            <PaymentAmounts row={payment} />
            {!details.member_erased && (
              <DecidePayment row={payment} describedBy="payment-heading" onChange={onChange} />
            )}
            <LinesOf lines={details.lines} />
          </CardSection>
          {membership && (
            <CardSection kind="plain" title="Membership">
              <MembershipFacts membership={membership} />
            </CardSection>
          )}
          {!details.member_erased && (
            <CardSection kind="plain" title="Proofs">
              <div className="flex h-[30rem] flex-col has-[p:only-child]:h-auto">
                <ProofPanel key={payment.proof?.id ?? ""} row={payment} />
              </div>
            </CardSection>
          )}
        </div>
      </div>
    </>
  );
}

/** The lines of the bank statement that paid it. */
function LinesOf({ lines }: Pick<PaymentDetails, "lines">) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="On the statement" className="grid gap-1">
      {lines.map(({ id, date, cents }) => (
        <li key={id}>
          <Link to="/admin/statement/lines/$id" params={{ id }} className="link inline-block py-1">
            {`Line of ${formatPlainDate(date)}, ${formatRand(cents)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Notices({ details }: { details: PaymentDetails }) {
  const warnings = warningTexts(details.payment);
  return (
    <>
      {details.member_erased && (
        <Notice title="This member's account was deleted">
          <p>
            Their name, address, basket, proofs and messages were deleted with it. The amounts and
            decisions are kept.
          </p>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
