import senderFile from "virtual:sender-file";
import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { renewPush } from "@/data/device/renew-push";
import { forgetOldSharedFiles } from "@/data/local/device/shared-files";
import { FRAGMENT_NAMES } from "@/domain/site/fragment-names";
import { isPagePath } from "@/domain/site/page-paths";
import { isPublicRead, PUBLIC_CACHE } from "@/domain/sync/public-reads";
import { SHARE_TARGET } from "@/domain/sync/sharing";
import { newestOnly } from "./newest-only";
import { kindAnswersOnly, type NetworkKind, networkWait, tellPages } from "./public-content";
import { sendUnsent } from "./send-unsent";
import { openNews, showNews } from "./show-news";
import { takeSharedFiles } from "./take-shared-files";

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry & { integrity: string })[];
};

// The whole new version or nothing of it: where one file is missing or wrong, the version before stays.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
// The page that installs the app works offline too, not only the next one.
clientsClaim();

// Only the app's own pages: what else the address bar may hold is the server's to answer (T54).
const shell = createHandlerBoundToURL("/index.html");
registerRoute(({ request, url }) => request.mode === "navigate" && isPagePath(url.pathname), shell);

registerRoute(
  ({ url }) => url.pathname === SHARE_TARGET,
  ({ request }) => takeSharedFiles(request),
  "POST",
);

// What is not kept from the start, the admin's screens, is kept when it is used. Names carry a hash.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "used-assets",
    matchOptions: { ignoreVary: true }, // a script and a fetch ask in different ways for the same file
    plugins: [newestOnly(80)],
  }),
);

// The network's answer where it comes soon, so that outdated content isn't shown.
const publicContent = new NetworkFirst({
  cacheName: PUBLIC_CACHE,
  networkTimeoutSeconds: networkWait((navigator as { connection?: NetworkKind }).connection),
  plugins: [newestOnly(60), kindAnswersOnly, tellPages(self.clients)],
});
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isPublicRead(url.pathname),
  // Requested as a guest, so that only public answers are cached.
  ({ event, url }) => publicContent.handle({ event, request: new Request(url) }),
);

// The app works without the public pages, so they may fail.
self.addEventListener("install", (event) => event.waitUntil(cachePublicContent(event)));

async function cachePublicContent(event: ExtendableEvent): Promise<void> {
  const fragments = FRAGMENT_NAMES.map((name) => `/api/app/fragments/${name}`);
  const addresses = [...fragments, "/api/app/business"];
  await Promise.allSettled(addresses.map((request) => publicContent.handle({ event, request })));
}

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});
// A worker may read only what it read when it was installed; run again only when it has to send.
self.addEventListener("install", (event) => event.waitUntil(readSender()));
self.addEventListener("sync", (event) =>
  (event as ExtendableEvent).waitUntil(sendUnsent(self.clients, readSender)),
);

async function readSender(): Promise<void> {
  importScripts(senderFile);
}

self.addEventListener("activate", (event) => event.waitUntil(forgetOldSharedFiles()));

self.addEventListener("push", (event) => event.waitUntil(showNews(self.registration)));
// Works while no page of the app is open.
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewPush(self.registration, event.newSubscription)),
);
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openNews(event.notification, self.clients)),
);
