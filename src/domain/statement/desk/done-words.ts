import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import type { DeskSummary } from "./desk";

/** How many lines were decided, and what they add up to where all of them were counted. */
export function doneText({ done, capped }: Pick<DeskSummary, "done" | "capped">): string {
  const count = formatCount(done.count);
  if (capped) return `${count}+ lines`;
  return `${count} ${done.count === 1 ? "line" : "lines"}, ${formatRand(done.cents)}`;
}
