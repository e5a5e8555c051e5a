const KEY = "push-dismissed";

/** The offer of notifications is made once: 'Not now' is an answer, and there is a switch. */
export function dismissPushOffer(): void {
  localStorage.setItem(KEY, "yes");
}

export function isPushOfferDismissed(): boolean {
  return localStorage.getItem(KEY) !== null;
}
