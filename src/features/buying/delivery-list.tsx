import { Link } from "@tanstack/react-router";
import { formatNearDay } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { PageHeading } from "@/ui/page-heading";

export function DeliveryList({ dates }: { dates: readonly string[] }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title="Buying" className="text-2xl">
        Which delivery do you buy for?
      </PageHeading>
      {dates.length === 0 ? (
        <EmptyState title="Nothing to buy now">
          When buying for a delivery starts, you find its list here.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {dates.map((date) => (
            <li key={date}>
              <Link
                to="/buying"
                search={{ date }}
                className="flex min-h-16 items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 text-lg font-bold shadow-soft hover:bg-base-200"
              >
                {formatNearDay(date)}
                <Icon name="chevron-right" className="size-6 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
