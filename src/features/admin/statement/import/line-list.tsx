import { useState } from "react";
import type { StatementLine } from "@/domain/statement/line";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";
import { MoreButton } from "@/ui/more-button";
import { right, Table, TableHead } from "@/ui/table";

/** Thousands of rows at once would stop the page. */
const SHOWN = 100;

type LineListProps = { title: string; lines: readonly StatementLine[] };

/** Lines of a statement that open below their count. */
export function LineList({ title, lines }: LineListProps) {
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(SHOWN);
  if (lines.length === 0) return <p className="px-4 py-2 text-muted">{title}</p>;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-box border border-base-300 bg-base-100 px-4 py-2"
    >
      <summary className="flex min-h-10 cursor-pointer items-center justify-between gap-3 font-bold">
        {title}
        <Icon name="chevron-down" className="size-6" />
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-3 py-2">
          <Table caption={title}>
            <TableHead columns={["Date", "Description", right("Amount")]} />
            <tbody>
              {lines.slice(0, count).map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
                <tr key={i}>
                  <td className="whitespace-nowrap">{formatPlainDate(line.date)}</td>
                  <td className="min-w-48 break-words">{line.text}</td>
                  <td className="text-right">
                    <Money cents={line.cents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {lines.length > count && (
            <MoreButton className="justify-self-center" onClick={() => setCount(count + SHOWN)}>
              Show more
            </MoreButton>
          )}
        </div>
      )}
    </details>
  );
}
