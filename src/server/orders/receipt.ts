import { vatNoOn } from "@/domain/order/receipt";
import { receiptOfOrder } from "@/domain/order/receipt-of-order";
import type { Receipt } from "@/domain/order/receipt-responses";
import { momentOf, sastDate } from "@/domain/time/sa-time";
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
    ...receiptOfOrder(view, now()),
    items: items.map(({ id, item_name, quantity, unit, budget }) => {
      const result = results.get(id);
      return { id, item_name, quantity, unit, budget, ...(result && { result }) };
    }),
    delivery,
    business: seller(sastDate(momentOf(order.getString("submitted_at")))),
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

/** As the seller is now, but for the VAT number, which a receipt of an earlier day lacks. */
function seller(day: string): Receipt["business"] {
  const { business } = settings;
  const { name, reg_no, address } = business;
  const vat_no = vatNoOn(business, day);
  const { email, phone } = settings.support;
  return { name, reg_no, address, vat_no, email, phone };
}
