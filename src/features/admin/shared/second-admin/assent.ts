import { RequestError } from "@/data/core/client";
import { askSecondAdmin } from "@/data/remote/proposals";
import type { AskCommand, Proposed } from "@/domain/ledger/proposals";
import { answerTo, type Question, questionOf } from "@/domain/ledger/questions";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";

/** The reason, where one is asked for; null for Back. */
type Answer = { readonly reason: string } | null;

export interface Asked {
  readonly question: Question;
  /** Which payment, line or member it is about. */
  readonly about: string;
  /** The moment before which nobody can confirm it, or decide it alone; empty where there is none. */
  readonly from: string;
}

type Ask = (asked: Asked) => Promise<Answer>;

let ask: Ask | undefined;

/** The dialog that asks. Returns what takes it away. */
export function onQuestion(listener: Ask): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = undefined;
  };
}

/**
 * Sends a command about money. Where the server asks something first, the admin is asked, and it is sent again with
 * the answer. Answers null where it waits for a second admin now. `about` names it in the question.
 */
export async function withAssent<Of extends Proposed, Result>(
  { kind, command }: Of,
  work: (command: Of["command"]) => Promise<Result>,
  about: string,
): Promise<Result | null> {
  try {
    return await work(command);
  } catch (error) {
    const refusal = error instanceof RequestError ? error : undefined;
    const question = refusal && questionOf(refusal.code);
    const from = String(refusal?.answer.from ?? "");
    const answer = question && (await ask?.({ question, about, from }));
    if (!question || !answer) throw error;
    if (question === "second_admin_required") {
      await askSecondAdmin({ id: crypto.randomUUID(), kind, command } as AskCommand);
      toast(ADMIN_TOASTS.second_admin_asked);
      return null;
    }
    const answered = { ...command, ...answerTo(question, answer.reason) };
    return withAssent({ kind, command: answered } as Of, work, about);
  }
}
