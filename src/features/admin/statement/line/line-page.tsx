import { Link } from "@tanstack/react-router";
import { fetchLine } from "@/data/remote/statement";
import { actionText, reasonText } from "@/domain/audit/audit-list";
import type { LineDetails } from "@/domain/statement/line-details";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { useLoaded } from "@/ui/use-loaded";
import { WalkBar } from "../../shared/list/walk";
import { MemberLink } from "../../shared/member-link";

const STATES: ReadonlyMap<string, { tone: BadgeTone; text: string }> = new Map([
  ["open", { tone: "yellow", text: "To be decided" }],
  ["matched", { tone: "green", text: "Matched" }],
  ["credit", { tone: "green", text: "The member's credit" }],
  ["not_ours", { tone: "grey", text: "Not a member's payment" }],
  ["returned", { tone: "red", text: "Returned by the bank" }],
  ["ignored", { tone: "grey", text: "Put aside" }],
]);

/** One line of a bank statement: where it came from, what it paid, and who decided about it. */
export function LinePage({ id }: { id: string }) {
  const { value, failed, retry } = useLoaded(id, () => fetchLine(id));
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Line of the statement" className="text-2xl">
          Line of the statement
        </PageHeading>
        <WalkBar kind="lines" id={id} list="Back to the statement" />
        <Link to="/admin/statement" className="link py-2">
          Statement
        </Link>
      </div>
      {value && <Opened details={value} />}
      {!value && !failed && <Skeleton label="Loading the line" rows={5} />}
      {failed && (
        <EmptyState
          title={ADMIN_TOASTS.line_details_failed.title}
          action={<Button onClick={retry}>Try again</Button>}
        >
          It may have left with an import that was undone.
        </EmptyState>
      )}
    </div>
  );
}

function Opened({ details: { line, matches, history } }: { details: LineDetails }) {
  const state = STATES.get(line.status);
  return (
    <>
      <CardSection kind="plain" title="Line">
        <p className="font-mono break-words">{line.text}</p>
        <Facts>
          <Fact name="Amount">
            <Money cents={line.cents} />
          </Fact>
          <Fact name="Date">{formatPlainDate(line.date)}</Fact>
          {line.fee !== 0 && (
            <Fact name="Bank fee">
              <Money cents={line.fee} />
            </Fact>
          )}
          <Fact name="State">
            {state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}
          </Fact>
          {line.reason && <Fact name="Reason">{line.reason}</Fact>}
          {line.account && <Fact name="Account">{line.account}</Fact>}
          {line.file && (
            <Fact name="File">{`${line.file}, ${formatDayTime(momentOf(line.imported_at))}`}</Fact>
          )}
          {line.user_id && (
            <Fact name="Member">
              <MemberLink id={line.user_id} name={line.name} />
            </Fact>
          )}
        </Facts>
      </CardSection>
      <CardSection kind="plain" title="What it was matched with">
        <Matches matches={matches} />
      </CardSection>
      <CardSection kind="plain" title="History">
        <History history={history} />
      </CardSection>
    </>
  );
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["order", "Order"],
  ["subscription", "Membership"],
  ["credit", "Member's credit"],
  ["refund", "Refund"],
  ["return", "Returned deposit"],
]);

function Matches({ matches }: Pick<LineDetails, "matches">) {
  if (matches.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <ul className="grid gap-4">
      {matches.map((match) => (
        <li key={match.id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <b>
              <Target match={match} />
            </b>
            <Money cents={match.cents} />
          </p>
          {match.user_id && (
            <p>
              <MemberLink id={match.user_id} name={match.name} />
            </p>
          )}
          <p className="text-sm text-muted">
            {match.undone_at
              ? `Undone on ${formatDayTime(momentOf(match.undone_at))}`
              : `Matched on ${formatDayTime(momentOf(match.matched_at))}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Target({ match }: { match: LineDetails["matches"][number] }) {
  const { kind, target_id, order_number, payment_reference } = match;
  const name = order_number || payment_reference;
  if (name) {
    return (
      <Link to="/admin/payments/$id" params={{ id: target_id }} className="link py-1">
        {`${KINDS.get(kind) ?? "Payment"} ${name}`}
      </Link>
    );
  }
  if (kind === "return") {
    return (
      <Link to="/admin/statement/lines/$id" params={{ id: target_id }} className="link py-1">
        Returned deposit
      </Link>
    );
  }
  return KINDS.get(kind) ?? "Payment";
}

function History({ history }: Pick<LineDetails, "history">) {
  if (history.length === 0) return <p className="text-muted">No decisions yet</p>;
  return (
    <ol className="grid gap-3">
      {history.map(({ id, at, action, actor, actor_id, reason }) => (
        <li key={id} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <b>{actionText(action)}</b>
            <span className="text-sm text-muted">{formatDayTime(momentOf(at))}</span>
          </p>
          <p className="text-sm break-words text-muted">
            {actor || (actor_id ? "An account that was deleted" : "Our server")}
          </p>
          <p className="break-words empty:hidden">{reasonText({ action, reason })}</p>
        </li>
      ))}
    </ol>
  );
}
