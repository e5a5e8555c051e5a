import {
  basketItemFields,
  EMPTY_GROCERY_ITEM,
  type GroceryItem,
} from "@/domain/basket/grocery-item";
import { momentText } from "@/domain/time/sa-time";
import type { Random } from "./random.ts";
import { add, type Harvest } from "./rows.ts";

type Wish = [category: string, item: string, size: string, budget: string, brand?: string];

const WISHES: readonly Wish[] = [
  ["Bread", "Bread", "Other:700g", "R18.99", "Albany"],
  ["Dairy", "Milk", "2L", "R36", "Clover"],
  ["Dairy", "Eggs", "Other:Tray of 30", "89.99"],
  ["Other:Staples", "Rice", "2kg", "R44.50", "Tastic"],
  ["Meat", "Chicken", "2kg", "R99.99"],
  ["Other:Staples", "Other:Maize meal", "Other:10kg", "R115", "White Star"],
  ["Other:Staples", "Other:Sugar", "2kg", "R49", "Selati"],
  ["Other:Staples", "Other:Cooking oil", "2L", "R75"],
  ["Other:Staples", "Other:Baked beans", "Other:410g", "R15.50", "Koo"],
  ["Meat", "Other:Boerewors", "1kg", "R110"],
  ["Meat", "Other:Beef mince", "500g", "about R60"],
  ["Vegetables", "Other:Potatoes", "Other:7kg", "R79"],
  ["Vegetables", "Other:Onions", "2kg", ""],
  ["Vegetables", "Other:Morogo", "250g", ""],
  ["Vegetables", "Other:Tomatoes", "1kg", "R25"],
  ["Fruits", "Other:Bananas", "1kg", "R22"],
  ["Fruits", "Other:Apples", "Other:1.5kg", "R30"],
  ["Dairy", "Other:Maas", "2L", "R42", "Inkomazi"],
  ["Dairy", "Other:Amasi", "2L", "R42"],
  ["Dairy", "Other:Cheddar", "Other:400g", "R70"],
  ["Toiletries", "Other:Toilet paper", "Other:18 rolls", "R129.99", "Baby Soft"],
  ["Toiletries", "Other:Bath soap", "Other:6 bars", ""],
  ["Snacks", "Other:Ouma rusks", "500g", "R52"],
  ["Snacks", "Other:Peanuts", "500g", ""],
  ["Drinks", "Other:Rooibos tea", "Other:80 bags", "R36,50", "Five Roses"],
  ["Drinks", "Other:Oros", "2L", "R45", "Brookes"],
];
const SHOPS = ["Pick n Pay", "Shoprite", "Checkers", "Spar", "No Preference", "Other:Boxer"];
const DETAILS = ["", "", "any other brand", "same size please", "only if it is cheaper"];

/** Rough prices of what has no usual budget above. */
const PRICES: Readonly<Record<string, number>> = {
  Onions: 3_999,
  Morogo: 1_899,
  "Bath soap": 7_999,
  Peanuts: 4_499,
};

/** What one of an item costs in a shop, roughly. */
export function priceOf(item: string): number {
  const [, , , budget = ""] = WISHES.find(([, name]) => name.replace("Other:", "") === item) ?? [];
  const rand = Number(/\d+(?:[.,]\d+)?/.exec(budget)?.[0].replace(",", "."));
  return PRICES[item] ?? (Math.round(rand * 95) || 3_999);
}

/** A basket with its lines and preferences. Returns its id. */
export function addBasket(
  harvest: Harvest,
  random: Random,
  { userId, at }: { userId: string; at: number },
): string {
  const id = random.id();
  const belongs = { basket_id: id, user_id: userId };
  add(harvest, "baskets", {
    id,
    user_id: userId,
    store_preference: "Various",
    brand_preference: "Various",
    allow_substitution: true,
    created_at: momentText(at),
  });
  const items = random.sample(WISHES, random.int(3, 12)).map((wish, position) => {
    const fields = basketItemFields(inventItem(random, wish));
    return { id: random.id(), position, ...fields };
  });
  for (const item of items) add(harvest, "basket_items", { ...item, ...belongs });
  harvest.items.set(id, items);
  add(harvest, "basket_preferences", {
    id: random.id(),
    ...belongs,
    priority: random.pick(["price", "price", "brand"]),
    delivery_frequency: random.pick(["monthly", "bi-weekly", "once-off", "weekly"]),
  });
  return id;
}

/** One wish as the wizard's form holds it. */
function inventItem(random: Random, [category, item, size, budget, brand]: Wish): GroceryItem {
  const named = brand !== undefined && random.oneIn(2);
  const substitute = !random.oneIn(4);
  return {
    ...EMPTY_GROCERY_ITEM,
    ...choice("category", "customCategory", category),
    ...choice("itemName", "customItemName", item),
    ...choice("shopPreference", "customShop", random.pick(SHOPS)),
    ...choice("size", "customSize", size),
    brandPreference: named
      ? "Specific Brand"
      : random.pick(["Cheapest Available", "No Preference"]),
    customBrand: named ? brand : "",
    quantity: random.int(1, 4),
    budget: random.oneIn(3) ? "" : budget,
    substitutionRule: substitute ? "Allow substitute" : "Only exact item",
    substitutionDetails: substitute ? random.pick(DETAILS) : "",
  } as GroceryItem;
}

/** `Other:Maize meal` chooses Other and fills its custom field. */
function choice(field: string, customField: string, text: string) {
  const [chosen = "", custom = ""] = text.split(":");
  return { [field]: chosen, [customField]: custom };
}
