import { NOTES_PER_ORDER } from "@/domain/limits/limits";
import { mayWriteToBuyer } from "@/domain/order/list-change";
import { sendNoteSchema } from "@/domain/order/list-requests";
import { requireDiskRoom } from "../core/disk";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { deliveryOn } from "../deliveries/deliveries";
import { orderFacts } from "./order-facts";
import { addMessage, countMessages } from "./order-notes";
import { orderView } from "./order-view";
import { ownOrder, permits } from "./own-order";

/** A message to the buyer about an order that is shopped for. Sent again under its id it is one. */
export const sendNote = command(
  { route: "POST /api/app/orders/note", body: sendNoteSchema },
  ({ app: tx, caller, body: { id, order_id, text }, now }) => {
    requireDiskRoom(tx, "rows");
    const order = ownOrder(tx, caller, order_id);
    const known = findOrNull(tx, "buyer_notes", id);
    if (known && known.getString("order_id") !== order.id) fail(404, "order_not_found");
    if (!known) {
      const date = order.getString("delivery_date");
      permits(tx, order, mayWriteToBuyer(orderFacts(order), date ? deliveryOn(tx, date) : null));
      if (countMessages(tx, order.id) >= NOTES_PER_ORDER) {
        fail(409, "buyer_notes_full", {}, { order: orderView(tx, order) });
      }
      addMessage(tx, order, { id, text, now });
    }
    return { order: orderView(tx, order) };
  },
);
