import { askBySecret } from "@/data/device/ask-by-secret";
import { pushSecret } from "@/data/local/device/push-secret";

/** Without a notification in time the browser shows one of its own. */
const PATIENCE_MS = 2000;
const ICON = "/icons/icon-192.png";
const BADGE = "/icons/monochrome-512.png";

interface News {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** Where the words could not be fetched, also for a phone whose member has signed out. */
const FALLBACK: News = {
  id: "news",
  title: "You have an update",
  text: "Open the app to see it.",
  path: "/dashboard/orders",
};

/** A push carries nothing: fetches what it is about, and shows something whatever comes of that. */
export async function showNews(registration: ServiceWorkerRegistration): Promise<void> {
  const news = await readNews().catch(() => []);
  const shown = news.length > 0 ? [...news].reverse() : [FALLBACK];
  for (const { id, title, text, path } of shown) {
    // Told once more, the same message takes its own place.
    await registration.showNotification(title, {
      body: text,
      tag: id,
      icon: ICON,
      badge: BADGE,
      data: { path },
    });
  }
}

async function readNews(): Promise<readonly News[]> {
  const secret = await pushSecret();
  if (!secret) return [];
  const { news } = await askBySecret<{ news: News[] }>("news", { secret }, PATIENCE_MS);
  return news;
}

export async function openNews(notification: Notification, clients: Clients): Promise<void> {
  notification.close();
  const path = String(notification.data?.path ?? FALLBACK.path);
  const windows = await clients.matchAll({ type: "window" });
  const shown = await windows[0]?.navigate(path).catch(() => null); // one that another worker has cannot be led
  if (shown) await shown.focus();
  else await clients.openWindow(path);
}
