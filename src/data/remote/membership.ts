import {
  type MembershipPayment,
  type MembershipView,
  membershipAnswerSchema,
  openReferenceAnswerSchema,
} from "@/domain/membership/responses";
import type { Cents } from "@/domain/money/rules";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

interface MembershipCommand {
  readonly id: string;
  readonly basedOn: string;
}

export async function readMembership(): Promise<MarkedAnswer<MembershipView>> {
  return markedMembership(await send("membership"));
}

export async function openReference(): Promise<MarkedAnswer<MembershipPayment>> {
  const answer = await send("membership/reference", { method: "POST" });
  return markedAnswer(answer, openReferenceAnswerSchema.parse(answer).payment);
}

/** 'Complete Subscription' for a reference; answered the same however often it is sent. */
export async function completeMembership({
  id,
  reference,
  basedOn,
  withCredit,
  credit,
}: MembershipCommand & {
  readonly reference: string;
  readonly withCredit: boolean;
  readonly credit: Cents;
}): Promise<MarkedAnswer<MembershipView>> {
  const body = {
    id,
    payment_reference: reference,
    based_on: basedOn,
    with_credit: withCredit,
    credit,
  };
  return markedMembership(await send("membership/complete", { body }));
}

/** @throws {RequestError} 409 `membership_changed` or `membership_refund_less`, with what is stored. */
export async function cancelMembership({
  id,
  basedOn,
  refund,
}: MembershipCommand & { readonly refund: Cents | undefined }): Promise<
  MarkedAnswer<MembershipView>
> {
  const body = { id, based_on: basedOn, refund };
  return markedMembership(await send("membership/cancel", { body }));
}

/** A reminder's own link: stops the reminders of the member whose token it carries. */
export async function stopReminders(token: string): Promise<void> {
  await send("membership/reminders/stop", { body: { token } });
}

function markedMembership(answer: unknown): MarkedAnswer<MembershipView> {
  return markedAnswer(answer, membershipAnswerSchema.parse(answer).membership);
}
