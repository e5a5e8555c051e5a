import { BRANDS, GROCERIES } from "@/domain/basket/groceries";
import { CATEGORIES, OTHER } from "@/domain/basket/option-lists";

export type GroceryCategory = keyof typeof GROCERIES;

/** A grocery of the word list. */
export interface Grocery {
  readonly name: string;
  /** What else it is called; a wrong spelling is not among them. */
  readonly otherNames: readonly string[];
  readonly category: GroceryCategory;
  readonly sizes: readonly string[];
}

interface Words {
  readonly groceries: readonly Grocery[];
  /** By each of its names and spellings, in the form of `phraseKey`. */
  readonly byPhrase: ReadonlyMap<string, Grocery>;
  /** The right spelling of a wrong one. */
  readonly spellings: ReadonlyMap<string, string>;
  /** The brand as it is written, by `phraseKey`. */
  readonly brands: ReadonlyMap<string, string>;
  /** How many words the longest name has. */
  readonly longest: number;
}

/** What the app calls the category of what it doesn't know. */
export const ANY_CATEGORY = "Groceries";
const PARTS = /^([^=~:]+)(?:=([^~:]*))?(?:~([^:]*))?(?::(.*))?$/;
/** Shorter words are too easily another word. */
const SPELLING_MIN = 5;
const AND = /^(?:&|n|'n'|nd|and)$/;

let words: Words | undefined;

/** The word list, read when it is first needed. */
function groceryWords(): Words {
  words ??= readWords();
  return words;
}

function readWords(): Words {
  const groceries: Grocery[] = [];
  const byPhrase = new Map<string, Grocery>();
  const spellings = new Map<string, string>();
  for (const category of Object.keys(GROCERIES) as GroceryCategory[]) {
    for (const line of GROCERIES[category].trim().split("\n")) {
      const [, name = "", others, wrong, sizes] = PARTS.exec(line.trim()) ?? [];
      const grocery = {
        name: name.trim(),
        otherNames: listed(others),
        category,
        sizes: listed(sizes),
      };
      groceries.push(grocery);
      for (const phrase of [grocery.name, ...grocery.otherNames, ...listed(wrong)]) {
        if (!byPhrase.has(phraseKey(phrase))) byPhrase.set(phraseKey(phrase), grocery);
      }
      for (const phrase of listed(wrong)) spellings.set(phraseKey(phrase), grocery.name);
    }
  }
  const brands = new Map(listed(BRANDS).map((brand) => [phraseKey(brand), brand]));
  const lengths = [...byPhrase.keys(), ...brands.keys()].map((key) => key.split(" ").length);
  return { groceries, byPhrase, spellings, brands, longest: Math.max(...lengths) };
}

function listed(text = ""): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Words in the singular and in small letters: what names are compared by. */
export function phraseKey(text: string): string {
  return wordsOf(text).map(wordKey).join(" ");
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(" ").filter(Boolean);
}

/** "salt & vinegar" and "salt n vinegar" are the same. */
function wordKey(word: string): string {
  return AND.test(word) ? "and" : singular(word);
}

