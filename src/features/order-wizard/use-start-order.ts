import { useState } from "react";
import { RequestError } from "@/data/remote/client.ts";
import { fill, messageOf, TOASTS, type Toast } from "@/domain/error-catalogue.ts";
import { toast } from "@/ui/toast.ts";
import { startOrder } from "./start-order.ts";
import type { StepProps } from "./wizard-step.ts";

/** Starting the order from a button: busy meanwhile, then step 4, or what went wrong. */
export function useStartOrder({ state, goTo }: StepProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Toast>();

  async function start() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { order, isNew } = await startOrder(state.draft.userId);
      if (isNew) toast(created(order.payment_reference));
      goTo(4);
    } catch (error) {
      toast({ ...TOASTS.order_create_failed, kind: "error" });
      setProblem({ ...TOASTS.order_create_failed, description: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return { start, busy, problem };
}

function created(reference: string): Toast {
  const { title, description } = TOASTS.order_created;
  return { title, description: fill(description, { reference }) };
}

/** What the server or the lost connection says; of anything unexpected the catalogue's own words. */
function reasonOf(error: unknown): string {
  return error instanceof RequestError
    ? messageOf(error.code)
    : TOASTS.order_create_failed.description;
}
