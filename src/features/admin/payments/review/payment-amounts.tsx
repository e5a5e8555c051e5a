import { toPay } from "@/domain/ledger/to-pay";
import type { PaymentRow } from "@/domain/payment/responses";
import { creditName } from "@/domain/payment/verified";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";

export function PaymentAmounts({ row }: { row: PaymentRow }) {
  const isVerified = row.payment_status === "verified";
  return (
    <div className="grid content-start gap-2">
      <dl className="grid content-start gap-0.5">
        {row.kind === "order" && <Amount label="Grocery Budget" cents={row.order_budget} />}
        {row.membership_fee > 0 && <Amount label="Membership" cents={row.membership_fee} />}
        {row.delivery_fee > 0 && <Amount label="Delivery" cents={row.delivery_fee} />}
        {row.discount > 0 && <Amount label="Discount" cents={-row.discount} />}
        <Amount label="Total" cents={row.total} bold />
        {row.credit_applied > 0 && <Amount label="Paid from credit" cents={-row.credit_applied} />}
        {row.credit_applied < 0 && <Amount label="Owed before" cents={-row.credit_applied} />}
        {row.credit_applied !== 0 && <Amount label="To pay" cents={toPay(row)} bold />}
        {isVerified && <Amount label="Received" cents={row.amount_received} />}
        {row.credit !== 0 && <Amount label={creditName(row)} cents={Math.abs(row.credit)} />}
        {row.member_credit !== 0 && (
          <Amount
            label={row.member_credit > 0 ? "Member's credit" : "Member owes"}
            cents={Math.abs(row.member_credit)}
          />
        )}
      </dl>
      {row.verified_at && isVerified && (
        <p className="text-sm text-muted">Verified {formatDayTime(momentOf(row.verified_at))}</p>
      )}
      {row.rejected_reason && row.payment_status === "failed" && (
        <p className="break-words">
          <b>Rejected:</b> {row.rejected_reason}
        </p>
      )}
    </div>
  );
}

type AmountProps = { label: string; cents: number; bold?: boolean };

function Amount({ label, cents, bold }: AmountProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${bold ? "font-bold" : "text-sm"}`}>
      <dt>{label}</dt>
      <dd className="ml-auto">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
