/**
 * Loads once more what this page was made of, when the phone's first worker is there: that keeps what it sees, and the
 * signal may be gone by the next page. Returns what ends it.
 */
export function keepUsedFiles(): (() => void) | undefined {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return undefined;
  workers.addEventListener("controllerchange", loadAgain, { once: true });
  return () => workers.removeEventListener("controllerchange", loadAgain);
}

function loadAgain(): void {
  for (const { name } of performance.getEntriesByType("resource")) {
    const { pathname } = new URL(name);
    if (pathname.startsWith("/assets/")) fetch(pathname).catch(() => {}); // the browser may have it still
  }
}
