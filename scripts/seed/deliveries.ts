import { DAY_MS } from "@/domain/time/durations";
import { formatPlainDate, momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { deliveryMonths } from "./community.ts";
import type { SeededOrder } from "./orders.ts";
import type { Random } from "./random.ts";
import { add, type Harvest, HOUR, MINUTE } from "./rows.ts";
import { type Day, Shopping } from "./shopping.ts";

/** Orders of the last days are for the delivery that is being bought. */
const RECENT_MS = 6 * DAY_MS;
/** Nobody orders earlier for a delivery. */
const EARLIEST_MS = 20 * DAY_MS;

/** The deliveries that are over, the earliest first, and then the one that is being bought. */
export function deliveryDays(now: number): { closed: Day[]; buying: Day } {
  const dates = deliveryMonths(now).flatMap(({ days }) => days);
  const today = sastDate(now);
  const closed = dates
    .filter((date) => date < today)
    .map((date) => dayOf(date, startOfDay(date) - 3 * DAY_MS + 18 * HOUR, 14 * HOUR));
  const next = dates.find((date) => date >= today) ?? today;
  return { closed, buying: dayOf(next, now - 6 * HOUR, 30 * MINUTE) };
}

function dayOf(date: string, cutOff: number, untilBuying: number): Day {
  return { date, cutOff, buyingAt: cutOff + untilBuying };
}

/** Gives every order its delivery, closes those that are over, and leaves the next one half bought. */
export function deliver(harvest: Harvest, random: Random, buyers: readonly string[]): void {
  const { closed, buying } = deliveryDays(harvest.now);
  for (const order of harvest.orders) order.delivery_date = dateOf(order, harvest.now);
  const ofDay = ({ date }: Day) => harvest.orders.filter((order) => order.delivery_date === date);
  for (const day of closed) {
    const orders = ofDay(day).filter(isVerified);
    if (orders.length === 0) continue;
    const shopping = new Shopping(harvest, { random, day, orders, buyers });
    shopping.buyAll();
    shopping.close();
    addDelivery(harvest, random, { day, state: "closed", closedAt: shopping.closedAt });
  }
  const orders = ofDay(buying);
  for (const order of orders) if (order.status === "delivered") order.status = "processing";
  const wanted = orders.filter(isVerified);
  hold(wanted[wanted.length > 3 ? 2 : wanted.length], harvest.now);
  writeToBuyer(harvest, random, wanted);
  new Shopping(harvest, {
    random,
    day: buying,
    orders: wanted.filter(({ held_at }) => held_at === ""),
    buyers,
  }).buySome();
  addDelivery(harvest, random, { day: buying, state: "buying", closedAt: "" });
}

function isVerified({ payment_status, status }: SeededOrder): boolean {
  return payment_status === "verified" && (status === "processing" || status === "delivered");
}

/** The first delivery whose cut-off came later; one that was verified while it was bought is for the next. */
function dateOf({ submitted_at, verified_at }: SeededOrder, now: number): string {
  if (submitted_at === "") return "";
  const at = Date.parse(submitted_at);
  const { closed, buying } = deliveryDays(now);
  const own = closed.find(
    ({ cutOff, buyingAt }) =>
      at < cutOff && (verified_at === "" || Date.parse(verified_at) < buyingAt),
  );
  if (at > now - RECENT_MS || !own) return buying.date;
  return at > own.cutOff - EARLIEST_MS ? own.date : "";
}

function hold(order: SeededOrder | undefined, now: number): void {
  if (!order) return;
  order.held_at = momentText(now - 8 * HOUR);
  order.held_reason = "Asked on WhatsApp to wait until her address is confirmed.";
}

function writeToBuyer(harvest: Harvest, random: Random, orders: readonly SeededOrder[]): void {
  const [first, second] = orders;
  const notes = [
    { order: first, kind: "message", text: "Please choose ripe tomatoes if you can." },
    { order: second, kind: "wish", text: "Change Milk from 1 to 2." },
  ];
  for (const { order, kind, text } of notes) {
    if (!order) continue;
    const { id: order_id, user_id, delivery_date } = order;
    const sent_at = momentText(harvest.now - 5 * HOUR);
    add(harvest, "buyer_notes", {
      ...{ id: random.id(), user_id, order_id, delivery_date },
      ...{ kind, text, sent_at },
    });
  }
}

function addDelivery(
  harvest: Harvest,
  random: Random,
  { day, state, closedAt }: { day: Day; state: string; closedAt: string },
): void {
  const { date, cutOff, buyingAt } = day;
  add(harvest, "deliveries", {
    id: random.id(),
    date,
    cut_off_at: momentText(cutOff),
    state,
    buying_at: momentText(buyingAt),
    closed_at: closedAt,
    moved_to: "",
    reason: "",
    revision: closedAt ? 3 : 2,
  });
  const acts = [{ action: "buying.started", at: momentText(buyingAt) }];
  if (closedAt) acts.push({ action: "delivery.closed", at: closedAt });
  for (const { action, at } of acts) {
    add(harvest, "audit_log", {
      ...{ id: random.id(), at, actor_id: harvest.adminId, action },
      ...{ collection: "deliveries", record_id: date, before: "null" },
      ...{ after: JSON.stringify({ date }), reason: "" },
    });
  }
}

/** What the script says of them. */
export function deliveryWords(now: number): { buying: string; closed: string } {
  const { closed, buying } = deliveryDays(now);
  return {
    buying: formatPlainDate(buying.date),
    closed: closed.map(({ date }) => formatPlainDate(date)).join(", "),
  };
}
