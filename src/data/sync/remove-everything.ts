import { lockedMembers, unlockMember } from "@/data/core/locked-members";
import { getSession } from "@/data/core/session";
import { endSession } from "./sign-out";

/** Deletes all members' data on this device, also what is unsent, and what a visitor left. */
export async function removeEverything(): Promise<void> {
  const session = getSession();
  for (const userId of [...lockedMembers(), ...(session ? [session.user.id] : [])]) {
    unlockMember(userId);
  }
  await endSession("/", ({ finishSignOut }) =>
    finishSignOut({ isAll: true }).then(() => undefined),
  );
}
