import type { Permission } from "@/domain/order/rules";
import { type Caller, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { orderView } from "./order-view";

/** The caller's own order; another member's answers as if there were none. */
export function ownOrder(app: App, caller: Caller, id: string): RecordModel {
  const order = findOrNull(app, "orders", id);
  if (order?.getString("user_id") !== caller.id) fail(404, "order_not_found");
  return order;
}

/** Whether to apply the command (false: it was applied before). A refusal shows the member what is stored. */
export function permits(app: App, order: RecordModel, permission: Permission): boolean {
  if (permission.ok) return permission.value === "apply";
  return fail(permission.status, permission.code, {}, { order: orderView(app, order) });
}
