import { keptFragment, readFragment, saveFragment } from "@/data/remote/fragments";
import { openingState, weekHours } from "@/domain/contact/business-hours";
import { comingDeliveryDates, daysLeft } from "@/domain/delivery/delivery-day";
import { FRAGMENT_NAMES, type FragmentName } from "@/domain/site/fragment-names";
import { NEWER_CONTENT, type NewerContent } from "@/domain/sync/newer-content";
import { sastDate } from "@/domain/time/sa-time";

/** 'Open now' and 'in 7 days' are at most this old. */
const TICK_MS = 15_000;
/** A cached version may still be loading when a newer one is announced: the newer is applied after it. */
const AFTER_COPY_MS = 300;
const FRAGMENT_PATH = "/api/app/fragments/";
const SHOWN_DELIVERIES = 2;

/*
 * Keeps what the server wrote into public pages true while they are open, from when this is loaded: words
 * about time follow the phone's clock, also in a page that was cached days ago, and newer content takes the
 * place of older.
 */
drawTimes();
new MutationObserver(drawTimes).observe(document.body, { childList: true, subtree: true });
setInterval(drawTimes, TICK_MS);
document.addEventListener("visibilitychange", look);
window.addEventListener("online", look);
window.addEventListener("pageshow", look);
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.type === NEWER_CONTENT) setTimeout(() => takeNewer(data), AFTER_COPY_MS);
});

function look() {
  if (document.visibilityState !== "visible") return;
  drawTimes();
  for (const name of shownFragments()) void refresh(name);
}

async function refresh(name: FragmentName) {
  const before = keptFragment(name);
  const html = await readFragment(name).catch(() => before);
  if (html !== undefined && html !== before) put(name, html);
}

function takeNewer({ path, body }: NewerContent) {
  const name = FRAGMENT_NAMES.find((known) => path === FRAGMENT_PATH + known);
  if (!name) return;
  const { html } = JSON.parse(body) as { html: string };
  if (keptFragment(name) === html) return;
  saveFragment(name, html);
  put(name, html);
}

function put(name: FragmentName, html: string) {
  for (const box of document.querySelectorAll(`[data-fragment="${name}"]`)) box.innerHTML = html;
}

function shownFragments(): FragmentName[] {
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-fragment]")];
  return FRAGMENT_NAMES.filter((name) => boxes.some((box) => box.dataset.fragment === name));
}

function drawTimes() {
  const now = Date.now();
  const today = sastDate(now);
  for (const element of all("[data-opening]")) drawOpening(element, now);
  for (const list of all("[data-deliveries]")) drawDeliveries(list, today);
  for (const table of all("[data-schedule]")) drawSchedule(table, today);
}

function drawOpening(element: HTMLElement, now: number) {
  const { week = "", weekend = "", holidays = "" } = element.dataset;
  const { open, text } = openingState(now, weekHours(week, weekend), holidays.split(" "));
  element.toggleAttribute("data-open", open);
  write(element.querySelector("[data-words]"), text);
}

/** The server sends more dates than are shown: a cached page has the next ones too. */
function drawDeliveries(box: HTMLElement, today: string) {
  const rows = all("[data-date]", box);
  const shown = comingOf(rows, today).slice(0, SHOWN_DELIVERIES);
  for (const row of rows) {
    row.hidden = !shown.includes(dateOf(row));
    write(row.querySelector("[data-words]"), daysLeft(dateOf(row), today));
  }
  box.hidden = shown.length === 0;
}

function drawSchedule(table: HTMLElement, today: string) {
  const cells = all("[data-date]", table);
  const [next] = comingOf(cells, today);
  for (const cell of cells) {
    const date = dateOf(cell);
    cell.toggleAttribute("data-past", date < today);
    cell.toggleAttribute("data-next", date === next);
    const words = date === next ? `Next, ${daysLeft(date, today)}` : "";
    write(cell.querySelector("[data-words]"), words);
  }
}

function comingOf(rows: readonly HTMLElement[], today: string): string[] {
  return comingDeliveryDates(
    rows.map((row) => ({ mid_month_date: dateOf(row), month_end_date: dateOf(row) })),
    today,
  );
}

function dateOf(row: HTMLElement): string {
  return row.dataset.date ?? "";
}

/** Only what differs: each change calls the observer again. */
function write(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text;
}

function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}
