import { afterCommit } from "../core/after-commit";
import { registerNamed } from "../core/register";

/** Each account that is deactivated, by its random id: a restored backup may have it open. */
const register = registerNamed("deactivated");

/** When it was deactivated, and by the account of which admin; empty where that isn't known. */
export interface Deactivation {
  readonly at: string;
  readonly by: string;
}

export function noteDeactivated(userId: string, deactivation: Deactivation): void {
  afterCommit((app) => listDeactivated(app, userId, deactivation));
}

export function listDeactivated(app: App, userId: string, { at, by }: Deactivation): void {
  register.write(app, userId, [at, by].join("\n"));
}

export function listedDeactivation(app: App, userId: string): Deactivation | null {
  const [at = "", by = ""] = register.read(app, userId)?.split("\n") ?? [];
  return at ? { at, by } : null;
}

export function deactivatedAccounts(app: App): string[] {
  return register.entries(app);
}

/** It is open again, or gone. Where that isn't committed, the next start lists it again. */
export function forgetDeactivation(app: App, userId: string): void {
  register.remove(app, userId);
}
