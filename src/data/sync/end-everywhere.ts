import { RequestError } from "@/data/core/client";
import { lockMember, unlockMember } from "@/data/core/locked-members";
import { getSession, isRenewable, saveSession } from "@/data/core/session";
import type { Toast } from "@/domain/text/messages";
import { applyChoice, askToSignOut } from "./sign-out";

/** Asks nothing later. */
const NO_PROOF = "";

interface Ended {
  /** Of the account's next session: whoever removes their data later means this phone too. */
  readonly proof: string | undefined;
  readonly notice?: Toast;
}

/**
 * Ends all sessions of the account by `end` and leaves this phone, after asking where something is unsent. What the
 * member keeps here is locked before: removing their data is for the other phones then, also where the answer is lost.
 */
export async function endEverywhere(end: () => Promise<Ended>): Promise<void> {
  const choice = await askToSignOut(); // while what is unsent can still be sent
  if (choice === "stay") return;
  const keeper = choice === "keep" ? getSession() : null;
  if (keeper) lockMember(keeper, NO_PROOF);
  const { proof = NO_PROOF, notice } = await end().catch((error: unknown) => {
    if (keeper && isUnanswered(error)) renewSoon();
    else if (keeper && getSession()) unlockMember(keeper.user.id);
    throw error;
  });
  await applyChoice(choice, "/", notice, proof);
}

/**
 * Has the session renewed at the next tick (`session-keeper.ts`): one that lives on is locked no more, so that removing
 * the data from another phone later means this phone too. An admin's ends within 12 hours.
 */
function renewSoon(): void {
  const session = getSession();
  if (!session || !isRenewable(session.token)) return;
  saveSession("TOKEN_REFRESHED", { ...session, renewedAt: 0 });
  lockMember(session, NO_PROOF);
}

/** Whether the sessions may have ended all the same. */
function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.code === "no_answer";
}
