import { creditFor } from "@/domain/ledger/credit";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { LAPSE_MS, REMINDER_DAYS } from "@/domain/membership/rules";
import { DAY_MS } from "@/domain/time/durations";
import { daysBetween, momentOf, momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { derivedId } from "../core/ids";
import { exists, selectAll } from "../core/sql";
import { availableFor } from "../ledger/order-credit";
import { nameOf, notifyMember } from "../mail/notify-member";
import { withdrawMail } from "../mail/outbox";
import { isRejected } from "../orders/order-subscription";
import { firstToRemind } from "./membership";
import { readyReference } from "./ready-reference";

interface Ending {
  readonly id: string;
  readonly user_id: string;
  readonly current_period_end: string;
}

/**
 * Every hour of the day: members whose membership runs out within three days, or today, are emailed once for each,
 * with the reference for the coming month. Looks at what is due, so that a run missed is made up for.
 */
export function remindMembers(app: App): void {
  const at = now();
  for (const ending of endings(app, at)) inTransaction(app, (tx) => remind(tx, ending, at));
}

/** Paid memberships that were not cancelled, and that no other continues, paid or unverified; of accounts that stay. */
function endings(app: App, at: number): Ending[] {
  const today = startOfDay(sastDate(at));
  return selectAll(
    app,
    `SELECT s.id, s.user_id, s.current_period_end FROM subscriptions s
     WHERE s.current_period_end >= {:from} AND s.current_period_end < {:to}
       AND s.paid = 1 AND s.status = 'active' AND s.user_id != ''
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.deactivated_at = '')
       AND NOT EXISTS (SELECT 1 FROM erasures x
         WHERE x.user_id = s.user_id AND x.kept_at = '' AND x.erased_at = '')
       AND NOT EXISTS (SELECT 1 FROM subscriptions later
         WHERE later.user_id = s.user_id AND later.status = 'active'
           AND later.current_period_end > s.current_period_end
           AND (later.paid = 1 OR (later.created_at > {:lapsed} AND NOT ${isRejected("later")})))`,
    {
      from: momentText(today),
      to: momentText(today + (REMINDER_DAYS + 1) * DAY_MS),
      lapsed: momentText(at - LAPSE_MS),
    },
    { id: "", user_id: "", current_period_end: "" },
  );
}

function remind(tx: App, { id, user_id: userId, current_period_end: until }: Ending, at: number) {
  const isToday = daysBetween(sastDate(at), sastDate(momentOf(until))) === 0;
  const eventId = reminderOf(id, isToday ? "today" : "soon");
  if (exists(tx, "SELECT 1 FROM notifications WHERE event_id = {:eventId}", { eventId })) return;
  // Where no email has left for days, one is enough.
  if (isToday) withdrawMail(tx, reminderOf(id, "soon"), ["membership_due"]);
  const { reference, month } = readyReference(tx, userId, at, firstToRemind(tx, userId, at));
  notifyMember(tx, {
    userId,
    event: "membership_due",
    eventId,
    data: {
      name: nameOf(tx, userId),
      payment_reference: reference,
      month_period: month,
      price: MEMBERSHIP_FEE,
      credit: creditFor(MEMBERSHIP_FEE, Math.max(0, availableFor(tx, userId, "", at))),
      until,
    },
    dueAt: at,
  });
}

function reminderOf(id: string, when: "soon" | "today"): string {
  return derivedId("membership_due", `${id}:${when}`);
}
