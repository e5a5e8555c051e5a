import type { OrderView } from "@/domain/order/view";
import { momentText } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { execute, exists, insertAll, selectAll, selectFirst } from "../core/sql";

type BuyerNotes = NonNullable<OrderView["buyer_notes"]>;

/** What the member of an order that is still to be delivered told the buyer, the oldest first. */
export function notesAbout(app: App, order: RecordModel): BuyerNotes {
  const status = order.getString("status");
  if (status === "cancelled" || status === "delivered") return [];
  const rows = selectAll(
    app,
    "SELECT id, kind, text, sent_at FROM buyer_notes WHERE order_id = {:orderId} ORDER BY sent_at, id",
    { orderId: order.id },
    { id: "", kind: "", text: "", sent_at: "" },
  );
  return rows as BuyerNotes;
}

/** How many messages there are about an order. */
export function countMessages(app: App, orderId: string): number {
  const sql =
    "SELECT COUNT(*) AS n FROM buyer_notes WHERE order_id = {:orderId} AND kind = 'message'";
  return selectFirst(app, sql, { orderId }, { n: 0 })?.n ?? 0;
}

interface Message {
  readonly id: string;
  readonly text: string;
  readonly now: number;
}

export function addMessage(tx: App, order: RecordModel, { id, text, now }: Message): void {
  insertAll(tx, "buyer_notes", [noteRow(order, "message", { id, text, now })]);
}

/** What the buyer's phone shows in the place of a wish that is taken back. */
const NO_WISH = "Nothing. The list is right as it is.";

/** Keeps the last change that came too late: it says all that differs from the list that is shopped by. */
export function setWish(tx: App, order: RecordModel, wish: string, now: number): void {
  if (!wish && !hasWish(tx, order)) return;
  removeWish(tx, order);
  const id = wishId(order);
  insertAll(tx, "buyer_notes", [noteRow(order, "wish", { id, text: wish || NO_WISH, now })]);
}

export function hasWish(app: App, order: RecordModel): boolean {
  return exists(app, "SELECT 1 FROM buyer_notes WHERE id = {:id}", { id: wishId(order) });
}

export function removeWish(tx: App, order: RecordModel): void {
  execute(tx, "DELETE FROM buyer_notes WHERE id = {:id}", { id: wishId(order) });
}

function wishId({ id }: RecordModel): string {
  return derivedId("wish", id);
}

/** What was told the buyer of an order goes with it to another delivery. */
export function moveNotes(tx: App, orderId: string, date: string): void {
  execute(tx, "UPDATE buyer_notes SET delivery_date = {:date} WHERE order_id = {:orderId}", {
    orderId,
    date,
  });
}

function noteRow(order: RecordModel, kind: "message" | "wish", { id, text, now }: Message) {
  return {
    id,
    user_id: order.getString("user_id"),
    order_id: order.id,
    delivery_date: order.getString("delivery_date"),
    kind,
    text,
    sent_at: momentText(now),
  };
}
