import { ADMIN_TABS } from "@/features/admin/admin-tabs";
import { MEMBER_PAGES } from "./member-pages";

/** A route, and what shows that its page is there. */
type Pages = readonly (readonly [route: string, text: string])[];

/** Without the site's frame. */
export const SIGN_IN_PAGE = "/admin-auth";

export const VISITOR_PAGES: Pages = [
  ["/", "Start your first order"],
  ["/reset-password", "Reset your password"],
  ["/confirm-email", "Your email isn't confirmed"],
  ["/newsletter/confirm", "This link didn't work"],
  ["/newsletter/unsubscribe", "We'll email you a link"],
  ["/policy-emails/stop", "Emails not stopped"],
  ["/reminders/stop", "Reminders not stopped"],
  ["/no-such-page", "Oops! Page not found"],
];

/** Where an order that waits for its payment shows. */
const ORDER_PAGES: Pages = [
  ["/", "Your order"],
  ["/check-order", "Change what you like"],
  ["/dashboard/orders/$orderId/receipt", "This is not a tax invoice."],
  ["/dashboard/orders/$orderId/list", "On your list"],
];

/** A member's, who has such an order. */
export const ORDERING_PAGES: Pages = [
  ...ORDER_PAGES,
  ...MEMBER_PAGES.filter(([path]) => !ORDER_PAGES.some(([route]) => route === path)),
];

/** What the lists of the back office lead to. */
export const OPENED_PAGES: Pages = [
  ["/admin/payments/verified", "Verified"],
  ["/admin/payments/$id", "Payment reference"],
  ["/admin/statement/lines/$id", "To be decided"],
  ["/admin/reports/$figure", "Corrections"],
  ["/admin/users/$id", "Personal information"],
  ["/admin/deliveries/$date", "Verified orders"],
  ["/admin/messages/new", "Who gets it"],
  ["/admin/messages/$id", "What it says"],
  ["/buying", "Which delivery do you buy for?"],
];

/** Every route that is read at 320 px and with text twice as large. */
export const REFLOW_ROUTES: readonly string[] = [
  SIGN_IN_PAGE,
  ...[...VISITOR_PAGES, ...ORDERING_PAGES, ...OPENED_PAGES].map(([route]) => route),
  ...ADMIN_TABS.map(({ to }) => to),
];
