import type { Cents } from "@/domain/money/rules";
import { APPLY, conflict, type Permission, REPEAT } from "@/domain/order/rules";
import { DAY_MS } from "@/domain/time/durations";

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
      /** How many this admin, and new and former ones, wrote to in the last 24 hours without a second one. */
      readonly recent: number;
    }
  /** Where all members pay. `isFirst`: there is no account yet. */
  | { readonly kind: "bank"; readonly isOwn: false; readonly isFirst: boolean };

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

/**
 * How old an admin's role must be before it counts for a second admin's decision, and how long nobody decides alone
 * after an admin was removed: a thief of one session can invite an accomplice or remove the others, and all admins are
 * emailed about it, so that one of them stops it in that time.
 */
export const ADMIN_WAIT_MS = 3 * DAY_MS;

/** Whether an admin got the role, at `since` in milliseconds UTC, too short a time ago to count. */
export function isNewAdmin(since: number, now: number): boolean {
  return now < since + ADMIN_WAIT_MS;
}

/** From when an admin may confirm what another asked, by when both got the role; each moment in milliseconds UTC. */
export function confirmableFrom(askerSince: number, confirmerSince: number): number {
  return Math.max(askerSince, confirmerSince) + ADMIN_WAIT_MS;
}

/** From when an admin may decide alone, by when the last admin was removed (0: never). */
export function aloneFrom(removedAt: number): number {
  return removedAt === 0 ? 0 : removedAt + ADMIN_WAIT_MS;
}

interface AloneFacts {
  readonly now: number;
  /** When each other admin who could confirm got the role. */
  readonly others: readonly number[];
  /** When the last admin was removed; 0 where none was. */
  readonly removedAt: number;
}

/**
 * Decide alone, with a reason: where there is no other admin, and none was removed in the last days. The first bank
 * account also where the others are new: a club that begins has to be paid, and nobody pays into another one yet.
 */
export function mayDecideAlone(act: MoneyAct, { now, others, removedAt }: AloneFacts): Permission {
  const isEarly = now < aloneFrom(removedAt);
  const areNew = others.every((since) => isNewAdmin(since, now));
  const isBeginning = act.kind === "bank" && act.isFirst && areNew && !isEarly;
  if (others.length > 0 && !isBeginning) return conflict("second_admin_required");
  return isEarly ? conflict("alone_too_soon") : APPLY;
}

interface ProposalFacts {
  readonly outcome: "" | "confirmed" | "declined";
  readonly asked_by: string;
  /** Whose money it is about. */
  readonly members: readonly string[];
}

interface Confirmer {
  readonly id: string;
  /** `confirmableFrom` of this admin and the one who asked. */
  readonly from: number;
}

/** Whether it is for this admin to confirm: another one than who asked, and than the ones it is for. */
export function isForOther(
  { asked_by, members }: Pick<ProposalFacts, "asked_by" | "members">,
  adminId: string,
): boolean {
  return asked_by !== adminId && !members.includes(adminId);
}

/** Confirm: by another admin, once both have had the role for long enough. */
export function mayConfirm(
  proposal: ProposalFacts,
  { id, from }: Confirmer,
  now: number,
): Permission {
  if (proposal.outcome === "confirmed") return REPEAT;
  if (proposal.outcome === "declined") return conflict("proposal_is_declined");
  if (!isForOther(proposal, id)) return conflict("proposal_needs_other_admin");
  return now < from ? conflict("proposal_admin_new") : APPLY;
}

/** Decline, by any admin. */
export function mayDecline(proposal: Pick<ProposalFacts, "outcome">): Permission {
  if (proposal.outcome === "declined") return REPEAT;
  return proposal.outcome === "" ? APPLY : conflict("proposal_is_confirmed");
}
