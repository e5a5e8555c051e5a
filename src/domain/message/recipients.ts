import type { MessageKind } from "./message";

/** What the server knows of a chosen member at this moment. */
export interface RecipientFacts {
  /** Deactivated, or about to be deleted. */
  readonly is_closed: boolean;
  /** Whether the address is confirmed. */
  readonly is_proven: boolean;
  /** Whether this address gets the newsletter: its owner said yes, and hasn't said no since. */
  readonly is_subscribed: boolean;
  /** Whether an advertising message went to them in the last seven days. */
  readonly had_advertising: boolean;
}

/** By email and in the app, in the app alone, or why not at all. */
export type Delivery = "email" | "app" | "closed" | "no_consent" | "had_one";

/**
 * How a message reaches a member. Advertising needs consent (POPIA, section 69), at most once in seven days. An email
 * goes to a confirmed address alone: another one may be a stranger's.
 */
export function deliveryTo(
  facts: RecipientFacts,
  kind: MessageKind,
  sendsEmail: boolean,
): Delivery {
  if (facts.is_closed) return "closed";
  if (kind === "advertising") {
    if (!facts.is_subscribed || !facts.is_proven) return "no_consent";
    if (facts.had_advertising) return "had_one";
  }
  return sendsEmail && facts.is_proven ? "email" : "app";
}

/** How many get it by which way, and who of the chosen doesn't. */
export interface RecipientCounts {
  /** All who get it. */
  readonly members: number;
  /** Those of them who get an email, too. */
  readonly emails: number;
  readonly closed: number;
  readonly no_consent: number;
  readonly had_one: number;
}

export function countDeliveries(deliveries: readonly Delivery[]): RecipientCounts {
  const of = (one: Delivery) => deliveries.filter((delivery) => delivery === one).length;
  return {
    members: of("email") + of("app"),
    emails: of("email"),
    closed: of("closed"),
    no_consent: of("no_consent"),
    had_one: of("had_one"),
  };
}
