import { closedSums, savedSentence, spentSentence } from "@/domain/closing/words";
import { deliveryWords } from "@/domain/delivery/delivery-words";
import { PLAN_NAME } from "@/domain/membership/rules";
import { type Cents, formatRand } from "@/domain/money/rules";
import {
  cancelledMoney,
  membershipAfterPayment,
  movedByVerifying,
  movedOrder,
  movedTitle,
  orderPath,
  receiptPath,
  verifiedDifference,
} from "@/domain/notification/rules";
import {
  basketTitle,
  receiptAddress,
  receiptAmounts,
  receiptFacts,
  receiptItems,
  taxLine,
} from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { PaymentStatus } from "@/domain/order/rules";
import { formatPlainDate, sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { findOrNull } from "../core/records";
import { memberCredit } from "../ledger/ledger";
import { membershipOfReference } from "../membership/membership";
import { isBought } from "../orders/order-facts";
import { orderView } from "../orders/order-view";
import { receiptOf } from "../orders/receipt";
import { type Composers, greeting, link, type Table } from "./mail";
import { paidUntil } from "./member-events";
import { isProofUnchecked, openOrder, receivedNow, stillToDo } from "./order-now";

/** The mails about an order and its payment. */
export const ORDER_MAILS: Composers<
  | "order_received"
  | "proof_received"
  | "payment_verified"
  | "payment_rejected"
  | "order_cancelled"
  | "order_closed"
  | "order_moved"
> = {
  order_received({ app, data }) {
    const order = openOrder(app, data.order_id);
    if (!order) return null;
    const receipt = receiptOf(app, order);
    return {
      subject: `We received your order ${data.order_number}`,
      paragraphs: [
        greeting(data.name),
        receivedWords(order, data.to_pay),
        ...deliveryOf(app, order),
      ],
      tables: [
        { title: "", lines: receiptFacts(receipt) },
        { title: basketTitle(receipt), lines: receiptItems(receipt) },
        { title: "Amounts", lines: receiptAmounts(receipt) },
        {
          title: "Delivery address",
          lines: [{ label: receiptAddress(receipt).join(", "), value: "" }],
        },
      ],
      action: link("See my order", orderPath(data.order_id)),
      note: taxLine(receipt.business),
    };
  },

  proof_received({ app, data }) {
    if (!isProofUnchecked(app, data)) return null;
    return {
      subject: `We received your proof of payment for ${data.order_number || PLAN_NAME}`,
      paragraphs: [
        greeting(data.name),
        "Thank you. We'll compare your proof of payment with the deposit in our account and email you when we're done. There's nothing more to do.",
      ],
      tables: [facts(data)],
      action: data.order_id
        ? link("See my order", orderPath(data.order_id))
        : link("See my membership", "/dashboard/membership"),
    };
  },

  payment_verified({ app, data, now }) {
    if (data.order_id && !openOrder(app, data.order_id)) return null;
    const membership = data.order_id ? null : membershipOfReference(app, data.payment_reference);
    if (membership?.getBool("paid") === false) return null;
    const paid = membership ? paidUntil(membership, now) : data;
    const { delivery_date: delivery = "" } = data;
    const isOver = isPast(delivery, now);
    const received = receivedNow(app, data);
    return {
      subject: `Payment verified: ${data.order_number || PLAN_NAME}`,
      paragraphs: [
        greeting(data.name),
        data.order_number
          ? "We've verified your payment. Your order is now being processed."
          : `We've verified your payment. ${membershipAfterPayment(paid)}`,
        ...verifiedDifference(received),
        ...(isOver ? [] : movedByVerifying(data)),
      ],
      tables: [
        facts(
          data,
          { label: "Amount received", value: formatRand(received.amount) },
          ...(delivery && !isOver ? [{ label: "Delivery", value: formatPlainDate(delivery) }] : []),
        ),
      ],
      action: data.order_id
        ? link("See my receipt", receiptPath(data.order_id))
        : link("See my membership", "/dashboard/membership"),
    };
  },

  payment_rejected({ app, data }) {
    const due = stillToDo(app, data);
    if (!due) return null;
    return {
      subject: `Your payment for ${data.order_number || PLAN_NAME} was rejected`,
      paragraphs: [
        greeting(data.name),
        `Reason: ${data.reason}`,
        `What to do next: ${due.next_step}`,
      ],
      tables: [
        facts(data, {
          label: "Amount due",
          value: formatRand(due.missing ?? due.to_pay ?? due.total),
        }),
      ],
      action: rejectedLink(app, data.order_id),
    };
  },

  order_cancelled: ({ app, userId, data }) => ({
    subject: `Your order ${data.order_number} was cancelled`,
    paragraphs: [
      greeting(data.name),
      "We had to cancel your order.",
      `Reason: ${data.reason}`,
      ...cancelledMoney({
        ...data,
        credit: data.credit > 0 ? Math.max(0, memberCredit(app, userId)) : 0,
      }),
    ],
    tables: [facts(data)],
    action: link("Open my dashboard", orderPath(data.order_id)),
  }),

  order_closed({ app, data }) {
    const order = openOrder(app, data.order_id);
    if (!order) return null;
    const receipt = receiptOf(app, order);
    const { result } = receipt;
    if (!result) return null;
    const sums = closedSums({ ...receipt, result });
    return {
      subject: sums.nothing
        ? `We couldn't get your groceries: ${data.order_number}`
        : `We bought your groceries: ${data.order_number}`,
      paragraphs: [
        greeting(data.name),
        spentSentence(sums),
        ...[savedSentence(sums.saved)].filter(Boolean),
      ],
      tables: [{ title: basketTitle(receipt), lines: boughtLines(receipt) }],
      action: link("See my receipt", receiptPath(data.order_id)),
    };
  },

  order_moved({ app, data, now }) {
    const order = openOrder(app, data.order_id);
    if (!order || !isMoved(order, data) || isPast(data.date, now)) return null;
    return {
      subject: `${movedTitle(data)}: ${data.order_number}`,
      paragraphs: [
        greeting(data.name),
        movedOrder(data),
        ...(data.reason ? [`Reason: ${data.reason}`] : []),
      ],
      tables: [facts(data)],
      action: link("See my order", orderPath(data.order_id)),
    };
  },
};

/** Whether it's still for the day that the email names; where it names none, whether it still isn't for its former day. */
function isMoved(order: RecordModel, { from, date }: { from: string; date: string }): boolean {
  const own = order.getString("delivery_date");
  return date ? own === date : own !== from || order.getString("held_at") !== "";
}

/** Whether the day of a delivery is over as the email leaves; `date` is empty where none is to come. */
function isPast(date: string, now: number): boolean {
  return date !== "" && date < sastDate(now);
}

/** What becomes of the payment of an order that came in, as of the moment at which the email is made. */
function receivedWords(order: RecordModel, toPay?: Cents): string {
  if (toPay === 0) {
    return "Thank you for your order. Your credit pays for all of it, so there's nothing to pay. It's now being processed.";
  }
  return RECEIVED[order.getString("payment_status") as PaymentStatus];
}

const RECEIVED: Readonly<Record<PaymentStatus, string>> = {
  pending:
    "Thank you for your order. We'll check your payment, process your order and let you know when that's done.",
  verified:
    "Thank you for your order. We've verified your payment. Your order is now being processed.",
  failed:
    "Thank you for your order. We couldn't verify your payment. Open the app to see why and what to do next.",
};

/** An email has one line for each item. */
function boughtLines(receipt: Receipt): Table["lines"] {
  return receiptItems(receipt).map(({ label, note, value }) => ({
    label: note ? `${label}: ${note}` : label,
    value,
  }));
}

/** When it comes and until when its list may change, as of the moment at which the email is made. */
function deliveryOf(app: App, order: RecordModel): string[] {
  const words = deliveryWords(orderView(app, order), now());
  return words ? [words] : [];
}

function facts(
  of: { readonly order_number: string; readonly payment_reference: string },
  ...more: Table["lines"]
): Table {
  return {
    title: "",
    lines: [
      { label: "Order", value: of.order_number || PLAN_NAME },
      { label: "Payment reference", value: of.payment_reference },
      ...more,
    ],
  };
}

/** An order that was bought, and whose deposit the bank returned, takes no proof any more. */
function rejectedLink(app: App, orderId: string) {
  if (!orderId) return link("See my membership", "/dashboard/membership");
  const order = findOrNull(app, "orders", orderId);
  return link(
    order && isBought(order) ? "See my order" : "Send a new proof of payment",
    orderPath(orderId),
  );
}
