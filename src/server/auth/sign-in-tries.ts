import { RETENTION } from "@/domain/retention/retention";
import { DAY_MS } from "@/domain/time/durations";
import { inTransaction } from "../core/http";
import { knownDeviceAt } from "./known-device";
import {
  type Asking,
  type Counter,
  countOf,
  refuseWhile,
  rememberSource,
  resetThrottle,
  throttleAll,
} from "./throttle";

/** Deleted a day after it ends, as every attempt is. */
const KNOWN_FOR = (RETENTION.known_networks.days - 1) * DAY_MS;

/**
 * Counts a try to sign in, for the account and where it comes from (T43, T80): a device that has signed in
 * before by its own count; any other by its network. What comes from a network that has never signed in counts
 * for the account as a whole too, which slows only a guesser with many networks. 429.
 */
export function requireSignInTry({ app, e }: Asking, email: string): void {
  const wait = throttleAll(app, (tx) => countersOf({ app: tx, e }, email));
  refuseWhile(e, wait);
}

/** After the right password: the next mistake from there is the first again, and its network is known. */
export function noteSignIn({ app, e }: Asking, email: string): void {
  inTransaction(app, (tx) => {
    const source = sourceOf({ app: tx, e }, email);
    resetThrottle(tx, "sign_in", email, source);
    resetThrottle(tx, "sign_in_networks", email);
    rememberSource(tx, { kind: "known_network", email, source: networkOf(e) }, KNOWN_FOR);
  });
}

/** Resets the counts and the known networks of the account's former holder. */
export function forgetSignInTries(tx: App, email: string): void {
  for (const kind of ["sign_in", "sign_in_networks", "sign_in_all", "known_network"] as const) {
    resetThrottle(tx, kind, email);
  }
}

/** A device that has signed in before, or the network that a request comes from. */
export function sourceOf({ app, e }: Asking, email: string): string {
  const device = knownDeviceAt(app, e, email);
  return device ? `device:${device}` : networkOf(e);
}

function countersOf({ app, e }: Asking, email: string): Counter[] {
  const own: Counter = { kind: "sign_in", email, source: sourceOf({ app, e }, email) };
  const network = networkOf(e);
  const isKnown =
    own.source !== network || countOf(app, { kind: "known_network", email, source: network });
  if (isKnown) return [own];
  const all: Counter = { kind: "sign_in_all", email, source: "" };
  const isNew = countOf(app, own) === null;
  return isNew ? [own, { kind: "sign_in_networks", email, source: "" }, all] : [own, all];
}

/** An IPv6 address has become that of its /64 before (pocketbase/visitors.go). */
function networkOf(e: RequestEvent): string {
  return `network:${e.realIP()}`;
}
