import type { ReactNode } from "react";
import type { FragmentName } from "@/domain/site/fragment-names";
import { PageHeading } from "@/ui/page-heading";
import { Fragment } from "./fragment";

type ContentPageProps = { title: string; lead?: ReactNode; fragment: FragmentName };

/** A page to read: a title, and what the server writes below it. It fills the screen from the start, so that nothing moves when that arrives. */
export function ContentPage({ title, lead, fragment }: ContentPageProps) {
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 py-10 md:py-16">
      <PageHeading title={title} className="text-4xl md:text-5xl">
        {title}
      </PageHeading>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
      <Fragment name={fragment} className={lead ? "mt-8" : "mt-3"} isMain />
    </div>
  );
}
