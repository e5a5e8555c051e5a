import { useState } from "react";
import { RequestError } from "@/data/core/client";
import { isOutOfRoom } from "@/data/core/quota";
import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";
import { startOrder } from "./start-order";
import type { WizardState } from "./wizard-step";

type StartOrderProps = {
  state: WizardState;
  goTo: (step: number) => void | Promise<void>;
};

/** Starts the order from a button: busy, then step 4 or the error. */
export function useStartOrder({ state, goTo }: StartOrderProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Toast & { reason: string }>();

  async function start() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await startOrder(state.draft.userId);
      await goTo(4);
    } catch (error) {
      setProblem({ ...TOASTS.order_create_failed, reason: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return { start, busy, problem };
}

/** What the server or the phone says; nothing of anything unexpected. */
function reasonOf(error: unknown): string {
  if (error instanceof RequestError) return messageOf(error.code);
  if (isOutOfRoom(error)) return messageOf("phone_full");
  reportError(error);
  return "";
}
