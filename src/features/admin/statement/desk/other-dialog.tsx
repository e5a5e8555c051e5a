import { type FormEvent, useEffect, useState } from "react";
import { formatRand } from "@/domain/money/rules";
import { rejectReasonSchema } from "@/domain/payment/reject-reason";
import type { DeskLine, DeskPayment } from "@/domain/statement/desk/desk";
import { messageOf } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Money } from "@/ui/money";
import { TextField } from "@/ui/text-field";
import { SearchField } from "../../shared/list/search-field";
import { NotLoaded } from "../../shared/not-loaded";
import { type FoundMember, MEMBERS_NOT_FOUND, useMembers } from "../../shared/use-members";
import { type Desk, findPayments } from "./desk-state";
import { EmailDialog } from "./email-dialog";
import { emailedText } from "./line-row";

type OtherDialogProps = {
  line: DeskLine;
  desk: Desk;
  onMatch: (payment: DeskPayment) => void;
  onCredit: (member: FoundMember) => void;
  onNotOurs: (reason: string) => void;
  onEmailed: (lines: readonly DeskLine[]) => void;
  onClose: () => void;
};

/** A line that a person looks at: find its payment or its member, or say that it is not ours. */
export function OtherDialog({
  line,
  desk,
  onMatch,
  onCredit,
  onNotOurs,
  onEmailed,
  onClose,
}: OtherDialogProps) {
  const [words, setWords] = useState("");
  const [writingTo, setWritingTo] = useState<FoundMember>();
  const { members, more, isKnown, retry } = useMembers(words);
  const { payments, more: morePayments } = findPayments(desk, words);
  const isNothing = words.length > 1 && payments.length + members.length === 0 && isKnown;
  useEffect(() => document.getElementById(SEARCH)?.focus(), []);
  return (
    <Dialog
      open
      size="wide"
      title={`${formatRand(line.cents)} on ${formatPlainDate(line.date)}`}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="font-mono text-sm break-words">{line.text}</p>
        {line.emailed_at && <p>{emailedText(line)}</p>}
        <SearchField
          id={SEARCH}
          label="Reference, name, cell number or amount"
          onSearch={setWords}
        />
        <div role="status" className="sr-only">
          {isKnown &&
            `${plural(payments.length, "1 payment", "{n} payments")} and ${plural(members.length, "1 member", "{n} members")} shown`}
        </div>
        {isNothing && <p className="text-muted">Nothing found</p>}
        {payments.length > 0 && <FoundPayments payments={payments} onMatch={onMatch} />}
        {morePayments && <p className="text-muted">{morePayments}</p>}
        {retry && <NotLoaded title={MEMBERS_NOT_FOUND} onRetry={retry} />}
        {members.length > 0 && (
          <FoundMembers members={members} onWrite={setWritingTo} onCredit={onCredit} />
        )}
        {more && <p className="text-muted">{more}</p>}
        <NotOurs onNotOurs={onNotOurs} />
      </div>
      {writingTo && (
        <EmailDialog
          line={line}
          member={writingTo}
          onEmailed={onEmailed}
          onClose={() => setWritingTo(undefined)}
        />
      )}
    </Dialog>
  );
}

const SEARCH = "desk-search";

type FoundPaymentsProps = {
  payments: readonly DeskPayment[];
  onMatch: (payment: DeskPayment) => void;
};

function FoundPayments({ payments, onMatch }: FoundPaymentsProps) {
  return (
    <ul aria-label="Payments" className="grid grid-cols-1 gap-2">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={`found-${payment.id}`} className="min-w-0 grow break-words">
            <b>{payment.name || "Unknown"}</b> {payment.order_number || "Membership"}{" "}
            <span className="font-mono">{payment.references[0]}</span> · due{" "}
            <Money cents={payment.due} />
          </span>
          <Button
            size="small"
            aria-describedby={`found-${payment.id}`}
            onClick={() => onMatch(payment)}
          >
            Match
          </Button>
        </li>
      ))}
    </ul>
  );
}

type FoundMembersProps = {
  members: readonly FoundMember[];
  onWrite: (member: FoundMember) => void;
  onCredit: (member: FoundMember) => void;
};

function FoundMembers({ members, onWrite, onCredit }: FoundMembersProps) {
  return (
    <ul aria-label="Members" className="grid grid-cols-1 gap-2">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={`member-${member.id}`} className="min-w-0 grow break-words">
            <b>{member.name || "Unknown"}</b> {member.email}
          </span>
          <Button
            kind="secondary"
            size="small"
            aria-describedby={`member-${member.id}`}
            onClick={() => onWrite(member)}
          >
            Write an email
          </Button>
          <Button
            size="small"
            aria-describedby={`member-${member.id}`}
            onClick={() => onCredit(member)}
          >
            To credit
          </Button>
        </li>
      ))}
    </ul>
  );
}

const NOT_OURS = "not-ours";

function NotOurs({ onNotOurs }: { onNotOurs: (reason: string) => void }) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get(NOT_OURS) ?? "");
    const reason = rejectReasonSchema.safeParse(written);
    if (reason.success) return onNotOurs(reason.data);
    setError(messageOf(reason.error.issues[0]?.message ?? ""));
    document.getElementById(NOT_OURS)?.focus();
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-end gap-3 border-base-300 border-t pt-4 sm:grid-cols-[1fr_auto]"
    >
      <TextField name={NOT_OURS} label="Not a member's payment. Reason" error={error} />
      <Button type="submit" kind="secondary">
        Not ours
      </Button>
    </form>
  );
}
