import type { CommandKind, OutboxRow } from "@/data/local/outbox";
import { formatRand } from "@/domain/money";

type Name = { readonly [Kind in CommandKind]: (row: OutboxRow<Kind>) => string };

const NAMES: Name = {
  start: ({ content }) => `Your order with ${countOf(content.items.length, "item")}`,
  budget: ({ order_budget }) => `Grocery budget ${formatRand(order_budget)}`,
  proof: ({ name }) => `Proof of payment: ${name}`,
  declare: () => "Proof of payment goes by WhatsApp",
  complete: ({ total }) => `Complete Order, ${formatRand(total)}`,
  cancel: () => "Cancel order",
  subscribe: () => "Complete Subscription",
  feedback: () => "Your feedback",
  cancelMembership: () => "Cancel Membership",
  profile: () => "Your name and phone",
  address: ({ address }) => `Address: ${address.addressLine1}`,
  defaultAddress: () => "Make default address",
  removeAddress: () => "Remove address",
  basketName: ({ name }) => (name ? `Name of a basket: ${name}` : "Name of a basket taken away"),
};

/** What a command is, in the words of the button that made it. */
export function nameOf(row: OutboxRow): string {
  return (NAMES[row.kind] as (row: OutboxRow) => string)(row);
}

export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
