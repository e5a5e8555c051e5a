import type * as z from "zod/mini";
import { LOST_MARK } from "@/domain/sync/restore-requests";
import { type Caller, fail, inTransaction, query, readBody } from "../core/http";
import { oneAtATime } from "../core/one-at-a-time";
import { isAfterRestore } from "../core/runs";
import { lostMark } from "../core/seals";
import { spendSyncBudget } from "../sync/sync-budget";

interface Claim<Body> {
  /** The transaction. */
  readonly tx: App;
  readonly caller: Caller;
  readonly body: Body;
  readonly now: number;
}

/**
 * A route by which a phone sends what the server lost. It answers only for 35 days after a restore that the server
 * knows of, to members whose phone has seen what this server told and lost, and for each member one request at a
 * time, within their budget of the minute (`sync-budget.ts`). Without that the body isn't read.
 */
export function restoring<Body>(
  route: `POST /api/app/restore/${"membership" | "order" | "own" | "rows"}`,
  schema: z.ZodMiniType<Body>,
  act: (claim: Claim<Body>) => unknown,
  cost = 1,
) {
  const handle = query(route as "POST /api/app/restore/rows", ({ app, caller, now, e }) => {
    const lost = lostMark(app, e.request.header.get(LOST_MARK));
    // Admins' sessions end soon, and their phones have nothing to send again.
    if (!lost || caller.isAdmin) return failNothing();
    spendSyncBudget(app, caller.id, cost);
    return oneAtATime(app, e, caller.id, () => {
      const body = readBody(e, schema) as Body;
      let result: unknown;
      inTransaction(app, (tx) => {
        if (!isAfterRestore(tx, lost)) failNothing();
        result = act({ tx, caller, body, now });
      });
      return result;
    });
  });
  return Object.assign(handle, { schema });
}

/** It overrules nothing that the server knows. */
export function failNothing(): never {
  return fail(409, "nothing_to_restore");
}
