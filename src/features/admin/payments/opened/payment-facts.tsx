import { Link } from "@tanstack/react-router";
import { pendingReason } from "@/domain/payment/pending-reason";
import type { PaymentRow } from "@/domain/payment/responses";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Fact, Facts } from "@/ui/facts";
import { StatusBadge } from "@/ui/status-badge";
import { PhoneLink } from "../../shared/phone-link";
import { OnStatement } from "../list/row-parts";
import { stateOf } from "../store/payment-actions";

export function PaymentFacts({ payment }: { payment: PaymentRow }) {
  const state = stateOf(payment) ?? { tone: "yellow", text: "Awaiting verification" };
  const reason = pendingReason(payment);
  return (
    <Facts>
      <Fact name="State">
        <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
      </Fact>
      {reason && (
        <div className="py-2">
          <dt className="sr-only">Why it's pending</dt>
          <dd>{reason}</dd>
        </div>
      )}
      <Fact name="Payment reference">
        <span className="font-mono">{payment.payment_reference}</span>
      </Fact>
      {payment.amount_received > 0 && (
        <Fact name="Deposit">
          <OnStatement row={payment} />
        </Fact>
      )}
      <Fact name="Member">
        {payment.user_id ? (
          <Link
            to="/admin/users/$id"
            params={{ id: payment.user_id }}
            className="link inline-block py-1"
          >
            {payment.name}
          </Link>
        ) : (
          payment.name
        )}
      </Fact>
      <Fact name="Email">{payment.email}</Fact>
      {payment.phone && (
        <Fact name="Phone">
          <PhoneLink user={{ full_name: payment.name, phone: payment.phone }} />
        </Fact>
      )}
      <Fact name="Placed">{formatDayTime(momentOf(payment.placed_at))}</Fact>
      {payment.kind === "order" && (
        <Fact name="Completed">
          {payment.submitted_at ? formatDayTime(momentOf(payment.submitted_at)) : "Not yet"}
        </Fact>
      )}
    </Facts>
  );
}
