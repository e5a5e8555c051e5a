import {
  type MembershipPayment,
  type MembershipView,
  membershipAnswerSchema,
  openReferenceAnswerSchema,
} from "@/domain/membership/responses";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

interface MembershipCommand {
  readonly id: string;
  readonly basedOn: string;
}

export async function readMembership(): Promise<Told<MembershipView>> {
  return toldMembership(await send("membership"));
}

export async function openReference(): Promise<Told<MembershipPayment>> {
  const answer = await send("membership/reference", { method: "POST" });
  return told(answer, openReferenceAnswerSchema.parse(answer).payment);
}

/** 'Complete Subscription' for a reference; answered the same however often it is sent. */
export async function completeMembership({
  id,
  reference,
  basedOn,
  withCredit,
}: MembershipCommand & {
  readonly reference: string;
  readonly withCredit: boolean;
}): Promise<Told<MembershipView>> {
  const body = { id, payment_reference: reference, based_on: basedOn, with_credit: withCredit };
  return toldMembership(await send("membership/complete", { body }));
}

/** @throws {RequestError} 409 `membership_changed`, with what is stored. */
export async function cancelMembership(command: MembershipCommand): Promise<Told<MembershipView>> {
  const body = { id: command.id, based_on: command.basedOn };
  return toldMembership(await send("membership/cancel", { body }));
}

/** A reminder's own link: stops the reminders of the member whose token it carries. */
export async function stopReminders(token: string): Promise<void> {
  await send("membership/reminders/stop", { body: { token } });
}

function toldMembership(answer: unknown): Told<MembershipView> {
  return told(answer, membershipAnswerSchema.parse(answer).membership);
}
