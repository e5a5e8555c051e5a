import type { PushKind } from "@/domain/notification/push";
import { fetchWhole } from "../core/fetch-whole";
import { withTimeout } from "../core/with-timeout";
import { dropPushSecret, makePushSecret, pushSecret } from "../local/device/push-secret";
import { subscribePush } from "./subscribe-push";

/**
 * What this browser can do: `ready` to be asked, `refused` once its user said no (only they can take that
 * back, in the browser), `none` where it has no push or the app's worker is not installed.
 */
export type PushSupport = "ready" | "refused" | "none";

const PATIENCE_MS = 2000;

export async function pushSupport(): Promise<PushSupport> {
  if (!("PushManager" in globalThis) || !("Notification" in globalThis)) return "none";
  if (!(await navigator.serviceWorker?.getRegistration())) return "none";
  return Notification.permission === "denied" ? "refused" : "ready";
}

export async function pushKinds(): Promise<readonly PushKind[]> {
  const secret = await pushSecret();
  if (!secret || Notification.permission !== "granted") return [];
  const { readPushSettings } = await import("../remote/push");
  return (await readPushSettings(secret)).kinds;
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
  void tellForgotten(secret);
  await dropPushSecret();
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** `keepalive`: the page is left while it is on its way. */
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
