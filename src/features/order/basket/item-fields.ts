import type { TypedFields } from "@/data/local/basket/drafts";
import { OTHER, SPECIFIC_BRAND } from "@/domain/basket/option-lists";

/** The add-item form's fields in the order of the screen. */
export const ITEM_FIELDS = [
  "category",
  "customCategory",
  "itemName",
  "customItemName",
  "brandPreference",
  "customBrand",
  "shopPreference",
  "customShop",
  "size",
  "customSize",
  "quantity",
  "budget",
  "substitutionRule",
  "substitutionDetails",
] as const;

/** What is typed as the schema reads it: a custom field counts only while its choice shows it. */
export function itemToCheck(typed: TypedFields): unknown {
  return {
    ...typed,
    customCategory: typed.category === OTHER ? typed.customCategory : "",
    customItemName: typed.itemName === OTHER ? typed.customItemName : "",
    customBrand: typed.brandPreference === SPECIFIC_BRAND ? typed.customBrand : "",
    customShop: typed.shopPreference === OTHER ? typed.customShop : "",
    customSize: typed.size === OTHER ? typed.customSize : "",
    quantity: Number(typed.quantity),
  };
}
