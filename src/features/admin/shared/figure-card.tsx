import type { ReactNode } from "react";
import type { BadgeTone } from "@/ui/status-badge";

const COLUMNS = { 3: "sm:grid-cols-3", 4: "sm:grid-cols-2 xl:grid-cols-4" } as const;

type FigureCardsProps = { label: string; columns: keyof typeof COLUMNS; children: ReactNode };

export function FigureCards({ label, columns, children }: FigureCardsProps) {
  return (
    <section aria-label={label} className={`grid grid-cols-1 gap-3 ${COLUMNS[columns]}`}>
      {children}
    </section>
  );
}

const DOTS: Record<BadgeTone, string> = {
  yellow: "bg-warning",
  blue: "bg-info",
  green: "bg-success",
  red: "bg-error",
  grey: "bg-neutral",
};

type FigureCardProps = {
  name: string;
  value: string | undefined;
  caption: ReactNode;
  dot?: BadgeTone;
};

/** More than this many characters have no room beside three other cards. */
const LONG = 12;

export function FigureCard({ name, value = "–", caption, dot }: FigureCardProps) {
  const size = value.startsWith("R") && value.length > LONG ? "text-xl" : "text-2xl";
  return (
    <dl className="rounded-box border border-base-300 bg-base-100 p-4">
      <dt className="flex items-center gap-2 font-bold">
        {dot && <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[dot]}`} />}
        {name}
      </dt>
      <dd className={`font-extrabold tracking-tight tabular-nums ${size}`}>{value}</dd>
      <dd className="text-muted">{caption}</dd>
    </dl>
  );
}
