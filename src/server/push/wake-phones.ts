import type { PushKind } from "@/domain/notification/push";
import { momentText } from "@/domain/time/sa-time";
import { execute } from "../core/sql";

/**
 * Marks the member's phones with this switch on as due to be woken. A push carries nothing, so that two that are due
 * together are one.
 */
export function wakePhones(tx: App, userId: string, kind: PushKind, now: number): void {
  execute(
    tx,
    `UPDATE push_phones SET wake_at = {:now}, attempts = 0 WHERE user_id = {:userId} AND ${kind} = 1`,
    { now: momentText(now), userId },
  );
}
