import { unlessMonthEnded } from "@/domain/order/draft-term";
import { mayStart } from "@/domain/order/rules";
import { type StartOrder, startOrderSchema } from "@/domain/order/start-order";
import type { OrderContent } from "@/domain/order/view";
import { momentText } from "@/domain/time/sa-time";
import { requireDiskRoom } from "../core/disk";
import { type Caller, command, fail } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { createBasket, replaceBasket } from "./basket";
import { lastDelivery, writeAddress, writeProfile } from "./delivery";
import { requireDraftRoom } from "./draft-room";
import { feeTerms } from "./fee-terms";
import { freeOrderNumber, issueReference } from "./issue-reference";
import { contentOf, isSameContent, storedContent } from "./order-content";
import { orderFacts, storedDelivery } from "./order-facts";
import { orderView } from "./order-view";

/** Start, on leaving step 3: makes the draft; each later revision replaces what was written, nothing else. */
export const startOrder = command(
  { route: "POST /api/app/orders/start", body: startOrderSchema },
  ({ app: tx, caller, body, now }) => {
    requireDiskRoom(tx, "rows");
    const content = contentOf(body);
    const stored = findOrNull(tx, "orders", body.id);
    if (!stored) return { order: orderView(tx, createOrder(tx, caller, body, content, now)) };
    if (stored.getString("user_id") !== caller.id) fail(404, "order_not_found");
    if (isNew(tx, stored, body, content, now)) reviseOrder(tx, caller, stored, body, content, now);
    return { order: orderView(tx, stored) };
  },
);

function createOrder(
  tx: App,
  caller: Caller,
  sent: StartOrder,
  content: OrderContent,
  now: number,
): RecordModel {
  const userId = caller.id;
  requireDraftRoom(tx, userId, now);
  const details = { orderId: sent.id, details: sent.details, before: lastDelivery(tx, userId) };
  writeProfile(tx, caller, details, now);
  const terms = feeTerms(tx, userId, sent.id, now);
  const order = newRecord(tx, "orders");
  setAll(order, {
    ...terms,
    id: sent.id,
    user_id: userId,
    revision: sent.revision,
    basket_id: createBasket(tx, { orderId: sent.id, userId, basket: content, now }),
    delivery_address_id: writeAddress(tx, caller, details),
    delivery: content.delivery,
    order_number: freeOrderNumber(tx, now),
    payment_reference: issueReference(tx, {
      userId,
      name: content.delivery.full_name,
      purpose: "order",
      orderId: sent.id,
      month: terms.month_period,
      carriesMembership: terms.membership_fee > 0,
      now,
    }),
    status: "pending",
    payment_status: "pending",
    placed_at: momentText(now),
  });
  tx.save(order);
  return order;
}

/** False where this revision is stored already. Tells the phone what is stored where it must merge. */
function isNew(
  tx: App,
  order: RecordModel,
  sent: StartOrder,
  content: OrderContent,
  now: number,
): boolean {
  const known = storedContent(tx, order);
  const sameContent = isSameContent(known, content, order.getString("basket_id"));
  const facts = orderFacts(order);
  const allowed = mayStart(facts, { revision: sent.revision, sameContent });
  const permission = unlessMonthEnded(allowed, facts, "change", now);
  if (permission.ok) return permission.value === "apply";
  return fail(
    permission.status,
    permission.code,
    {},
    {
      order: orderView(tx, order),
      content: known,
    },
  );
}

function reviseOrder(
  tx: App,
  caller: Caller,
  order: RecordModel,
  sent: StartOrder,
  content: OrderContent,
  now: number,
): void {
  const details = { orderId: order.id, details: sent.details, before: storedDelivery(order) };
  writeProfile(tx, caller, details, now);
  replaceBasket(tx, order.getString("basket_id"), caller.id, content);
  setAll(order, {
    revision: sent.revision,
    delivery: content.delivery,
    delivery_address_id: writeAddress(tx, caller, details),
  });
  tx.save(order);
}
