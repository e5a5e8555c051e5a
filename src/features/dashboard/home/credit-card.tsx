import { Link } from "@tanstack/react-router";
import type { Cents } from "@/domain/money/rules";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";

export function CreditCard({ credit }: { credit: Cents }) {
  if (credit === 0) return null;
  return (
    <Link
      to="/dashboard/money"
      className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 hover:bg-base-200"
    >
      <span className="grow">{credit < 0 ? "Still owed" : "Your credit"}</span>
      <Money cents={Math.abs(credit)} className="font-bold" />
      <Icon name="chevron-right" className="size-5 text-muted" />
    </Link>
  );
}
