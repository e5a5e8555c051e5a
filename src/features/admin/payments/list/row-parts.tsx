import type { ReactNode } from "react";
import { serverNow } from "@/data/core/server-clock";
import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import { bulkNotes, type PaymentNote, paymentNotes } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { fill } from "@/domain/text/messages";
import { formatDayTime, formatPlainDate, momentOf, sastDate } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";
import { stateOf } from "../store/payment-actions";

/** The amount to deposit, and its parts. */
export function AmountDue({ row }: { row: PaymentRow }) {
  const parts = [row.order_budget, row.membership_fee].filter((cents) => cents > 0);
  const credit = row.credit_applied;
  return (
    <>
      <Money cents={toPay(row)} className="block font-bold" />
      {parts.length > 1 && (
        <span className="block text-sm text-muted tabular-nums">
          {parts.map(formatRand).join(" + ")}
        </span>
      )}
      {credit !== 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {credit > 0 ? `Credit ${formatRand(-credit)}` : `Owed before ${formatRand(-credit)}`}
        </span>
      )}
    </>
  );
}

export function Placed({ row }: { row: PaymentRow }) {
  const [day = "", time] = formatDayTime(momentOf(row.placed_at)).split(", ");
  const thisYear = ` ${sastDate(serverNow()).slice(0, 4)}`;
  return (
    <time dateTime={row.placed_at.replace(" ", "T")} className="whitespace-nowrap">
      {day.replace(thisYear, "")} <span className="text-sm text-muted">{time}</span>
    </time>
  );
}

/** Whether the deposit is on the bank statement; nothing where there is none to look for. */
export function OnStatement({
  row,
}: {
  row: Pick<PaymentRow, "payment_status" | "status" | "amount_received" | "statement"> &
    Partial<Pick<PaymentRow, "statement_cents">>;
}) {
  const isClaimed = row.payment_status === "pending" && row.status !== "cancelled";
  if (!isClaimed && row.amount_received <= 0) return null;
  const { state, up_to } = row.statement;
  const cents = row.statement_cents ?? null;
  const words = {
    on: cents === null ? "On the statement" : `On the statement: ${formatRand(cents)}`,
    missing: `Not on the statement up to ${formatPlainDate(up_to).replace(/ \d{4}$/, "")}`,
    maybe: "A line of the statement may be this deposit",
    unknown: "No statement yet",
  };
  return (
    <span className={`block text-sm ${state === "missing" ? "font-bold" : "text-muted"}`}>
      {words[state]}
    </span>
  );
}

const KINDS = {
  "image/jpeg": "image",
  "image/png": "image",
  "application/pdf": "PDF",
} as const;

export function ProofKind({ row }: { row: PaymentRow }) {
  const sent = row.proof ? KINDS[row.proof.content_type] : undefined;
  const text = sent ?? (row.proof_channel === "whatsapp" ? "WhatsApp" : "none");
  return (
    <span
      className={`inline-block rounded-full border px-2 py-0.5 text-sm ${text === "none" ? "border-transparent text-muted" : "border-line"}`}
    >
      {text}
    </span>
  );
}

const DOTS = {
  yellow: "bg-warning",
  blue: "bg-info",
  green: "bg-success",
  red: "bg-error",
  grey: "bg-neutral",
} as const;

/** The row's state unless pending; wraps, because its column is narrow. */
export function RowState({ row, isNew }: { row: PaymentRow; isNew: boolean }) {
  const state = stateOf(row) ?? (isNew ? ({ tone: "blue", text: "New" } as const) : null);
  if (!state) return null;
  return (
    <span className="flex items-baseline gap-1.5 text-sm font-bold">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state.tone]}`} />
      {state.text}
    </span>
  );
}

export function warningTexts(row: PaymentRow): string[] {
  return paymentNotes(row).map(textOf);
}

/** Why a payment is left out where several are verified. */
export function bulkTexts(row: PaymentRow): string[] {
  return bulkNotes(row).map(textOf);
}

function textOf({ code, values }: PaymentNote): string {
  return fill(ADMIN_NOTICES[code], values);
}

/** Said where the decision is made, before it is. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name="alert" className="mt-0.5 size-5" />
      <span className="sr-only">Please note: </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
