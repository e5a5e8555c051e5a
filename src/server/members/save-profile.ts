import { saveProfileSchema } from "@/domain/profile-commands";
import { momentText } from "@/domain/sast";
import { command } from "../http";
import { findOrNull, setAll } from "../records";

/** The member's name and phone; orders keep what was written for them. */
export const saveProfile = command(
  { access: "member", body: saveProfileSchema },
  ({ app: tx, caller, body, now }) => {
    const stored = findOrNull(tx, "profiles", caller.id);
    const profile = stored ?? new Record(tx.findCollectionByNameOrId("profiles"));
    if (!stored) {
      setAll(profile, { id: caller.id, email: caller.email, created_at: momentText(now) });
    }
    setAll(profile, body);
    tx.save(profile);
    return { profile: body };
  },
);
