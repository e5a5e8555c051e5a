import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 divide-y divide-base-300">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-bold break-words tabular-nums">{children}</dd>
    </div>
  );
}
