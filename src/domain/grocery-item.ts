import * as z from "zod/mini";
import { type ErrorCode, issue } from "@/domain/error-catalogue";
import { idSchema } from "@/domain/id";
import { type Cents, parseRand } from "@/domain/money";
import {
  BRAND_PREFERENCES,
  OTHER,
  SPECIFIC_BRAND,
  SUBSTITUTION_RULES,
} from "@/domain/option-lists";
import { choice, optionalLine, optionalText, requiredLine } from "@/domain/text-field";
import { BASKET_ITEMS_MAX, QUANTITY_MAX, QUANTITY_MIN, TEXT_LIMITS } from "@/domain/text-limits";

const fields = {
  category: requiredLine(TEXT_LIMITS.category, "category_required", "category_too_long"),
  customCategory: optionalLine(TEXT_LIMITS.category, "custom_category_too_long"),
  itemName: requiredLine(TEXT_LIMITS.itemName, "item_name_required", "item_name_too_long"),
  customItemName: optionalLine(TEXT_LIMITS.itemName, "custom_item_name_too_long"),
  brandPreference: choice(BRAND_PREFERENCES, "brand_preference_required"),
  customBrand: optionalLine(TEXT_LIMITS.brand, "custom_brand_too_long"),
  shopPreference: requiredLine(
    TEXT_LIMITS.shop,
    "shop_preference_required",
    "shop_preference_too_long",
  ),
  customShop: optionalLine(TEXT_LIMITS.shop, "custom_shop_too_long"),
  size: requiredLine(TEXT_LIMITS.size, "size_required", "size_too_long"),
  customSize: optionalLine(TEXT_LIMITS.size, "custom_size_too_long"),
  quantity: z
    .number(issue("quantity_too_small"))
    .check(
      z.gte(QUANTITY_MIN, issue("quantity_too_small")),
      z.lte(QUANTITY_MAX, issue("quantity_too_large")),
      z.refine(Number.isInteger, issue("quantity_not_whole")),
    ),
  budget: optionalLine(TEXT_LIMITS.itemBudget, "item_budget_too_long"),
  substitutionRule: choice(SUBSTITUTION_RULES, "substitution_rule_required"),
  substitutionDetails: optionalText(
    TEXT_LIMITS.substitutionDetails,
    "substitution_details_too_long",
  ),
};

const FIELD_ORDER = Object.keys(fields);

/** A choice that opens a field of its own, and what is said where that field stays empty. */
const CUSTOM_FIELDS = [
  { of: "category", choice: OTHER, field: "customCategory", required: "custom_category_required" },
  { of: "itemName", choice: OTHER, field: "customItemName", required: "custom_item_name_required" },
  {
    of: "brandPreference",
    choice: SPECIFIC_BRAND,
    field: "customBrand",
    required: "custom_brand_required",
  },
  { of: "shopPreference", choice: OTHER, field: "customShop", required: "custom_shop_required" },
  { of: "size", choice: OTHER, field: "customSize", required: "custom_size_required" },
] as const satisfies readonly {
  of: keyof typeof fields;
  choice: string;
  field: keyof typeof fields;
  required: ErrorCode;
}[];

/**
 * One item of the basket, its fields in the order of the screen (specification §3 and §5). The
 * issues come in that order too, so that the first is the one the 'Validation Error' toast names.
 */
export const groceryItemSchema = z.object(fields).check(
  z.check<object>(
    (payload) => {
      const typed = new Map<string, unknown>(Object.entries(payload.value));
      for (const { of, choice, field, required } of CUSTOM_FIELDS) {
        if (typed.get(of) !== choice || typed.get(field)) continue;
        payload.issues.push({
          code: "custom",
          input: "",
          path: [field],
          message: required,
          continue: true,
        });
      }
      payload.issues.sort((a, b) => place(a.path) - place(b.path));
    },
    { when: (payload) => typeof payload.value === "object" && payload.value !== null },
  ),
);

/** An item as the phone sends it: with the id that it gave it. */
export const basketItemSchema = z.safeExtend(groceryItemSchema, { id: idSchema });

