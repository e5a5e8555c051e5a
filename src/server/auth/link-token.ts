import { fail } from "../core/http";

/**
 * The account that a mailed link belongs to. 400 `link_invalid` once it has expired, was made for
 * something else or for another address, or the account's password has changed since. A link that has given the
 * account its address stays that account's.
 */
export function accountOfLink(
  app: App,
  token: string,
  purpose: "verification" | "passwordReset" | "emailChange",
): RecordModel {
  const user = find(app, token, purpose);
  const isOwn = user && [addressIn(token), newAddressIn(token)].includes(user.email());
  if (!isOwn || user.collection().name !== "users") fail(400, "link_invalid");
  return user;
}

/** The address that a link is to give its account; empty for every other link. Nothing vouches for it yet. */
export function newAddressIn(token: string): string {
  const { newEmail } = claimsOf(token);
  return typeof newEmail === "string" ? newEmail : "";
}

function addressIn(token: string): unknown {
  return claimsOf(token).email;
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    return $security.parseUnverifiedJWT(token);
  } catch {
    return {}; // not a token at all
  }
}

function find(app: App, token: string, purpose: string): RecordModel | null {
  try {
    return app.findAuthRecordByToken(token, purpose);
  } catch {
    return null; // whatever is wrong with a token, PocketBase throws
  }
}
