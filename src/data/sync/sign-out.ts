import { switchPushOff } from "@/data/device/push";
import { wipeDevice } from "@/data/local/wipe-device";
import { clearSession, hasExpired, onSessionEvent } from "@/data/remote/session";
import type { Toast } from "@/domain/error-catalogue";

const NOTICE_KEY = "sign-out-notice";
let leaving = false;

/**
 * Signs this device out: ends the session, wipes what is kept of the member and opens the home page
 * anew, so that nothing stays in memory either. Phones are shared (design decision 12). Needs no network.
 */
export function signOut(): Promise<void> {
  return signOutTo("/");
}

/** The same, opening another address; `notice` is for that page to tell. */
export async function signOutTo(address: string, notice?: Toast): Promise<void> {
  leaving = true;
  clearSession();
  await leave(address, notice);
}

/**
 * Does the same where the session ends otherwise: in another tab, by the server's 401, after an admin's
 * 12 hours. Where it merely ran out the app is left too, but what is unsent stays on the device: in a
 * database that only the same member's next session opens.
 */
export function leaveWhenSessionEnds(): () => void {
  return onSessionEvent((event) => {
    if (event !== "SIGNED_OUT" || leaving) return;
    leaving = true;
    const address = location.pathname.startsWith("/admin") ? "/admin-auth" : "/";
    void sessionEnded().then((notice) => leave(address, notice));
  });
}

/** The texts load when they are needed; without a connection there may be none. */
async function sessionEnded(): Promise<Toast | undefined> {
  const catalogue = await import("@/domain/error-catalogue").catch(() => null);
  return catalogue ? { title: catalogue.MESSAGES.session_expired } : undefined;
}

/** What a sign-out left for this page to tell; answered once. */
export function takeSignOutNotice(): Toast | null {
  const notice = sessionStorage.getItem(NOTICE_KEY);
  sessionStorage.removeItem(NOTICE_KEY);
  return notice ? JSON.parse(notice) : null;
}

async function leave(address: string, notice?: Toast): Promise<void> {
  await switchPushOff(); // also where a session ran out: a phone is shared, and shows nothing of who left
  if (!hasExpired()) await wipeDevice();
  if (notice) sessionStorage.setItem(NOTICE_KEY, JSON.stringify(notice));
  openAnew(address);
  leaving = false;
}

/** Without a network and without a service worker there is nothing to load: then the router alone goes there. */
function openAnew(address: string): void {
  if (navigator.onLine || navigator.serviceWorker?.controller) {
    location.replace(address);
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}
