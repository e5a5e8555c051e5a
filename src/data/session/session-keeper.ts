import { DAY_MS, HOUR_MS } from "@/domain/time/durations";
import { type Backoff, backoffMs } from "../core/backoff";
import { inOneTab } from "../core/in-one-tab";
import { serverNow } from "../core/server-clock";
import {
  clearSession,
  getSession,
  isRenewable,
  onSessionEvent,
  type Session,
  storedSession,
  tokenExpiry,
} from "../core/session";
import { keepSubscribed } from "../device/push";
import { noteSharer } from "../local/device/sharer";

/** A tick of 30 s, renewed when three ticks remain, retried until the next tick would. */
const TICK_MS = 30_000;
const RENEW_WITHIN_MS = 3 * TICK_MS;
const RETRIES = 7;
const RETRY: Backoff = { firstMs: 200, longestMs: TICK_MS / 2 };
const RENEW_AFTER_MS = DAY_MS;
/** The server's absolute limit for admins (docs, decision 4). */
const ADMIN_SESSION_MS = 12 * HOUR_MS;

/**
 * Renews the session while the app is used, and ends an admin's after 12 hours. At the start it also renews a lost push
 * subscription. Safe in several tabs: one of them renews the session. Returns what stops it.
 */
export function saveSession(): () => void {
  const stopNoting = onSessionEvent((_event, session) => {
    noteSharer(session?.user.id ?? "").catch(() => {}); // storage is blocked: nothing can be shared into the app either
  });
  keepSubscribed().catch(() => {}); // tried again at the next start
  const tick = () => {
    if (document.visibilityState === "visible") void keep();
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("online", tick);
  tick();
  return () => {
    stopNoting();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
    window.removeEventListener("online", tick);
  };
}

/** How long an admin's session still lasts, in milliseconds, counted from the sign-in on this device's own clock. */
export function timeLeft(session: Session, now: number): number {
  return isRenewable(session.token) ? Infinity : session.renewedAt + ADMIN_SESSION_MS - now;
}

/** How long the session of this device still lasts. */
export function sessionTimeLeft(): number {
  const session = getSession();
  return session ? timeLeft(session, Date.now()) : Infinity;
}

/**
 * Whether to renew now, by the device's clock: once a day on use; and before the token ends, by the server's. A clock
 * set back counts as a day.
 */
export function needsRenewal(session: Session, now: number, serverTime = now): boolean {
  if (!isRenewable(session.token)) return false;
  const age = now - session.renewedAt;
  if (age < 0 || age >= RENEW_AFTER_MS) return true;
  return tokenExpiry(session.token) - serverTime < RENEW_WITHIN_MS && age >= RENEW_WITHIN_MS;
}

/** The server asked not to be asked before, in milliseconds since the page's start. */
let heldUntil = 0;

async function keep(): Promise<void> {
  const session = getSession();
  if (!session) return;
  if (timeLeft(session, Date.now()) <= 0) clearSession("expired", true);
  else if (needsRenewal(session, Date.now(), serverNow()) && navigator.onLine)
    await renewInOneTab();
}

/** Two tabs that renew all the same are harmless: an older token stays good. */
async function renewInOneTab(): Promise<void> {
  await inOneTab("session-renewal", renew, { ifAvailable: true });
}

/** What the server refuses, other than by 401, waits for the next tick. */
async function renew(): Promise<void> {
  const { refresh } = await import("../remote/auth");
  const { isUnreachable, RequestError } = await import("../core/client");
  if (heldUntil > performance.now()) return;
  for (let tries = 0; tries < RETRIES; tries++) {
    const session = storedSession(); // what another tab has renewed in the meantime is not renewed again
    if (!session || !needsRenewal(session, Date.now(), serverNow())) return;
    try {
      return await refresh();
    } catch (error) {
      if (!(error instanceof RequestError) || !isUnreachable(error)) return;
      heldUntil = performance.now() + error.retryAfterMs;
      if (error.retryAfterMs > 0) return;
    }
    await new Promise((done) => setTimeout(done, backoffMs(RETRY, tries)));
  }
}
