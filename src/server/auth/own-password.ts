import { type Caller, fail, failSignedOut } from "../core/http";
import { findOrNull } from "../core/records";
import { isPasswordOf } from "./account";
import { sourceOf } from "./sign-in-tries";
import { type Counter, refuseWhile, resetThrottle, throttleAll } from "./throttle";

interface Asking {
  readonly app: App;
  readonly e: RequestEvent;
  readonly caller: Caller;
}

/**
 * Asks the caller for their password once more, sent as `field`: a phone that lies open is not enough.
 * Guessing is slowed as at sign-in, by counts of its own that strangers can't raise (429): where it comes from, and all
 * together. 422 `current_password_wrong`. Takes 50 ms: not in a transaction.
 */
export function requireOwnPassword(asking: Asking, password: string, field = "password"): void {
  const { app, caller, e } = asking;
  const { email } = caller;
  const source = sourceOf(asking, email);
  const counters: Counter[] = [
    { kind: "own_password", email, source },
    { kind: "own_password_all", email, source: "" },
  ];
  refuseWhile(
    e,
    throttleAll(app, () => counters),
  );
  if (!isPasswordOf(caller.record, password)) {
    fail(422, "current_password_wrong", { [field]: "current_password_wrong" });
  }
  resetThrottle(app, "own_password", email, source);
}

/**
 * First in the transaction of what the password was asked for, and of what starts a session: 401 where the account's
 * sessions have ended since the request came, as by a reset (T47, T678).
 */
export function requireStillSignedIn({ app: tx, e, caller }: Asking): void {
  const stored = findOrNull(tx, "users", caller.id);
  if (stored?.tokenKey() !== caller.record.tokenKey()) failSignedOut(e);
}
