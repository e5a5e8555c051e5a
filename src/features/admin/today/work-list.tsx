import { Link } from "@tanstack/react-router";
import type { Today } from "@/domain/today/today";
import { CardSection } from "@/ui/card-section";
import { EmptyState } from "@/ui/empty-state";
import { workItems } from "./work-items";

/** What there is to do, each with a link to its list. */
export function WorkList({ work }: { work: Today["work"] }) {
  const items = workItems(work);
  return (
    <CardSection title="To do" kind="plain">
      {items.length === 0 ? (
        <EmptyState title="Nothing to do">
          All payments are checked, and all messages are answered.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-base-300 border-t border-base-300">
          {items.map(({ id, title, note, link, label }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0">
                <p className="font-bold">{title}</p>
                {note && <p className="text-muted">{note}</p>}
              </div>
              <Link {...link} className="link inline-flex min-h-12 items-center font-bold">
                {label}
                <span className="sr-only">: {title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}
