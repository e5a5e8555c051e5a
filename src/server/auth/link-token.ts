import { fail } from "../http";

/**
 * The account that a mailed link belongs to. 400 `link_invalid` once it has expired, was made for
 * something else or for another address, or the account's password has changed since.
 */
export function accountOfLink(
  app: App,
  token: string,
  purpose: "verification" | "passwordReset",
): RecordModel {
  const user = find(app, token, purpose);
  if (user?.collection().name !== "users" || addressIn(token) !== user.email()) {
    fail(400, "link_invalid");
  }
  return user;
}

function addressIn(token: string): unknown {
  return $security.parseUnverifiedJWT(token).email;
}

function find(app: App, token: string, purpose: string): RecordModel | null {
  try {
    return app.findAuthRecordByToken(token, purpose);
  } catch {
    return null; // whatever is wrong with a token, PocketBase throws
  }
}
