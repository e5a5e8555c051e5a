import { hoursOn, hoursText, openingState } from "@/domain/contact/business-hours";
import { supportMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { formatPhone } from "@/domain/members/phone";
import { vatNoOn } from "@/domain/order/receipt";
import { PRODUCT_NAME } from "@/domain/site/product";
import { comingHolidays } from "@/domain/time/public-holidays";
import { formatWeekday, sastDate } from "@/domain/time/sa-time";
import { Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { type IconName, icon } from "./icon";

const OPEN = new Html("data-open");

interface Card {
  readonly title: string;
  readonly picture: IconName;
  /** What one taps: to call, to mail, to chat; empty where the operator set none. */
  readonly href: string;
  readonly text: string;
}

/** Phone, email and WhatsApp, the company's details and its hours. */
export function contactDetails(now: number): Html {
  return html`
    <ul class="grid grid-cols-1 gap-4 md:grid-cols-3">${cards().map(card)}</ul>
    <div class="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-2">
      <section aria-labelledby="hours-title">
        <h2 id="hours-title" class="text-2xl">Business hours</h2>
        ${opening(now)}
        <dl class="mt-4 grid max-w-xs grid-cols-[auto_auto] justify-start gap-x-8 gap-y-2 text-lg">
          ${weekRows().map(([days, hours]) => html`<dt>${days}</dt><dd class="font-bold tabular-nums">${hours}</dd>`)}
        </dl>
      </section>
      <section aria-labelledby="company-title">
        <h2 id="company-title" class="text-2xl">Business details</h2>
        <dl class="mt-4 grid gap-3">${facts(sastDate(now))}</dl>
      </section>
    </div>
  `;
}

function cards(): Card[] {
  const { phone, email, whatsapp } = settings.support;
  return [
    {
      title: "Phone",
      picture: "phone",
      href: phone && `tel:${phone}`,
      text: formatPhone(phone),
    },
    { title: "Email", picture: "mail", href: email && `mailto:${email}`, text: email },
    {
      title: "WhatsApp",
      picture: "chat",
      href: whatsapp && whatsappLink(whatsapp, supportMessage()),
      text: formatPhone(whatsapp),
    },
  ];
}

function card({ title, picture, href, text }: Card): Html {
  const content = html`
    <span class="grid size-12 shrink-0 place-items-center rounded-field bg-leaf-soft text-primary">${icon(picture)}</span>
    <span class="min-w-0 grow basis-[8rem]"><span class="block font-bold">${title}</span><span class="block wrap-anywhere ${href ? "underline underline-offset-4" : "text-muted"}">${text || "Not set up yet"}</span></span>
  `;
  const look =
    "flex min-h-24 flex-wrap items-center gap-x-4 rounded-box border border-base-300 bg-base-100 p-5 text-lg shadow-soft";
  return href
    ? html`<li><a href="${href}" rel="noopener noreferrer" class="${look} hover:border-primary">${content}</a></li>`
    : html`<li class="${look}">${content}</li>`;
}

function weekRows(): readonly (readonly [days: string, hours: string])[] {
  const { week, weekend } = settings.hours;
  return [
    ["Mon-Fri", hoursText(week)],
    ["Sat-Sun", hoursText(weekend)],
  ];
}

function opening(now: number): Html {
  const { hours } = settings;
  const today = sastDate(now);
  const holidays = comingHolidays(today);
  const { open, text } = openingState(now, hours, holidays);
  const day = formatWeekday(today);
  const ofToday =
    holidays[0] === today
      ? `${day} is a public holiday.`
      : `${day}: ${hoursText(hoursOn(today, hours))}`;
  const look =
    "mt-4 inline-flex items-center gap-2 rounded-full bg-maize-soft px-4 py-1.5 font-bold data-open:bg-leaf-soft";
  return html`
    <p data-opening data-week="${hoursText(hours.week)}" data-weekend="${hoursText(hours.weekend)}" data-holidays="${holidays.join(" ")}" data-relative ${open ? OPEN : NOTHING} class="${look}">${icon("clock", "size-5")}<span data-words>${text}</span></p>
    <p data-absolute class="mt-4 font-bold">${ofToday}</p>
  `;
}

function facts(today: string): readonly Html[] {
  const { business } = settings;
  const { name, reg_no, address, information_officer } = business;
  return [
    ["Company", name || `${PRODUCT_NAME} (Pty) Ltd`],
    ["Registration number", reg_no],
    ["VAT number", vatNoOn(business, today)],
    ["Address", address],
    ["Information Officer", information_officer],
  ].map(([label = "", value = ""]) =>
    value
      ? html`<div><dt class="text-muted">${label}</dt><dd class="text-lg font-bold whitespace-pre-line">${value}</dd></div>`
      : NOTHING,
  );
}
