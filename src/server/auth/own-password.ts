import { type Caller, fail } from "../core/http";
import { isPasswordOf } from "./account";
import { sourceOf } from "./sign-in-tries";
import { enforceThrottle, resetThrottle } from "./throttle";

/**
 * Asks the caller for their password once more, sent as `field`: a phone that lies open is not enough.
 * Guessing is slowed as at sign-in, by a count of its own that strangers can't raise (429); 422 `current_password_wrong`. Takes 50 ms: not in a transaction.
 */
export function requireOwnPassword(
  asking: { readonly app: App; readonly e: RequestEvent; readonly caller: Caller },
  password: string,
  field = "password",
): void {
  const { app, caller } = asking;
  const source = sourceOf(asking, caller.email);
  enforceThrottle(asking, "own_password", caller.email, source);
  if (!isPasswordOf(caller.record, password)) {
    fail(422, "current_password_wrong", { [field]: "current_password_wrong" });
  }
  resetThrottle(app, "own_password", caller.email, source);
}
