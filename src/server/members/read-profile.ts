import type { Profile } from "@/domain/account/profile-requests";
import { query } from "../core/http";
import { findOrNull } from "../core/records";

/** The caller's name and phone; null while there are none. */
export const readProfile = query({ access: "member" }, ({ app, caller }) => ({
  profile: storedProfile(app, caller.id),
}));

export function storedProfile(app: App, userId: string): Profile | null {
  const stored = findOrNull(app, "profiles", userId);
  if (!stored) return null;
  return { full_name: stored.getString("full_name"), phone: stored.getString("phone") };
}
