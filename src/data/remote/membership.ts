import {
  type MembershipPayment,
  type MembershipView,
  membershipAnswerSchema,
  openReferenceAnswerSchema,
} from "@/domain/membership-answers";
import { send } from "./client";

interface MembershipCommand {
  readonly id: string;
  readonly basedOn: string | undefined;
}

export async function readMembership(): Promise<MembershipView> {
  return membershipAnswerSchema.parse(await send("membership")).membership;
}

/** The reference that a membership is paid with: the same one each time. */
export async function openReference(): Promise<MembershipPayment> {
  const answer = await send("membership/reference", { method: "POST" });
  return openReferenceAnswerSchema.parse(answer).payment;
}

/** 'Complete Subscription' for a reference; answered the same however often it is sent. */
export async function completeMembership({
  id,
  reference,
  basedOn,
}: MembershipCommand & { readonly reference: string }): Promise<MembershipView> {
  const body = { id, payment_reference: reference, based_on: basedOn };
  const answer = await send("membership/complete", { body });
  return membershipAnswerSchema.parse(answer).membership;
}

/** @throws {RequestError} 409 `membership_changed`, with what is stored. */
export async function cancelMembership(command: MembershipCommand): Promise<MembershipView> {
  const body = { id: command.id, based_on: command.basedOn };
  const answer = await send("membership/cancel", { body });
  return membershipAnswerSchema.parse(answer).membership;
}

/** A reminder's own link: stops the reminders of the member whose token it carries. */
export async function stopReminders(token: string): Promise<void> {
  await send("membership/reminders/stop", { body: { token } });
}
