import { HOUR_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { ensureKey, type KeyFile, readKey } from "../core/key-file";
import { settings } from "../core/settings";

/** A push service takes a token for a day at most; it is renewed half-way. */
const GOOD_FOR = 24 * HOUR_MS;
const RENEWED_AFTER = 12 * HOUR_MS;
const KEY: KeyFile = {
  purpose: "push",
  name: "push.key",
  form: /^-----BEGIN PRIVATE KEY-----\n[\w+/=\n]+-----END PRIVATE KEY-----\n$/,
};

/** What a request to a push service carries to say who sends it; signed at most twice a day for each service. */
export function authorizationFor(app: App, origin: string): string {
  const name = `push.authorization.${origin}`;
  const [signedAt = "", authorization = ""] = String(app.store().get(name) ?? "").split("|");
  const age = now() - Number(signedAt);
  if (authorization && age >= 0 && age < RENEWED_AFTER) return authorization;
  const expires = Math.floor((now() + GOOD_FOR) / 1000);
  const fresh = $push.authorization(readKey(app, KEY), origin, subject(), expires);
  app.store().set(name, `${now()}|${fresh}`);
  return fresh;
}

/** The key that phones subscribe with. */
export function publicKey(app: App): string {
  return $push.publicKey(readKey(app, KEY));
}

/** Before the first request. */
export function ensurePushKey(app: App): void {
  ensureKey(app, KEY, () => $push.newKey());
}

function subject(): string {
  const { email } = settings.support;
  return email ? `mailto:${encodeURI(email)}` : settings.publicUrl;
}
