import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { cachedAnswer } from "./cached-answers";
import { cachedOrder } from "./cached-orders";
import { otherOrders } from "./other-orders";

/**
 * What this phone knows of an order and what waits for the server. Together: an answer removes a command and changes
 * the order at once, and who presses 'Complete Order' between the two would be told that the budget is missing. All
 * is asked for before anything is awaited, or the browser may end the transaction between them.
 */
export function orderState(userId: string, orderId: string, month: string) {
  const database = memberDatabase(userId);
  const read = () =>
    Promise.all([
      cachedOrder(userId, orderId),
      ownCommands(userId),
      cachedAnswer(userId, "membership"),
      otherOrders(userId, orderId, month),
    ]);
  if (!database) return read();
  return database.transaction("r", database.orders, database.outbox, database.answers, read);
}
