import { Link } from "@tanstack/react-router";
import type { OutboxRow } from "@/data/commands/commands";
import type { BuyingDay } from "@/data/sync/use-buying";
import { linesOf } from "@/domain/buying/entries-by-line";
import { isRefused } from "@/domain/sync/command-state";
import { messageOf } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { discard, sendAgain } from "./buying-acts";

/** Entries and slips that the server has not taken: each with why, and what can be done about it. */
export function Refused({ day }: { day: BuyingDay }) {
  const rows = day.waiting.filter(isRefused);
  if (rows.length === 0) return null;
  return (
    <Notice
      tone="error"
      title={plural(rows.length, "1 change wasn't accepted", "{n} changes weren't accepted")}
    >
      <ul className="grid divide-y divide-base-300">
        {rows.map((row) => (
          <li key={row.id} className="grid grid-cols-1 gap-2 py-3">
            <RefusedEntry day={day} row={row} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function RefusedEntry({ day, row }: { day: BuyingDay; row: OutboxRow }) {
  const [line] = row.kind === "purchase" ? linesOf(row.entry, day.lineOf) : [];
  const isOver = row.problem === "slip_removed";
  const slip = row.kind === "slip" && !isOver ? row.slip : undefined;
  const id = `refused-${row.id}`;
  return (
    <>
      <p id={id} className="font-bold wrap-anywhere">
        {"label" in row && row.label}
      </p>
      <p>{messageOf(row.problem)}</p>
      {line && <p>Open the item, enter it again with what is free now, then discard this.</p>}
      {slip && <p>Open the slip, check its lines, and save it again.</p>}
      <div className="flex flex-wrap gap-2">
        {slip && (
          <Link
            to="/buying"
            search={{ date: day.date, shop: slip.shop, slip: slip.id }}
            className="btn h-auto min-h-12 btn-primary text-base"
          >
            Open the slip
          </Link>
        )}
        {line && (
          <Link
            to="/buying"
            search={{ date: day.date, shop: undefined, line }}
            className="btn h-auto min-h-12 btn-primary text-base"
          >
            Open the item
          </Link>
        )}
        {!isOver && (
          <Button kind="secondary" aria-describedby={id} onClick={() => sendAgain(row)}>
            Try again
          </Button>
        )}
        <Button
          kind="danger-quiet"
          className="bg-base-100"
          aria-describedby={id}
          onClick={() => discard(row)}
        >
          Discard
        </Button>
      </div>
    </>
  );
}
