import { endOnCancel, refundOf } from "@/domain/membership/cancel";
import type { MembershipView } from "@/domain/membership/responses";
import { lastMembershipChange } from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import { TOASTS } from "@/domain/text/messages";
import * as remote from "../remote/membership";
import { type Answer, type CommandType, type Known, savedOnPhone } from "./command-type";

export const OF_MEMBERSHIP = { topic: "membership" } as const;

interface Based {
  /** When the membership last changed, as the member saw it. */
  readonly basedOn: string;
}

/** `withCredit`: paid by credit alone. `credit`: what the page took off the fee, in cents. */
export const subscribe: CommandType<
  Based & { readonly withCredit: boolean; readonly credit: Cents }
> = {
  words: {
    name: () => "Complete Subscription",
    saved: "Your subscription is saved on this phone.",
    done: ({ reference, withCredit }, { answers }) => {
      if (withCredit) return TOASTS.membership_paid_by_credit;
      const { memberships } = answers?.membership?.value ?? { memberships: [] };
      // Its deposit had become credit, or is verified already.
      return memberships.some((row) => row.payment_reference === reference && row.paid)
        ? { title: TOASTS.membership_paid_by_credit.title }
        : TOASTS.subscription_initiated;
    },
    kept: savedOnPhone,
  },
  place: () => ({ to: "/subscribe" }),
  order: "last",
  needs: ["proof"],
  decidedBy: "membership",
  basedOn: (_given, known) => lastChange(known),
  async send({ id, reference, basedOn, withCredit, credit }) {
    const command = { id, reference, basedOn, withCredit, credit };
    return { answers: { membership: await remote.completeMembership(command) } };
  },
  rebase: (_row, stored) => rebased(stored),
};

/** `refund`: what the member saw that it gives back; absent in what older versions stored. */
export const cancelMembership: CommandType<Based & { readonly refund?: Cents }> = {
  words: {
    name: () => "Cancel Membership",
    saved: "Your request to cancel your membership is saved on this phone.",
    done: (_row, { answers }) => {
      const stored = answers?.membership?.value;
      const isKept = stored && endOnCancel(stored.memberships, stored.now).until !== "";
      return isKept ? TOASTS.membership_cancelled : { title: TOASTS.membership_cancelled.title };
    },
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/membership" }),
  decidedBy: "membership",
  basedOn: (_given, known) => lastChange(known),
  async send({ id, basedOn, refund }) {
    return { answers: { membership: await remote.cancelMembership({ id, basedOn, refund }) } };
  },
  rebase: (_row, stored) => {
    const membership = stored.answers?.membership?.value;
    return membership && { ...rebased(stored), refund: refundNow(membership) };
  },
};

function refundNow({ memberships, now }: MembershipView): Cents {
  return refundOf(endOnCancel(memberships, now));
}

function lastChange({ seen }: Known): string {
  return lastMembershipChange(seen.membership?.memberships ?? []);
}

function rebased({ answers }: Answer): Based | undefined {
  const stored = answers?.membership?.value;
  return stored && { basedOn: lastMembershipChange(stored.memberships) };
}
