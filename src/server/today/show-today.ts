import type { Today } from "@/domain/today/today";
import { query } from "../core/http";
import { settings } from "../core/settings";
import { takesOrders } from "../deliveries/deliveries";
import { nextDelivery } from "./next-delivery";
import { setUpState } from "./set-up";
import { openWork } from "./work";

/** What there is to do, each figure by an index. */
export const showToday = query(
  "GET /api/app/admin/today",
  ({ app, caller, now }): Today => ({
    demo: settings.bank.demo,
    work: openWork(app, caller, now),
    delivery: nextDelivery(app, now),
    takes_orders: takesOrders(app, now),
    set_up: setUpState(app, now),
  }),
);
