import * as z from "zod/mini";
import type { ItemRow } from "@/data/local/basket-items.ts";
import type { TypedFields } from "@/data/local/drafts.ts";
import type { SentContent } from "@/data/local/server-copy.ts";
import { formatCsvRand } from "@/domain/money.ts";
import {
  BRAND_PREFERENCES,
  ITEM_NAMES,
  OTHER,
  SIZES,
  SPECIFIC_BRAND,
} from "@/domain/option-lists.ts";
import { startOrderSchema } from "@/domain/order-commands.ts";
import type { OrderContent } from "@/domain/order-view.ts";

const contentSchema = z.omit(startOrderSchema, { id: true, revision: true });

/** Step 1 without the e-mail, which is always the account's. */
export const detailsSchema = contentSchema.shape.details;

/** Whether the delivery details of step 1 are complete. */
export function hasDetails(typed: TypedFields): boolean {
  return detailsSchema.safeParse(typed).success;
}

/** What steps 1 to 3 say, checked and trimmed; null while one of them is incomplete. */
export function sentContent(typed: TypedFields, items: readonly ItemRow[]): SentContent | null {
  const content = contentSchema.safeParse({ details: typed, items, preferences: typed });
  return content.success ? content.data : null;
}

/** What the server has stored, in the words of the wizard's own fields. */
export function contentOfStored({ delivery, items, preferences }: OrderContent): SentContent {
  return contentSchema.parse({
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
    items: items.map(itemOfStored),
    preferences: {
      prioritize: preferences.priority,
      frequency: preferences.delivery_frequency,
    },
  });
}

/** Whether both say the same. Both came through one schema, so that their keys stand in the same order. */
export function isSameContent(a: SentContent, b: SentContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A short text that is the same for the same content alone. */
export async function digestOf(content: SentContent): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The server keeps the name itself, be it chosen or typed: what no list knows was typed.
function itemOfStored(row: OrderContent["items"][number]) {
  const named = isOneOf(ITEM_NAMES, row.item_name);
  const sized = isOneOf(SIZES, row.unit);
  const branded = !isOneOf(BRAND_PREFERENCES, row.brand_preference);
  return {
    id: row.id,
    category: row.category,
    customCategory: row.category_other,
    itemName: named ? row.item_name : OTHER,
    customItemName: named ? "" : row.item_name,
    brandPreference: branded ? SPECIFIC_BRAND : row.brand_preference,
    customBrand: branded ? row.brand_preference : "",
    shopPreference: row.shop_preference,
    customShop: row.shop_preference_other,
    size: sized ? row.unit : OTHER,
    customSize: sized ? "" : row.unit,
    quantity: row.quantity,
    budget: row.budget === null ? "" : formatCsvRand(row.budget),
    substitutionRule: row.substitution_rule,
    substitutionDetails: row.substitution_details,
  };
}

function isOneOf(list: readonly string[], value: string): boolean {
  return list.includes(value);
}
