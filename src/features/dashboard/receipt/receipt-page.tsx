import type { CachedState } from "@/data/sync/use-cached";
import { useReceipt } from "@/data/sync/use-receipt";
import { receiptMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { toPay } from "@/domain/ledger/to-pay";
import {
  basketTitle,
  businessLines,
  receiptAddress,
  receiptAmounts,
  receiptFacts,
  receiptItems,
  receiptTitle,
  taxLine,
} from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";
import { PRODUCT_NAME } from "@/domain/site/product";
import { loadsWhen } from "@/domain/text/messages";
import { Button, ButtonAnchor, ButtonLink } from "@/ui/button";
import { Mark } from "@/ui/mark";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { ResultSentence } from "../orders/result-sentence";
import { ReceiptLines } from "./receipt-lines";

/** The receipt of one submitted order: to read, to print or keep as a PDF, to send to oneself. */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const state = useReceipt(orderId);
  const title = state.cached ? receiptTitle(state.cached.value) : "Order summary";
  return (
    <div className="grid grid-cols-1 gap-6 print:gap-3">
      <PageHeading title={title}>{title}</PageHeading>
      <CachedView state={state} label="Loading your order">
        {(receipt) => (
          <>
            <Actions receipt={receipt} />
            <Paper receipt={receipt} failure={state.failure} />
          </>
        )}
      </CachedView>
    </div>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const { order_number: orderNumber, payment_reference: reference, total, delivery } = receipt;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="print" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
      <ButtonAnchor
        kind="secondary"
        icon="chat"
        href={whatsappLink(
          delivery.phone,
          receiptMessage({ orderNumber, reference, total, toPay: toPay(receipt) }),
        )}
        target="_blank"
        rel="noopener"
      >
        Send to my WhatsApp
      </ButtonAnchor>
      <ButtonLink kind="quiet" icon="arrow-left" to="/dashboard/orders" hash={receipt.id}>
        Back to the order
      </ButtonLink>
    </div>
  );
}

type PaperProps = { receipt: Receipt; failure: CachedState<Receipt>["failure"] };

function Paper({ receipt, failure }: PaperProps) {
  const { business } = receipt;
  const address = receiptAddress(receipt);
  return (
    <article
      data-paper="" // printed without the site's header
      aria-label={`${receiptTitle(receipt)} for ${receipt.order_number}`}
      className="grid grid-cols-1 gap-6 rounded-box border border-base-300 bg-base-100 p-4 sm:p-8 print:gap-4 print:border-0 print:bg-transparent print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <p className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
          <Mark />
          {PRODUCT_NAME}
        </p>
        <address className="text-muted not-italic sm:text-right print:text-right">
          <Rows of={businessLines(receipt)} />
        </address>
      </header>
      <ReceiptLines lines={receiptFacts(receipt)} />
      {address.length > 0 && (
        <section className="break-inside-avoid">
          <h2 className="text-lg">Delivery address</h2>
          <address className="not-italic">
            <Rows of={address} />
          </address>
        </section>
      )}
      <ResultSentence order={receipt} />
      <ReceiptLines title={basketTitle(receipt)} lines={receiptItems(receipt)}>
        The items aren't on this phone yet.{failure && ` ${loadsWhen(failure)}`}
      </ReceiptLines>
      <ReceiptLines title="Amounts" lines={receiptAmounts(receipt)} />
      <p className="text-muted">{taxLine(business)}</p>
    </article>
  );
}

function Rows({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="block break-words">
      {line}
    </span>
  ));
}
