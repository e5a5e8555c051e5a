import { APPLY, conflict, type Permission, REPEAT } from "@/domain/order/rules";
import { DAY_MS } from "@/domain/time/durations";

/** A message that a member doesn't have in this time, in the app or by email, isn't sent any more: it would be old news. */
export const MESSAGE_SHELF_LIFE_MS = 3 * DAY_MS;

/** One member may get advertising once in so long, counted from when it reached them last: in the app or by email. */
export const ADVERTISING_MS = 7 * DAY_MS;

interface SendingFacts {
  readonly stopped_at: string;
  /** Whether everyone has it in the app, and the outbox all its emails. */
  readonly done: boolean;
  /** How many emails have not left. */
  readonly waiting: number;
}

/** Stop sending: while something of it has not left. */
export function mayStop({ stopped_at, done, waiting }: SendingFacts): Permission {
  if (stopped_at) return REPEAT;
  return !done || waiting > 0 ? APPLY : conflict("message_all_sent");
}
