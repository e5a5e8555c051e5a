import type { CommandKind, OutboxRow } from "@/data/local/outbox/outbox";
import { formatRand } from "@/domain/money/rules";
import { plural } from "@/domain/text/plural";

type Name = { readonly [Kind in CommandKind]: (row: OutboxRow<Kind>) => string };

const NAMES: Name = {
  start: ({ content }) =>
    plural(content.items.length, "Your order with 1 item", "Your order with {n} items"),
  budget: ({ order_budget }) => `Grocery budget ${formatRand(order_budget)}`,
  proof: ({ name }) => `Proof of payment: ${name}`,
  declare: () => "Sending proof by WhatsApp",
  complete: ({ to_pay }) => `Complete Order, ${formatRand(to_pay)}`,
  cancel: () => "Cancel order",
  subscribe: () => "Complete Subscription",
  feedback: () => "Your feedback",
  cancelMembership: () => "Cancel Membership",
  profile: () => "Your name and phone",
  address: ({ address }) => `Address: ${address.addressLine1}`,
  defaultAddress: () => "Make default address",
  removeAddress: () => "Remove address",
  basketName: ({ name }) => (name ? `Basket name: ${name}` : "Basket name removed"),
};

/** What a command is, in the words of the button that made it. */
export function nameOf(row: OutboxRow): string {
  return (NAMES[row.kind] as (row: OutboxRow) => string)(row);
}
