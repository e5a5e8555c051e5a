import { getSession } from "../core/session";
import { reloadApp, settled } from "./before-reload";
import { isRunningAsApp } from "./install-prompt";
import { reloadOnce } from "./new-version";
import { whenUsable } from "./when-usable";

/** A browser that swallows `controllerchange` gets its reload all the same. */
const RELOAD_AFTER_MS = 15_000;

/** Installs the service worker and follows its versions, once the page is done with its own work. */
export async function startServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker || !import.meta.env.PROD) return;
  await idle();
  await whenUsable();
  if (isSparing()) return;
  await loadFollowing()
    .then(({ followVersions }) => followVersions())
    .catch(() => undefined); // the network or the storage is off: the next visit tries again
}

/** The library comes with it: the first visit's scripts have no room for either. */
function loadFollowing() {
  return import("./follow-versions");
}

/** Lets the new version take over, in every tab, once what was typed is written. */
export async function refreshToUpdate(): Promise<void> {
  await settled();
  setTimeout(() => void reloadOnce(), RELOAD_AFTER_MS);
  await loadFollowing()
    .then(({ activateWaiting }) => activateWaiting())
    .catch(() => undefined); // the page reloads all the same
}

/**
 * Called when a part of the app could not be loaded. Where there is a new version instead, loads that, once for each
 * version. A part that only the network kept away changes nothing.
 */
export async function leaveOldVersion(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  if (!navigator.onLine || sessionStorage.getItem(LEFT_KEY) === entry) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    await registration.update().catch(() => undefined);
    if (registration.installing) await installed(registration.installing);
  }
  if (!registration?.waiting && !(await hasNewVersion(entry))) return;
  sessionStorage.setItem(LEFT_KEY, entry);
  if (registration?.waiting) await refreshToUpdate();
  else await reloadApp(); // also where a reload was refused before, for what was typed
}

/** Whether a reload would bring another script: of the worker that answers for this page, or of the server. */
async function hasNewVersion(script: string): Promise<boolean> {
  const address = navigator.serviceWorker?.controller ? "/index.html" : location.pathname;
  try {
    const page = await (await fetch(address, { cache: "no-store" })).text();
    return page.includes('id="app"') && !page.includes(new URL(script).pathname);
  } catch {
    return false; // only the network is away
  }
}

const LEFT_KEY = "left-old-version";

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state !== "installing" && done());
    setTimeout(done, RELOAD_AFTER_MS);
  });
}

/** Visitors who pay by the megabyte don't download the whole app at once. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true && !getSession() && !isRunningAsApp();
}

async function idle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((done) => window.addEventListener("load", done, { once: true }));
  }
  await new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 4000 });
    else setTimeout(done, 1000);
  });
}
