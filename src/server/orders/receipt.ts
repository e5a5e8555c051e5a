import { dayToName } from "@/domain/order/receipt";
import type { Receipt } from "@/domain/order/receipt-responses";
import { resultsOf } from "../closing/results-of";
import { now } from "../core/clock";
import { settings } from "../core/settings";
import { storedContent } from "./order-content";
import { orderView } from "./order-view";

/** What the receipt of a submitted order says now. */
export function receiptOf(app: App, order: RecordModel): Receipt {
  const { delivery, items } = storedContent(app, order);
  const view = orderView(app, order);
  const results = view.result ? itemResults(app, order.id) : new Map();
  return {
    id: order.id,
    order_number: view.order_number,
    payment_reference: view.payment_reference,
    submitted_at: view.submitted_at,
    status: view.status,
    payment_status: view.payment_status,
    proof_channel: view.proof_channel,
    verified_at: view.verified_at,
    month_period: view.month_period,
    order_budget: view.order_budget,
    membership_fee: view.membership_fee,
    delivery_fee: view.delivery_fee,
    discount: view.discount,
    total: view.total,
    amount_received: view.amount_received,
    credit: view.credit,
    credit_applied: view.credit_applied,
    ...(view.money && { money: view.money }),
    ...(view.result && { result: view.result }),
    items: items.map(({ id, item_name, quantity, unit, budget }) => {
      const result = results.get(id);
      return { id, item_name, quantity, unit, budget, ...(result && { result }) };
    }),
    delivery,
    delivery_date: dayToName(view, now()),
    business: seller(),
  };
}

/** What became of each item of a closed order, by the item's id. */
function itemResults(app: App, orderId: string) {
  return new Map(
    resultsOf(app, orderId).map(({ item_id, asked: _asked, ...row }) => {
      const { outcome, bought_milli, replaced_milli, cents, shop, bought_item, reason } = row;
      return [item_id, { outcome, bought_milli, replaced_milli, cents, shop, bought_item, reason }];
    }),
  );
}

function seller(): Receipt["business"] {
  const { name, reg_no, address, vat_no } = settings.business;
  const { email, phone } = settings.support;
  return { name, reg_no, address, vat_no, email, phone };
}
