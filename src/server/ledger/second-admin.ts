import {
  aloneFrom,
  confirmableFrom,
  type MoneyAct,
  mayDecideAlone,
  needsSecondAdmin,
} from "@/domain/ledger/second-admin";
import type { Cents } from "@/domain/money/rules";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { type Caller, fail } from "../core/http";
import { execute, selectAll, selectFirst } from "../core/sql";

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
 * Refuses with 409 what needs a second admin until one confirms it, `from` then where all others are new. Where no other
 * admin could, a reason is asked for, or it waits (`from`). Answers what the log shall say.
 */
export function requireAssent(
  tx: App,
  { caller, approval, aloneReason }: Assent,
  members: readonly string[],
  act: MoneyAct,
): AssentMark {
  if (approval) return act.isOwn ? fail(409, "proposal_needs_other_admin") : approval;
  if (!needsSecondAdmin(act)) return {};
  const admins = adminsSince(tx);
  const facts = aloneFacts(tx, admins, [caller.id, ...members]);
  const alone = mayDecideAlone(act, facts);
  if (!alone.ok) {
    const askerSince = sinceOf(admins, caller.id);
    const from =
      alone.code === "alone_too_soon"
        ? aloneFrom(facts.removedAt)
        : Math.min(...facts.others.map((since) => confirmableFrom(askerSince, since)));
    fail(409, alone.code, {}, from > facts.now ? { from: momentText(from) } : {});
  }
  if (!aloneReason) return fail(409, "alone_reason_required");
  return { alone: true };
}

export interface AdminSince {
  readonly id: string;
  /** When the admin got the role, milliseconds UTC; 0 where the log has no line of it: before all others. */
  readonly since: number;
}

/** All admins. A role that was taken and given again is a new one. */
export function adminsSince(app: App): AdminSince[] {
  return selectAll(
    app,
    `SELECT r.user_id AS id, COALESCE((SELECT MAX(l.at) FROM audit_log l
         WHERE l.collection = 'user_roles' AND l.record_id = r.id AND l.action = 'admin.granted'), '') AS at
     FROM user_roles r WHERE r.role = 'admin'`,
    {},
    { id: "", at: "" },
  ).map(({ id, at }) => ({ id, since: at ? momentOf(at) : 0 }));
}

export function sinceOf(admins: readonly AdminSince[], adminId: string): number {
  return admins.find(({ id }) => id === adminId)?.since ?? 0;
}

/** When the last admin was removed; 0 where none was. */
function removedAt(app: App): number {
  const sql = "SELECT COALESCE(MAX(at), '') AS at FROM audit_log WHERE action = 'admin.revoked'";
  const at = selectFirst(app, sql, {}, { at: "" })?.at;
  return at ? momentOf(at) : 0;
}

/** Whether these may decide alone, by the other admins. */
function aloneFacts(tx: App, admins: readonly AdminSince[], but: readonly string[]) {
  const others = admins.filter(({ id }) => !but.includes(id)).map(({ since }) => since);
  return { now: now(), others, removedAt: removedAt(tx) };
}

/** Whether another admin than the caller has to do this: there is one, or was until a moment ago. */
export function needsOtherAdmin(tx: App, act: MoneyAct, but: readonly string[]): boolean {
  return !mayDecideAlone(act, aloneFacts(tx, adminsSince(tx), but)).ok;
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

/** What was decided otherwise does not wait any more, until that is undone. */
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
