import { serverNow } from "@/data/core/server-clock";
import { formatPlainDate, sastDate } from "@/domain/time/sa-time";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { ProblemNotice, type Report } from "../bulk/report";

export type DeliveryDialogProps = {
  count: number;
  /** The delivery date of each order, as far as it is known; empty where no schedule has one. */
  dates: readonly string[];
  busy?: boolean;
  /** Why it could not be done. */
  problem?: Report | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before orders are marked as delivered: how many, on which day, and whether that is their day. */
export function DeliveryDialog({ count, dates, busy, problem, ...on }: DeliveryDialogProps) {
  const today = sastDate(serverNow());
  const others = otherDays(dates, today);
  const day = formatPlainDate(today);
  return (
    <ConfirmDialog
      open
      title={
        count === 1
          ? `Mark 1 order as delivered today, ${day}?`
          : `Mark ${count} orders as delivered today, ${day}?`
      }
      kind="primary"
      confirmLabel="Mark delivered"
      {...(busy && { busy })}
      {...on}
    >
      <div className="grid gap-3">
        {others.length > 0 && (
          <Notice
            tone="warning"
            title={
              count === 1
                ? "Today isn't its delivery day"
                : !dates.includes(today)
                  ? "Today isn't their delivery day"
                  : "Today isn't the delivery day of all of them"
            }
          >
            <ul>
              {others.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        <p>
          Members see this at once. You can undo it under Verified, and after today with a reason. A
          delivered order can't be cancelled.
        </p>
        {problem && <ProblemNotice problem={problem} />}
      </div>
    </ConfirmDialog>
  );
}

/** "2 orders are for 30 Nov 2026.", for each day that isn't today. */
function otherDays(dates: readonly string[], today: string): string[] {
  const counts = new Map<string, number>();
  for (const date of dates) if (date !== today) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts].sort().map(([date, count]) => dayText(date, count));
}

function dayText(date: string, count: number): string {
  if (!date) {
    return count === 1
      ? "1 order has no delivery date yet."
      : `${count} orders have no delivery date yet.`;
  }
  const day = formatPlainDate(date);
  return count === 1 ? `1 order is for ${day}.` : `${count} orders are for ${day}.`;
}
