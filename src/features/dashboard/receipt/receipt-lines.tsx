import { type ReactNode, useId } from "react";
import type { Line } from "@/domain/order/receipt";

type ReceiptLinesProps = {
  title?: string;
  lines: readonly Line[];
  children?: ReactNode;
};

/** What, and how much, one a line; printed, no line is cut by the end of a page. */
export function ReceiptLines({ title, lines, children }: ReceiptLinesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={title && titleId} className="grid grid-cols-1 gap-1">
      {title && (
        <h2 id={titleId} className="text-lg break-after-avoid">
          {title}
        </h2>
      )}
      {lines.length === 0 && <p className="text-muted">{children}</p>}
      <dl className="grid grid-cols-1 divide-y divide-base-300 print:divide-line">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may say the same
          <ReceiptLine key={at} {...line} />
        ))}
      </dl>
    </section>
  );
}

function ReceiptLine({ label, value, note }: Line) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2 break-inside-avoid print:py-1">
      <dt className="min-w-0 grow basis-[7rem] break-words">
        {label}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className="ml-auto min-w-0 text-right font-bold break-words tabular-nums">{value}</dd>
    </div>
  );
}
