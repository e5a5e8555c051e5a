import * as z from "zod/mini";
import {
  BRAND_PREFERENCES,
  CATEGORIES,
  ITEM_NAMES,
  OTHER,
  SHOPS,
  SIZES,
  SPECIFIC_BRAND,
  SUBSTITUTION_RULES,
} from "@/domain/basket/option-lists";
import { isId } from "@/domain/id";
import { parseRand } from "@/domain/money/parse-rand";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import { failed, ok, type Result } from "@/domain/result";
import { type ErrorCode, issue } from "@/domain/text/messages";
import {
  choiceRule,
  type FieldRule,
  optionalLineRule,
  optionalTextRule,
  requiredLineRule,
} from "@/domain/text/text-field";
import {
  BASKET_ITEMS_MAX,
  QUANTITY_MAX,
  QUANTITY_MIN,
  TEXT_LIMITS,
} from "@/domain/text/text-limits";

const RULES = {
  category: requiredLineRule(TEXT_LIMITS.category, "category_required", "category_too_long"),
  customCategory: optionalLineRule(TEXT_LIMITS.category, "custom_category_too_long"),
  itemName: requiredLineRule(TEXT_LIMITS.itemName, "item_name_required", "item_name_too_long"),
  customItemName: optionalLineRule(TEXT_LIMITS.itemName, "custom_item_name_too_long"),
  brandPreference: choiceRule(BRAND_PREFERENCES, "brand_preference_required"),
  customBrand: optionalLineRule(TEXT_LIMITS.brand, "custom_brand_too_long"),
  shopPreference: requiredLineRule(
    TEXT_LIMITS.shop,
    "shop_preference_required",
    "shop_preference_too_long",
  ),
  customShop: optionalLineRule(TEXT_LIMITS.shop, "custom_shop_too_long"),
  size: requiredLineRule(TEXT_LIMITS.size, "size_required", "size_too_long"),
  customSize: optionalLineRule(TEXT_LIMITS.size, "custom_size_too_long"),
  quantity: checkQuantity,
  budget: optionalLineRule(TEXT_LIMITS.itemBudget, "item_budget_too_long"),
  substitutionRule: choiceRule(SUBSTITUTION_RULES, "substitution_rule_required"),
  substitutionDetails: optionalTextRule(
    TEXT_LIMITS.substitutionDetails,
    "substitution_details_too_long",
  ),
};
type Field = keyof typeof RULES;
const FIELDS = Object.keys(RULES) as Field[];

/** A choice that opens a field of its own, and what is said where that field stays empty. */
const OPENED_BY: Partial<Record<Field, { of: Field; choice: string; required: ErrorCode }>> = {
  customCategory: { of: "category", choice: OTHER, required: "custom_category_required" },
  customItemName: { of: "itemName", choice: OTHER, required: "custom_item_name_required" },
  customBrand: { of: "brandPreference", choice: SPECIFIC_BRAND, required: "custom_brand_required" },
  customShop: { of: "shopPreference", choice: OTHER, required: "custom_shop_required" },
  customSize: { of: "size", choice: OTHER, required: "custom_size_required" },
};

/** An item as it is kept. */
export type GroceryItem = {
  [Name in Field]: (typeof RULES)[Name] extends FieldRule<infer Value> ? Value : never;
};
/** What the form holds: the same fields as typed. */
export type GroceryItemInput = { [Name in Field]?: unknown };

/**
 * One item of the basket, its fields in the order of the screen. The
 * issues come in that order too, so that the first is the one the 'Validation Error' toast names.
 *
 * Plain functions instead of a schema for each field: in goja, twenty items took ten milliseconds
 * that way and each of the server's runtimes megabytes.
 */
export const groceryItemSchema: z.ZodMiniType<GroceryItem, GroceryItemInput> = z.pipe(
  z.custom<GroceryItemInput>(isObject, issue("body_invalid")),
  z.transform(checkItem),
);

