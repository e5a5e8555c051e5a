import { lockedMembers, unlockMember } from "@/data/local/sign-out/locked-members";
import { part } from "./sign-out";

/** Leaves nothing of anybody on this device, whoever is signed in and whatever is unsent. */
export async function removeEverything(): Promise<void> {
  for (const userId of lockedMembers()) unlockMember(userId);
  await part("discard", "/");
}
