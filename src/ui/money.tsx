import { formatRand } from "@/domain/money/rules.ts";

type MoneyProps = { cents: number; className?: string };

/** An amount in cents, shown as `R1 234.50`: figures of one width, never broken across lines. */
export function Money({ cents, className = "" }: MoneyProps) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{formatRand(cents)}</span>;
}
