import { sastDate } from "@/domain/time/sa-time";
import { audit } from "./audit";
import { type Caller, inTransaction } from "./http";
import { derivedId } from "./ids";
import { exists } from "./sql";

interface View {
  readonly caller: Caller;
  readonly now: number;
  /** What was opened, e.g. `order.opened`. */
  readonly action: string;
  readonly collection: string;
  /** Empty for a list. */
  readonly recordId: string;
  /** Whose details they are; empty for a list. */
  readonly memberId: string;
  /** Which list. */
  readonly list?: string;
}

/**
 * Logs that an admin opened members' details: once for each admin, thing and day, so that an admin who
 * leaves a page open fills no log. Their own are not logged.
 */
export function recordView(app: App, view: View): void {
  const { caller, now, action, collection, recordId, memberId, list = "" } = view;
  if (!caller.isAdmin || memberId === caller.id) return;
  const key = [caller.id, action, recordId, list, sastDate(now)].join("|");
  const id = derivedId("view", key);
  if (isWritten(app, id)) return;
  inTransaction(app, (tx) => {
    if (isWritten(tx, id)) return;
    const after = memberId ? { member: memberId } : { list };
    audit(tx, { id, at: now, actorId: caller.id, action, collection, recordId, after });
  });
}

function isWritten(app: App, id: string): boolean {
  return exists(app, "SELECT 1 FROM audit_log WHERE id = {:id}", { id });
}
