import * as z from "zod/mini";
import { basketSchema } from "@/domain/basket/grocery-item";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { deliveryDetailsSchema } from "@/domain/delivery/delivery-details";
import { madeIdSchema } from "@/domain/made-id";
import { revisionSchema } from "@/domain/order/requests";
import { fieldset } from "@/domain/text/fieldset";

/**
 * `POST /api/app/orders/start`, on leaving step 3. The phone counts `revision` up with every change of
 * what it sends; the email is always the account's.
 */
export const startOrderSchema = z.object({
  id: madeIdSchema,
  revision: revisionSchema,
  details: fieldset(z.omit(deliveryDetailsSchema, { email: true })),
  items: basketSchema,
  preferences: fieldset(basketPreferencesSchema),
});
export type StartOrder = z.infer<typeof startOrderSchema>;
