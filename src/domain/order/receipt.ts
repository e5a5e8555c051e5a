import { withSize } from "@/domain/basket/item-words";
import { EXTRA_COSTS } from "@/domain/closing/extra-costs";
import { itemSentence } from "@/domain/closing/words";
import { orderMoney } from "@/domain/ledger/order-money";
import { isUnpaid } from "@/domain/ledger/unpaid";
import { formatPhone } from "@/domain/members/phone";
import { PLAN_NAME } from "@/domain/membership/rules";
import { formatRand } from "@/domain/money/rules";
import { paymentText } from "@/domain/order/payment-text";
import type { Receipt } from "@/domain/order/receipt-responses";
import {
  formatDayTime,
  formatMonth,
  formatPlainDate,
  formatStoredDay,
  momentOf,
} from "@/domain/time/sa-time";

/** A line of a receipt or a mail: what, and how much. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** What is said below the label. */
  readonly note?: string;
}

type Paid = Pick<
  Receipt,
  "status" | "payment_status" | "total" | "amount_received" | "credit_applied" | "money"
>;
type Ordered = Paid &
  Pick<
    Receipt,
    | "order_number"
    | "payment_reference"
    | "submitted_at"
    | "verified_at"
    | "delivery_date"
    | "proof_channel"
  >;

/** What the paper is called: a receipt is for what was paid, and is kept. */
export function receiptTitle(order: Paid): string {
  return isPaid(order) && order.status !== "cancelled" ? "Receipt" : "Order summary";
}

function isPaid(order: Paid): boolean {
  return order.payment_status === "verified" && !isUnpaid(order);
}

/** Which order it is, whether it is paid, and when it comes. */
export function receiptFacts(receipt: Ordered): Line[] {
  return [
    { label: "Order", value: receipt.order_number },
    { label: "Payment reference", value: receipt.payment_reference },
    { label: "Ordered", value: formatDayTime(momentOf(receipt.submitted_at)) },
    { label: "Payment", value: paymentOf(receipt) },
    ...deliveryOf(receipt),
  ];
}

function paymentOf(order: Ordered): string {
  if (order.status === "cancelled") return "Cancelled";
  return isPaid(order) ? `Verified ${formatStoredDay(order.verified_at)}` : paymentText(order);
}

/** Nothing is promised before the money is there. */
function deliveryOf({ status, payment_status, delivery_date }: Ordered): Line[] {
  if (!delivery_date || status === "cancelled") return [];
  const label = payment_status === "verified" ? "Delivery" : "Next delivery, once paid";
  return [{ label, value: formatPlainDate(delivery_date) }];
}

/** A budget is what the member gave, and no price: the heading says so where there are any. */
export function basketTitle({ items, result: sums }: Pick<Receipt, "items" | "result">): string {
  if (items.some(({ result }) => result)) return sums?.nothing ? "Your basket" : "What we bought";
  return items.some(({ budget }) => budget !== null)
    ? "Your basket and item budgets"
    : "Your basket";
}

/** What was ordered, and what became of it; before that an item without a budget of its own has no amount. */
export function receiptItems({ items, result: sums }: Pick<Receipt, "items" | "result">): Line[] {
  const extra = sums?.extra ? [{ label: EXTRA_COSTS, value: formatRand(sums.extra) }] : [];
  const bought = items.map(({ quantity, item_name, unit, budget, result }) => {
    const ordered = `${quantity} × ${withSize(item_name, unit)}`;
    if (!result) return { label: ordered, value: budget === null ? "" : formatRand(budget) };
    const note = itemSentence({ quantity, ...result });
    return { label: ordered, note, value: formatRand(result.cents) };
  });
  return [...bought, ...extra];
}

type Amounts = Pick<
  Receipt,
  | "status"
  | "order_budget"
  | "membership_fee"
  | "month_period"
  | "delivery_fee"
  | "discount"
  | "total"
  | "payment_status"
  | "amount_received"
  | "credit"
  | "credit_applied"
  | "money"
  | "result"
>;

/** What it costs, what arrived, and what is owed or left of it now. */
export function receiptAmounts(receipt: Amounts): Line[] {
  const { membership_fee, delivery_fee, discount } = receipt;
  const lines: [boolean, string, number][] = [
    [true, "Grocery Budget", receipt.order_budget],
    [membership_fee > 0, `${PLAN_NAME}, ${formatMonth(receipt.month_period)}`, membership_fee],
    [true, "Delivery", delivery_fee],
    [discount > 0, "Discount", -discount],
    [true, "Total Payable", receipt.total],
  ];
  const due = lines.filter(([applies]) => applies).map(([, label, cents]) => ({ label, cents }));
  return [...due, ...orderMoney(receipt)].map(({ label, cents }) => ({
    label,
    value: formatRand(cents),
  }));
}

/** The recipient: the name, the address line by line, the phone. */
export function receiptAddress({ delivery }: Pick<Receipt, "delivery">): string[] {
  const { full_name, line1, line2, suburb, city, postal_code, phone } = delivery;
  return [full_name, line2, line1, suburb, city, postal_code, formatPhone(phone)].filter(Boolean);
}

/** Who sells, as every receipt states it. */
export function businessLines({ business }: Pick<Receipt, "business">): string[] {
  const { name, reg_no, address, email, phone } = business;
  return [name, reg_no && `Reg. no. ${reg_no}`, address, email, formatPhone(phone)].filter(Boolean);
}

/** The seller's VAT number on a receipt of a day, a plain date: none from before they were registered. */
export function vatNoOn(
  { vat_no, vat_from }: { readonly vat_no: string; readonly vat_from: string },
  day: string,
): string {
  return day < vat_from ? "" : vat_no;
}

/** What the receipt is to the tax office: only a VAT vendor has a number. */
export function taxLine({ vat_no }: { readonly vat_no: string }): string {
  return vat_no ? `VAT no. ${vat_no}` : "This is not a tax invoice.";
}
