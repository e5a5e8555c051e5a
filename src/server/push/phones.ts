import { PUSH_PHONES_MAX } from "@/domain/limits/limits";
import {
  addPhoneSchema,
  PUSH_KINDS,
  phoneSecretSchema,
  pushOrigin,
  renewPhoneSchema,
} from "@/domain/notification/push";
import { momentText } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { findFirstOrNull, newRecord, setAll } from "../core/records";
import { settings } from "../core/settings";
import { execute } from "../core/sql";

/** The phone whose secret this is, or null. Only its hash is kept. */
export function phoneOf(app: App, secret: string): RecordModel | null {
  return findFirstOrNull(app, "push_phones", "secret_hash = {:hash}", { hash: hashOf(secret) });
}

function hashOf(secret: string): string {
  return $security.sha256(secret);
}

/**
 * The phone is woken there from now on. A browser has one endpoint for all its users: whose it was before is
 * told nothing there any more. 422 `push_endpoint_unknown`. Does not save the phone.
 */
function takeEndpoint(tx: App, phone: RecordModel, endpoint: string): void {
  if (!serviceOf(endpoint)) fail(422, "push_endpoint_unknown");
  execute(tx, "DELETE FROM push_phones WHERE endpoint = {:endpoint} AND id != {:id}", {
    endpoint,
    id: phone.id,
  });
  phone.set("endpoint", endpoint);
}

/** Stops waking this phone. */
export function dropPhone(tx: App, id: string): void {
  execute(tx, "DELETE FROM push_phones WHERE id = {:id}", { id });
}

/** Forgets every phone of a member whose sessions end, but the one whose secret is given: it has a new session. */
export function forgetPhones(tx: App, userId: string, heldSecret = ""): void {
  execute(tx, "DELETE FROM push_phones WHERE user_id = {:userId} AND secret_hash != {:held}", {
    userId,
    held: hashOf(heldSecret),
  });
}

/** The push service that an endpoint belongs to; empty for every other address (T62). Tests have one of their own. */
export function serviceOf(endpoint: string): string {
  const forTests = settings.pushServiceForTests;
  if (forTests && endpoint.startsWith(`${forTests}/`)) return forTests;
  return pushOrigin(endpoint);
}

/** A phone is woken for what its member chose. Chosen again it is the same phone, also with another endpoint. */
export const addPhone = command(
  { route: "POST /api/app/push/phone", body: addPhoneSchema },
  ({ app: tx, caller, body, now }) => {
    const { endpoint, secret, kinds } = body;
    const phone = phoneOf(tx, secret) ?? newRecord(tx, "push_phones");
    const isOther = phone.getString("user_id") !== caller.id;
    if (isOther) setAll(phone, { user_id: caller.id, created_at: momentText(now) });
    // What a switch stands for is told from the moment it is on.
    if (isOther || kinds.some((kind) => !phone.getBool(kind)))
      phone.set("told_at", momentText(now));
    takeEndpoint(tx, phone, endpoint);
    phone.set("secret_hash", hashOf(secret));
    for (const kind of PUSH_KINDS) phone.set(kind, kinds.includes(kind));
    tx.save(phone);
    dropOldest(tx, caller.id);
    return { kinds };
  },
);

/** The most phones of a member; the oldest are removed. */
function dropOldest(tx: App, userId: string): void {
  execute(
    tx,
    `DELETE FROM push_phones WHERE user_id = {:userId} AND id NOT IN (
       SELECT id FROM push_phones WHERE user_id = {:userId}
       ORDER BY created_at DESC LIMIT ${PUSH_PHONES_MAX})`,
    { userId },
  );
}

/**
 * The browser's push service gave a phone another endpoint: what its member chose is kept. The secret
 * identifies the phone, because a worker has no session. 404 `push_phone_unknown`: it is no longer woken.
 */
export const renewPhone = command(
  { route: "POST /api/app/push/renew", body: renewPhoneSchema },
  ({ app: tx, body }) => {
    const phone = phoneOf(tx, body.secret);
    if (!phone) return fail(404, "push_phone_unknown");
    takeEndpoint(tx, phone, body.endpoint);
    tx.save(phone);
    return { renewed: true };
  },
);

/** Switched off, or signed out: the secret says whose phone it is, also when the session is over. */
export const forgetPhone = command(
  { route: "POST /api/app/push/forget", body: phoneSecretSchema },
  ({ app: tx, body }) => {
    const phone = phoneOf(tx, body.secret);
    if (phone) tx.delete(phone);
    return { forgotten: true };
  },
);
