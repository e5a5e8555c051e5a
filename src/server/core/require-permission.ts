import type { Permission } from "@/domain/order/rules";
import { fail } from "./http";

/** Whether to apply a command (false: it was applied before). What is not permitted is refused. */
export function requirePermission(permission: Permission): boolean {
  if (!permission.ok) fail(permission.status, permission.code);
  return permission.value === "apply";
}
