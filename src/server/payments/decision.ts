import type * as z from "zod/mini";
import type { Permission } from "@/domain/order/rules";
import type { PaymentKind } from "@/domain/payment/requests";
import type { DecisionAnswer, PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit } from "../core/audit";
import {
  type AdminRoute,
  type Caller,
  type Context,
  fail,
  inTransaction,
  query,
  Refusal,
} from "../core/http";
import { findOrNull } from "../core/records";
import { exists, selectFirst } from "../core/sql";
import { paymentRow } from "./payment-row";
import { collectionOf, type Payment } from "./snapshot";

/** Verify or Reject, as the audit log names them. */
export type DecisionAction = "payment.verified" | "payment.rejected";

interface Named {
  readonly kind: PaymentKind;
  readonly id: string;
}

/**
 * A decision: one transaction, and where it comes too late a line in the audit log that it was tried,
 * which the refusal's rollback must not take with it.
 */
export function decision<S extends z.ZodMiniType<Named>>(
  route: AdminRoute,
  { tried, body }: { tried: string; body: S },
  act: (context: Context<"admin", S>) => DecisionAnswer,
) {
  return query({ route, body }, (context) =>
    decide(context, tried, context.body as Named, (tx) => act({ ...context, app: tx })),
  );
}

/** The same for one payment of several. */
export function decide(
  { app, caller, now }: { app: App; caller: Caller; now: number },
  tried: string,
  named: Named,
  act: (tx: App) => DecisionAnswer,
): DecisionAnswer | undefined {
  let answer: DecisionAnswer | undefined;
  try {
    inTransaction(app, (tx) => {
      requireStillAdmin(tx, caller);
      answer = act(tx);
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) {
      recordTry(app, tried, { caller, now }, named, error.code);
    }
    throw error;
  }
  return answer;
}

function recordTry(
  app: App,
  action: string,
  { caller, now }: { caller: Caller; now: number },
  { kind, id }: Named,
  reason: string,
): void {
  const collection = collectionOf(kind);
  inTransaction(app, (tx) =>
    audit(tx, { at: now, actorId: caller.id, action, collection, recordId: id, reason }),
  );
}

/** The payment that a command names; 404 for a membership whose reference is an order's. */
export function findPayment(app: App, { kind, id }: Named): Payment {
  const record = findOrNull(app, collectionOf(kind), id);
  if (kind === "order") return record ? { kind, record } : fail(404, "order_not_found");
  if (!record || isCarried(app, record)) return fail(404, "subscription_not_found");
  return { kind, record };
}

function isCarried(app: App, subscription: RecordModel): boolean {
  return exists(
    app,
    "SELECT 1 FROM payment_references WHERE reference = {:reference} AND purpose = 'order'",
    { reference: subscription.getString("payment_reference") },
  );
}

/** Whether to apply the command (false: it was applied before). A refusal shows the admin what is stored. */
export function permits(
  app: App,
  caller: Caller,
  { kind, record }: Payment,
  permission: Permission,
): boolean {
  if (permission.ok) return permission.value === "apply";
  return fail(
    permission.status,
    permission.code,
    {},
    {
      payment: paymentRow(app, caller, kind, record.id),
    },
  );
}

/** The answer of a decision, also of one that is sent again. */
export function decisionAnswer(
  app: App,
  caller: Caller,
  { kind, record }: Payment,
  action: DecisionAction,
): DecisionAnswer {
  const row = selectFirst(
    app,
    `SELECT id, at FROM audit_log
     WHERE collection = {:collection} AND record_id = {:id} AND action = {:action}
     ORDER BY rowid DESC LIMIT 1`,
    { collection: collectionOf(kind), id: record.id, action },
    { id: "", at: "" },
  );
  return {
    payment: paymentRow(app, caller, kind, record.id),
    decision: { id: row?.id ?? "", undo_until: row ? undoUntil(row.at) : "" },
  };
}

/** The answer of the admin's other commands. */
export function paymentAnswer(
  app: App,
  caller: Caller,
  { kind, record }: Payment,
): { payment: PaymentRow } {
  return { payment: paymentRow(app, caller, kind, record.id) };
}

function undoUntil(at: string): string {
  return momentText(momentOf(at) + UNDO_WINDOW_MS);
}
