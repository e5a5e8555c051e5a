import type { Delivery } from "@/domain/delivery/joining";
import { storedJson } from "../../core/stored-json";

const KEY = "deliveries";

interface Kept {
  readonly deliveries?: readonly Delivery[];
}

/** The coming deliveries as this phone read them last: public, and there at once. Undefined before. */
export function keptDeliveries(): readonly Delivery[] | undefined {
  const { deliveries } = storedJson<Kept>(KEY, {});
  return Array.isArray(deliveries) ? deliveries : undefined;
}

export function keepDeliveries(deliveries: readonly Delivery[]): void {
  localStorage.setItem(KEY, JSON.stringify({ deliveries } satisfies Kept));
}
