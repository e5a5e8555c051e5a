import { formatRand } from "@/domain/money/rules";

type MoneyProps = { cents: number; className?: string };

export function Money({ cents, className = "" }: MoneyProps) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{formatRand(cents)}</span>;
}
