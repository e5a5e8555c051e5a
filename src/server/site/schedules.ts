import {
  comingDeliveryDates,
  type DeliverySchedule,
  daysLeft,
  withoutCancelled,
} from "@/domain/delivery/delivery-day";
import type { Delivery } from "@/domain/delivery/joining";
import { formatNearDayTime, formatWeekday, momentOf } from "@/domain/time/sa-time";
import { Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { icon } from "./icon";

export interface Schedule extends DeliverySchedule {
  readonly month: string;
  readonly notes: string;
}

const CELL = "px-4 py-1.5 align-top md:py-4";
const ROW =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:rounded-box max-md:border max-md:border-base-300 max-md:bg-base-100 max-md:py-2.5 max-md:shadow-soft";

/** Every schedule, the earliest first. */
export function allSchedules(app: App): Schedule[] {
  return selectAll(
    app,
    "SELECT month, mid_month_date, month_end_date, notes FROM delivery_schedules ORDER BY mid_month_date, id",
    {},
    { month: "", mid_month_date: "", month_end_date: "", notes: "" },
  );
}

const SHOWN_DELIVERIES = 2;
/** A page that a phone cached weeks ago has dates to show. */
const SENT_DELIVERIES = 6;
const HIDDEN = new Html(" hidden");

/** A delivery that is to come, and until when orders join it. */
type Coming = Pick<Delivery, "date" | "cut_off_at">;

/** The hero's next two delivery dates, with the days left; nothing where none is known. */
export function nextDeliveries(deliveries: readonly Coming[], today: string): Html {
  const coming = deliveries.slice(0, SENT_DELIVERIES);
  if (coming.length === 0) return NOTHING;
  return html`
    <div data-deliveries class="mt-7 flex max-w-xl flex-wrap gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      ${icon("calendar", "size-6 text-primary")}
      <div class="min-w-0 flex-1">
        <h2 class="text-base tracking-normal">Next deliveries</h2>
        <ul class="mt-1 grid gap-x-6 gap-y-0.5 sm:grid-flow-col sm:justify-start">
          ${coming.map((delivery, index) => deliveryRow(delivery, today, index >= SHOWN_DELIVERIES))}
        </ul>
      </div>
    </div>
  `;
}

function deliveryRow({ date, cut_off_at }: Coming, today: string, isLater: boolean): Html {
  return html`<li data-date="${date}"${isLater ? HIDDEN : NOTHING}><strong>${formatWeekday(date)}</strong> <span data-relative data-words class="whitespace-nowrap text-muted">${daysLeft(date, today)}</span><span class="block text-muted">${orderBy(cut_off_at)}</span></li>`;
}

function orderBy(cutOffAt: string): string {
  return `Orders until ${formatNearDayTime(momentOf(cutOffAt))}`;
}

/** The delivery schedule: a table, on phones its rows are cards (so the roles are written out). */
export function scheduleTable(
  schedules: readonly Schedule[],
  cancelled: readonly string[],
  coming: readonly Coming[],
  today: string,
): Html {
  if (schedules.length === 0) return noDates();
  const cutOffs = new Map(coming.map(({ date, cut_off_at }) => [date, orderBy(cut_off_at)]));
  const planned = schedules.map((schedule) => withoutCancelled(schedule, cancelled));
  const next = comingDeliveryDates(planned, today)[0];
  const cell = (label: string, date: string) =>
    cancelled.includes(date)
      ? cancelledCell(label, date)
      : dateCell({ label, date, until: cutOffs.get(date) }, today, next);
  return html`
    <table role="table" data-schedule class="w-full border-collapse text-left max-md:block md:overflow-hidden md:rounded-box md:border md:border-base-300 md:bg-base-100 md:shadow-soft">
      <thead role="rowgroup" class="max-md:sr-only">
        <tr role="row" class="border-b border-base-300">
          ${["Month", "Mid-month", "Month-end", "Notes"].map((title) => html`<th role="columnheader" scope="col" class="px-4 py-3">${title}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup" class="max-md:grid max-md:gap-4 md:divide-y md:divide-base-300">
        ${schedules.map((row) => scheduleRow(row, cell))}
      </tbody>
    </table>
    ${calendarWays()}
  `;
}

/** No app of an Android phone opens `webcal:`, and none takes the address of a calendar: there the file serves. */
function calendarWays(): Html {
  const address = `${settings.publicUrl}/api/calendar.ics`;
  return html`
    <div class="mt-6 max-w-prose print:hidden">
      <a href="/api/calendar.ics" class="btn h-auto min-h-12 border-base-content bg-base-100 px-5 py-2 text-base leading-tight">
        ${icon("calendar")}Add all dates to your calendar
      </a>
      <p class="mt-2 text-muted">You get a file with the dates we've published so far. Open it with your calendar app. Later changes won't reach your calendar: please look here again.</p>
      <h2 class="mt-6 text-xl">New dates in your calendar automatically</h2>
      <p class="mt-2">On an iPhone, iPad or Mac: <a href="${address.replace(/^https?:/, "webcal:")}" class="link inline-flex min-h-12 items-center md:min-h-8">Subscribe in your calendar</a></p>
      <p class="mt-2">With Google Calendar or Outlook: open it on a computer, and add a calendar by this address:</p>
      <p class="mt-2 flex flex-wrap items-center gap-3">
        <span class="font-bold wrap-anywhere select-all">${address}</span>
        <button type="button" data-copy="${address}" class="btn h-auto min-h-12 border-base-content bg-base-100 px-5 py-2 text-base leading-tight">${icon("copy")}Copy<span class="sr-only"> the address of the calendar</span></button>
      </p>
    </div>
  `;
}

function scheduleRow(row: Schedule, cell: (label: string, date: string) => Html): Html {
  return html`
    <tr role="row" class="${ROW}">
      <th role="rowheader" scope="row" class="${CELL} text-lg font-bold">${row.month}</th>
      ${cell("Mid-month", row.mid_month_date)}
      ${cell("Month-end", row.month_end_date)}
      <td role="cell" class="${CELL} ${row.notes ? "" : "max-md:hidden"} whitespace-pre-line text-muted">${row.notes}</td>
    </tr>
  `;
}

interface Cell {
  readonly label: string;
  readonly date: string;
  /** Until when orders join it; undefined where it is past. */
  readonly until: string | undefined;
}

function dateCell({ label, date, until }: Cell, today: string, next: string | undefined): Html {
  const state = date < today ? PAST : date === next ? NEXT : NOTHING;
  return html`
    <td role="cell" data-date="${date}"${state} class="group ${CELL}">
      <span class="block text-muted md:hidden">${label}</span>
      <span class="flex flex-wrap items-center gap-x-2">
        <strong class="group-data-past:font-normal group-data-past:text-muted md:whitespace-nowrap">${formatWeekday(date)}</strong>
        <span data-relative data-words class="hidden rounded-full bg-accent px-2.5 font-bold text-accent-content group-data-next:inline">${date === next ? `Next, ${daysLeft(date, today)}` : ""}</span>
      </span>
      ${until ? html`<span class="block text-muted group-data-past:hidden">${until}</span>` : NOTHING}
      <span class="hidden text-muted group-data-past:inline">Past</span>
      ${calendarLink(date)}
    </td>
  `;
}

/** Without the mark by which the page's script finds the coming dates. */
function cancelledCell(label: string, date: string): Html {
  return html`
    <td role="cell" class="${CELL}">
      <span class="block text-muted md:hidden">${label}</span>
      <span class="text-muted md:whitespace-nowrap">${formatWeekday(date)}</span>
      <strong class="block">Cancelled</strong>
    </td>
  `;
}

const PAST = new Html(" data-past");
const NEXT = new Html(" data-next");

function calendarLink(date: string): Html {
  return html`<a href="/api/calendar.ics?date=${date}" class="link inline-flex min-h-12 items-center group-data-past:hidden md:min-h-8 print:hidden">Add to calendar<span class="sr-only">: ${formatWeekday(date)}</span></a>`;
}

function noDates(): Html {
  return html`
    <div class="rounded-box border border-base-300 bg-base-100 p-6">
      <p class="text-lg font-bold">No delivery dates yet</p>
      <p class="mt-1 text-muted">We'll publish the dates for the coming months here. Until then, please ask us on the <a href="/contact" class="link">Contact</a> page.</p>
    </div>
  `;
}
