import { createHash } from "node:crypto";
import {
  formatMonth,
  momentText,
  monthPeriod,
  nextMonthPeriod,
  previousMonthPeriod,
} from "@/domain/time/sa-time";
import { inventPerson } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { add, DAY, type Harvest, HOUR } from "./rows.ts";

const MESSAGES = [
  "The vegetables were fresher than at my usual shop. Thank you!",
  "Please add Boxer to the list of stores.",
  "It would help to see the delivery date on the payment page.",
  "My bread was squashed this time, but the refund came the same day.",
  "Can you deliver before 9:00? I leave for work early.",
  "Saved about R200 this month compared with shopping alone.",
  "The app works well even when my data is finished.",
  "How do I change my phone number?",
  "Could you bring the substitutes in a separate bag?",
  "Two members in our complex share one address. Is that fine?",
];
const PAGES = ["/", "/dashboard", "/delivery-schedule", "/subscribe", "/contact"];

/** Feedback of members and visitors in every status, newest first in no particular order. */
export function giveFeedback(harvest: Harvest, random: Random, memberIds: readonly string[]) {
  for (let n = 0; n < Math.max(6, Math.round(memberIds.length / 6)); n++) {
    add(harvest, "feedback", {
      id: random.id(),
      user_id: random.oneIn(3) ? "" : random.pick(memberIds),
      message: random.pick(MESSAGES),
      page_url: random.pick(PAGES),
      status: ["new", "reviewing", "resolved"][n % 3] ?? "new",
      created_at: momentText(harvest.now - random.int(0, 90 * DAY)),
    });
  }
}

/** Confirmed, not yet confirmed and unsubscribed readers of the newsletter; who left is confirmed no more. */
export function subscribeReaders(harvest: Harvest, random: Random, count: number) {
  for (let n = 0; n < count; n++) {
    const subscribed = harvest.now - random.int(3 * DAY, 120 * DAY);
    const confirmed = n % 5 === 4 ? "" : momentText(subscribed + HOUR);
    const left = n % 9 === 5 && confirmed ? momentText(subscribed + DAY) : "";
    const id = random.id();
    add(harvest, "newsletter_subscribers", {
      id,
      email: `news.${inventPerson(random, n).email}`,
      subscribed_at: momentText(subscribed),
      confirmed_at: left ? "" : confirmed,
      unsubscribed_at: left,
      token_hash: createHash("sha256").update(id).digest("hex"),
    });
  }
}

/** The delivery days of the last month, this one and the next three, on working days; the same for every seed. */
export function planDeliveries(harvest: Harvest) {
  for (const { period, days } of deliveryMonths(harvest.now)) {
    const [mid = "", end = ""] = days;
    add(harvest, "delivery_schedules", {
      id: createRandom(`schedule ${period}`).id(),
      month: formatMonth(period),
      mid_month_date: mid,
      month_end_date: end,
      notes: period.endsWith("-12") ? "Festive season: please order two days earlier." : "",
    });
  }
}

export function deliveryMonths(now: number): { period: string; days: string[] }[] {
  let period = previousMonthPeriod(monthPeriod(now));
  return Array.from({ length: 5 }, () => {
    const [year = 0, month = 0] = period.split("-").map(Number);
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const days = [15, lastDay].map((day) => `${period}-${workingDay(year, month, day)}`);
    const planned = { period, days };
    period = nextMonthPeriod(period);
    return planned;
  });
}

/** The day, or the Friday before a weekend. */
function workingDay(year: number, month: number, day: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return String(day - back).padStart(2, "0");
}
