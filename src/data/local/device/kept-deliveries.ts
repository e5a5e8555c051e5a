import type { Delivery } from "@/domain/delivery/joining";
import { HOUR_MS } from "@/domain/time/durations";
import { storedJson } from "../../core/stored-json";

const KEY = "deliveries";
const FRESH_MS = 12 * HOUR_MS;

interface Kept {
  readonly at: number;
  readonly deliveries: readonly Delivery[];
}

/** The coming deliveries as this phone read them last: public, and there at once. Undefined before. */
export function keptDeliveries(): readonly Delivery[] | undefined {
  const { at, deliveries } = kept();
  return at > 0 && Array.isArray(deliveries) ? deliveries : undefined;
}

/** Whether they were read a short time ago; by a clock that was set back too. */
export function areDeliveriesFresh(now: number): boolean {
  return Math.abs(now - kept().at) < FRESH_MS;
}

export function keepDeliveries(deliveries: readonly Delivery[], now: number): void {
  localStorage.setItem(KEY, JSON.stringify({ at: now, deliveries } satisfies Kept));
}

function kept(): Kept {
  return storedJson<Kept>(KEY, { at: 0, deliveries: [] });
}
