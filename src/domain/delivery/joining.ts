import { momentOf, sastDate } from "@/domain/time/sa-time";

export const DELIVERY_STATES = ["open", "buying", "closed", "cancelled"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One delivery: a date of Delivery Schedules, how far it is, and until when its lists may change. */
export interface Delivery {
  /** A plain date. */
  readonly date: string;
  /** A moment as stored. */
  readonly cut_off_at: string;
  readonly state: DeliveryState;
}

/** Whether lists for this delivery may still change, and orders join it. */
export function isTaking({ state, cut_off_at }: Delivery, ms: number): boolean {
  return state === "open" && ms < momentOf(cut_off_at);
}

/** The delivery that an order joins when it is completed: the first whose cut-off has not passed. */
export function deliveryToJoin<Known extends Delivery>(
  deliveries: readonly Known[],
  ms: number,
): Known | undefined {
  return byDate(deliveries).find((delivery) => isTaking(delivery, ms));
}

/** Whether an order that is verified now is still bought with its own delivery. */
export function isInTime({ state, date }: Pick<Delivery, "state" | "date">, ms: number): boolean {
  return state === "open" && date >= sastDate(ms);
}

/**
 * The delivery of an order that is verified now. It stays with its own until we start to buy, also after the cut-off,
 * and while something of it is on the list; then it is for the next one. Empty where none is to come.
 */
export function deliveryOfVerified(
  own: string,
  deliveries: readonly Delivery[],
  ms: number,
  isOnList = false,
): string {
  if (isOnList) return own;
  const mine = deliveries.find(({ date }) => date === own);
  return mine && isInTime(mine, ms) ? own : (deliveryToJoin(deliveries, ms)?.date ?? "");
}

function byDate<Known extends Delivery>(deliveries: readonly Known[]): Known[] {
  return [...deliveries].sort((a, b) => (a.date < b.date ? -1 : 1));
}
