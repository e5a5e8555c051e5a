import { hasDatabase } from "../core/database-name";
import { getSession } from "../core/session";

/** What the page is still waiting for: the shape of what comes (ui/skeleton.tsx), or its database. */
const LOADING = "[data-loading]";
const LOOK_MS = 200;
/** A part that never comes holds up the rest no longer. */
const PATIENCE_MS = 180_000;

/** Resolves when the page has all that it waits for: what else loads would make a slow line slower. */
export async function whenUsable(): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  await new Promise((done) => setTimeout(done, LOOK_MS)); // what is being drawn is not there yet
  while (isLoading() && performance.now() < end) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** Resolves at once on a phone that knows the member; on a first visit, when the page can be used. */
export async function whenKnownOrUsable(): Promise<void> {
  const userId = getSession()?.user.id;
  if (!userId || !(await hasDatabase(userId))) await whenUsable();
}

function isLoading(): boolean {
  const parts = [...document.querySelectorAll(LOADING)];
  return parts.some((part) => part.getClientRects().length > 0);
}
