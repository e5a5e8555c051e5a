import type { PageView } from "@/domain/site/page-view";

/** Hands views to the browser, which sends them even while the page is closed; nothing comes back. */
export function sendPageViews(views: readonly PageView[]): void {
  const body = new Blob([JSON.stringify({ views })], { type: "application/json" });
  navigator.sendBeacon("/api/app/page-views", body);
}
