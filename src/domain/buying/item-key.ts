import {
  type GroceryItem,
  itemBrand,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import { knownShop } from "@/domain/basket/grocery-line";
import { NO_PREFERENCE } from "@/domain/basket/option-lists";

/** What two items are compared by. */
export interface ItemKey {
  readonly name: string;
  readonly brand: string;
  readonly size: string;
}

const PARTED = "|";

/** Units as they are written, by the one that counts. */
const UNITS: readonly (readonly [written: RegExp, unit: string])[] = [
  [/^(?:litres?|liters?|ltrs?|lts?|lt)$/, "l"],
  [/^(?:millilitres?|milliliters?|mls)$/, "ml"],
  [/^(?:kilograms?|kilos?|kgs)$/, "kg"],
  [/^(?:grams?|gms?|grs?)$/, "g"],
  [/^(?:packs?|pk|pck)$/, "pack"],
];

/**
 * A name in small letters, without accents, signs and double spaces: items whose names are the same then are one line.
 * Every other spelling, also the plural, stays a line of its own until a person joins the two.
 */
export function nameKey(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['`´‘’]/g, "")
    .replace(/[|"“”().,;:!?*_/\\-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A size without spaces: "2 Litre" is "2l", and "1,5 kg" is "1.5kg". */
export function sizeKey(size: string): string {
  const parts = size
    .toLowerCase()
    .replace(/(\d),(\d)/g, "$1.$2")
    .replace(/(\d)([a-z])/g, "$1 $2")
    .split(/[\s|]+/)
    .filter(Boolean);
  return parts.map((part) => UNITS.find(([written]) => written.test(part))?.[1] ?? part).join("");
}

export function itemKeyOf(item: GroceryItem): ItemKey {
  return {
    name: nameKey(itemName(item)) || itemName(item).toLowerCase(),
    brand: nameKey(itemBrand(item)),
    size: sizeKey(itemSize(item)),
  };
}

/** The three as one text, as a line keeps them. */
export function keyText({ name, brand, size }: ItemKey): string {
  return [name, brand, size].join(PARTED);
}

export function keyOfText(text: string): ItemKey {
  const [name = "", brand = "", size = ""] = text.split(PARTED);
  return { name, brand, size };
}

/** The shop of an item as it is listed, whatever way it was typed; empty for no preference. */
export function shopOf(item: Pick<GroceryItem, "shopPreference" | "customShop">): string {
  const shop = itemShop(item);
  return shop === NO_PREFERENCE ? "" : (knownShop(shop) ?? shop);
}
