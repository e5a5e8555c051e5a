import { useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { storedPayment } from "@/data/remote/payments";
import type { PaymentRow } from "@/domain/payment/responses";
import type { Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import type { Report } from "../bulk/report";
import { changesBetween } from "./payment-change";
import type { DecidedIn } from "./use-decisions";

type Failed = Parameters<typeof attempt>[0];

/** What is busy while several payments are decided about. */
export const ALL = "all";

export type OneAtATime = ReturnType<typeof useOneAtATime>;

/** Sends one command at a time, and tells why the last one could not be done. */
export function useOneAtATime(store: DecidedIn) {
  const [busyWith, setBusyWith] = useState("");
  const [problem, setProblem] = useState<Report | null>(null);
  const busy = useRef(false);

  async function alone<T>(id: string, failed: Failed, work: () => Promise<T>) {
    if (busy.current) return;
    busy.current = true;
    setBusyWith(id);
    let answer: T | undefined;
    const failure = await attempt(failed, async () => {
      answer = await work();
    });
    busy.current = false;
    setBusyWith("");
    setProblem(failure?.toast ?? null);
    if (failure) toast({ ...failure.toast, kind: "error" });
    return answer;
  }

  /** Does `work` about a row; a refusal is shown, with the row's current state. */
  async function act<T>(row: PaymentRow, failed: Toast, work: () => Promise<T>) {
    return alone(row.id, failed, async () => {
      try {
        return await work();
      } catch (error) {
        const stored = storedPayment(error);
        if (stored) store.put(stored, changesBetween(row, stored));
        throw error;
      }
    });
  }

  return { busyWith, problem, setProblem, alone, act };
}
