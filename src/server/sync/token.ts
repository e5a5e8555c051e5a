import * as z from "zod/mini";
import { HOUR_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { type Caller, failSignedOut, isAdmin, query } from "../core/http";

/** Above five minutes, or the addon would ask for a new one before every sync. */
const ACCESS_MS = HOUR_MS;

const tokenSchema = z.object({
  time_stamp: z.optional(z.number()),
});

/**
 * The addon's access token, for a session. Only a token that can itself be renewed buys one: a leaked
 * access token ends after its hour, and an admin's session syncs nothing.
 */
export const syncToken = query(
  { route: "POST /api/dexie/token", body: tokenSchema },
  ({ app, body, e }) => {
    const given = e.request.header.get("Authorization").replace(/^Bearer /i, "");
    const user = renewableHolder(app, given) ?? failSignedOut(e);
    // Compared with the phone's own clock, so they are counted on it, be it years off.
    const phoneNow = body.time_stamp ?? now();
    return {
      type: "tokens",
      accessToken: user.newStaticAuthToken(ACCESS_MS * 1e6),
      accessTokenExpiration: phoneNow + ACCESS_MS,
      claims: { sub: user.id, email: user.email(), name: user.email(), license: "ok" },
      userType: "prod",
      alerts: [],
    };
  },
);

function renewableHolder(app: App, token: string): Caller["record"] | null {
  try {
    const user = app.findAuthRecordByToken(token, "auth");
    const isRenewable = $security.parseUnverifiedJWT(token).refreshable === true;
    const isMember = user.collection().name === "users" && !isAdmin(app, user.id);
    return isRenewable && isMember ? user : null;
  } catch {
    return null; // PocketBase throws for every token that is none of its own
  }
}
