import type { OutboxRow } from "@/data/commands/commands";
import { isRefused } from "@/domain/sync/command-state";
import { NOTICES } from "@/domain/text/messages";

/** What heads an order that our server doesn't have. */
export function waitingTitle(waiting: readonly OutboxRow[]): string {
  return waiting.some(isRefused) ? "Your order wasn't accepted" : NOTICES.order_waits;
}
