import { deliveriesAnswerSchema } from "@/domain/delivery/delivery-schema";
import type { Delivery } from "@/domain/delivery/joining";
import { send } from "../core/client";

export const DELIVERIES_PATH = "/api/app/deliveries";

/** Today's deliveries and those to come, by date; the same for everyone, so that the service worker may keep them. */
export async function readComingDeliveries(): Promise<readonly Delivery[]> {
  return deliveriesAnswerSchema.parse(await send("deliveries")).deliveries;
}
