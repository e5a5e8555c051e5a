import { memberGreeting } from "@/domain/contact/whatsapp";
import type { MessageGroup, MessageKind } from "@/domain/message/message";
import type { MessageRow } from "@/domain/message/responses";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, formatPlainDate, sastDate } from "@/domain/time/sa-time";

export const KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  transactional: "About their orders or membership",
  advertising: "Advertising",
};

export const GROUP_LABELS: Readonly<Record<MessageGroup, string>> = {
  delivery: "Members of a delivery",
  unpaid: "Members with an unpaid order",
  lapsed: "Members whose membership ended",
  suburb: "Members in a suburb",
  chosen: "Members chosen by hand",
};

/** Who a message went to. */
export function audienceText({ group, about }: Pick<MessageRow, "group" | "about">): string {
  if (group === "delivery") return `Delivery of ${formatPlainDate(about)}`;
  return group === "suburb" ? `Members in ${about}` : GROUP_LABELS[group];
}

export function membersText(count: number): string {
  return count === 1 ? "1 member" : `${formatCount(count)} members`;
}

export function emailsText(count: number): string {
  return count === 1 ? "1 email" : `${formatCount(count)} emails`;
}

/** What a member's WhatsApp chat opens with. */
export function chatText(name: string, text: string): string {
  return `${memberGreeting(name)}\n\n${text}`;
}

/** Who opened a chat, and when: nobody knows whether it was sent there. Of today it is the time. */
export function openedText(by: string, at: number, today: string): string {
  const when = formatDayTime(at);
  const [, time] = when.split(", ");
  const shown = sastDate(at) === today ? time : when;
  return by ? `Opened by ${by}, ${shown}` : `Opened by a former admin, ${shown}`;
}
