import { type Profile, sentProfileSchema } from "@/domain/profile-commands";
import { momentText } from "@/domain/sast";
import { isRepeated } from "../done-commands";
import { command, fail } from "../http";
import { findOrNull, setAll } from "../records";

/**
 * The member's name and phone; orders keep what was written for them. 409 `profile_changed`, with what is
 * stored, where that is neither what the member saw nor what is sent.
 */
export const saveProfile = command(
  { access: "member", body: sentProfileSchema },
  ({ app: tx, caller, body, now }) => {
    const { id, based_on: basedOn, ...sent } = body;
    const stored = findOrNull(tx, "profiles", caller.id);
    const before = {
      full_name: stored?.getString("full_name") ?? "",
      phone: stored?.getString("phone") ?? "",
    };
    if (isRepeated(tx, caller.id, id, now)) return { profile: before };
    if (basedOn && ![...basedOn, sent].some((known) => isSame(known, before))) {
      fail(409, "profile_changed", {}, { profile: before });
    }
    const profile = stored ?? new Record(tx.findCollectionByNameOrId("profiles"));
    if (!stored) {
      setAll(profile, { id: caller.id, email: caller.email, created_at: momentText(now) });
    }
    setAll(profile, sent);
    tx.save(profile);
    return { profile: sent };
  },
);

function isSame(one: Profile, other: Profile): boolean {
  return one.full_name === other.full_name && one.phone === other.phone;
}
