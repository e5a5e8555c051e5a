import { HOUR_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { hexDigits } from "../core/ids";
import { ensureKey, type KeyFile, readKey } from "../core/key-file";
import { settings } from "../core/settings";
import type * as Vapid from "./vapid";

/** A push service takes a token for a day at most; it is renewed half-way. */
const GOOD_FOR = 24 * HOUR_MS;
const RENEWED_AFTER = 12 * HOUR_MS;
/** Below the order of the curve whatever follows: its first digit is no f. */
const KEY: KeyFile = { purpose: "push", name: "push.key", form: /^[0-7][\da-f]{63}$/ };

/** What a request to a push service carries to say who sends it; signed at most twice a day for each service. */
export function authorizationFor(app: App, origin: string): string {
  return `vapid t=${tokenFor(app, origin)}, k=${publicKey(app)}`;
}

/** The key that phones subscribe with. Found once after a start: it takes some tenths of a second. */
export function publicKey(app: App): string {
  const kept = String(app.store().get("push.public-key") ?? "");
  if (kept) return kept;
  const found = vapid().publicKeyOf(readKey(app, KEY));
  app.store().set("push.public-key", found);
  return found;
}

/** Before the first request. */
export function ensurePushKey(app: App): void {
  ensureKey(app, KEY, () => $security.randomStringWithAlphabet(1, "01234567") + hexDigits(63));
}

function tokenFor(app: App, origin: string): string {
  const name = `push.token.${origin}`;
  const [signedAt = "", token = ""] = String(app.store().get(name) ?? "").split("|");
  const age = now() - Number(signedAt);
  if (token && age >= 0 && age < RENEWED_AFTER) return token;
  const fresh = vapid().vapidToken({
    privateKey: readKey(app, KEY),
    audience: origin,
    subject: subject(),
    expires: Math.floor((now() + GOOD_FOR) / 1000),
  });
  app.store().set(name, `${now()}|${fresh}`);
  return fresh;
}

function subject(): string {
  const { email } = settings.support;
  return email ? `mailto:${email}` : settings.publicUrl;
}

function vapid(): typeof Vapid {
  return require(`${__hooks}/build/vapid.js`) as typeof Vapid;
}
