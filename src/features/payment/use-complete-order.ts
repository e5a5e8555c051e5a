import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { waitingProof } from "@/data/local/proofs.ts";
import { keepOrder } from "@/data/local/server-copy.ts";
import { RequestError } from "@/data/remote/client.ts";
import { storedOrder } from "@/data/remote/orders.ts";
import { messageOf, TOASTS, type Toast } from "@/domain/error-catalogue.ts";
import { formatRand } from "@/domain/money.ts";
import type { OrderView } from "@/domain/order-view.ts";
import type { FieldError } from "@/ui/error-summary.tsx";
import { toast } from "@/ui/toast.ts";
import { BUDGET_FIELD } from "./budget-form.tsx";
import { completeOrder } from "./complete-order.ts";
import { PROOF_FIELD } from "./proof-picker.tsx";
import type { Budget } from "./use-budget.ts";
import { useDeclares } from "./whatsapp-proof.tsx";

interface Completing {
  readonly userId: string;
  readonly order: OrderView;
  readonly budget: Budget;
  readonly rejoin: () => Promise<void>;
}

/** 'Complete Order', once however often it is pressed; or what is missing, or why not. */
export function useCompleteOrder({ userId, order, budget, rejoin }: Completing) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Toast>();
  const missing = useMissing(userId, order);
  const errors = attempt > 0 ? missing : [];

  async function complete() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      if (budget.text !== "" && !budget.isSaved) await saveFirst();
      else if (missing.length > 0) tellMissing();
      else await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** The total that the member agrees to is one that was on the screen before the button was pressed. */
  async function saveFirst() {
    if (await budget.save()) setProblem(TOTAL_CHANGED);
  }

  function tellMissing() {
    setAttempt((count) => count + 1);
    toast({ ...TOASTS.validation_error, description: missing[0]?.message, kind: "error" });
  }

  async function send() {
    try {
      await completeOrder(userId, order);
      toast(TOASTS.order_completed);
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown) {
    if (!(error instanceof RequestError)) reportError(error);
    toast({ ...TOASTS.submission_failed, kind: "error" });
    const stored = storedOrder(error)?.order;
    if (stored) await keepOrder(stored);
    setProblem(reasonOf(error, order, stored));
    if (stored && stored.revision !== order.revision) await rejoin();
  }

  return {
    complete,
    busy,
    problem,
    attempt,
    errors,
    isComplete: missing.length === 0,
    proofError: errors.find(({ fieldId }) => fieldId === PROOF_FIELD)?.message,
  };
}

/** A budget, and a proof that is uploaded, waits on this phone, or goes by WhatsApp. */
function useMissing(userId: string, order: OrderView): FieldError[] {
  const waiting = useLiveQuery(
    () => waitingProof(userId, { orderId: order.id }),
    [userId, order.id],
  );
  const declares = useDeclares(order);
  const isSent = order.proof_channel !== "" && order.payment_status === "pending";
  const missing: FieldError[] = [];
  if (order.order_budget <= 0) {
    missing.push({ fieldId: BUDGET_FIELD, message: messageOf("budget_required") });
  }
  if (!isSent && !declares && !waiting) {
    missing.push({ fieldId: PROOF_FIELD, message: messageOf("proof_required") });
  }
  return missing;
}

const TOTAL_CHANGED: Toast = {
  title: "Your total has changed",
  description: "Please check it below, then press Complete Order.",
};

function reasonOf(error: unknown, seen: OrderView, stored: OrderView | undefined): Toast {
  const reason = messageOf(error instanceof RequestError ? error.code : "unexpected_error");
  const change =
    stored && stored.total !== seen.total
      ? ` Your total was ${formatRand(seen.total)} and is now ${formatRand(stored.total)}.`
      : "";
  return { title: TOASTS.submission_failed.title, description: reason + change };
}
