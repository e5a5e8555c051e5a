/** What the page is still waiting for: the shape of what comes (ui/skeleton.tsx). */
const LOADING = "[data-loading]";
const LOOK_MS = 1000;
/** A part that never comes holds up the rest no longer. */
const PATIENCE_MS = 180_000;

/** Resolves when the page has all that it waits for: what else loads would make a slow line slower. */
export async function whenUsable(): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (isLoading() && performance.now() < end) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

function isLoading(): boolean {
  const parts = [...document.querySelectorAll(LOADING)];
  return parts.some((part) => part.getClientRects().length > 0);
}
