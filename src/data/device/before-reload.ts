import { withTimeout } from "../core/with-timeout";

const PATIENCE_MS = 2000;
const tasks = new Set<() => Promise<unknown>>();

/** Finishes `task` before the app reloads: saving what was typed just now. */
export function beforeReload(task: () => Promise<unknown>): void {
  tasks.add(task);
}

type Act = () => void;
/** Forms that would lose what is typed: each does what it is given at once, or after asking. */
export const asksFirst = new Set<(act: Act) => void>();

/** Does `act` once each form has agreed to lose what is typed in it. */
export function askFirst(act: Act): void {
  [...asksFirst].reduceRight<Act>((next, ask) => () => ask(next), act)();
}

export async function reloadApp(): Promise<void> {
  await settled();
  location.reload();
}

/** Resolves when everything is written, or after two seconds: a page that closes writes its last words itself. */
export async function settled(): Promise<void> {
  await withTimeout(PATIENCE_MS, Promise.allSettled([...tasks].map((task) => task())));
}
