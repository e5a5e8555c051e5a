import * as z from "zod/mini";
import { DELIVERY_STATES } from "./joining";

/** A delivery as the server tells it. */
export const deliverySchema = z.object({
  /** A plain date. */
  date: z.string(),
  /** A moment as stored. */
  cut_off_at: z.string(),
  state: z.enum(DELIVERY_STATES),
});

/** `GET /api/app/deliveries`: those of today and to come, by date. */
export const deliveriesAnswerSchema = z.object({ deliveries: z.array(deliverySchema) });
