/** Every page of the app by its path (the specification's and those added); `*` is one segment. */
export const PAGE_PATHS = [
  "/",
  "/terms",
  "/privacy",
  "/cookies",
  "/contact",
  "/delivery-schedule",
  "/dashboard",
  "/dashboard/addresses",
  "/dashboard/baskets",
  "/dashboard/membership",
  "/dashboard/money",
  "/dashboard/orders",
  "/dashboard/orders/*/list",
  "/dashboard/orders/*/receipt",
  "/dashboard/profile",
  "/subscribe",
  "/check-order",
  "/account",
  "/buying",
  "/this-phone",
  "/shared",
  "/admin-auth",
  "/admin",
  "/admin/today",
  "/admin/payments",
  "/admin/analytics",
  "/admin/reports",
  "/admin/reports/*",
  "/admin/feedback",
  "/admin/users",
  "/admin/users/*",
  "/admin/faqs",
  "/admin/payments/verified",
  "/admin/payments/*",
  "/admin/orders/*",
  "/admin/policies",
  "/admin/schedules",
  "/admin/deliveries",
  "/admin/deliveries/*",
  "/admin/messages",
  "/admin/messages/*",
  "/admin/messages/new",
  "/admin/newsletter",
  "/admin/social-media",
  "/admin/administrators",
  "/admin/statement",
  "/admin/statement/lines/*",
  "/admin/audit",
  "/admin/settings",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/reminders/stop",
  "/policy-emails/stop",
  "/confirm-email",
  "/reset-password",
] as const;

/** Whether the app has a page at `path` (no query); a path without one is answered with status 404. */
export function isPagePath(path: string): boolean {
  return pagePattern(path) !== "";
}

/** The line of the list that `path` belongs to; empty for a path without a page. */
export function pagePattern(path: string): string {
  const clean = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return PAGE_PATHS.find((page) => isMatch(page, clean)) ?? "";
}

function isMatch(page: string, path: string): boolean {
  const [before = "", after] = page.split("*");
  if (after === undefined) return page === path;
  const inner = path.slice(before.length, path.length - after.length);
  return path === before + inner + after && inner !== "" && !inner.includes("/");
}
