import type { AnyRouter } from "@tanstack/react-router";
import { sendPageViews } from "@/data/remote/page-views";
import { isPagePath } from "@/domain/site/page-paths";
import type { PageView } from "@/domain/site/page-view";

const BATCH = 20;
const SECONDS_MAX = 1800;
const CLICKS_MAX = 500;

/** Counts the pages seen, the seconds they were in sight and the clicks on them, anonymously. */
export function collectPageViews(router: AnyRouter): void {
  let waiting: PageView[] = [];
  let view = begin();

  function finish() {
    if (view.sent || !isPagePath(view.path)) return;
    view.sent = true;
    waiting.push({
      path: view.path,
      seconds: Math.min(SECONDS_MAX, Math.round((view.shownMs + shownSince(view)) / 1000)),
      clicks: Math.min(CLICKS_MAX, view.clicks),
    });
  }
  function send() {
    if (waiting.length > 0) sendPageViews(waiting);
    waiting = [];
  }

  document.addEventListener("click", () => view.clicks++, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      view.since = performance.now();
      return;
    }
    finish(); // a phone that is put away may never bring the page back
    send();
    view.shownMs += shownSince(view);
    view.since = undefined;
  });
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (!pathChanged) return;
    finish();
    if (waiting.length >= BATCH) send();
    view = begin();
  });
}

interface View {
  readonly path: string;
  shownMs: number;
  since: number | undefined;
  clicks: number;
  sent: boolean;
}

function begin(): View {
  const since = document.visibilityState === "visible" ? performance.now() : undefined;
  return { path: location.pathname, shownMs: 0, since, clicks: 0, sent: false };
}

function shownSince({ since }: View): number {
  return since === undefined ? 0 : performance.now() - since;
}
