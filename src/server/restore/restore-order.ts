import { depositCheckOnCancel, mayChangeReference } from "@/domain/order/rules";
import type { StartOrder } from "@/domain/order/start-order";
import type { OrderView } from "@/domain/order/view";
import { restoreOrderSchema } from "@/domain/sync/restore-requests";
import { momentOf } from "@/domain/time/sa-time";
import { type Caller, command, fail } from "../core/http";
import { findOrNull, setAll } from "../core/records";
import { isLost, noteRestore } from "../core/runs";
import { opened } from "../core/seals";
import { orderFactsOf } from "../core/tell-seal";
import { createBasket, replaceBasket } from "../orders/basket";
import { writeAddress, writeProfile } from "../orders/delivery";
import {
  freeOrderNumber,
  holderOf,
  issueReference,
  retireReference,
  saveReference,
} from "../orders/issue-reference";
import { contentOf } from "../orders/order-content";
import { orderFacts } from "../orders/order-facts";
import { endOrderSubscription, submitOrder } from "../orders/order-subscription";
import { orderView } from "../orders/order-view";
import { requireMember } from "./lost-marks";

interface Restore {
  readonly tx: App;
  readonly caller: Caller;
  readonly order: OrderView;
  readonly sent: StartOrder;
  /** When the server restore it. */
  readonly at: number;
  readonly now: number;
}

/**
 * Re-creates an order from the phone's signed copy, after a backup was restored: number,
 * reference, month, fee and amounts stay as shown, as money may be on its way. Only what the
 * seal proves, and only what the backup does not have. Admins repeat what they decided since.
 */
export const restoreOrder = command(
  { route: "POST /api/app/restore/order", body: restoreOrderSchema },
  ({ app: tx, caller, body: { order, content }, now }) => {
    requireMember(caller);
    const sealed = opened(tx, caller.id, orderFactsOf(order), order.seal ?? "");
    if (!sealed || !isLost(tx, sealed)) fail(409, "nothing_to_restore");
    noteRestore(tx);
    const sent = { id: order.id, revision: Math.max(1, order.revision), ...content };
    const restore: Restore = { tx, caller, order, sent, at: sealed.at, now };
    const stored = findOrNull(tx, "orders", order.id);
    if (stored && stored.getString("user_id") !== caller.id) fail(404, "order_not_found");
    const restored = stored ?? newOrder(restore);
    if (!stored || mayBringForward(stored, restore)) bringForward(restored, restore);
    else holdReference(restore);
    return { order: orderView(tx, restored) };
  },
);

/** The order as a draft; `bringForward` says the rest of it, and saves it. */
function newOrder({ tx, caller, order, sent, now }: Restore): RecordModel {
  const content = contentOf(sent);
  const record = new Record(tx.findCollectionByNameOrId("orders"));
  writeProfile(tx, caller, sent.details, now);
  setAll(record, {
    id: order.id,
    user_id: caller.id,
    basket_id: createBasket(tx, { orderId: order.id, userId: caller.id, basket: content, now }),
    delivery_address_id: writeAddress(tx, caller, order.id, sent.details),
    delivery: content.delivery,
    revision: order.revision,
    order_number: freeOrderNumber(tx, Number(order.order_number.slice("ORD-".length))),
    status: "pending",
    payment_status: "pending",
    placed_at: order.placed_at,
  });
  return record;
}

/** What the member did since the restore stays, above all what they may have paid by; so does what was shown later. */
function mayBringForward(stored: RecordModel, { order, at }: Restore): boolean {
  const facts = orderFacts(stored);
  if (facts.status !== "pending" || facts.payment_status !== "pending") return false;
  if (facts.submitted_at && order.status !== "cancelled") return false;
  const isOther = stored.getString("payment_reference") !== order.payment_reference;
  if (isOther && !mayChangeReference(facts) && !order.submitted_at) return false;
  return at > stored.getInt("told_at") && order.revision >= facts.revision;
}

function bringForward(record: RecordModel, restore: Restore): void {
  const { tx, caller, order, sent, at } = restore;
  if (order.revision > record.getInt("revision")) {
    const content = contentOf(sent);
    replaceBasket(tx, record.getString("basket_id"), caller.id, content);
    setAll(record, { revision: order.revision, delivery: content.delivery });
  }
  const before = record.getString("payment_reference");
  const payment_reference = holdReference(restore);
  if (before && before !== payment_reference) retireReference(tx, before, restore.now);
  const { month_period, membership_fee, order_budget, subtotal, delivery_fee, discount, total } =
    order;
  setAll(record, {
    payment_reference,
    month_period,
    membership_fee,
    order_budget,
    subtotal,
    delivery_fee,
    discount,
    total,
    credit_applied: order.credit_applied,
    proof_channel: order.proof_channel || record.getString("proof_channel"),
    told_at: at,
  });
  tx.save(record);
  if (order.submitted_at && !record.getString("submitted_at")) {
    submitOrder(tx, record, momentOf(order.submitted_at));
  }
  if (order.status === "cancelled") cancel(record, restore);
}

function cancel(record: RecordModel, { tx, now }: Restore): void {
  setAll(record, { status: "cancelled", deposit_check: depositCheckOnCancel(orderFacts(record)) });
  tx.save(record);
  endOrderSubscription(tx, record, now);
}

/** The reference that the member saw, from now on theirs again; another where it is taken by now. */
function holdReference({ tx, caller, order, sent, now }: Restore): string {
  const holder = holderOf(tx, order.payment_reference);
  if (holder?.user_id === caller.id && holder.order_id === order.id) return order.payment_reference;
  const issue = {
    userId: caller.id,
    purpose: "order",
    orderId: order.id,
    month: order.month_period,
    now,
  } as const;
  if (holder) {
    return issueReference(tx, {
      ...issue,
      name: sent.details.fullName,
      carriesMembership: order.membership_fee > 0,
    });
  }
  saveReference(tx, order.payment_reference, { ...issue, now: momentOf(order.placed_at) });
  return order.payment_reference;
}
