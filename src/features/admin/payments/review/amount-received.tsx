import { toPay } from "@/domain/ledger/to-pay";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import { hasWarning } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { creditOf } from "@/domain/payment/rules";
import { Money } from "@/ui/money";
import { MoneyField } from "@/ui/money-field";
import type { AmountProps } from "./review-props";

/** The amount on the bank statement; where it is not the total, what becomes of the difference. */
export function AmountReceived({ row, text, error, onType }: AmountProps & { row: PaymentRow }) {
  return (
    <>
      <MoneyField
        name="amount-received"
        label="Amount received"
        value={text}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      {row.statement_cents !== null && (
        <p className="col-span-full">
          The bank statement shows <Money cents={row.statement_cents} />. To pay:{" "}
          <Money cents={toPay(row)} />.
        </p>
      )}
      <p role="status" className="col-span-full font-semibold">
        {creditSentence(row, text)}
      </p>
    </>
  );
}

function creditSentence(row: PaymentRow, text: string): string {
  const received = parseRand(text);
  if (!received.ok || received.value < 0) return "";
  const credit = creditOf({
    amountReceived: received.value,
    toPay: toPay(row),
    membershipFee: row.kind === "order" ? row.membership_fee : 0,
    feeAlreadyPaid: hasWarning(row, "warning_fee_already_paid"),
  });
  if (credit === 0) return "";
  return credit > 0
    ? `${formatRand(credit)} will become the member's credit.`
    : `The member will owe ${formatRand(-credit)}.`;
}
