import { useSyncExternalStore } from "react";
import { createListeners } from "../core/store";

/**
 * How the app gets onto this phone: by the browser's own question, by hand as iPhones want it, from a
 * real browser where another app shows this page, or not at all; `installed` where it runs as an app.
 */
export type InstallWay = "prompt" | "ios" | "in-app" | "none" | "installed";

/** Chromium's event, which TypeScript's DOM does not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offer: InstallPromptEvent | undefined;
let isInstalled = false;
const listeners = createListeners();

/**
 * The browser offers once, maybe before anything is drawn, and it must be asked for later. What it offered
 * before the scripts of a drawn page came was kept by the page (domain/scripts-after-paint.ts).
 */
export function captureInstallPrompt(): void {
  offer = (window as { installOffer?: InstallPromptEvent }).installOffer;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    listeners.tell();
  });
  window.addEventListener("appinstalled", () => {
    offer = undefined;
    isInstalled = true;
    listeners.tell();
  });
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listeners.add, installWay, () => "none");
}

export async function askToInstall(): Promise<boolean> {
  const event = offer;
  if (!event) return false;
  offer = undefined; // good for one question
  const { outcome } = await event.prompt();
  listeners.tell();
  return outcome === "accepted";
}

function installWay(): InstallWay {
  if (isInstalled || isRunningAsApp()) return "installed";
  if (offer) return "prompt";
  const { userAgent } = navigator;
  if (/; wv\)|FBA[NV]|Instagram|Line\//.test(userAgent)) return "in-app";
  return isIos(userAgent) ? "ios" : "none";
}

export function isRunningAsApp(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone; // iPhones
  return isStandalone === true || matchMedia("(display-mode: standalone)").matches;
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isIos(userAgent: string): boolean {
  return (
    /iPhone|iPad|iPod/.test(userAgent) ||
    (userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)
  );
}
