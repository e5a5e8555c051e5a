import type { Cents } from "@/domain/money/rules";
import { APPLY, conflict, type Permission, REPEAT } from "@/domain/order/rules";

/** What one admin may give one member in 24 hours, by hand and as surplus. */
export const ALONE_MAX: Cents = 5_000_00;

/** How many members one admin may write to in 24 hours. */
const ALONE_RECIPIENTS_MAX = 200;

/** What an admin is about to do with a member's money, or with the trust of many. Amounts are cents. */
export type MoneyAct =
  | {
      readonly kind: "entry";
      readonly isOwn: boolean;
      readonly cents: Cents;
      /** What this member was given in the last 24 hours without a second admin. */
      readonly recent: Cents;
    }
  | {
      readonly kind: "payment";
      readonly isOwn: boolean;
      readonly received: Cents;
      readonly due: Cents;
      /** What it costs, before credit. */
      readonly total: Cents;
      readonly recent: Cents;
    }
  | { readonly kind: "credit" | "refund"; readonly isOwn: boolean }
  | {
      readonly kind: "message";
      readonly isOwn: false;
      readonly recipients: number;
      /** How many this admin wrote to in the last 24 hours without a second one. */
      readonly recent: number;
    }
  /** Where all members pay. */
  | { readonly kind: "bank"; readonly isOwn: false };

/**
 * Whoever gains does not decide alone: one's own money, much credit, a surplus above twice what it costs, the
 * account that members pay into, or a message to many.
 */
export function needsSecondAdmin(act: MoneyAct): boolean {
  if (act.isOwn || act.kind === "bank") return true;
  if (act.kind === "message") return act.recipients + act.recent > ALONE_RECIPIENTS_MAX;
  if (act.kind === "entry") return Math.abs(act.cents) + act.recent > ALONE_MAX;
  if (act.kind !== "payment") return false;
  const surplus = act.received - act.due;
  if (surplus <= 0) return false;
  return surplus > 2 * Math.max(act.due, act.total) || surplus + act.recent > ALONE_MAX;
}

/** Less than half of what is due is asked about again: it may be another payment. */
export function isFarTooLittle(received: Cents, due: Cents): boolean {
  return received * 2 < due;
}

interface ProposalFacts {
  readonly outcome: "" | "confirmed" | "declined";
  readonly asked_by: string;
  /** Whose money it is about. */
  readonly members: readonly string[];
}

/** Confirm: by another admin than the one who asked, and than the ones it is for. */
export function mayConfirm(proposal: ProposalFacts, adminId: string): Permission {
  if (proposal.outcome === "confirmed") return REPEAT;
  if (proposal.outcome === "declined") return conflict("proposal_is_declined");
  const isOther = proposal.asked_by !== adminId && !proposal.members.includes(adminId);
  return isOther ? APPLY : conflict("proposal_needs_other_admin");
}

/** Decline, by any admin. */
export function mayDecline(proposal: Pick<ProposalFacts, "outcome">): Permission {
  if (proposal.outcome === "declined") return REPEAT;
  return proposal.outcome === "" ? APPLY : conflict("proposal_is_confirmed");
}
