import { type Profile, sentProfileSchema } from "@/domain/members/profile-requests";
import { mayOverwrite } from "@/domain/sync/based-on";
import { momentText } from "@/domain/time/sa-time";
import { isRepeated } from "../core/done-commands";
import { type Caller, command, fail, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";

/** The caller's name and phone; null while there are none. */
export const readProfile = query("GET /api/app/profile", ({ app, caller }) => ({
  profile: storedProfile(app, caller.id),
}));

function storedProfile(app: App, userId: string): Profile | null {
  const stored = findOrNull(app, "profiles", userId);
  if (!stored) return null;
  return { full_name: stored.getString("full_name"), phone: stored.getString("phone") };
}

/**
 * The member's name and phone; orders keep what was written for them. 409 `profile_changed`, with what is
 * stored, where that is neither what the member saw nor what is sent.
 */
export const saveProfile = command(
  { route: "POST /api/app/profile", body: sentProfileSchema },
  ({ app: tx, caller, body, now }) => {
    const { id, based_on: basedOn, ...sent } = body;
    const before = storedProfile(tx, caller.id) ?? { full_name: "", phone: "" };
    if (isRepeated(tx, caller.id, id, now)) return { profile: before };
    const permission = mayOverwrite(before, basedOn, sent, "profile_changed");
    if (!permission.ok) fail(permission.status, permission.code, {}, { profile: before });
    storeProfile(tx, caller, sent, now);
    return { profile: sent };
  },
);

/** Saved as a record, which tells the member's other phones. */
export function storeProfile(tx: App, caller: Caller, named: Profile, now: number): void {
  const stored = findOrNull(tx, "profiles", caller.id);
  const profile = stored ?? newRecord(tx, "profiles");
  if (!stored) {
    setAll(profile, { id: caller.id, email: caller.email, created_at: momentText(now) });
  }
  setAll(profile, named);
  tx.save(profile);
}
