import { useEffect, useRef } from "react";
import type { EditConflict } from "@/domain/edit/edit";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { fill } from "@/domain/text/messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Table, TableHead } from "@/ui/table";

export interface ConflictView {
  readonly theirs: EditConflict;
  readonly mine: object;
  readonly keepLabel: string;
  readonly keepMine: () => void;
  readonly takeTheirs: () => boolean;
}

type ConflictNoticeProps = {
  conflict: ConflictView;
  labels: Readonly<Record<string, string>>;
  busy: boolean;
  onGone: () => void;
};

/** What another admin changed, by whom and when; this admin chooses which version stays. */
export function ConflictNotice({ conflict, labels, busy, onGone }: ConflictNoticeProps) {
  const { theirs, mine, keepLabel, keepMine, takeTheirs } = conflict;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict is read first.
  useEffect(() => box.current?.focus(), [theirs]);
  const differences = theirs.stored ? differencesOf(theirs.stored, mine, labels) : [];
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice tone="warning" title={whoAndWhen(theirs)}>
        {differences.length > 0 && (
          <div className="my-3">
            <Table caption="What differs">
              <TableHead columns={["Field", "Saved now", "Yours"]} />
              <tbody>
                {differences.map(({ label, saved, yours }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="max-w-80 whitespace-pre-line wrap-break-word">{saved}</td>
                    <td className="max-w-80 whitespace-pre-line wrap-break-word">{yours}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button kind="secondary" size="small" busy={busy} onClick={keepMine}>
            {keepLabel}
          </Button>
          <Button
            kind="secondary"
            size="small"
            aria-disabled={busy}
            onClick={() => busy || takeTheirs() || onGone()}
          >
            {theirs.stored ? "Use the saved version" : "Leave it deleted"}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

export function whoAndWhen({ stored, changed_by, changed_at }: EditConflict): string {
  if (!changed_by) return stored ? ADMIN_NOTICES.edit_changed : ADMIN_NOTICES.edit_deleted;
  const time = formatDayTime(momentOf(changed_at));
  return fill(stored ? ADMIN_NOTICES.edit_changed_by : ADMIN_NOTICES.edit_deleted_by, {
    admin: changed_by,
    time,
  });
}

function differencesOf(
  stored: Readonly<Record<string, unknown>>,
  mine: object,
  labels: Readonly<Record<string, string>>,
) {
  const yours = new Map(Object.entries(mine));
  return Object.entries(labels)
    .map(([name, label]) => {
      const [saved, own] = [shown(stored[name]), shown(yours.get(name))];
      return {
        label,
        saved: linesBeside(saved, own),
        yours: linesBeside(own, saved),
        own,
        of: saved,
      };
    })
    .filter(({ own, of }) => own !== of);
}

/** Of a long text only the lines that the other one hasn't got. */
const LONG = 600;
const LINES_SHOWN = 20;

function linesBeside(text: string, other: string): string {
  if (text.length < LONG && other.length < LONG) return text;
  const known = new Set(other.split("\n"));
  const lines = text.split("\n").filter((line) => !known.has(line));
  const shownLines = lines.slice(0, LINES_SHOWN);
  return [...shownLines, ...(lines.length > LINES_SHOWN ? ["…"] : [])].join("\n");
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "");
}
