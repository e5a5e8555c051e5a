import {
  EMPTY_GROCERY_ITEM,
  type GroceryItem,
  groceryItemSchema,
} from "@/domain/basket/grocery-item";
import {
  ITEM_NAMES,
  NO_PREFERENCE,
  OTHER,
  SHOPS,
  SIZES,
  SPECIFIC_BRAND,
  SUBSTITUTION_RULES,
} from "@/domain/basket/option-lists";
import { failed, ok, type Result } from "@/domain/result";

/** What a member chose last, for what one line leaves open; empty where nothing was chosen. */
export interface Habits {
  readonly brandPreference: string;
  readonly shopPreference: string;
  readonly customShop: string;
  readonly substitutionRule: string;
}

const NO_HABITS: Habits = {
  brandPreference: NO_PREFERENCE,
  shopPreference: NO_PREFERENCE,
  customShop: "",
  substitutionRule: SUBSTITUTION_RULES[0],
};

/** Where a line says nothing of it. */
const ANY_SIZE = "Any size";

/** Shops as people write them; what no list of the form has is a custom one. */
const SHOP_WORDS: readonly (readonly [words: string, shop: string])[] = [
  ["pick n pay", "Pick n Pay"],
  ["pick 'n pay", "Pick n Pay"],
  ["pick and pay", "Pick n Pay"],
  ["picknpay", "Pick n Pay"],
  ["pnp", "Pick n Pay"],
  ["shoprite", "Shoprite"],
  ["checkers", "Checkers"],
  ["superspar", "Spar"],
  ["kwikspar", "Spar"],
  ["spar", "Spar"],
  ["woolworths", "Woolworths"],
  ["woolies", "Woolworths"],
  ["food lover's", "Food Lover's Market"],
  ["food lovers", "Food Lover's Market"],
  ["usave", "Usave"],
  ["boxer", "Boxer"],
  ["makro", "Makro"],
  ["game", "Game"],
  ["clicks", "Clicks"],
  ["dischem", "Dis-Chem"],
  ["dis-chem", "Dis-Chem"],
];

const STAPLES = "Staples";
const HOUSEHOLD = "Household";

/** The category of a word, in the singular. The first word of a line that is known decides. */
const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map([
  ...of("Dairy", "milk amasi maas cheese yoghurt yogurt butter margarine cream egg custard"),
  ...of("Meat", "chicken beef mince pork lamb mutton wors boerewors sausage polony vienna bacon"),
  ...of("Meat", "ham steak fish hake pilchard tuna liver giblet biltong russian"),
  ...of("Bread", "bread loaf roll bun wrap vetkoek scone toast"),
  ...of(
    "Vegetables",
    "potato onion tomato cabbage spinach carrot pumpkin butternut lettuce pepper",
  ),
  ...of("Vegetables", "cucumber bean beetroot broccoli mushroom garlic ginger mealie pea"),
  ...of(
    "Fruits",
    "apple banana orange pear grape naartjie mango pineapple lemon avocado avo peach",
  ),
  ...of("Fruits", "watermelon strawberry plum"),
  ...of("Drinks", "juice water coke cooldrink soda tea rooibos coffee fanta sprite oros squash"),
  ...of("Snacks", "chip simba niknak biscuit chocolate sweet popcorn nut rusk cookie crisp"),
  ...of(
    "Toiletries",
    "soap shampoo toothpaste toothbrush deodorant lotion nappy pad tampon vaseline",
  ),
  ...of("Toiletries", "toilet razor tissue"),
  ...of(STAPLES, "rice maize mealiemeal pap samp flour sugar salt oil pasta spaghetti macaroni"),
  ...of(STAPLES, "noodle oat cereal lentil peanut jam mayonnaise sauce spice stock soup tin"),
  ...of(HOUSEHOLD, "bleach jik detergent sunlight handy candle match foil bag battery omo"),
]);
/** Categories that the form has no choice for. */
const OWN_CATEGORIES = [STAPLES, HOUSEHOLD];
const ANY_CATEGORY = "Groceries";

const UNITS: Readonly<Record<string, string>> = {
  l: "L",
  lt: "L",
  litre: "L",
  litres: "L",
  liter: "L",
  liters: "L",
  ml: "ml",
  kg: "kg",
  kgs: "kg",
  kilo: "kg",
  g: "g",
  gr: "g",
  gram: "g",
  grams: "g",
  pack: " pack",
  s: "s",
};

