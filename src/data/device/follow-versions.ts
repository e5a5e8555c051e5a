// Its sources: what the package's entry exports is compiled for older browsers, and twice the size.
import { Workbox } from "workbox-window/Workbox.js";
import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";
import { reloadOnce, setUpdateReady } from "./new-version";

let workbox: Promise<Workbox | undefined> | undefined;
let lastCheck = 0;

/**
 * Installs the service worker, and looks for new versions from then on. The page reloads only after a
 * tap on Refresh, here or in another tab.
 */
export async function followVersions(): Promise<void> {
  await followController();
  lastCheck = Date.now();
  await register();
  setInterval(checkForUpdate, HOUR_MS);
  document.addEventListener("visibilitychange", () => {
    const isDue = Date.now() - lastCheck >= MINUTE_MS;
    if (document.visibilityState === "visible" && isDue) void checkForUpdate();
  });
}

/** Answers whether the server could be asked for a new version. */
export async function checkForUpdate(): Promise<boolean> {
  lastCheck = Date.now();
  const registered = await workbox;
  if (!registered) return false;
  return registered.update().then(
    () => true,
    () => false, // not reached, or broken: this version continues
  );
}

/** Lets the version that waits take over, in every tab. */
export async function activateWaiting(): Promise<void> {
  (await register())?.messageSkipWaiting();
}

function register(): Promise<Workbox | undefined> {
  workbox ??= registerWorkbox().catch(() => undefined); // storage is off, or the server away
  return workbox;
}

async function registerWorkbox(): Promise<Workbox> {
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  const registration = await workbox.register({ immediate: true });
  // The library follows two versions and no third, also where one of them failed to install.
  const follow = () => {
    registration?.installing?.addEventListener("statechange", () => setWaiting(registration));
    setWaiting(registration);
  };
  registration?.addEventListener("updatefound", follow);
  follow();
  return workbox;
}

/** The first worker of a phone passes through this state too. */
function setWaiting(registration: ServiceWorkerRegistration | undefined): void {
  const next = registration?.active && registration.waiting;
  setUpdateReady(Boolean(next));
  // A browser may not say that the page has another worker.
  next?.addEventListener("statechange", () => {
    if (next.state === "activated") void reloadOnce();
  });
}

/**
 * The first worker of this phone takes over without a word: page and worker are of one version. Every
 * other change of worker is a new version after a tap on Refresh.
 */
async function followController(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  let hadWorker = Boolean(navigator.serviceWorker.controller ?? registration?.active);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadWorker) void reloadOnce();
    hadWorker = true;
  });
}
