import { type Health, healthSchema } from "@/domain/health/health";
import { type TestedEmail, testedEmailSchema } from "@/domain/health/test-email";
import { MINUTE_MS } from "@/domain/time/durations";
import { send } from "../core/client";

const EVERY_MS = 5 * MINUTE_MS;

let known: Health | undefined;
const listeners = new Set<(health: Health) => void>();

/** What the server said last of how it does; undefined before. */
export function knownHealth(): Health | undefined {
  return known;
}

export async function fetchHealth(): Promise<Health> {
  const health = healthSchema.parse(await send("admin/health"));
  known = health;
  for (const listener of listeners) listener(health);
  return health;
}

/** Calls `changed` with each answer; asks every five minutes while the page is seen. Returns what ends it. */
export function followHealth(changed: (health: Health) => void): () => void {
  listeners.add(changed);
  if (listeners.size === 1) begin();
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) end();
  };
}

let timer: ReturnType<typeof setInterval>;

function begin(): void {
  ask();
  timer = setInterval(ask, EVERY_MS);
  document.addEventListener("visibilitychange", ask);
}

function end(): void {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", ask);
}

function ask(): void {
  // What can't be read now is asked again; what was known stays in sight.
  if (document.visibilityState === "visible") fetchHealth().catch(() => undefined);
}

/** Asks for a test email, or with the same id what became of it. */
export async function testEmail(id: string): Promise<TestedEmail> {
  return testedEmailSchema.parse(await send("admin/test-email", { body: { id } }));
}
