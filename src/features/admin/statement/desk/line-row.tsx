import { Link } from "@tanstack/react-router";
import type { DeskLine } from "@/domain/statement/desk/desk";
import { asideReason } from "@/domain/statement/matching/bank-words";
import type { Marked } from "@/domain/statement/matching/line-text";
import { formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { MemberLink } from "../../shared/member-link";
import type { DeskRow } from "./desk-state";

type LineRowProps = {
  row: DeskRow;
  /** Exact matches are verified together. */
  isExact?: boolean;
  busy: boolean;
  onAccept: () => void;
  onOther: () => void;
  onAside: (reason: string) => void;
};

/** One line: when, how much, the bank's words with what was found in them, whose it may be and why. */
export function LineRow({ row, isExact = false, busy, onAccept, onOther, onAside }: LineRowProps) {
  const { line, suggestion, payments, member, reason } = row;
  const [payment] = payments;
  const aside = suggestion ? "" : asideReason(line.text);
  const id = `line-${line.id}`;
  return (
    <li
      aria-labelledby={id}
      aria-busy={busy}
      data-line={line.id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-base-300 border-b px-4 py-3 last:border-b-0 focus-within:bg-maize-soft lg:grid-cols-[7rem_minmax(0,1fr)_auto] xl:grid-cols-[7rem_6.5rem_minmax(0,1fr)_minmax(0,1.4fr)_auto]"
    >
      <LineLink line={line} />
      <Money
        cents={line.cents}
        className="text-right font-bold lg:max-xl:row-start-2 lg:max-xl:text-left"
      />
      <p
        id={id}
        className="col-span-2 min-w-0 font-mono text-sm break-words lg:col-span-1 lg:max-xl:col-start-2 lg:max-xl:row-start-1"
      >
        <MarkedText text={line.text} marked={suggestion?.marked ?? null} />
      </p>
      <div className="col-span-2 min-w-0 text-sm lg:col-span-1 lg:max-xl:col-start-2">
        {payments.map((one) => (
          <p key={one.id} className="break-words">
            <b>{one.name || "Unknown"}</b>{" "}
            <Link
              to="/admin/payments/$id"
              params={{ id: one.id }}
              className="inline-block max-w-full py-1 underline decoration-line underline-offset-4 wrap-anywhere lg:py-0.5"
            >
              {one.order_number || "Membership"}
            </Link>{" "}
            <span className="font-mono">{one.references[0]}</span> · due <Money cents={one.due} />
          </p>
        ))}
        {suggestion?.kind === "credit" && !payment && (
          <p className="break-words">
            To the credit of{" "}
            <MemberLink id={suggestion.user_id} name={member || "Unknown"} className="font-bold" />
          </p>
        )}
        {reason && <p className="text-muted">{reason}</p>}
        {line.emailed_at && <p className="text-muted">{emailedText(line)}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap justify-end gap-2 lg:col-span-1 lg:flex-col lg:max-xl:col-start-3 lg:max-xl:row-span-2 lg:max-xl:row-start-1">
        {suggestion && !isExact && (
          <Button
            size="small"
            data-accept
            aria-describedby={id}
            aria-disabled={busy}
            onClick={() => !busy && onAccept()}
          >
            {ACCEPT[suggestion.kind]}
          </Button>
        )}
        {aside && (
          <Button
            kind="secondary"
            size="small"
            data-aside
            data-accept
            aria-describedby={id}
            aria-disabled={busy}
            onClick={() => !busy && onAside(aside)}
          >
            Not ours: {aside}
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          data-other
          {...(!suggestion && !aside && { "data-accept": true })}
          aria-describedby={id}
          onClick={onOther}
        >
          {suggestion ? "Choose another payment" : "Find"}
        </Button>
      </div>
    </li>
  );
}

/** Leads to the line's own page. */
export function LineLink({ line: { id, date } }: { line: Pick<DeskLine, "id" | "date"> }) {
  return (
    <Link
      to="/admin/statement/lines/$id"
      params={{ id }}
      className="justify-self-start py-1 text-sm underline sm:whitespace-nowrap decoration-line underline-offset-4 lg:py-0.5"
    >
      <span className="sr-only">Open the line of </span>
      {formatPlainDate(date)}
    </Link>
  );
}

/** That a member was asked about a line, so that no second admin asks again. */
export function emailedText({ emailed_at }: DeskLine): string {
  return `Member emailed on ${formatDayTime(momentOf(emailed_at))}`;
}

const ACCEPT = {
  payment: "Accept",
  credit: "To credit",
  return: "Returned",
  refund: "Accept",
} as const;

function MarkedText({ text, marked }: { text: string; marked: Marked | null }) {
  if (!marked) return text;
  const [from, to] = marked;
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-sm bg-leaf-soft font-bold text-base-content">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  );
}
