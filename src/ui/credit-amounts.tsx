import { type CreditTerms, toPay } from "@/domain/ledger/to-pay";
import { Fact } from "./facts";
import { Money } from "./money";

export function CreditAmounts({ order }: { order: CreditTerms }) {
  const { credit_applied } = order;
  if (credit_applied === 0) return null;
  return (
    <>
      <Fact name={credit_applied > 0 ? "Paid from your credit" : "Still owed from before"}>
        <Money cents={-credit_applied} />
      </Fact>
      <Fact name="To pay">
        <Money cents={toPay(order)} className="text-lg" />
      </Fact>
    </>
  );
}
