/**
 * Loads the files of this page once more when the phone's first worker has started: it keeps what passes through it, and
 * the signal may be gone soon. Returns what ends it.
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
    if (pathname.startsWith("/assets/")) fetch(pathname).catch(() => {}); // the browser may still have it
  }
}
