import { type ReactNode, useId } from "react";

/** A titled part of an opened payment; left out when the shopping list is printed. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-box border border-base-300 bg-base-100 p-4 print:hidden"
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
