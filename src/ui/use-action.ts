import { useState } from "react";
import { type ToastContent, toast } from "./toast.ts";

/** Answers why it could not be done, or nothing. */
type Work = () => Promise<{ toast: ToastContent } | undefined>;

/** What a button does, once at a time; a failure is told in a toast and answered as false. */
export function useAction(): [busy: boolean, run: (work: Work) => Promise<boolean>] {
  const [busy, setBusy] = useState(false);
  async function run(work: Work) {
    if (busy) return false;
    setBusy(true);
    const failure = await work().finally(() => setBusy(false));
    if (failure) toast({ ...failure.toast, kind: "error" });
    return !failure;
  }
  return [busy, run];
}
