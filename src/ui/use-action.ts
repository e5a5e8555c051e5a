import { useState } from "react";
import { type ToastContent, toast } from "./toast.ts";

/** Answers why it could not be done, or nothing. */
type Work = () => Promise<{ toast: ToastContent } | undefined>;

interface Action {
  readonly busy: boolean;
  /** Why it could not be done, for the screen: a toast passes. */
  readonly problem: string | undefined;
  /** Does the work, once at a time; answers whether it was done. */
  readonly run: (work: Work) => Promise<boolean>;
}

/** What a button does. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(work: Work) {
    if (busy) return false;
    setBusy(true);
    const failure = await work().finally(() => setBusy(false));
    setProblem(failure && (failure.toast.description ?? failure.toast.title));
    if (failure) toast({ ...failure.toast, kind: "error" });
    return !failure;
  }

  return { busy, problem, run };
}
