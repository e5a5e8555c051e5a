import type { Workbox } from "workbox-window/Workbox.js";
import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";
import { getSession } from "../session/session";
import { createStore, useStore } from "../store";
import { reloadApp, settled } from "./before-reload";
import { isRunningAsApp } from "./install-prompt";
import { whenUsable } from "./when-usable";

/** A browser that swallows `controllerchange` gets its reload all the same. */
const RELOAD_AFTER_MS = 15_000;

let workbox: Promise<Workbox | undefined> | undefined;
const isWaiting = createStore(false);
let isReloading = false;
let lastCheck = 0;

/**
 * Installs the service worker once the page is done with its own work, and looks for new versions from
 * then on. The page reloads only after a tap on Refresh, here or in another tab.
 */
export async function startServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker || !import.meta.env.PROD) return;
  await idle();
  await whenUsable();
  if (isSparing()) return;
  await followController();
  lastCheck = Date.now();
  await register();
  setInterval(checkForUpdate, HOUR_MS);
  document.addEventListener("visibilitychange", () => {
    const isDue = Date.now() - lastCheck >= MINUTE_MS;
    if (document.visibilityState === "visible" && isDue) void checkForUpdate();
  });
}

export async function checkForUpdate(): Promise<boolean> {
  lastCheck = Date.now();
  const registered = await workbox;
  if (!registered) return false;
  return registered.update().then(
    () => true,
    () => false, // not reached, or broken: this version continues
  );
}

/** The library loads once the page is usable: the first visit's scripts have no room for it. */
function register(): Promise<Workbox | undefined> {
  workbox ??= registerWorkbox().catch(() => undefined); // storage is off, or the server away
  return workbox;
}

async function registerWorkbox(): Promise<Workbox> {
  // Its sources: what the package's entry exports is compiled for older browsers, and twice the size.
  const { Workbox } = await import("workbox-window/Workbox.js");
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
  isWaiting.set(Boolean(registration?.waiting && registration.active));
}

export function useUpdateReady(): boolean {
  return useStore(isWaiting);
}

/** Lets the new version take over, in every tab, once what was typed is written. */
export async function refreshToUpdate(): Promise<void> {
  await settled();
  setTimeout(() => void reloadOnce(), RELOAD_AFTER_MS);
  (await register())?.messageSkipWaiting();
}

/**
 * Called when a part of the app could not be loaded. Where the server has a new version instead, loads that, once
 * for each version. A part that only the network kept away changes nothing.
 */
export async function leaveOldVersion(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  if (!navigator.onLine || sessionStorage.getItem(LEFT_KEY) === entry) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    await registration.update().catch(() => undefined);
    if (registration.installing) await installed(registration.installing);
  }
  if (!registration?.waiting) {
    if (navigator.serviceWorker?.controller || !(await hasNewVersion(entry))) return;
  }
  sessionStorage.setItem(LEFT_KEY, entry);
  if (registration?.waiting) await refreshToUpdate();
  else await reloadOnce();
}

/** Whether this page, as the server has it now, runs on another script. */
async function hasNewVersion(script: string): Promise<boolean> {
  try {
    const page = await (await fetch(location.pathname, { cache: "no-store" })).text();
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

async function reloadOnce(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  await reloadApp();
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
