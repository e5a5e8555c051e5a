import type { CommandKind, OutboxRow } from "@/data/local/outbox/outbox";
import { isRefused, statusText } from "@/domain/sync/command-state";
import { Icon } from "@/ui/icon";

const DONE: { readonly [Kind in CommandKind]: string } = {
  start: "Your changed order is saved on this phone.",
  budget: "Your grocery budget is saved on this phone.",
  proof: "Your proof of payment is saved on this phone.",
  declare: "Your choice of WhatsApp for your proof of payment is saved on this phone.",
  complete: "Your order is saved on this phone.",
  cancel: "Your request to cancel this order is saved on this phone.",
  subscribe: "Your subscription is saved on this phone.",
  feedback: "Your feedback is saved on this phone.",
  cancelMembership: "Your request to cancel your membership is saved on this phone.",
  profile: "Your profile is saved on this phone.",
  address: "Your address is saved on this phone.",
  defaultAddress: "Your new default address is saved on this phone.",
  removeAddress: "Your request to remove this address is saved on this phone.",
  basketName: "The basket name is saved on this phone.",
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
            {DONE[row.kind]} {standsAlike(row, rows[index + 1]) ? "" : statusText(row)}
          </span>
        </p>
      ))}
    </div>
  );
}

function standsAlike(row: OutboxRow, next: OutboxRow | undefined): boolean {
  return next !== undefined && statusText(row) === statusText(next);
}

export function isAboutMembership({ kind, reference }: OutboxRow): boolean {
  return reference !== "" || kind === "cancelMembership";
}

/** Whether a command of this kind is on its way, so that its button has nothing more to do. */
export function isOnItsWay(rows: readonly OutboxRow[], kind: CommandKind): boolean {
  return rows.some((row) => row.kind === kind && !isRefused(row));
}
