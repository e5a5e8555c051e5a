import { lockedMembers, unlockMember } from "@/data/local/sign-out/locked-members";
import { part } from "./sign-out";

/** Deletes all members' data on this device, also what is unsent. */
export async function removeEverything(): Promise<void> {
  for (const userId of lockedMembers()) unlockMember(userId);
  await part("discard", "/");
}
