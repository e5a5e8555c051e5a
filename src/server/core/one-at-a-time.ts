import { fail } from "./http";

/** A request that takes longer does not keep the member's next one out. */
const HELD_MS = 15_000;
/** Two phones of one household ask in the same moment: the second one waits so long. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;

/** Runs `work` while no other costly request of this member runs; 429 with Retry-After else. */
export function oneAtATime<T>(app: App, e: RequestEvent, userId: string, work: () => T): T {
  const key = `costly.${userId}`;
  const heldUntil = takeTurn(app, key);
  if (!heldUntil) {
    e.response.header().set("Retry-After", "2");
    return fail(429, "still_busy");
  }
  try {
    return work();
  } finally {
    app.store().setFunc(key, (taken) => (taken === heldUntil ? 0 : taken));
  }
}

/** Until when the turn is held; 0 where it could not be had. */
function takeTurn(app: App, key: string): number {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; sleep(PAUSE_MS)) {
    const heldUntil = Date.now() + HELD_MS;
    let isFree = false;
    app.store().setFunc(key, (taken) => {
      isFree = Number(taken ?? 0) < Date.now();
      return isFree ? heldUntil : taken;
    });
    if (isFree) return heldUntil;
  }
  return 0;
}
