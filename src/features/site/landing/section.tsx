import type { ReactNode } from "react";
import type { SectionId } from "../section-link";

type SectionProps = { id: SectionId; title: string; children: ReactNode };

export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mx-auto max-w-6xl px-4 pt-16 md:pt-24"
    >
      <h2 id={`${id}-title`} className="text-3xl md:text-4xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