export function singular(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(to|ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

/** Where known names are in a text: the longest at each place, from left to right. */
export function knownPhrases(
  text: string,
): readonly { at: number; length: number; grocery: Grocery }[] {
  const { byPhrase, longest } = groceryWords();
  const keys = wordsOf(text).map(wordKey);
  const found: { at: number; length: number; grocery: Grocery }[] = [];
  for (let at = 0; at < keys.length; at++) {
    for (let length = Math.min(longest, keys.length - at); length > 0; length--) {
      const grocery = byPhrase.get(keys.slice(at, at + length).join(" "));
      if (!grocery) continue;
      found.push({ at, length, grocery });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** So many names in a row are a list; two may be one thing: "rice milk". */
const NAMES_IN_A_ROW = 3;
/** What is bought by itself. What these words end is one thing: "milk chocolate biscuits", "chicken noodle soup". */
const COMPOUND =
  /\b(?:biscuit|cake|chip|chutney|cream|dip|drink|flavour|juice|mix|noodle|pie|powder|roll|salad|sauce|shake|soup|spice|spread|stew|sweet|tart|yoghurt|yogurt)\b/;
const BY_ITSELF: readonly GroceryCategory[] = [
  "Meat",
  "Vegetables",
  "Fruits",
  "Dairy",
  "Bread",
  "Toiletries",
];

/**
 * The names in a text that is nothing but names of groceries, one after the other: "milk bread eggs". Undefined for
 * every other text: what might be one thing stays one.
 */
export function namesInARow(text: string): string[] | undefined {
  const found = knownPhrases(text);
  const written = text.split(" ").filter(Boolean);
  const covered = found.reduce((sum, { length }) => sum + length, 0);
  if (found.length < NAMES_IN_A_ROW || covered !== written.length) return undefined;
  if (COMPOUND.test(phraseKey(text))) return undefined;
  const groceries = new Set(found.map(({ grocery }) => grocery));
  if (groceries.size !== found.length) return undefined;
  if (!found.every(({ grocery }) => BY_ITSELF.includes(grocery.category))) return undefined;
  return found.map(({ at, length }) => written.slice(at, at + length).join(" "));
}

/** The grocery that a name is, in one of its spellings: nothing else is said. */
export function groceryNamed(name: string): Grocery | undefined {
  const { byPhrase } = groceryWords();
  const key = phraseKey(name);
  return byPhrase.get(key) ?? byPhrase.get(spelledLike(key) ?? "");
}

/** The grocery that a name is about: the longest known part of it, the last of these. */
export function groceryOf(name: string): Grocery | undefined {
  const whole = groceryNamed(name);
  if (whole) return whole;
  const key = phraseKey(name);
  const parts = knownPhrases(name.replace(/\s(?:no|not|without)\s.*$/i, ""));
  const longest = Math.max(...parts.map(({ length }) => length));
  return lastOf(parts.filter(({ length }) => length === longest))?.grocery ?? likeOneWord(key);
}

function likeOneWord(key: string): Grocery | undefined {
  for (const word of key.split(" ").reverse()) {
    const like = spelledLike(word);
    if (like) return groceryWords().byPhrase.get(like);
  }
  return undefined;
}

export function categoryOf(name: string): GroceryCategory {
  return groceryOf(name)?.category ?? ANY_CATEGORY;
}

/** A category in the fields of the form, which has no choice for some. */
export function categoryFields(category: string) {
  const isListed = category !== OTHER && (CATEGORIES as readonly string[]).includes(category);
  return isListed
    ? { category, customCategory: "" }
    : { category: OTHER as string, customCategory: category };
}

/** A brand of the list at the beginning or at the end of a text, as it is listed, and the rest of the text. */
export function splitBrand(text: string): { brand: string; rest: string } | undefined {
  const { brands, longest } = groceryWords();
  const typed = text.split(" ");
  const keys = wordsOf(text).map(wordKey);
  for (let length = Math.min(longest, typed.length); length > 0; length--) {
    const first = brands.get(keys.slice(0, length).join(" "));
    if (first) return { brand: first, rest: typed.slice(length).join(" ") };
    const last = brands.get(keys.slice(-length).join(" "));
    if (last) return { brand: last, rest: typed.slice(0, -length).join(" ") };
  }
  return undefined;
}

/** The brand as it is listed, or undefined. */
export function knownBrand(text: string): string | undefined {
  return groceryWords().brands.get(phraseKey(text));
}

/**
 * How a name is probably spelled: only for a name that the list doesn't have and that is one letter away from
 * one name of it. A proposal: nothing is changed by it.
 */
export function proposedSpelling(name: string): string | undefined {
  const { byPhrase, spellings, brands } = groceryWords();
  const key = phraseKey(name);
  const listedWrong = spellings.get(key);
  if (listedWrong) return capital(listedWrong);
  if (byPhrase.has(key) || brands.has(key)) return undefined;
  const like = spelledLike(key);
  // Who is still typing has no mistake yet.
  if (!like || [...byPhrase.keys()].some((known) => known.startsWith(key))) return undefined;
  const grocery = byPhrase.get(like);
  const right =
    grocery && [grocery.name, ...grocery.otherNames].find((each) => phraseKey(each) === like);
  const proposed = right ?? spellings.get(like);
  return proposed && capital(proposed);
}

const likes = new Map<string, string | undefined>();
const LIKES_MAX = 500;

/** The one known phrase that is one letter away from an unknown one. */
function spelledLike(key: string): string | undefined {
  const { byPhrase, brands } = groceryWords();
  if (key.length < SPELLING_MIN || /\d/.test(key) || byPhrase.has(key) || brands.has(key))
    return undefined;
  if (likes.has(key)) return likes.get(key);
  const near = [...byPhrase.keys()].filter((known) => isOneLetterAway(key, known));
  const groceries = new Set(near.map((known) => byPhrase.get(known)));
  const like = groceries.size === 1 ? near[0] : undefined;
  if (likes.size >= LIKES_MAX) likes.clear();
  likes.set(key, like);
  return like;
}

/** One letter more, less, another, or two exchanged; never the first. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0] || a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const same = (from: number, other: number) => a.slice(from) === b.slice(other);
  return (
    same(at + 1, at + 1) ||
    same(at + 1, at) ||
    same(at, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && same(at + 2, at + 2))
  );
}

export function lastOf<Each>(list: readonly Each[]): Each | undefined {
  return list[list.length - 1];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Groceries of the list whose name has a word that begins with each word typed; those whose name begins with
 * it come first. Each in its usual sizes.
 */
export function suggestedGroceries(
  typed: string,
  most: number,
): { name: string; sizes: readonly string[] }[] {
  const begun = wordsOf(typed);
  if (begun.length === 0 || typed.trim().length < 2) return [];
  const found: { name: string; sizes: readonly string[]; rank: number }[] = [];
  for (const { name, otherNames, sizes } of groceryWords().groceries) {
    const fits = [name, ...otherNames].find((each) => beginsAll(each, begun));
    if (fits)
      found.push({ name: capital(fits), sizes, rank: fits.startsWith(begun[0] ?? "") ? 0 : 1 });
  }
  return found.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length).slice(0, most);
}

function beginsAll(name: string, begun: readonly string[]): boolean {
  const own = name.split(" ");
  return begun.every((typed) => own.some((word) => word.startsWith(typed)));
}
