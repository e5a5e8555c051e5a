import { type ReactNode, useId } from "react";

type CardSectionProps = { title: string; children: ReactNode };

/** A titled card on a page of several. */
export function CardSection({ title, children }: CardSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-5 shadow-soft sm:p-8"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
