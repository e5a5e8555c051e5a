import { useId, useState } from "react";
import { fetchProposals } from "@/data/remote/proposals";
import { type Proposal, reachesNobody } from "@/domain/ledger/proposals";
import { formatRand } from "@/domain/money/rules";
import { plural } from "@/domain/text/plural";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { useFollowed } from "../use-followed";
import { AskedFor } from "./asked-for";
import { DecideDialog, type Decision } from "./decide-dialog";

type WaitingListProps = {
  /** Of one kind; without it of all. */
  kind?: Proposal["kind"];
  /** Of one member; without it all that waits. */
  userId?: string;
  /** After one was confirmed or declined. */
  onDecided?: () => void;
};

interface Deciding {
  readonly decision: Decision;
  readonly proposal: Proposal;
}

/** What waits for a second admin, for all admins to see. */
export function WaitingList({ kind, userId, onDecided }: WaitingListProps) {
  const read = () => fetchProposals(userId);
  const { value: all = [], failure, reload } = useFollowed(userId ?? "", CHANGED_BY, read);
  const [deciding, setDeciding] = useState<Deciding>();
  const proposals = kind ? all.filter((proposal) => proposal.kind === kind) : all;
  return (
    <>
      {failure ? (
        <Notice tone="error" title="We couldn't load what a second admin has to confirm">
          <Button kind="secondary" size="small" className="mt-2" onClick={reload}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Proposals proposals={proposals} onDecide={setDeciding} />
      )}
      {deciding && (
        <DecideDialog
          key={deciding.proposal.id}
          decision={deciding.decision}
          proposal={all.find(({ id }) => id === deciding.proposal.id) ?? deciding.proposal}
          onDecided={() => {
            reload();
            onDecided?.();
          }}
          onRefused={reload}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

type ProposalsProps = {
  proposals: readonly Proposal[];
  onDecide: (deciding: Deciding) => void;
};

function Proposals({ proposals, onDecide }: ProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <section aria-label="Waiting for a second admin">
      <ul className="grid grid-cols-1 gap-2">
        {proposals.map((proposal) => (
          <Waiting
            key={proposal.id}
            proposal={proposal}
            onDecide={(decision) => onDecide({ decision, proposal })}
          />
        ))}
      </ul>
    </section>
  );
}

function titleOf(proposal: Proposal): string {
  const { kind, cents, recipients } = proposal;
  if (kind === "bank") return "Waiting for a second admin: new bank account";
  if (kind !== "message") return `Waiting for a second admin: ${formatRand(cents)}`;
  if (reachesNobody(proposal)) return "Waiting for a second admin: message to members";
  return plural(
    recipients,
    "Waiting for a second admin: message to 1 member",
    "Waiting for a second admin: message to {n} members",
  );
}

type WaitingProps = { proposal: Proposal; onDecide: (decision: Decision) => void };

function Waiting({ proposal, onDecide }: WaitingProps) {
  const askedId = useId();
  return (
    <li>
      <Notice tone="warning" title={titleOf(proposal)}>
        <div id={askedId}>
          <AskedFor proposal={proposal} />
        </div>
        {!reachesNobody(proposal) && <ConfirmsFrom {...proposal} />}
        <div className="mt-2 flex flex-wrap gap-2">
          {proposal.may_confirm && (
            <Button
              kind="secondary"
              size="small"
              aria-describedby={askedId}
              onClick={() => onDecide("confirm")}
            >
              Confirm
            </Button>
          )}
          <Button
            kind="secondary"
            size="small"
            aria-describedby={askedId}
            onClick={() => onDecide("decline")}
          >
            Decline
          </Button>
        </div>
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
