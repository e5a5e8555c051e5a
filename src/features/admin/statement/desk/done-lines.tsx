import { useState } from "react";
import type { ListPage } from "@/data/remote/admin-list";
import type { DeskSummary, DoneLine } from "@/domain/statement/desk/desk";
import { doneText } from "@/domain/statement/desk/done-words";
import type { LineStatus } from "@/domain/statement/line";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";
import { ListView } from "../../shared/list/list-view";
import type { List } from "../../shared/list/use-list";
import { MemberLink } from "../../shared/member-link";
import { LineLink } from "./line-row";

const WORDS: Readonly<Record<LineStatus, string>> = {
  open: "Open",
  matched: "Matched",
  credit: "To credit",
  not_ours: "Not ours",
  returned: "Returned by the bank",
  ignored: "Debit",
};

type DoneLinesProps = {
  list: List<ListPage<DoneLine>>;
  summary: DeskSummary | null;
  onReopen: (line: DoneLine) => void;
};

/** What was decided, the newest lines first. */
export function DoneLines({ list, summary, onReopen }: DoneLinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-box border border-base-300 bg-base-100 px-4 font-bold">
        <Icon name="chevron-right" className="size-5 group-open:rotate-90" />
        Done
        {summary && (
          <span className="min-w-0 font-normal wrap-anywhere text-muted">{doneText(summary)}</span>
        )}
      </summary>
      {isOpen && (
        <div className="mt-3">
          <ListView
            list={list}
            loading="Loading what is done"
            failed={ADMIN_TOASTS.statement_fetch_failed.title}
            empty={<EmptyState title="Nothing is done yet" />}
          >
            {(rows) => (
              <ul className="rounded-box border border-base-300 bg-base-100">
                {rows.map((line) => (
                  <DoneRow key={line.id} line={line} onReopen={() => onReopen(line)} />
                ))}
              </ul>
            )}
          </ListView>
        </div>
      )}
    </details>
  );
}

function DoneRow({ line, onReopen }: { line: DoneLine; onReopen: () => void }) {
  const id = `done-${line.id}`;
  const isRefund = line.status === "matched" && line.cents < 0;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-base-300 border-b px-4 py-3 text-sm last:border-b-0 lg:grid-cols-[7rem_6.5rem_minmax(0,1.2fr)_minmax(0,1fr)_auto]">
      <LineLink line={line} />
      <Money cents={line.cents} className="text-right font-bold" />
      <p id={id} className="col-span-2 min-w-0 font-mono break-words lg:col-span-1">
        {line.text}
      </p>
      <p className="col-span-2 min-w-0 break-words lg:col-span-1">
        <b>{isRefund ? "Refund" : WORDS[line.status]}</b>{" "}
        {line.member && <MemberLink id={line.user_id} name={line.member} />}{" "}
        <span className="font-mono">{line.paid}</span> {line.reason}
        <span className="block text-muted">{line.decided_by}</span>
      </p>
      {line.can_reopen && (
        <Button kind="secondary" size="small" aria-describedby={id} onClick={onReopen}>
          {line.status === "returned" ? "Undo the return" : "Reopen"}
        </Button>
      )}
    </li>
  );
}
