import { Link } from "@tanstack/react-router";
import { serverNow } from "@/data/core/server-clock";
import { creditName, type VerifiedRow } from "@/domain/payment/verified";
import { formatPlainDate, sastDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";

/** Leads to the payment with all that is known of it. */
export function OpenLink({ row }: { row: VerifiedRow }) {
  return (
    <Link
      to="/admin/payments/$id"
      params={{ id: row.id }}
      state={{ walk: "verified" }}
      className="inline-block min-w-0 py-1 font-bold break-all underline underline-offset-4 sm:whitespace-nowrap"
    >
      {nameOf(row)}
    </Link>
  );
}

export function nameOf({ order_number }: Pick<VerifiedRow, "order_number">): string {
  return order_number || "Subscription Only";
}

export function VerifiedState({ row }: { row: VerifiedRow }) {
  const { tone, text } = stateOf(row);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

export function stateOf({ kind, status, kept_back }: VerifiedRow): {
  tone: BadgeTone;
  text: string;
} {
  if (status === "cancelled") return { tone: "red", text: "Cancelled" };
  if (kind === "subscription") return { tone: "green", text: "Paid" };
  if (status === "delivered") return { tone: "green", text: "Delivered" };
  return TO_DELIVER[kept_back];
}

const TO_DELIVER = {
  "": { tone: "blue", text: "To deliver" },
  held: { tone: "red", text: "On hold" },
  not_bought: { tone: "red", text: "Not bought" },
  nothing_bought: { tone: "grey", text: "Nothing bought" },
} as const;

export type UndoDelivery = (row: VerifiedRow) => void;

/** Whether 'delivered' is undone at once: it was marked today. Later the server asks why. */
export function isUndoneAtOnce({ delivered_on }: VerifiedRow): boolean {
  return delivered_on === sastDate(serverNow());
}

/** Takes 'delivered' back; not where the member's account is deleted. */
export function DeliveryUndo({ row, onUndo }: { row: VerifiedRow; onUndo: UndoDelivery }) {
  if (row.status !== "delivered" || row.user_id === "") return null;
  return (
    <Button kind="secondary" size="small" className="whitespace-nowrap" onClick={() => onUndo(row)}>
      {isUndoneAtOnce(row) ? (
        <>
          Undo<span className="sr-only"> that {nameOf(row)} was delivered</span>
        </>
      ) : (
        <>
          Not delivered<span className="sr-only">: {nameOf(row)}</span>
        </>
      )}
    </Button>
  );
}

export function DeliveryDate({ row }: { row: VerifiedRow }) {
  if (row.kind === "subscription") return null;
  return row.delivery_date ? formatPlainDate(row.delivery_date) : "No date yet";
}

export function Owed({ row }: { row: VerifiedRow }) {
  if (row.credit === 0) return null;
  return (
    <span className="block text-sm sm:whitespace-nowrap">
      {creditName(row)} <Money cents={Math.abs(row.credit)} className="font-bold" />
    </span>
  );
}
