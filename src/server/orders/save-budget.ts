import { type FeeTerms, referenceChange } from "@/domain/membership/rules";
import { unlessMonthEnded } from "@/domain/order/draft-term";
import { saveBudgetSchema } from "@/domain/order/requests";
import { mayChangeReference, maySetBudget, orderAmounts } from "@/domain/order/rules";
import { command } from "../core/http";
import { setAll } from "../core/records";
import { decideCredit } from "../ledger/order-credit";
import { feeTerms } from "./fee-terms";
import { issueReference, retireReference } from "./issue-reference";
import { orderFacts, storedDelivery } from "./order-facts";
import { orderView } from "./order-view";
import { ownOrder, permits } from "./own-order";

type Notice = ReturnType<typeof referenceChange>;

/**
 * Budget. Until a proof or declaration says that money may be on its way, it also looks at fee, month,
 * reference and credit again; `notice` says which of them changed.
 */
export const saveBudget = command(
  { route: "POST /api/app/orders/budget", body: saveBudgetSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const facts = orderFacts(order);
    const permission = unlessMonthEnded(maySetBudget(facts), facts, "budget", now);
    let notice: Notice;
    if (permits(tx, order, permission)) {
      if (mayChangeReference(facts)) notice = renewTerms(tx, order, now);
      setAll(
        order,
        orderAmounts(body.order_budget, {
          membership_fee: order.getInt("membership_fee"),
          delivery_fee: order.getInt("delivery_fee"),
          discount: order.getInt("discount"),
        }),
      );
      if (mayChangeReference(facts)) decideCredit(tx, order, now);
      else capCredit(order);
      tx.save(order);
    }
    return { order: orderView(tx, order), notice: notice ?? null };
  },
);

/** Once money may be on its way the credit stays as it was shown; it pays at most the total. */
function capCredit(order: RecordModel): void {
  const applied = order.getInt("credit_applied");
  order.set("credit_applied", Math.min(applied, order.getInt("total")));
}

/** Sets the fee and the month of now; with another reference where they are others. Doesn't save. */
export function renewTerms(tx: App, order: RecordModel, now: number): Notice {
  const userId = order.getString("user_id");
  const before: FeeTerms = {
    month_period: order.getString("month_period"),
    membership_fee: order.getInt("membership_fee"),
  };
  const terms = feeTerms(tx, userId, order.id, now);
  const change = referenceChange(before, terms);
  if (!change) return undefined;
  retireReference(tx, order.getString("payment_reference"), now);
  const payment_reference = issueReference(tx, {
    userId,
    name: storedDelivery(order).full_name,
    purpose: "order",
    orderId: order.id,
    month: terms.month_period,
    carriesMembership: terms.membership_fee > 0,
    now,
  });
  setAll(order, { ...terms, payment_reference });
  return change;
}
