import type { MemberEvents } from "@/domain/notifications";
import { momentText } from "@/domain/sast";
import { derivedId } from "../ids";
import { nameOf, tellMember } from "../notifications/tell-member";

interface Start {
  readonly eventId: string;
  readonly dueAt: number;
}

/** Tells the member that a membership has started, be it by itself or with an order. */
export function tellMembershipStarted(tx: App, subscription: RecordModel, start: Start): void {
  const userId = subscription.getString("user_id");
  tellMember(tx, {
    ...start,
    userId,
    event: "membership_started",
    data: startedEvent(tx, subscription),
  });
}

/** The id of that event where another event caused it: they are told, and taken back, together. */
export function startedWith(causeId: string): string {
  return derivedId("membership_started", causeId);
}

function startedEvent(tx: App, subscription: RecordModel): MemberEvents["membership_started"] {
  const end = subscription.getString("current_period_end");
  return {
    name: nameOf(tx, subscription.getString("user_id")),
    payment_reference: subscription.getString("payment_reference"),
    month_period: subscription.getString("month_period"),
    price: subscription.getInt("price"),
    until: momentText(Date.parse(end.replace(" ", "T"))),
    paid: subscription.getBool("paid"),
  };
}
