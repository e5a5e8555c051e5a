import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
          {items.map(({ id, title, note, link }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0">
                <p className="font-bold">{title}</p>
                {note && <p className="text-muted">{note}</p>}
              </div>
              <WorkLink to={link.to} about={title}>
                {link.label}
              </WorkLink>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

type WorkLinkProps = {
  to: ReturnType<typeof workItems>[number]["link"]["to"];
  about: string;
  children: ReactNode;
};

function WorkLink({ to, about, children }: WorkLinkProps) {
  return (
    <Link to={to} className="link inline-flex min-h-12 items-center font-bold">
      {children}
      <span className="sr-only">: {about}</span>
    </Link>
  );
}
