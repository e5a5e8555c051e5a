import type { SeenOrder } from "@/domain/order/requests";
import type { Permission } from "@/domain/order/rules";
import { seenOrder, unlessUnseen } from "@/domain/order/seen-order";
import { type Caller, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { orderFacts } from "./order-facts";
import { orderView } from "./order-view";
import { newestProof } from "./proofs";

/** The caller's own order; another member's answers as if there were none. */
export function ownOrder(app: App, caller: Caller, id: string): RecordModel {
  const order = findOrNull(app, "orders", id);
  if (order?.getString("user_id") !== caller.id) fail(404, "order_not_found");
  return order;
}

/** The same permission, unless something was done to the order that its member hadn't seen (`based_on`). */
export function unlessUnseenBy(
  tx: App,
  order: RecordModel,
  permission: Permission,
  basedOn: readonly SeenOrder[] | undefined,
): Permission {
  const stored = seenOrder(orderFacts(order), newestProof(tx, { orderId: order.id }));
  return unlessUnseen(permission, stored, basedOn);
}

/** Whether to apply the command (false: it was applied before). A refusal shows the member what is stored. */
export function permits(app: App, order: RecordModel, permission: Permission): boolean {
  if (permission.ok) return permission.value === "apply";
  return fail(permission.status, permission.code, {}, { order: orderView(app, order) });
}
