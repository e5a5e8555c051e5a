import { attempt } from "@/data/core/perform";
import { confirmProposal, declineProposal } from "@/data/remote/proposals";
import { type Proposal, reachesNobody } from "@/domain/ledger/proposals";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { ConfirmAct } from "@/ui/confirm-act";
import { toast } from "@/ui/toast";
import { AskedFor } from "./asked-for";

export type Decision = "confirm" | "decline";

const TITLES = {
  confirm: {
    bank: "Confirm the new bank account?",
    none: "Confirm the message?",
    one: "Confirm the message to 1 member?",
    many: "Confirm the message to {n} members?",
    sum: (amount: string) => `Confirm ${amount}?`,
  },
  decline: {
    bank: "Decline the new bank account?",
    none: "Decline the message?",
    one: "Decline the message to 1 member?",
    many: "Decline the message to {n} members?",
    sum: (amount: string) => `Decline ${amount}?`,
  },
} as const;

function titleOf(decision: Decision, proposal: Proposal): string {
  const { kind, cents, recipients } = proposal;
  const { bank, none, one, many, sum } = TITLES[decision];
  if (kind === "bank") return bank;
  if (reachesNobody(proposal)) return none;
  return kind === "message" ? plural(recipients, one, many) : sum(formatRand(cents));
}

const CONFIRMED: Readonly<Partial<Record<Proposal["kind"], Toast>>> = {
  bank: ADMIN_TOASTS.bank_changed,
  message: ADMIN_TOASTS.message_sent,
};

type DecideDialogProps = {
  decision: Decision;
  proposal: Proposal;
  onDecided: () => void;
  /** What was seen may not be true any more. */
  onRefused: () => void;
  onClose: () => void;
};

/** Names what is decided first: a press too many may meet the row that took a decided one's place. */
export function DecideDialog(props: DecideDialogProps) {
  const { decision, proposal, onDecided, onRefused, onClose } = props;
  const { id, kind, recipients } = proposal;
  const isConfirm = decision === "confirm";

  async function decide() {
    if (isConfirm) await confirmProposal(id, kind === "message" ? { recipients } : {});
    else await declineProposal(id);
  }

  return (
    <ConfirmAct
      title={titleOf(decision, proposal)}
      kind={isConfirm ? "primary" : "danger"}
      confirmLabel={isConfirm ? "Confirm" : "Decline"}
      act={() =>
        attempt(ADMIN_TOASTS.second_admin_failed, () =>
          decide().catch((error: unknown) => {
            onRefused();
            throw error;
          }),
        )
      }
      onDone={() => {
        toast(
          isConfirm
            ? (CONFIRMED[kind] ?? ADMIN_TOASTS.proposal_confirmed)
            : ADMIN_TOASTS.proposal_declined,
        );
        onDecided();
      }}
      onClose={onClose}
    >
      <AskedFor proposal={proposal} />
    </ConfirmAct>
  );
}
