import type { SeenOrder } from "@/domain/order/requests";
import { conflict, type OrderFacts, type Permission } from "@/domain/order/rules";
import { mayOverwrite } from "@/domain/sync/based-on";

type Facts = Pick<OrderFacts, "submitted_at" | "payment_status" | "proof_channel">;

export function seenOrder(
  { submitted_at, payment_status, proof_channel }: Facts,
  proof: { readonly id: string } | null,
): SeenOrder {
  const submitted = submitted_at === "" ? "no" : "yes";
  return { submitted, payment_status, proof_channel, proof: proof?.id ?? "" };
}

/**
 * A late command undoes nothing that was done since its member saw the order, by them on another phone or by an admin.
 * An older app doesn't say what they saw.
 */
export function unlessUnseen(
  permission: Permission,
  stored: SeenOrder,
  basedOn: readonly SeenOrder[] | undefined,
): Permission {
  if (!permission.ok || permission.value === "repeat" || !basedOn) return permission;
  const [first, ...others] = basedOn;
  return first ? mayOverwrite(stored, others, first, "order_changed") : conflict("order_changed");
}
