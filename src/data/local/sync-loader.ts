let load: () => Promise<unknown> = () => Promise.resolve();

/** Names what loads the sync of a member's database; the service worker, which brings it, names nothing. */
export function loadSyncBy(loader: () => Promise<unknown>): void {
  load = loader;
}

export function loadSyncCode(): Promise<unknown> {
  return load();
}
