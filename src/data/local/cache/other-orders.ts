import type { FeeOrder } from "@/domain/membership/rules";
import { isRefused } from "@/domain/sync/command-state";
import type { OutboxRow } from "../../commands/commands";
import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";

/**
 * The member's other orders of a month as this phone knows them, as far as they were completed, also those whose
 * completion waits to be sent: one of them may carry the month's fee.
 */
export async function otherOrders(
  userId: string,
  exceptOrder: string,
  month: string,
): Promise<FeeOrder[]> {
  const database = memberDatabase(userId);
  if (!database) return [];
  const [waiting, known] = await Promise.all([
    ownCommands(userId),
    database.orders.filter((row) => row.userId === userId).toArray(),
  ]);
  const commands = waiting.filter((row) => !isRefused(row));
  const completed = commands.filter((row) => row.kind === "complete");
  const cancelled = new Set(
    commands.flatMap(({ kind, orderId }) => (kind === "cancel" ? [orderId] : [])),
  );
  const stored = known.map(({ order }) => ({
    ...order,
    submitted_at:
      order.submitted_at ||
      (completed.some(({ orderId }) => orderId === order.id) ? "waiting" : ""),
  }));
  const unknown = completed
    .filter(({ orderId }) => !known.some(({ id }) => id === orderId))
    .map((row) => unknownOrder(row, commands, month));
  return [...stored, ...unknown].filter(
    ({ id, month_period }) => id !== exceptOrder && month_period === month && !cancelled.has(id),
  );
}

function unknownOrder(
  { orderId, total }: OutboxRow<"complete">,
  commands: readonly OutboxRow[],
  month_period: string,
) {
  const budget = commands.find((row) => row.orderId === orderId && row.kind === "budget");
  const order_budget = budget?.kind === "budget" ? budget.order_budget : total;
  return {
    id: orderId,
    month_period,
    membership_fee: total - order_budget,
    submitted_at: "waiting",
    status: "pending",
    payment_status: "pending",
  } as const;
}
