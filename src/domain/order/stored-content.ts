import * as z from "zod/mini";
import { groceryItemOf } from "@/domain/basket/grocery-item";
import { startOrderSchema } from "@/domain/order/start-order";
import type { OrderContent } from "@/domain/order/view";

/** What steps 1 to 3 say, as the server is sent it. */
export const sentContentSchema = z.omit(startOrderSchema, { id: true, revision: true });
export type SentContent = z.infer<typeof sentContentSchema>;
/** An item as the server is sent it, under the key that the phone gave it. */
export type SentItem = SentContent["items"][number];

/** Whether both are equal. Both came through one schema, so their keys have the same order. */
export function isSameContent(a: SentContent, b: SentContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What the server has stored of an order, in the words of the wizard's own fields. */
export function contentOfStored(content: OrderContent): SentContent {
  return sentContentSchema.parse(fieldsOfStored(content));
}

/** The same unchecked: the rules may have changed since. */
export function fieldsOfStored({ delivery, items, preferences }: OrderContent) {
  return {
    details: {
      fullName: delivery.full_name,
      phone: delivery.phone,
      addressLine1: delivery.line1,
      addressLine2: delivery.line2,
      suburb: delivery.suburb,
      city: delivery.city,
      province: delivery.province,
      postalCode: delivery.postal_code,
      deliveryInstructions: delivery.delivery_instructions,
    },
    items: items.map((item) => ({ ...groceryItemOf(item), id: item.id })),
    preferences: {
      prioritize: preferences.priority,
      frequency: preferences.delivery_frequency,
    },
  };
}