/** The basket of step 2: at least one item (specification §5), each with an id of its own. */
export const basketSchema = z.array(basketItemSchema, issue("basket_empty")).check(
  z.minLength(1, issue("basket_empty")),
  z.maxLength(BASKET_ITEMS_MAX, issue("basket_too_large")),
  z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    ...issue("body_invalid"),
    when: ({ issues }) => issues.length === 0,
  }),
);

export type GroceryItem = z.infer<typeof groceryItemSchema>;
/** What the form holds: the same fields as typed. */
export type GroceryItemInput = z.input<typeof groceryItemSchema>;

/** The form of an item that nobody has touched yet: quantity 1, nothing chosen. */
export const EMPTY_GROCERY_ITEM = {
  category: "",
  customCategory: "",
  itemName: "",
  customItemName: "",
  brandPreference: "",
  customBrand: "",
  shopPreference: "",
  customShop: "",
  size: "",
  customSize: "",
  quantity: QUANTITY_MIN,
  budget: "",
  substitutionRule: "",
  substitutionDetails: "",
} as const;

/** The item's part of a `basket_items` row; ids and position are added by who stores it. */
export interface BasketItemFields {
  readonly item_name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly category: string;
  readonly category_other: string;
  readonly shop_preference: string;
  readonly shop_preference_other: string;
  readonly brand_preference: string;
  readonly notes: string;
  readonly budget: Cents | null;
  readonly substitution_rule: string;
  readonly substitution_details: string;
}

/** The item as `basket_items` keeps it (specification §3; the structured facts beside the notes). */
export function basketItemFields(item: GroceryItem): BasketItemFields {
  return {
    item_name: itemName(item),
    quantity: item.quantity,
    unit: itemSize(item),
    category: item.category,
    category_other: item.category === OTHER ? item.customCategory : "",
    shop_preference: item.shopPreference,
    shop_preference_other: item.shopPreference === OTHER ? item.customShop : "",
    brand_preference: itemBrand(item),
    notes: itemNotes(item),
    budget: itemBudget(item),
    substitution_rule: item.substitutionRule,
    substitution_details: item.substitutionDetails,
  };
}

/** `Budget: 50; Substitution: Allow substitute (any brand)`; empty parts are left out. */
export function itemNotes(
  item: Pick<GroceryItem, "budget" | "substitutionRule" | "substitutionDetails">,
): string {
  const details = item.substitutionDetails && ` (${item.substitutionDetails})`;
  return [
    item.budget && `Budget: ${item.budget}`,
    item.substitutionRule && `Substitution: ${item.substitutionRule}${details}`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}

/** What the item may cost, in cents, where the text is an amount; else null. */
function itemBudget(item: Pick<GroceryItem, "budget">): Cents | null {
  const parsed = parseRand(item.budget);
  return parsed.ok && parsed.value >= 0 ? parsed.value : null;
}

export function itemName(item: Pick<GroceryItem, "itemName" | "customItemName">): string {
  return item.itemName === OTHER ? item.customItemName : item.itemName;
}

export function itemCategory(item: Pick<GroceryItem, "category" | "customCategory">): string {
  return item.category === OTHER ? item.customCategory : item.category;
}

export function itemBrand(item: Pick<GroceryItem, "brandPreference" | "customBrand">): string {
  return item.brandPreference === SPECIFIC_BRAND ? item.customBrand : item.brandPreference;
}

export function itemShop(item: Pick<GroceryItem, "shopPreference" | "customShop">): string {
  return item.shopPreference === OTHER ? item.customShop : item.shopPreference;
}

export function itemSize(item: Pick<GroceryItem, "size" | "customSize">): string {
  return item.size === OTHER ? item.customSize : item.size;
}

/** The item on one line: `2 × Milk, 1L`. */
export function itemSummary(item: GroceryItem): string {
  return `${item.quantity} × ${itemName(item)}, ${itemSize(item)}`;
}

function place(path: readonly PropertyKey[] | undefined): number {
  return FIELD_ORDER.indexOf(String(path?.[0]));
}
