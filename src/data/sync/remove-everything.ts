import { lockedMembers, unlockMember } from "@/data/core/locked-members";
import { applyChoice } from "./sign-out";

/** Deletes all members' data on this device, also what is unsent. */
export async function removeEverything(): Promise<void> {
  for (const userId of lockedMembers()) unlockMember(userId);
  await applyChoice("discard", "/");
}
