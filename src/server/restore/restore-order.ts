import { creditAtClaim } from "@/domain/ledger/credit";
import { draftTerm } from "@/domain/order/draft-term";
import { mayChangeList } from "@/domain/order/list-change";
import { listDifference } from "@/domain/order/list-difference";
import { mayChangeReference, orderAmounts } from "@/domain/order/rules";
import type { StartOrder } from "@/domain/order/start-order";
import type { OrderView } from "@/domain/order/view";
import { restoreOrderSchema } from "@/domain/sync/restore-requests";
import { momentOf } from "@/domain/time/sa-time";
import type { Caller } from "../core/http";
import { takeNumber } from "../core/phone-numbers";
import { findOrNull, newRecord, setAll } from "../core/records";
import { isLost } from "../core/runs";
import { opened } from "../core/seals";
import { orderFactsOf } from "../core/tell-seal";
import { deliveryOn } from "../deliveries/deliveries";
import { keepDelivery } from "../deliveries/join-delivery";
import { availableFor, decideCredit } from "../ledger/order-credit";
import { basketOf, createBasket, replaceBasket } from "../orders/basket";
import { cancelUnpaid } from "../orders/cancel-unpaid";
import { writeAddress, writeProfile } from "../orders/delivery";
import {
  findReference,
  freeOrderNumber,
  issueReference,
  retireReference,
  saveReference,
} from "../orders/issue-reference";
import { contentOf, storedContent } from "../orders/order-content";
import { orderFacts } from "../orders/order-facts";
import { setWish } from "../orders/order-notes";
import { submitOrder } from "../orders/order-subscription";
import { orderView } from "../orders/order-view";
import { ownOrder } from "../orders/own-order";
import { renewTerms } from "../orders/save-budget";
import { failNothing, restoring } from "./restoring";

interface OrderClaim {
  readonly tx: App;
  readonly caller: Caller;
  /** As the server told it last. */
  readonly order: OrderView;
  readonly sent: StartOrder;
  /** When it told it. */
  readonly at: number;
  readonly now: number;
}

/**
 * A member's claim of an order that the backup does not have, or has in an older state. Number, reference, month
 * and amounts stay as they were told, as money may be on its way: the seal proves them. Everything else is decided
 * here: the credit is counted again, and the payment waits for an admin, however it was decided before.
 */
export const restoreOrder = restoring(
  "POST /api/app/restore/order",
  restoreOrderSchema,
  ({ tx, caller, body: { order, content, has_list = false }, now }) => {
    const sealed = opened(tx, caller.id, orderFactsOf(order), order.seal ?? "");
    if (!sealed || !isLost(tx, sealed)) return failNothing();
    const sent = { id: order.id, revision: Math.max(1, order.revision), ...content };
    const claim: OrderClaim = { tx, caller, order, sent, at: sealed.at, now };
    const stored = findOrNull(tx, "orders", order.id) && ownOrder(tx, caller, order.id);
    const restored = stored ?? newOrder(claim);
    if (!stored || mayBringForward(stored, claim)) bringForward(restored, claim);
    else keepReference(claim);
    if (has_list) bringList(restored, claim);
    return { order: orderView(tx, restored) };
  },
);

/** The order as a draft; `bringForward` says the rest of it, and saves it. */
function newOrder({ tx, caller, order, sent, now }: OrderClaim): RecordModel {
  const content = contentOf(sent);
  const record = newRecord(tx, "orders");
  const number = momentOf(order.placed_at);
  const isLatest = takeNumber(tx, { user_id: caller.id, command_id: "restored-profile", number });
  const details = { orderId: order.id, details: sent.details, before: null };
  if (isLatest) writeProfile(tx, caller, details, now);
  setAll(record, {
    id: order.id,
    user_id: caller.id,
    basket_id: createBasket(tx, { orderId: order.id, userId: caller.id, basket: content, now }),
    delivery_address_id: writeAddress(tx, caller, details),
    delivery: content.delivery,
    revision: order.revision,
    order_number: freeOrderNumber(tx, Number(order.order_number.slice("ORD-".length))),
    status: "pending",
    payment_status: "pending",
    placed_at: order.placed_at,
  });
  return record;
}

