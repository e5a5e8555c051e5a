import { DAY_MS } from "@/domain/time/durations";

const KEY = "install-dismissed-at";
const QUIET_MS = 30 * DAY_MS;

export function dismissInstallOffer(now: number): void {
  localStorage.setItem(KEY, String(now));
}

/** Whether the member said 'Not now' within 30 days; by a clock that was set back too. */
export function isInstallOfferDismissed(now: number): boolean {
  const at = Number(localStorage.getItem(KEY));
  return at > 0 && Math.abs(now - at) < QUIET_MS;
}
