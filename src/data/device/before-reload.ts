import { withTimeout } from "../core/with-timeout";

const PATIENCE_MS = 2000;
const tasks = new Set<() => Promise<unknown>>();

/** Finishes `task` before the app reloads: saving what was typed just now. */
export function beforeReload(task: () => Promise<unknown>): void {
  tasks.add(task);
}

export async function reloadApp(): Promise<void> {
  await settled();
  location.reload();
}

/** Resolves when everything is written, or after two seconds: a page that closes writes its last words itself. */
export async function settled(): Promise<void> {
  await withTimeout(PATIENCE_MS, Promise.allSettled([...tasks].map((task) => task())));
}