const AMOUNT = "(\\d+(?:[.,]\\d+)?)";
const UNIT = `(${Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;
const QUANTITY = /(^|\s)(?:[x×]\s?(\d{1,4})|(\d{1,4})\s?[x×])(?=\s|$)/i;
const SIZE = new RegExp(`(^|\\s)${AMOUNT}[\\s-]?${UNIT}(?=\\s|$)`, "i");
const BUDGET = /(^|\s)r\s?(\d+(?:[.,]\d{2})?)(?=\s|$)/i;
const LONE_NUMBER = /^(\d{1,3})\s+|\s+(\d{1,3})$/;

/**
 * One line as an item: 'milk 2L x2 Checkers' is two of Milk, 2L, from Checkers. Quantity, size, shop
 * and amount may be anywhere; what is left is the name. What the line does not say is the member's
 * last choice.
 */
export function parseFastEntry(
  text: string,
  habits: Habits = NO_HABITS,
): Result<GroceryItem, "item_name_required" | "text_invalid"> {
  const rest = { text: text.replace(/\s+/g, " ").trim() };
  const budget = take(rest, BUDGET)?.[2] ?? "";
  const counted = take(rest, QUANTITY);
  const shop = takeShop(rest);
  const size = sizeOf(take(rest, SIZE));
  const alone = counted ?? take(rest, LONE_NUMBER);
  const quantity = Number(alone?.[2] ?? alone?.[3] ?? alone?.[1] ?? 1);
  const name = rest.text.replace(/(^|\s)(at|from|of)$/i, "").trim();
  if (!name) return failed("item_name_required");
  const item = groceryItemSchema.safeParse({
    ...EMPTY_GROCERY_ITEM,
    ...chosen(habits),
    ...categoryOf(name),
    ...nameOf(name),
    ...shop,
    ...size,
    quantity,
    budget,
  });
  return item.success ? ok(item.data) : failed("text_invalid");
}

/** Takes the first match out of the text. */
function take(rest: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(rest.text);
  if (match) {
    const after = rest.text.slice(match.index + match[0].length);
    rest.text = `${rest.text.slice(0, match.index)} ${after}`.replace(/\s+/g, " ").trim();
  }
  return match;
}

function takeShop(rest: { text: string }) {
  for (const [words, shop] of SHOP_WORDS) {
    const pattern = new RegExp(`(^|\\s)(?:(?:at|from)\\s)?${words}(?=\\s|$)`, "i");
    // A line that is nothing but a shop's name names an item: 'spar' might be short for something.
    if (pattern.test(rest.text) && take(rest, pattern) && rest.text) return shopChoice(shop);
  }
  return {};
}

function shopChoice(shop: string) {
  const isListed = (SHOPS as readonly string[]).includes(shop);
  return isListed
    ? { shopPreference: shop, customShop: "" }
    : { shopPreference: OTHER, customShop: shop };
}

function sizeOf(match: RegExpExecArray | null) {
  if (!match) return { size: OTHER, customSize: ANY_SIZE };
  const [, , amount = "", unit = ""] = match;
  const text = `${amount.replace(",", ".")}${UNITS[unit.toLowerCase()]}`;
  const listed = SIZES.find((size) => size === text);
  return listed ? { size: listed, customSize: "" } : { size: OTHER, customSize: text };
}

function nameOf(name: string) {
  const listed = ITEM_NAMES.find((known) => known !== OTHER && singular(known) === singular(name));
  if (listed) return { itemName: listed, customItemName: "" };
  return { itemName: OTHER, customItemName: name.charAt(0).toUpperCase() + name.slice(1) };
}

function categoryOf(name: string) {
  const words = name.split(" ").map(singular);
  const found = words.map((word) => CATEGORY_WORDS.get(word)).find(Boolean) ?? ANY_CATEGORY;
  const isOwn = OWN_CATEGORIES.includes(found) || found === ANY_CATEGORY;
  return isOwn
    ? { category: OTHER, customCategory: found }
    : { category: found, customCategory: "" };
}

/** A brand's name is for one item; every other choice holds for the next one too. */
function chosen(habits: Habits): Habits {
  const { brandPreference, shopPreference, customShop, substitutionRule } = habits;
  const isBrand = brandPreference === "" || brandPreference === SPECIFIC_BRAND;
  const isShop = shopPreference !== "" && (shopPreference !== OTHER || customShop !== "");
  return {
    brandPreference: isBrand ? NO_HABITS.brandPreference : brandPreference,
    shopPreference: isShop ? shopPreference : NO_HABITS.shopPreference,
    customShop: isShop && shopPreference === OTHER ? customShop : "",
    substitutionRule: substitutionRule || NO_HABITS.substitutionRule,
  };
}

function singular(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(to|ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function of(category: string, words: string): [word: string, category: string][] {
  return words.split(" ").map((word) => [word, category]);
}
