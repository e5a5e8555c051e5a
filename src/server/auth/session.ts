import { messageOf } from "@/domain/text/messages";
import { query, rolesOf } from "../core/http";
import { isDeactivated } from "./account";
import { openErasure } from "./erasure-state";
import { markDevice } from "./known-device";

const ADMIN_SESSION_NS = 12 * 60 * 60 * 1e9;

/** Who is signed in, for the guards of pages. */
export const session = query("GET /api/app/session", ({ caller }) => ({
  id: caller.id,
  email: caller.email,
  verified: caller.record.verified(),
  isAdmin: caller.isAdmin,
  roles: caller.roles,
}));

/**
 * Signs in who has just given a password or a mailed link, on a device that is known from now on. A renewed session
 * makes none: whoever stole it would get tries of its own for each (T43).
 */
export function startSession(e: RequestEvent, user: RecordModel): void {
  markDevice(e, user);
  $apis.recordAuthResponse(e, user, "");
}

/**
 * Runs before every answer that carries a token. Admins get one that ends after 12 hours and
 * cannot be renewed (docs, decision 4); a token renewed with such a one stays as it is.
 */
export function limitAdminSession(e: AuthRequestEvent): void {
  if (e.record) limitSession(e, e.record);
  e.next();
}

function limitSession(e: AuthRequestEvent, user: RecordModel): void {
  if (isDeactivated(user)) throw new ForbiddenError(messageOf("account_deactivated"));
  const roles = rolesOf(e.app, user.id);
  const isAdmin = roles.includes("admin");
  e.meta = { isAdmin, roles, isLeaving: openErasure(e.app, user.id) !== null };
  e.requestEvent.response.header().set("Cache-Control", "private, no-store");
  if (isAdmin && $security.parseUnverifiedJWT(e.token).refreshable === true) {
    e.token = user.newStaticAuthToken(ADMIN_SESSION_NS);
  }
}