/** What the member did since the restore stays, above all what they may have paid by; so does what was told later. */
function mayBringForward(stored: RecordModel, { order, at }: OrderClaim): boolean {
  const facts = orderFacts(stored);
  if (facts.status !== "pending" || facts.payment_status !== "pending") return false;
  if (facts.submitted_at && order.status !== "cancelled") return false;
  const isOther = stored.getString("payment_reference") !== order.payment_reference;
  if (isOther && !mayChangeReference(facts) && !order.submitted_at) return false;
  return at > stored.getInt("told_at") && order.revision >= facts.revision;
}

function bringForward(record: RecordModel, claim: OrderClaim): void {
  const { tx, caller, order, sent, at, now } = claim;
  if (order.revision > record.getInt("revision")) {
    const content = contentOf(sent);
    replaceBasket(tx, record.getString("basket_id"), caller.id, content);
    setAll(record, { revision: order.revision, delivery: content.delivery });
  }
  const before = record.getString("payment_reference");
  const payment_reference = holdReference(claim);
  if (before && before !== payment_reference) retireReference(tx, before, now);
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
    proof_channel: order.proof_channel || record.getString("proof_channel"),
    told_at: at,
  });
  countAgain(record, claim);
  tx.save(record);
  if (order.submitted_at && !record.getString("submitted_at")) {
    submitOrder(tx, record, momentOf(order.submitted_at));
    const { date = record.getString("delivery_date") } = order.delivery ?? {};
    record.set("delivery_date", date);
    keepDelivery(tx, record, now);
    tx.save(record);
  }
  if (order.status === "cancelled") cancelUnpaid(tx, record, now);
}

/**
 * The list as its member had changed it: the seal proves that the server had taken it, and when. Where we buy by the
 * older one by now, it is a wish.
 */
function bringList(record: RecordModel, { tx, caller, order, sent, now }: OrderClaim): void {
  const { list_version = "", list_changed_at = "" } = order;
  if (!list_version || list_changed_at <= record.getString("list_changed_at")) return;
  const date = record.getString("delivery_date");
  const delivery = date ? deliveryOn(tx, date) : null;
  const made = { madeAt: momentOf(list_changed_at), now };
  const permission = mayChangeList(orderFacts(record), delivery, made);
  if (!permission.ok) return;
  const stored = storedContent(tx, record);
  const list = { ...stored, ...basketOf(sent) };
  if (permission.value === "wish" && delivery?.state === "buying") {
    setWish(tx, record, listDifference(stored, list), now);
    return;
  }
  replaceBasket(tx, record.getString("basket_id"), caller.id, list);
  setAll(record, { list_version, list_changed_at });
  tx.save(record);
}

/**
 * The credit, by the ledger and the orders of now. Fee and month too while nothing says that money is on its way,
 * as when the budget is saved.
 */
function countAgain(record: RecordModel, { tx, caller, order, now }: OrderClaim): void {
  const facts = orderFacts(record);
  if (order.submitted_at || !mayChangeReference(facts)) {
    const available = availableFor(tx, caller.id, record.id, now);
    record.set("credit_applied", creditAtClaim(order.credit_applied, available));
    return;
  }
  if (order.status === "pending" && draftTerm(facts, now) === "running") {
    renewTerms(tx, record, now);
    setAll(record, orderAmounts(order.order_budget, amountsOf(record)));
  }
  decideCredit(tx, record, now);
}

function amountsOf(record: RecordModel) {
  return {
    membership_fee: record.getInt("membership_fee"),
    delivery_fee: record.getInt("delivery_fee"),
    discount: record.getInt("discount"),
  };
}

/** The reference that the member saw, from now on theirs again; another where it is taken by now. */
function holdReference(claim: OrderClaim): string {
  const { tx, order, sent, now } = claim;
  if (keepReference(claim)) return order.payment_reference;
  return issueReference(tx, {
    ...issueOf(claim),
    name: sent.details.fullName,
    carriesMembership: order.membership_fee > 0,
    now,
  });
}

/** Whether the reference that the member saw is theirs again. */
function keepReference(claim: OrderClaim): boolean {
  const { tx, caller, order } = claim;
  const holder = findReference(tx, order.payment_reference);
  if (holder) {
    return holder.getString("user_id") === caller.id && holder.getString("order_id") === order.id;
  }
  const now = momentOf(order.placed_at);
  saveReference(tx, order.payment_reference, { ...issueOf(claim), now });
  return true;
}

function issueOf({ caller, order }: OrderClaim) {
  return {
    userId: caller.id,
    purpose: "order",
    orderId: order.id,
    month: order.month_period,
  } as const;
}
