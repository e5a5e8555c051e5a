import type { OrderView } from "@/domain/order/view";
import { selectAll } from "../core/sql";

type BuyerNotes = NonNullable<OrderView["buyer_notes"]>;

/** What the member of an order told the buyer, the first first. */
export function notesOf(app: App, orderId: string): BuyerNotes {
  const rows = selectAll(
    app,
    "SELECT kind, text, sent_at FROM buyer_notes WHERE order_id = {:orderId} ORDER BY sent_at, id",
    { orderId },
    { kind: "", text: "", sent_at: "" },
  );
  return rows as BuyerNotes;
}
