import { type MoneyAct, needsSecondAdmin } from "@/domain/ledger/second-admin";
import type { Cents } from "@/domain/money/rules";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { type Caller, fail } from "../core/http";
import { execute, exists, selectFirst } from "../core/sql";

/** What a second admin confirms: the proposal, and who asked. */
export interface Approval {
  readonly proposal: string;
  readonly asked_by: string;
}

export interface Assent {
  readonly caller: Caller;
  /** Where a second admin carries out what was asked. */
  readonly approval?: Approval | undefined;
  /** Why it is decided alone, where no other admin could confirm. */
  readonly aloneReason?: string | undefined;
}

/** What the audit log tells of a decision about money: who asked, or that no second admin confirmed it. */
export type AssentMark = Approval | { readonly alone: true } | Record<never, never>;

/**
 * Refuses with 409 what needs a second admin until one confirms it. Where no other admin could, a reason is asked
 * for. Answers what the log shall say.
 */
export function requireAssent(
  tx: App,
  { caller, approval, aloneReason }: Assent,
  members: readonly string[],
  act: MoneyAct,
): AssentMark {
  if (approval) return act.isOwn ? fail(409, "proposal_needs_other_admin") : approval;
  if (!needsSecondAdmin(act)) return {};
  if (hasOtherAdmin(tx, [caller.id, ...members])) return fail(409, "second_admin_required");
  if (!aloneReason) return fail(409, "alone_reason_required");
  return { alone: true };
}

/** Whether there is an admin beside these. */
export function hasOtherAdmin(tx: App, but: readonly string[]): boolean {
  return exists(
    tx,
    `SELECT 1 FROM user_roles WHERE role = 'admin'
       AND user_id NOT IN (SELECT value FROM json_each({:but}))`,
    { but: JSON.stringify(but) },
  );
}

/** What a member was given in 24 hours without a second admin: by hand, without signs, and as surplus of payments. */
export function givenAlone(tx: App, userId: string, now: number): Cents {
  const found = selectFirst(
    tx,
    `SELECT
       (SELECT COALESCE(SUM(ABS(after ->> '$.cents')), 0) FROM audit_log
        WHERE collection = 'users' AND record_id = {:userId} AND at > {:since}
          AND action = 'ledger.corrected')
       + (SELECT COALESCE(SUM(MAX(0, amount_received - total + credit_applied)), 0) FROM orders
          WHERE user_id = {:userId} AND verified_at > {:since})
       + (SELECT COALESCE(SUM(MAX(0, amount_received - price + credit_applied)), 0)
          FROM subscriptions WHERE user_id = {:userId} AND verified_at > {:since}) AS cents`,
    { userId, since: momentText(now - DAY_MS) },
    { cents: 0 },
  );
  return found?.cents ?? 0;
}

/** What was decided otherwise does not wait any more. */
export function endProposals(
  tx: App,
  targets: readonly string[],
  { caller, now }: { caller: Pick<Caller, "id">; now: number },
): void {
  execute(
    tx,
    `UPDATE ledger_proposals SET outcome = 'declined', decided_by = {:by}, decided_at = {:at}
     WHERE outcome = '' AND EXISTS (SELECT 1 FROM json_each(ledger_proposals.targets) t
       WHERE t.value IN (SELECT value FROM json_each({:targets})))`,
    { by: caller.id, at: momentText(now), targets: JSON.stringify(targets) },
  );
}
