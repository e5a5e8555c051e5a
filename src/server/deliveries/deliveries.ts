import { cutOffOf } from "@/domain/delivery/cut-off";
import { type DeliverySchedule, withoutCancelled } from "@/domain/delivery/delivery-day";
import { type Delivery, type DeliveryState, deliveryToJoin } from "@/domain/delivery/joining";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { findFirstOrNull, newRecord, setAll } from "../core/records";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";

/** A delivery with what an admin sees of it. */
export type StoredDelivery = Delivery & {
  readonly buying_at: string;
  readonly closed_at: string;
  readonly moved_to: string;
  readonly reason: string;
};

const NONE = { buying_at: "", closed_at: "", moved_to: "", reason: "" };
const ROW = { date: "", cut_off_at: "", state: "", ...NONE };

/** Today's deliveries and those to come, also cancelled ones, by date: what is planned in Delivery Schedules. */
export function comingDeliveries(app: App, now: number): StoredDelivery[] {
  const rows = selectAll(
    app,
    `SELECT d.date, COALESCE(r.cut_off_at, '') AS cut_off_at, COALESCE(r.state, 'open') AS state,
       COALESCE(r.buying_at, '') AS buying_at, COALESCE(r.closed_at, '') AS closed_at,
       COALESCE(r.moved_to, '') AS moved_to, COALESCE(r.reason, '') AS reason
     FROM (SELECT mid_month_date AS date FROM delivery_schedules WHERE mid_month_date >= {:from}
       UNION SELECT month_end_date FROM delivery_schedules WHERE month_end_date >= {:from}) d
     LEFT JOIN deliveries r ON r.date = d.date ORDER BY d.date`,
    { from: sastDate(now) },
    ROW,
  );
  return rows.map((row) => ({
    ...row,
    cut_off_at: row.cut_off_at || standardCutOff(row.date),
    state: row.state as DeliveryState,
  }));
}

/** The dates whose delivery is cancelled. */
export function cancelledDates(app: App): string[] {
  return selectAll(
    app,
    "SELECT date FROM deliveries WHERE state = 'cancelled' ORDER BY date",
    {},
    { date: "" },
  ).map(({ date }) => date);
}

/** The dates of all schedules on which we deliver. */
export function plannedDates(app: App): DeliverySchedule[] {
  const cancelled = cancelledDates(app);
  return selectAll(
    app,
    "SELECT mid_month_date, month_end_date FROM delivery_schedules",
    {},
    { mid_month_date: "", month_end_date: "" },
  ).map((schedule) => withoutCancelled(schedule, cancelled));
}

/** The deliveries to come, today's included, without cancelled ones. */
export function uncancelledDeliveries(app: App, now: number): StoredDelivery[] {
  return comingDeliveries(app, now).filter(({ state }) => state !== "cancelled");
}

/** The next of them; null where there is none. */
export function comingDelivery(app: App, now: number): StoredDelivery | null {
  return uncancelledDeliveries(app, now)[0] ?? null;
}

/** Whether any delivery takes orders. Where none does, what comes in has no date, also while the last one is to come. */
export function takesOrders(app: App, now: number): boolean {
  return deliveryToJoin(comingDeliveries(app, now), now) !== undefined;
}

/** The delivery of a date; null for a day on which nothing is delivered. */
export function deliveryOn(app: App, date: string): StoredDelivery | null {
  const stored = findFirstOrNull(app, "deliveries", "date = {:date}", { date });
  if (stored) return storedDelivery(stored);
  const isPlanned = selectAll(
    app,
    `SELECT 1 AS n FROM delivery_schedules WHERE mid_month_date = {:date}
     UNION SELECT 1 FROM delivery_schedules WHERE month_end_date = {:date}`,
    { date },
    { n: 0 },
  ).length;
  return isPlanned ? { date, cut_off_at: standardCutOff(date), state: "open", ...NONE } : null;
}

/** The row of a delivery, made where there is none: from then on its cut-off stays as members were told it. */
export function deliveryRow(tx: App, date: string): RecordModel {
  const stored = findFirstOrNull(tx, "deliveries", "date = {:date}", { date });
  if (stored) return stored;
  const row = newRecord(tx, "deliveries");
  setAll(row, {
    id: derivedId("delivery", date),
    date,
    cut_off_at: standardCutOff(date),
    state: "open",
    revision: 1,
  });
  tx.save(row);
  return row;
}

function storedDelivery(row: RecordModel): StoredDelivery {
  return {
    date: row.getString("date"),
    cut_off_at: row.getString("cut_off_at"),
    state: row.getString("state") as DeliveryState,
    buying_at: row.getString("buying_at"),
    closed_at: row.getString("closed_at"),
    moved_to: row.getString("moved_to"),
    reason: row.getString("reason"),
  };
}

function standardCutOff(date: string): string {
  return momentText(cutOffOf(date, settings.cutOff));
}
