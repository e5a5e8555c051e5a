import { attempt } from "@/data/core/perform";
import { confirmProposal, declineProposal, fetchProposals } from "@/data/remote/proposals";
import type { Proposal } from "@/domain/ledger/proposals";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { MemberLink } from "../member-link";
import { useFollowed } from "../use-followed";

type WaitingListProps = {
  /** Of one kind; without it of all. */
  kind?: Proposal["kind"];
  /** Of one member; without it all that waits. */
  userId?: string;
  /** After one was confirmed or declined. */
  onDecided?: () => void;
};

/** What waits for a second admin, for all admins to see. */
export function WaitingList({ kind, userId, onDecided }: WaitingListProps) {
  const read = () => fetchProposals(userId);
  const { value: all = [], failure, reload } = useFollowed(userId ?? "", CHANGED_BY, read);
  const proposals = kind ? all.filter((proposal) => proposal.kind === kind) : all;
  if (failure) {
    return (
      <Notice tone="error" title="We couldn't load what a second admin has to confirm">
        <Button kind="secondary" size="small" className="mt-2" onClick={reload}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (proposals.length === 0) return null;
  return (
    <section aria-label="Waiting for a second admin">
      <ul className="grid grid-cols-1 gap-2">
        {proposals.map((proposal) => (
          <Waiting
            key={proposal.id}
            proposal={proposal}
            onDecided={() => {
              reload();
              onDecided?.();
            }}
            onRefused={reload}
          />
        ))}
      </ul>
    </section>
  );
}

const WORDS: Readonly<Record<Proposal["kind"], string>> = {
  entry: "Correction by hand",
  refund: "Refund to the bank",
  payment: "Verification of a payment",
  match: "Match with the statement",
  credit: "A deposit that becomes credit",
  bank: "Another bank account for members to pay into",
  message: "Message to members",
};

function titleOf({ kind, cents, recipients }: Proposal): string {
  if (kind === "bank") return "Waiting for a second admin: new bank account";
  if (kind !== "message") return `Waiting for a second admin: ${formatRand(cents)}`;
  return plural(
    recipients,
    "Waiting for a second admin: message to 1 member",
    "Waiting for a second admin: message to {n} members",
  );
}

const CONFIRMED: Readonly<Partial<Record<Proposal["kind"], Toast>>> = {
  bank: ADMIN_TOASTS.bank_changed,
  message: ADMIN_TOASTS.message_sent,
};

type WaitingProps = {
  proposal: Proposal;
  onDecided: () => void;
  /** What was seen may not be true any more. */
  onRefused: () => void;
};

function Waiting({ proposal, onDecided, onRefused }: WaitingProps) {
  const { busy, problem, run } = useAction();
  const { kind, user_id, member, due, about, asked_by, asked_at, may_confirm, id, recipients } =
    proposal;
  const decide = (work: (id: string) => Promise<void>, done: Toast) =>
    run(() =>
      attempt(ADMIN_TOASTS.second_admin_failed, async () => {
        await work(id).catch((error: unknown) => {
          onRefused();
          throw error;
        });
        toast(done);
        onDecided();
      }),
    );
  return (
    <li>
      <Notice tone="warning" title={titleOf(proposal)}>
        {kind === "bank" || kind === "message" ? (
          <p>{proposal.advertising ? "Advertising" : WORDS[kind]}</p>
        ) : (
          <p className="break-words">
            {WORDS[kind]} of{" "}
            <MemberLink id={user_id} name={member} className="inline-block font-bold" />
            {due > 0 && `, ${formatRand(due)} due`}
          </p>
        )}
        {about && <p className="break-words whitespace-pre-line">{about}</p>}
        <p className="text-sm break-words">
          {asked_by || "Former admin"}, {formatDayTime(momentOf(asked_at))}
        </p>
        <ConfirmsFrom {...proposal} />
        <div className="mt-2 flex flex-wrap gap-2">
          {may_confirm && (
            <Button
              kind="secondary"
              size="small"
              busy={busy}
              onClick={() =>
                decide(
                  (one) => confirmProposal(one, kind === "message" ? { recipients } : {}),
                  CONFIRMED[kind] ?? ADMIN_TOASTS.proposal_confirmed,
                )
              }
            >
              Confirm
            </Button>
          )}
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            onClick={() => decide(declineProposal, ADMIN_TOASTS.proposal_declined)}
          >
            Decline
          </Button>
        </div>
        <Problem>{problem}</Problem>
      </Notice>
    </li>
  );
}

function ConfirmsFrom({ confirm_from, others_from }: Proposal) {
  const from = confirm_from || others_from;
  if (!from) return null;
  const moment = formatDayTime(momentOf(from));
  return (
    <p className="mt-1">
      {confirm_from
        ? `You can confirm this from ${moment}.`
        : `Another admin can confirm this from ${moment}.`}{" "}
      Both admins must have been admins for 3 days.
    </p>
  );
}

const CHANGED_BY = [
  "settings",
  "messages",
  "users",
  "orders",
  "subscriptions",
  "bank_lines",
  "user_roles",
];
