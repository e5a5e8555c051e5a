/** The choices of the order wizard, in the specification's words and order. */

export const OTHER = "Other";
export const NO_PREFERENCE = "No Preference";

export const CATEGORIES = [
  "Meat",
  "Vegetables",
  "Fruits",
  "Dairy",
  "Bread",
  "Toiletries",
  "Snacks",
  "Drinks",
  OTHER,
] as const;

export const ITEM_NAMES = ["Bread", "Milk", "Eggs", "Rice", "Chicken", OTHER] as const;

export const SPECIFIC_BRAND = "Specific Brand";
export const BRAND_PREFERENCES = [SPECIFIC_BRAND, "Cheapest Available", NO_PREFERENCE] as const;

export const SHOPS = ["Pick n Pay", "Shoprite", "Checkers", "Spar", NO_PREFERENCE, OTHER] as const;

export const SIZES = ["1L", "2kg", "500g", "1kg", "2L", "250g", "750ml", OTHER] as const;

/** The size of an item whose size nobody said. */
export const ANY_SIZE = "Any size";

export const SUBSTITUTION_RULES = ["Allow substitute", "Only exact item"] as const;

/** A stored value and the words it is shown with. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export type Priority = "price" | "brand";
export const PRIORITIES: readonly Option<Priority>[] = [
  { value: "price", label: "Price (Get the best deals)" },
  { value: "brand", label: "Brand loyalty (Stick to preferred brands)" },
];

export type DeliveryFrequency = "once-off" | "weekly" | "bi-weekly" | "monthly";
export const DELIVERY_FREQUENCIES: readonly Option<DeliveryFrequency>[] = [
  { value: "once-off", label: "Once-off" },
  { value: "weekly", label: "Weekly" },
  { value: "bi-weekly", label: "Bi-weekly" },
  { value: "monthly", label: "Monthly" },
];

export const PROVINCES = [
  "Eastern Cape",
  "Free State",
  "Gauteng",
  "KwaZulu-Natal",
  "Limpopo",
  "Mpumalanga",
  "Northern Cape",
  "North West",
  "Western Cape",
] as const;

/** The words an option is shown with; a value that the list does not know is shown as it is. */
export function labelOf(options: readonly Option<string>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
