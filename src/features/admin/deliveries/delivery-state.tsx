import { serverNow } from "@/data/core/server-clock";
import { type Delivery, isTaking } from "@/domain/delivery/joining";
import { formatNearDayTime, momentOf } from "@/domain/time/sa-time";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";

/** How far a delivery is: its lists are open, closed, bought for, done or cancelled. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { tone, text } = stateOf(delivery);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

export function stateOf(delivery: Delivery): { tone: BadgeTone; text: string } {
  if (delivery.state === "cancelled") return { tone: "red", text: "Cancelled" };
  if (delivery.state === "closed") return { tone: "grey", text: "Closed" };
  if (delivery.state === "buying") return { tone: "blue", text: "Buying" };
  const isOpen = isTaking(delivery, serverNow());
  return isOpen ? { tone: "green", text: "Lists open" } : { tone: "yellow", text: "Lists closed" };
}

/** `Wed 25 Nov, 18:00`. */
export function cutOffText({ cut_off_at }: Delivery): string {
  return formatNearDayTime(momentOf(cut_off_at));
}
