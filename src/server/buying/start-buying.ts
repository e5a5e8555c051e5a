import { startBuyingSchema } from "@/domain/buying/entry";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit } from "../core/audit";
import { decidedBefore } from "../core/decided-before";
import { fail, inTransaction, query } from "../core/http";
import { execute } from "../core/sql";
import { stateOf } from "./delivery-state";
import { type Addition, addition, addToList, listSeen } from "./join-list";
import { listOverview } from "./overview";
import { wantedItems, wantedSeen } from "./wanted-items";

/**
 * Makes version 1 of a delivery's list, of the orders that may be bought at this moment, once members can't change
 * their lists any more. Sent again, or by two admins, it is made once.
 */
export const startBuying = query(
  { route: "POST /api/app/admin/buying/start", body: startBuyingSchema },
  ({ app, caller, body: { delivery_date: date }, now }) => {
    if (mayStart(app, date, now)) {
      const made = decidedBefore(
        app,
        (at) => `${wantedSeen(at, date)} ${listSeen(at, date)}`,
        (at) => firstList(at, date, now),
      );
      inTransaction(app, (tx) => {
        requireStillAdmin(tx, caller);
        if (mayStart(tx, date, now)) start(tx, made(tx), { actorId: caller.id });
      });
    }
    return { list: listOverview(app, date) };
  },
);

/** False where buying has begun. */
function mayStart(app: App, date: string, now: number): boolean {
  const { state, cut_off_at } = stateOf(app, date);
  if (state === "closed" || state === "cancelled") fail(409, "buying_not_started");
  if (state !== "open") return false;
  if (cut_off_at !== "" && momentOf(cut_off_at) > now) fail(409, "buying_before_cut_off");
  return true;
}

interface FirstList {
  readonly list: Addition;
  readonly orders: number;
  readonly items: number;
}

function firstList(app: App, date: string, now: number): FirstList {
  const items = wantedItems(app, date);
  const orders = new Set(items.map((item) => item.order_id)).size;
  return { list: addition(app, { date, items, now }), orders, items: items.length };
}

function start(
  tx: App,
  { list, orders, items }: FirstList,
  { actorId }: { readonly actorId: string },
): void {
  const { date, now } = list;
  if (orders === 0) fail(409, "buying_no_orders");
  const started = execute(
    tx,
    `UPDATE deliveries SET state = 'buying', buying_at = {:at}, revision = revision + 1
     WHERE date = {:date} AND state = 'open'`,
    { date, at: momentText(now) },
  );
  if (started === 0) fail(409, "buying_no_orders");
  addToList(tx, list);
  audit(tx, {
    at: now,
    actorId,
    action: "buying.started",
    collection: "deliveries",
    recordId: date,
    after: { date, orders, items },
  });
}
