import * as z from "zod/mini";
import { orderContentSchema } from "@/domain/order/view";

/** A basket of a member with the order that it was made for. */
const basketSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  /** What the member calls it; empty for most. */
  name: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  submitted_at: z.string(),
  items: orderContentSchema.shape.items,
  preferences: orderContentSchema.shape.preferences,
});
export type Basket = z.infer<typeof basketSchema>;

/** `POST /api/app/baskets/name`: the name as it is stored. */
export const nameBasketAnswerSchema = z.object({ id: z.string(), name: z.string() });

export type BasketName = z.infer<typeof nameBasketAnswerSchema>;

/** `GET /api/app/baskets`: the first page begins with those that have a name. `next` is the key (`after`) of the page that follows, null after the last. */
export const basketsAnswerSchema = z.object({
  baskets: z.array(basketSchema),
  next: z.nullable(z.string()),
});
