import {
  type BulkOutcome,
  bulkNotes,
  deliverOrdersSchema,
  type SeenPayment,
  undoDecisionsSchema,
  undoDeliveriesSchema,
  verifyPaymentsSchema,
} from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { requireStillAdmin } from "../admin/edits";
import { type Caller, fail, inTransaction, query, Refusal } from "../core/http";
import { findOrNull } from "../core/records";
import { selectFirst } from "../core/sql";
import { undoPayment } from "../statement/undo-decision";
import { decide } from "./decision";
import { deliverOne, undoDeliveryOne } from "./order-transitions";
import { paymentRow } from "./payment-row";
import { TRIED, verifyOne } from "./verify-payment";

interface Request {
  readonly app: App;
  readonly caller: Caller;
  readonly now: number;
}

type Done = Pick<BulkOutcome, "payment" | "decision"> & { readonly actor: string };

/** Verify of several, each by the rule and in a transaction of its own. Sent again it answers the same. */
export const verifyPayments = query(
  { route: "POST /api/app/payments/verify-many", body: verifyPaymentsSchema },
  ({ body, ...request }) => ({
    outcomes: body.payments.map((seen) => outcomeOf(request, seen.id, () => verify(request, seen))),
  }),
);

function verify(request: Request, seen: SeenPayment): Done {
  const { caller, now } = request;
  const answer = decide(request, TRIED, seen, (tx) => {
    const row = paymentRow(tx, caller, seen.kind, seen.id);
    // A row before this one may have caused the warning.
    if (row && bulkNotes(row).length > 0) fail(409, "payment_has_warning", {}, { payment: row });
    return verifyOne(tx, { caller, seen: { ...seen, amount_received: seen.to_pay }, now });
  });
  const decision = answer?.decision ?? null;
  const entry = decision && findOrNull(request.app, "audit_log", decision.id);
  const actor = entry?.getString("actor_id") ?? caller.id;
  return { payment: answer?.payment ?? null, decision, actor };
}

/** Undo of several, the last one first: what came after a decision is undone before it. */
export const undoDecisions = query(
  { route: "POST /api/app/payments/undo-many", body: undoDecisionsSchema },
  ({ body, ...request }) => ({
    outcomes: body.decision_ids
      .reverse()
      .map((decisionId) => outcomeOf(request, decisionId, () => undo(request, decisionId)))
      .reverse(),
  }),
);

function undo({ app, caller, now }: Request, decisionId: string): Done {
  let payment: PaymentRow | null = null;
  inTransaction(app, (tx) => {
    requireStillAdmin(tx, caller);
    payment = undoPayment(tx, { caller, now, decisionId }).payment;
  });
  return { payment, decision: null, actor: caller.id };
}

/** 'Mark delivered' of several orders, each by the rule and in a transaction of its own. */
export const deliverOrders = query(
  { route: "POST /api/app/payments/delivered-many", body: deliverOrdersSchema },
  ({ body, ...request }) => ({
    outcomes: body.ids.map((id) => outcomeOf(request, id, () => deliver(request, id))),
  }),
);

function deliver({ app, caller, now }: Request, id: string, one = deliverOne): Done {
  let payment: PaymentRow | null = null;
  inTransaction(app, (tx) => {
    requireStillAdmin(tx, caller);
    payment = one(tx, { caller, now, id }).payment;
  });
  return { payment, decision: null, actor: caller.id };
}

/** Takes 'delivered' of several orders back, each by the rule and in a transaction of its own. */
export const undoDeliveries = query(
  { route: "POST /api/app/payments/undelivered-many", body: undoDeliveriesSchema },
  ({ body: { ids, reason }, ...request }) => {
    const undo: typeof deliverOne = (tx, by) =>
      undoDeliveryOne(tx, { ...by, ...(reason && { reason }) });
    return {
      outcomes: ids.map((id) => outcomeOf(request, id, () => deliver(request, id, undo))),
    };
  },
);

/** What one row is refused keeps no other from being done, and is answered with the others. */
function outcomeOf({ app, caller }: Request, id: string, act: () => Done): BulkOutcome {
  try {
    const { payment, decision, actor } = act();
    const isOwn = actor === caller.id;
    return {
      id,
      result: isOwn ? "done" : "by_other",
      code: "",
      by: isOwn ? "" : emailOf(app, actor),
      payment,
      decision: isOwn ? decision : null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      app.logger().error("Unexpected error in a bulk command", "id", id, "error", String(error));
    }
    const refusal = error instanceof Refusal ? error : new Refusal(500, "unexpected_error");
    const stored = refusal.extra.payment as PaymentRow | undefined;
    return {
      id,
      result: "refused",
      code: refusal.code,
      by: "",
      payment: stored ?? null,
      decision: null,
    };
  }
}

function emailOf(app: App, id: string): string {
  const sql = "SELECT email FROM users WHERE id = {:id}";
  return selectFirst(app, sql, { id }, { email: "" })?.email ?? "";
}
