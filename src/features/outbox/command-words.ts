import type { CommandKind, OutboxRow } from "@/data/local/outbox";
import { messageOf } from "@/domain/error-catalogue";
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
};

/** What a command is, in the words of the button that made it. */
export function nameOf(row: OutboxRow): string {
  return (NAMES[row.kind] as (row: OutboxRow) => string)(row);
}

/** Where it stands, and when it goes. */
export function stateOf({ state, problem }: OutboxRow): string {
  if (state === "sent") return "It is being sent.";
  if (state === "attention") return `Not accepted. ${messageOf(problem)}`;
  if (problem === "" || problem === "offline") return "It goes as soon as there is a connection.";
  return `It is tried again in a moment. ${messageOf(problem)}`;
}

export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
