import { type CommandKind, type OutboxRow, typeOf } from "@/data/commands/commands";
import { isHeldUp } from "@/data/local/outbox/queue-rules";
import { isRefused, statusText } from "@/domain/sync/command-state";
import { Icon } from "@/ui/icon";

/** What waits to be sent, and when it is sent: once for equal states. */
export function WaitingNotes({ rows }: { rows: readonly OutboxRow[] }) {
  const texts = rows.map((row) => statusText(row, isHeldUp(row, rows)));
  return (
    <div role="status" className="grid gap-2 empty:sr-only">
      {rows.map((row, index) => (
        <p key={row.id} className="flex items-start gap-2 font-semibold">
          <Icon
            name={isRefused(row) ? "alert" : "clock"}
            className={`mt-0.5 size-5 shrink-0 ${isRefused(row) ? "text-error" : ""}`}
          />
          <span className="min-w-0 break-words">
            {typeOf(row).words.saved} {texts[index] === texts[index + 1] ? "" : texts[index]}
          </span>
        </p>
      ))}
    </div>
  );
}

export function isAboutMembership({ kind, reference }: OutboxRow): boolean {
  return reference !== "" || kind === "cancelMembership";
}

/** Whether a command of this kind is on its way, so that its button has nothing more to do. */
export function isOnItsWay(rows: readonly OutboxRow[], kind: CommandKind): boolean {
  return rows.some((row) => row.kind === kind && !isRefused(row));
}
