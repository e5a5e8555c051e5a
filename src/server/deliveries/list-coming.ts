import { query } from "../core/http";
import { comingDeliveries } from "./deliveries";

const SHOWN = 24;

/** The deliveries of today and to come, by date, with their cut-offs: what a phone foretells by. */
export const listComing = query("GET /api/app/deliveries", ({ app, now }) => ({
  deliveries: comingDeliveries(app, now)
    .slice(0, SHOWN)
    .map(({ date, cut_off_at, state }) => ({ date, cut_off_at, state })),
}));