/** An item as the phone sends it: with the id that it gave it. */
const basketItemSchema: z.ZodMiniType<
  GroceryItem & { id: string },
  GroceryItemInput & { id?: unknown }
> = z.pipe(
  z.custom<GroceryItemInput & { id?: unknown }>(isObject, issue("body_invalid")),
  z.transform((typed, payload) => {
    const item = checkItem(typed, payload);
    const { id } = typed;
    if (isId(id)) return { ...item, id };
    payload.issues.push({ code: "custom", input: id, path: ["id"], message: "body_invalid" });
    return { ...item, id: "" };
  }),
);

interface Issues {
  readonly issues: z.core.$ZodRawIssue[];
}

function checkItem(typed: GroceryItemInput, { issues }: Issues): GroceryItem {
  const item: Partial<Record<Field, unknown>> = {};
  for (const field of FIELDS) {
    const checked = RULES[field](typed[field]);
    const opened = OPENED_BY[field];
    const isMissing =
      checked.ok && checked.value === "" && typed[opened?.of ?? field] === opened?.choice;
    if (checked.ok) item[field] = checked.value;
    const code = checked.ok ? isMissing && opened?.required : checked.code;
    if (code) issues.push({ code: "custom", input: typed[field], path: [field], message: code });
  }
  return item as GroceryItem;
}

function checkQuantity(typed: unknown): Result<number> {
  if (typeof typed !== "number" || !(typed >= QUANTITY_MIN)) return failed("quantity_too_small");
  if (typed > QUANTITY_MAX) return failed("quantity_too_large");
  return Number.isInteger(typed) ? ok(typed) : failed("quantity_not_whole");
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The basket of step 2: at least one item, each with an id of its own. */
export const basketSchema = z.array(basketItemSchema, issue("basket_empty")).check(
  z.minLength(1, issue("basket_empty")),
  z.maxLength(BASKET_ITEMS_MAX, issue("basket_too_large")),
  z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    ...issue("body_invalid"),
    when: ({ issues }) => issues.length === 0,
  }),
);

/** The untouched form of an item: quantity 1, nothing chosen. */
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

/** The item as `basket_items` keeps it (the structured facts beside the notes). */
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

/**
 * A stored item in the words of the form. What is stored is the name itself, be it chosen or typed, so
 * that what no list has (any more) comes back as typed.
 */
export function groceryItemOf(row: BasketItemFields): GroceryItem {
  const filed = isChosen(CATEGORIES, row.category);
  const named = isChosen(ITEM_NAMES, row.item_name);
  const sized = isChosen(SIZES, row.unit);
  const sold = isChosen(SHOPS, row.shop_preference);
  const branded = !isChosen(BRAND_PREFERENCES, row.brand_preference);
  return {
    category: filed ? row.category : OTHER,
    customCategory: filed ? "" : row.category_other || row.category,
    itemName: named ? row.item_name : OTHER,
    customItemName: named ? "" : row.item_name,
    brandPreference: (branded
      ? SPECIFIC_BRAND
      : row.brand_preference) as GroceryItem["brandPreference"],
    customBrand: branded ? row.brand_preference : "",
    shopPreference: sold ? row.shop_preference : OTHER,
    customShop: sold ? "" : row.shop_preference_other || row.shop_preference,
    size: sized ? row.unit : OTHER,
    customSize: sized ? "" : row.unit,
    quantity: row.quantity,
    budget: row.budget === null ? "" : formatCsvRand(row.budget),
    substitutionRule: row.substitution_rule as GroceryItem["substitutionRule"],
    substitutionDetails: row.substitution_details,
  };
}

/** Of the list, and not its word for what is typed: where that is stored, it was typed itself. */
function isChosen(list: readonly string[], value: string): boolean {
  return list.includes(value) && value !== OTHER && value !== SPECIFIC_BRAND;
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
