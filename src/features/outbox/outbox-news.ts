import type { CommandKind } from "@/data/local/outbox/outbox";
import type { Outcome } from "@/data/sync/send-outbox";
import { proofToast } from "@/domain/payment/proof-problem";
import { fill, messageOf, TOASTS, type Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

const DONE: { readonly [Kind in CommandKind]?: Toast } = {
  proof: TOASTS.proof_uploaded,
  complete: TOASTS.order_completed,
  cancel: TOASTS.order_cancelled_by_member,
  subscribe: TOASTS.subscription_initiated,
  feedback: TOASTS.feedback_sent,
  cancelMembership: TOASTS.membership_cancelled,
  profile: TOASTS.profile_saved,
  address: TOASTS.address_saved,
  defaultAddress: TOASTS.address_saved,
  removeAddress: TOASTS.address_removed,
  basketName: TOASTS.basket_named,
};
/** Worth a word when they cannot go at once; of the others the screen tells. */
const KEPT: { readonly [Kind in CommandKind]?: Toast } = {
  cancel: TOASTS.kept_on_phone,
  subscribe: TOASTS.kept_on_phone,
  feedback: TOASTS.feedback_kept,
  cancelMembership: TOASTS.kept_on_phone,
  profile: TOASTS.kept_on_phone,
  address: TOASTS.kept_on_phone,
  defaultAddress: TOASTS.kept_on_phone,
  removeAddress: TOASTS.kept_on_phone,
  basketName: TOASTS.kept_on_phone,
};

/** Says in passing how a command ended, on whatever page the member is meanwhile. */
export function tellOutcome(outcome: Outcome): void {
  const { row } = outcome;
  if (outcome.ok) {
    const isByCredit = row.kind === "subscribe" && row.withCredit;
    const usual = isByCredit ? TOASTS.membership_paid_by_credit : DONE[row.kind];
    const done = outcome.begun ? begun(outcome.begun) : usual;
    if (done) toast(done);
  } else if (outcome.kept) {
    if (row.tries > 0) return; // said when it was tried first
    if (row.kind === "proof") toast({ ...proofToast(outcome.code), kind: "error" });
    const kept = KEPT[row.kind];
    if (kept) toast({ ...kept, kind: "info" });
  } else tellRefusal(row.kind, outcome.code);
}

function begun(reference: string): Toast {
  const { title, description } = TOASTS.order_created;
  return { title, description: fill(description, { reference }) };
}

/** Of everything else its own screen tells, and the list of what waits. */
function tellRefusal(kind: CommandKind, code: string) {
  const told: { readonly [Kind in CommandKind]?: Toast } = {
    start: { ...TOASTS.order_create_failed, description: messageOf(code) },
    proof: proofToast(code),
    complete: TOASTS.submission_failed,
  };
  const refusal = told[kind];
  if (refusal) toast({ ...refusal, kind: "error" });
}
