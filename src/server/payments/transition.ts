import type * as z from "zod/mini";
import type { OrderFacts, Permission } from "@/domain/order/rules";
import { type Caller, command } from "../core/http";
import { newId } from "../core/ids";
import { orderFacts } from "../orders/order-facts";
import { findPayment, paymentAnswer, permits, recordTransition } from "./decision";
import { snapshotOf } from "./snapshot";

interface OrderCommand {
  readonly id: string;
  readonly reason?: string;
}

interface Rule<Body extends OrderCommand> {
  readonly body: z.ZodMiniType<Body>;
  readonly action: string;
  readonly may: (order: OrderFacts, body: Body) => Permission;
}

interface Applied<Body> {
  readonly app: App;
  readonly order: RecordModel;
  /** As the order was before. */
  readonly facts: OrderFacts;
  readonly body: Body;
  readonly caller: Caller;
  readonly now: number;
  /** The id of the transition's row in the audit log, which is written after it. */
  readonly transitionId: string;
}

/** An admin's command about one order: allowed by a rule of `@/domain`, applied, written into the audit log. */
export function transition<Body extends OrderCommand>(
  { body: schema, action, may }: Rule<Body>,
  apply: (applied: Applied<Body>) => void,
) {
  return command({ access: "admin", body: schema }, ({ app: tx, caller, body: given, now }) => {
    const body = given as Body;
    const payment = findPayment(tx, { kind: "order", id: body.id });
    const facts = orderFacts(payment.record);
    if (permits(tx, caller, payment, may(facts, body))) {
      const before = snapshotOf(tx, payment);
      const transitionId = newId();
      apply({ app: tx, order: payment.record, facts, body, caller, now, transitionId });
      const { reason } = body;
      recordTransition(tx, payment, {
        id: transitionId,
        action,
        before,
        caller,
        now,
        ...(reason && { reason }),
      });
    }
    return paymentAnswer(tx, caller, payment);
  });
}
