import {
  type MembershipPayment,
  type MembershipView,
  membershipAnswerSchema,
  openReferenceAnswerSchema,
} from "@/domain/membership-answers";
import { send } from "./client";

export async function readMembership(): Promise<MembershipView> {
  return membershipAnswerSchema.parse(await send("membership")).membership;
}

/** The reference that a membership is paid with: the same one each time. */
export async function openReference(): Promise<MembershipPayment> {
  const answer = await send("membership/reference", { method: "POST" });
  return openReferenceAnswerSchema.parse(answer).payment;
}

/** 'Complete Subscription' for a reference; answered the same however often it is sent. */
export async function completeMembership(payment_reference: string): Promise<MembershipView> {
  const answer = await send("membership/complete", { body: { payment_reference } });
  return membershipAnswerSchema.parse(answer).membership;
}

export async function cancelMembership(): Promise<MembershipView> {
  const answer = await send("membership/cancel", { method: "POST" });
  return membershipAnswerSchema.parse(answer).membership;
}

/** A reminder's own link: stops the reminders of the member whose token it carries. */
export async function stopReminders(token: string): Promise<void> {
  await send("membership/reminders/stop", { body: { token } });
}
