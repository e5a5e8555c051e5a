import { useState } from "react";
import { type ToastContent, toast } from "./toast";

type Work = () => Promise<{ toast: ToastContent } | undefined>;

interface Action {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly run: (work: Work) => Promise<boolean>;
}

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
