import { startBuyingSchema } from "@/domain/buying/entry";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { execute } from "../core/sql";
import { stateOf } from "./delivery-state";
import { addToList } from "./join-list";
import { listOverview } from "./overview";
import { wantedItems } from "./wanted-items";

/**
 * Makes version 1 of a delivery's list, of the orders that may be bought at this moment, once members can't change
 * their lists any more. Sent again, or by two admins, it is made once.
 */
export const startBuying = command(
  { route: "POST /api/app/admin/buying/start", body: startBuyingSchema },
  ({ app: tx, caller, body: { delivery_date: date }, now }) => {
    requireStillAdmin(tx, caller);
    const { state, cut_off_at } = stateOf(tx, date);
    if (state === "closed" || state === "cancelled") fail(409, "buying_not_started");
    if (state === "open") {
      if (cut_off_at !== "" && momentOf(cut_off_at) > now) fail(409, "buying_before_cut_off");
      const items = wantedItems(tx, date);
      const orders = new Set(items.map((item) => item.order_id)).size;
      if (orders === 0) fail(409, "buying_no_orders");
      const at = momentText(now);
      const started = execute(
        tx,
        `UPDATE deliveries SET state = 'buying', buying_at = {:at}, revision = revision + 1
         WHERE date = {:date} AND state = 'open'`,
        { date, at },
      );
      if (started === 0) fail(409, "buying_no_orders");
      addToList(tx, { date, items, now });
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "buying.started",
        collection: "deliveries",
        recordId: date,
        after: { date, orders, items: items.length },
      });
    }
    return { list: listOverview(tx, date) };
  },
);
