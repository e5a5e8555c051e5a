import type { CommandKind, OutboxRow } from "@/data/local/outbox";
import { isRefused, standingOf } from "@/domain/command-state";
import { Icon } from "@/ui/icon";

/** What the member did, as it stands until the server has it. */
const DONE: { readonly [Kind in CommandKind]: string } = {
  start: "Your changes of this order are kept on this phone.",
  budget: "Your grocery budget is kept on this phone.",
  proof: "Your proof of payment is kept on this phone.",
  declare: "Your proof of payment goes by WhatsApp.",
  complete: "Your order is kept on this phone.",
  cancel: "You asked to cancel this order.",
  subscribe: "Your subscription is kept on this phone.",
  feedback: "Your feedback is kept on this phone.",
  cancelMembership: "You asked to cancel your membership.",
  profile: "Your changes are kept on this phone.",
  address: "Your changes are kept on this phone.",
  defaultAddress: "You chose this as the default address.",
  removeAddress: "You asked to remove this address.",
  basketName: "The name is kept on this phone.",
};

/** What was done here and is not with the server yet, and when it goes: once for what goes alike. */
export function WaitingNotes({ rows }: { rows: readonly OutboxRow[] }) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {rows.map((row, index) => (
        <p key={row.id} className="flex items-start gap-2 font-semibold">
          <Icon
            name={isRefused(row) ? "alert" : "clock"}
            className={`mt-0.5 size-5 shrink-0 ${isRefused(row) ? "text-error" : ""}`}
          />
          <span className="min-w-0 break-words">
            {DONE[row.kind]} {standsAlike(row, rows[index + 1]) ? "" : standingOf(row)}
          </span>
        </p>
      ))}
    </div>
  );
}

function standsAlike(row: OutboxRow, next: OutboxRow | undefined): boolean {
  return next !== undefined && standingOf(row) === standingOf(next);
}

/** Whether it is about the member's membership: its payment, or its end. */
export function isAboutMembership({ kind, reference }: OutboxRow): boolean {
  return reference !== "" || kind === "cancelMembership";
}

/** Whether a command of this kind is on its way, so that its button has nothing more to do. */
export function isOnItsWay(rows: readonly OutboxRow[], kind: CommandKind): boolean {
  return rows.some((row) => row.kind === kind && !isRefused(row));
}
