import { recentSchedules } from "@/domain/delivery/delivery-day";
import { FRAGMENT_NAMES, type FragmentName } from "@/domain/site/fragment-names";
import { sastDate } from "@/domain/time/sa-time";
import { type Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { cancelledDates, uncancelledDeliveries } from "../deliveries/deliveries";
import { contactDetails } from "./contact";
import { activeFaqs, faqSection } from "./faqs";
import { policyText } from "./policy";
import { savedFigure } from "./saved-fact";
import { allSchedules, nextDeliveries, scheduleTable } from "./schedules";
import { socialLinks, talkLinks } from "./talk-links";

/** In the footer of every page: src/styles.css then leaves the link to the questions out of the menus. */
const NO_FAQS = html`<i hidden data-no-faqs></i>`;

/** There too: what the pages say of emails is then true of a shop that sends none. */
const NO_EMAIL = html`<i hidden data-no-email></i>`;

const FRAGMENTS: Readonly<Record<FragmentName, (app: App, now: number) => Html>> = {
  faqs: (app) => faqSection(activeFaqs(app)),
  deliveries: (app, now) => nextDeliveries(uncancelledDeliveries(app, now), sastDate(now)),
  schedule: (app, now) =>
    scheduleTable(
      recentSchedules(allSchedules(app), sastDate(now)),
      cancelledDates(app),
      uncancelledDeliveries(app, now),
      sastDate(now),
    ),
  saved: savedFigure,
  contact: (_app, now) => contactDetails(now),
  talk: (app) =>
    html`${talkLinks(socialLinks(app))}${activeFaqs(app).length === 0 ? NO_FAQS : NOTHING}${settings.sendsEmail ? NOTHING : NO_EMAIL}`,
  terms: (app) => policyText(app, "terms"),
  privacy: (app) => policyText(app, "privacy"),
  cookies: (app) => policyText(app, "cookies"),
};

/** A part of a page that the server writes, at a moment; undefined for a name that is none. */
export function drawFragment(app: App, name: string, now: number): string | undefined {
  const known = FRAGMENT_NAMES.find((fragment) => fragment === name);
  return known && FRAGMENTS[known](app, now).text;
}
