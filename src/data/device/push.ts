import type { PushKind } from "@/domain/notification/push";
import { fetchWhole } from "../core/fetch-whole";
import { withTimeout } from "../core/with-timeout";
import { dropPushSecret, makePushSecret, pushSecret } from "../local/device/push-secret";
import { renewPush } from "./renew-push";
import { subscribePush } from "./subscribe-push";

/**
 * What this browser can do: `ready` to be asked, `refused` once its user said no (only they can take that
 * back, in the browser), `later` while the app's worker isn't installed, `none` where there is no push.
 */
export type PushSupport = "ready" | "refused" | "later" | "none";

const PATIENCE_MS = 2000;

export async function pushSupport(): Promise<PushSupport> {
  if (!("PushManager" in globalThis) || !("Notification" in globalThis)) return "none";
  if (!navigator.serviceWorker) return "none";
  if (Notification.permission === "denied") return "refused";
  return (await navigator.serviceWorker.getRegistration())?.active ? "ready" : "later";
}

/** Calls `listener` when the app's worker takes the page over, so that `later` may have come. Returns what ends it. */
export function onPushSupport(listener: () => void): () => void {
  navigator.serviceWorker?.addEventListener("controllerchange", listener);
  return () => navigator.serviceWorker?.removeEventListener("controllerchange", listener);
}

/** What this phone is woken for: nothing where its subscription is gone and can't be renewed now. */
export async function pushKinds(): Promise<readonly PushKind[]> {
  const secret = await pushSecret();
  if (!secret || !(await keepSubscribed().catch(() => false))) return [];
  const { readPushSettings } = await import("../remote/push");
  return (await readPushSettings(secret)).kinds;
}

/**
 * Renews the subscription of a phone that lost it, though its member is to be notified: the app's worker was installed
 * again, the permission was taken and given back, or an earlier renewal failed. False where there is nothing to keep.
 * @throws where the server or the browser's push service wasn't reached or refused.
 */
export async function keepSubscribed(): Promise<boolean> {
  if (globalThis.Notification?.permission !== "granted" || !(await pushSecret())) return false;
  const registration = await navigator.serviceWorker.ready;
  if (!(await registration.pushManager.getSubscription())) await renewPush(registration, null);
  return true;
}

/**
 * Has this phone woken for these kinds. Asks its user once, so it has to begin with a
 * tap. False where they refused.
 * @throws {RequestError} when the server was not reached or refused, a DOMException when the browser's push service did.
 */
export async function switchPushOn(kinds: readonly PushKind[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const { addPhone, readPushSettings } = await import("../remote/push");
  const secret = (await pushSecret()) || (await makePushSecret());
  const { public_key } = await readPushSettings(secret);
  const { endpoint } = await subscribePush(registration.pushManager, public_key);
  await addPhone({ endpoint, secret, kinds });
  return true;
}

/**
 * Has the server wake this phone now, to show that it works.
 * @throws {RequestError} when the server was not reached, or it or the browser's push service refused.
 */
export async function testPush(): Promise<void> {
  const { testPhone } = await import("../remote/push");
  await testPhone(await pushSecret());
}

/**
 * Ends notifications on this phone and removes the shown ones. Needs no session and no
 * network: what the server does not hear it learns from the push service. Never takes longer than two seconds.
 */
export async function switchPushOff(): Promise<void> {
  await withTimeout(PATIENCE_MS, Promise.allSettled([endPush(), closeShown()]));
}

async function endPush(): Promise<void> {
  const secret = await pushSecret();
  if (!secret) return;
  const told = tellForgotten(secret);
  await dropPushSecret();
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await told;
}

/** `keepalive`: where the answer takes longer than is waited for, the page is left while it is on its way. */
function tellForgotten(secret: string): Promise<unknown> {
  return fetchWhole("/api/app/push/forget", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret }),
    keepalive: true,
  }).catch(() => {});
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
