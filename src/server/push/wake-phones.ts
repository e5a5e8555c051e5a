import { isPushKind } from "@/domain/notification/push";
import type { MemberEvent } from "@/domain/notification/rules";
import { momentText } from "@/domain/time/sa-time";
import { execute } from "../core/sql";

/**
 * Marks the member's phones that subscribe to an event as due to be woken. A push carries nothing, so that
 * two that are due together are one.
 */
export function wakePhones(tx: App, userId: string, event: MemberEvent, now: number): void {
  if (!isPushKind(event)) return;
  execute(
    tx,
    `UPDATE push_phones SET wake_at = {:now}, attempts = 0 WHERE user_id = {:userId} AND ${event} = 1`,
    { now: momentText(now), userId },
  );
}
