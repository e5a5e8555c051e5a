import { typeOf } from "@/data/commands/commands";
import type { Outcome } from "@/data/sync/send-outbox";
import { toast } from "@/ui/toast";

/** Shows how a command ended, on whatever page the member is by then. */
export function showOutcome(outcome: Outcome): void {
  const { row } = outcome;
  const { done, kept, refused } = typeOf(row).words;
  if (outcome.ok) {
    const message = done?.(row, outcome.answer);
    if (message) toast(message);
  } else if (outcome.kept) {
    const isFirstTry = row.tries === 0;
    if (kept && isFirstTry) toast(kept(outcome.code));
  } else if (refused) toast({ ...refused(outcome.code), kind: "error" });
}
