import type { MembershipPayment } from "@/domain/membership/responses";
import { formatMonth } from "@/domain/time/sa-time";
import { ProofArea } from "@/features/order/proof/proof-area";

type WaitingProofProps = { payment: MembershipPayment; onSent: () => void };

/** The proof of an unverified membership: another one may follow, nothing is completed. */
export function WaitingProof({ payment, onSent }: WaitingProofProps) {
  const { payment_reference: reference, month_period, proof, proofs_left } = payment;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Proof of payment for {formatMonth(month_period)}</h2>
      <p>
        If we've asked you for another one, please send it here. Your payment reference is{" "}
        <span className="font-bold">{reference}</span>.
      </p>
      <ProofArea of={{ reference }} sent={proof} mayAdd={proofs_left > 0} onSent={onSent} />
    </section>
  );
}
