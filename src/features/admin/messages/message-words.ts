import type { MessageGroup, MessageKind } from "@/domain/message/message";
import type { MessageRow } from "@/domain/message/responses";
import { formatCount } from "@/domain/text/format-count";
import { formatPlainDate } from "@/domain/time/sa-time";

export const KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  transactional: "About their orders or membership",
  advertising: "Advertising",
};

export const GROUP_LABELS: Readonly<Record<MessageGroup, string>> = {
  delivery: "Members of a delivery",
  unpaid: "Members with an unpaid order",
  lapsed: "Members whose membership lapsed",
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
