import { pushOrigin } from "@/domain/notification/push";
import { fail } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { settings } from "../core/settings";
import { execute } from "../core/sql";

/** The phone whose secret this is, or null. Only its hash is kept. */
export function phoneOf(app: App, secret: string): RecordModel | null {
  return findFirstOrNull(app, "push_phones", "secret_hash = {:hash}", { hash: hashOf(secret) });
}

export function hashOf(secret: string): string {
  return $security.sha256(secret);
}

/**
 * The phone is woken there from now on. A browser has one endpoint, whoever uses it: whose it was before is
 * told nothing there any more. 422 `push_endpoint_unknown`. Does not save the phone.
 */
export function takeEndpoint(tx: App, phone: RecordModel, endpoint: string): void {
  if (!serviceOf(endpoint)) fail(422, "push_endpoint_unknown");
  execute(tx, "DELETE FROM push_phones WHERE endpoint = {:endpoint} AND id != {:id}", {
    endpoint,
    id: phone.id,
  });
  phone.set("endpoint", endpoint);
}

/** Nobody wakes this phone any more. */
export function dropPhone(tx: App, id: string): void {
  execute(tx, "DELETE FROM push_phones WHERE id = {:id}", { id });
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
