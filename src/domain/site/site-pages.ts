import { PRODUCT_NAME, PRODUCT_TAGLINE } from "./product.ts";

/** A page that anyone may read, search engines too: rendered at build time, listed in the sitemap. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** The public pages, with what a search result and a shared link say of them. */
export const SITE_PAGES = [
  {
    path: "/",
    title: PRODUCT_NAME,
    description:
      "Give us your grocery list and your budget. We buy together across stores and deliver twice a month. R59.00 a month, cancel anytime.",
  },
  {
    path: "/terms",
    title: "Terms of Service",
    description: `What ${PRODUCT_NAME} promises you, what you agree to and how to cancel, in plain words.`,
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    description: `What ${PRODUCT_NAME} knows about you, why, for how long and what you can ask us to do.`,
  },
  {
    path: "/cookies",
    title: "Cookie Policy",
    description: `${PRODUCT_NAME} doesn't set cookies. See what the app saves on your phone and how to remove it.`,
  },
  {
    path: "/contact",
    title: "Contact",
    description: `How to reach ${PRODUCT_NAME}, and when we're open.`,
  },
  {
    path: "/delivery-schedule",
    title: "Delivery Schedule",
    description:
      "See the next delivery days, mid-month and month-end, and add them to your calendar.",
  },
] as const satisfies readonly SitePage[];

/** Pages with a form or a button that is drawn before the app is there; not for search engines. */
export const FORM_PAGES = [
  { path: "/account", title: "Your account", description: "" },
  { path: "/admin-auth", title: "Admin sign-in", description: "" },
  { path: "/confirm-email", title: "Confirm your email", description: "" },
  { path: "/newsletter/confirm", title: "Your subscription", description: "" },
  { path: "/newsletter/unsubscribe", title: "Unsubscribe", description: "" },
  { path: "/policy-emails/stop", title: "Emails about our policies", description: "" },
  { path: "/reminders/stop", title: "Membership reminders", description: "" },
  { path: "/reset-password", title: "Reset your password", description: "" },
  { path: "/subscribe", title: "Subscribe", description: "" },
] as const satisfies readonly SitePage[];

/** The whole title of a page, for the browser's tab and search results. */
export function fullTitle({ title }: Pick<SitePage, "title">): string {
  return title === PRODUCT_NAME
    ? `${PRODUCT_NAME}: ${PRODUCT_TAGLINE.replace(/\.$/, "")}`
    : `${title} · ${PRODUCT_NAME}`;
}
