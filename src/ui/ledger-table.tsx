import { type LedgerLine, lineDay } from "@/domain/ledger/words";
import { Money } from "./money";

/** Large text has its amount below it. */
const ROW = "flex flex-wrap items-baseline gap-x-4";

type LedgerTableProps = {
  lines: readonly LedgerLine[];
  caption: string;
  /** Whether there are older lines, which aren't printed. */
  hasMore?: boolean;
};

export function LedgerTable({ lines, caption, hasMore = false }: LedgerTableProps) {
  return (
    <>
      <ul
        aria-label={caption}
        className="grid grid-cols-1 divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 print:border-0"
      >
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-1 gap-2 p-4 print:break-inside-avoid print:px-0"
          >
            <p className="text-muted">{lineDay(line)}</p>
            <ul className="grid grid-cols-1 gap-1">
              {line.parts.map(({ text, cents }) => (
                <li key={text} className={ROW}>
                  <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{text}</span>
                  <Money cents={cents} className="ml-auto font-bold" />
                </li>
              ))}
            </ul>
            <p className={`${ROW} text-muted`}>
              <span>{line.balance < 0 ? "Owed after this" : "Credit after this"}</span>
              <Money cents={Math.abs(line.balance)} className="ml-auto" />
            </p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="hidden print:block">
          There are older payments. Show them on the screen to print them too.
        </p>
      )}
    </>
  );
}
