import { pushOrigin } from "@/domain/push";
import { findFirstOrNull } from "../records";
import { settings } from "../settings";
import { execute } from "../sql";

/** The phone whose secret this is, or null. Only its hash is kept. */
export function phoneOf(app: App, secret: string): RecordModel | null {
  return findFirstOrNull(app, "push_phones", "secret_hash = {:hash}", { hash: hashOf(secret) });
}

export function hashOf(secret: string): string {
  return $security.sha256(secret);
}

/** Forgets every phone of a member: signed out everywhere, nobody's phone tells of them any more. */
export function forgetPhones(tx: App, userId: string): void {
  execute(tx, "DELETE FROM push_phones WHERE user_id = {:userId}", { userId });
}

/** The push service that an endpoint belongs to; empty for every other address (T62). Tests have one of their own. */
export function serviceOf(endpoint: string): string {
  const forTests = settings.pushServiceForTests;
  if (forTests && endpoint.startsWith(`${forTests}/`)) return forTests;
  return pushOrigin(endpoint);
}
