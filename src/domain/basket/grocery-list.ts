import {
  EMPTY_GROCERY_ITEM,
  type GroceryItem,
  groceryItemSchema,
  itemBrand,
  itemCategory,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import {
  factWords,
  isCourtesy,
  isOpenCondition,
  isRefusal,
  knownShop,
  type LineFacts,
  readLine,
} from "@/domain/basket/grocery-line";
import {
  ANY_CATEGORY,
  capital,
  categoryFields,
  categoryOf,
  knownBrand,
  knownPhrases,
  lastOf,
  namesInARow,
  phraseKey,
  singular,
} from "@/domain/basket/grocery-words";
import {
  ANY_SIZE,
  BRAND_PREFERENCES,
  CATEGORIES,
  ITEM_NAMES,
  NO_PREFERENCE,
  OTHER,
  SHOPS,
  SIZES,
  SPECIFIC_BRAND,
  SUBSTITUTION_RULES,
} from "@/domain/basket/option-lists";
import { BASKET_ITEMS_MAX, GROCERY_LIST_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";

/** What a member chose last, for what a list leaves open; empty where nothing was chosen. */
export interface Habits {
  readonly brandPreference: string;
  readonly shopPreference: string;
  readonly customShop: string;
  readonly substitutionRule: string;
}

export interface GroceryList {
  readonly items: readonly GroceryItem[];
  /** What wasn't read: no item is named in it, or it is more than one basket holds. */
  readonly rest: string;
}

const NO_HABITS: Habits = {
  brandPreference: NO_PREFERENCE,
  shopPreference: NO_PREFERENCE,
  customShop: "",
  substitutionRule: SUBSTITUTION_RULES[0],
};
const [, EXACT] = SUBSTITUTION_RULES;
/** A longer part without a comma is read in pieces. */
const PART_MAX = 300;

const SENT_BY =
  /^\u200e?(?:\[\d{1,4}[/:.-]\d{1,2}[^\]]{0,24}\]\s?[^:]{1,40}:|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s\d{1,2}:\d{2}[^-]{0,8}-\s[^:]{1,40}:)\s?/;
const BULLET = /^(?:[-–—*•▪◦‣·>✓✔☐☑○●]|\[[ xX]?\]|\(\d{1,2}\)|\d{1,3}[.)](?=\s|[a-z]))\s*/i;
const BULLETS_INSIDE = /\s*[•▪◦‣●☐☑✓✔]\s*/;
const NOT_SHOWN = /<Media omitted>|This message was deleted|<attached: [^>]*>/gi;
const AND = /^(?:and|&|\+|plus|nd|n|'n'|en|le|na|ne|also)$/i;
/** Words of other languages that only part what is known on both sides. */
const AND_BETWEEN_KNOWN = /^(?:n|en|le|na|ne|nd|'n')$/i;
const ABBREVIATED = /^(?:\w|mrs?|dr|st|no|abt|approx|max|pkt|pkts|doz|pls|plz|incl|e\.g|i\.e)$/i;
/** What follows is said of all items: "milk and bread both from Spar". */
const OF_ALL =
  /\s(?=(?:both|all|everything) (?:from|at|@|no|any|cheapest|exact|of (?:them|these))\b)/i;
const ENDS_SENTENCE =
  /^(?:.*\)|r\d[\d.,]*|\d[\d.,]*(?:kg|g|ml|l|s)|subs?|substitut\w*|replacements?|swaps?|available|please|pls|only|nothing|else|it|out|skip|leave)$/i;
/** "Spar/no subs" */
const SAYS_HOW = /^\/\s?(?:if|no|not|leave|skip|don'?t|only)\s/i;
const CATEGORY_TITLE =
  /^(?:(meat|butchery|vleis)|(veg|veggies|veges|vegetables|groente)|(fruits?|vrugte)|(dairy)|(bread|bakery)|(toiletries)|(snacks)|(drinks|beverages)|(household|cleaning))$/i;

/**
 * A list as people write it, as the items that it names: one line, or a list from a chat. What a part says of an
 * item that was named before belongs to that item. What isn't understood stays in a name or a note.
 */
export function parseGroceryList(text: string, habits: Habits = NO_HABITS): GroceryList {
  const { kept, left } = withinBounds(text);
  const list = new ListReader();
  for (const line of linesOf(kept)) list.read(line);
  const items = list.named().flatMap((facts) => itemsOf(facts, habits));
  const more = items.slice(BASKET_ITEMS_MAX).map(plainItemText);
  return {
    items: items.slice(0, BASKET_ITEMS_MAX),
    rest: [...list.unread(), ...more, left].filter(Boolean).join("\n"),
  };
}

function withinBounds(text: string): { kept: string; left: string } {
  if (text.length <= GROCERY_LIST_MAX) return { kept: text, left: "" };
  const start = text.slice(0, GROCERY_LIST_MAX);
  const end = Math.max(start.lastIndexOf("\n"), start.lastIndexOf(","), start.lastIndexOf(" "));
  const at = end > 0 ? end : GROCERY_LIST_MAX;
  return { kept: text.slice(0, at), left: text.slice(at + 1).trim() };
}

interface Line {
  readonly text: string;
  /** Whether the list has other lines. */
  readonly isOwn: boolean;
}

function linesOf(text: string): Line[] {
  const plain = plainText(text);
  const lines = plain
    .split(/[\n\r]+/)
    .flatMap((line) => (WRITTEN.test(line) ? [line] : writtenByHand(line)))
    .filter(Boolean);
  return lines.map((line) => ({ text: line, isOwn: lines.length > 1 }));
}

function writtenByHand(line: string): string[] {
  return line
    .replace(SENT_BY, "")
    .trim()
    .split(BULLETS_INSIDE)
    .flatMap(numberedParts)
    .map(withoutBullet);
}

/** One kind of quotes, dashes and spaces; signs that aren't words are left out. */
function plainText(text: string): string {
  return withoutPictures(
    text
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]|\ufe0f/g, "")
      .replace(/[\u00a0\u202f\u2009\t]/g, " ")
      .replace(/[‘’`´]/g, "'")
      .replace(/[“”„]/g, '"')
      .replace(/[–—]/g, "-")
      .replace(/×/g, "x")
      .replace(/½/g, "1/2")
      .replace(/¼/g, "1/4")
      .replace(/¾/g, "3/4")
      .replace(/(\d)\u20e3/g, "$1. ")
      .replace(NOT_SHOWN, " "),
  );
}

/** Pictures in front of or behind words say the same again; a line of nothing but pictures stays. */
function withoutPictures(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const words = Array.from(line, (sign) => (isPicture(sign) ? " " : sign)).join("");
      return /[^\s\d.,)(-]/.test(words) ? words : line;
    })
    .join("\n");
}

function isPicture(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (
    code >= 0x1f000 || (code >= 0x2600 && code <= 0x27bf) || (code >= 0x2b00 && code <= 0x2bff)
  );
}

/** "1. milk 2. bread" is two lines. */
function numberedParts(line: string): string[] {
  const first = /^(\d{1,2})([.)])\s?(?=\D)/.exec(line);
  if (!first) return [line];
  const parts: string[] = [];
  let rest = line;
  for (let next = Number(first[1]) + 1; ; next++) {
    const at = rest.search(new RegExp(`\\s${next}\\${first[2]}\\s?(?=\\D)`));
    if (at < 0) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...parts, rest];
}

function withoutBullet(line: string): string {
  let rest = line.trim();
  for (let turn = 0; turn < 3; turn++) rest = rest.replace(BULLET, "").trim();
  return rest
    .replace(/(^|[\s,])[*_]+(?=\S)/g, "$1")
    .replace(/([^\s*_])[*_]+(?=$|[\s,])(?!\s?\d)/g, "$1");
}

type Facts = { -readonly [Fact in keyof LineFacts]: LineFacts[Fact] } & {
  /** The category that a title names. */
  title?: string;
  category?: string;
};

/** Collects what the parts of a list say, part by part. */
class ListReader {
  private readonly items: Facts[] = [];
  /** Said before any item was named: it belongs to the first. */
  private before: Facts | undefined;
  private beforeText = "";
  /** Said in a title or in front: it holds for all that follow. */
  private held: Partial<LineFacts> = {};
  private title = "";

  read({ text, isOwn }: Line): void {
    const written = readWritten(text);
    if (written) {
      this.items.push(written);
      return;
    }
    const titled = this.readTitle(text.replace(/"/g, "'"));
    const heldBefore = this.held;
    const title = text.slice(0, text.length - titled.text.length).trim();
    if (titled.held) this.hold({ name: "", notes: [], ...titled.held }, title);
    const first = this.items.length;
    for (const part of partsOf(titled.text))
      this.readPart(part, isOwn && part === titled.text ? 0 : first);
    if (titled.held && titled.text !== "") this.held = heldBefore;
  }

  /** "Checkers:" holds for the lines that follow, "Checkers: milk" for its own. */
  private readTitle(text: string): { text: string; held?: Partial<LineFacts> } {
    const colon = text.indexOf(":");
    if (colon < 1 || colon > 40) return { text };
    const head = text.slice(0, colon).trim();
    const after = text.slice(colon + 1).trim();
    const isLast = after === "";
    if (isCourtesy(head)) return { text: after };
    if (CATEGORY_TITLE.test(head) && (isLast || /[,;]/.test(after))) {
      this.title = CATEGORIES.find((each) => singular(each) === singular(head)) ?? this.title;
      return { text: after };
    }
    const { name, notes, ...facts } = readLine(head);
    const isOnly = name === "" && notes.length === 0 && Object.keys(facts).length === 1;
    if (isOnly && (facts.shop !== undefined || facts.rule !== undefined))
      return { text: after, held: facts };
    return { text };
  }

  /** `first` is the first item that an instruction for several may be about. */
  private readPart(text: string, first: number): void {
    if (isCourtesy(text)) return;
    const before = lastOf(this.items);
    if (isRefusal(text) && before && !/\ssubs|[a-z]\s?substitut/i.test(text)) {
      const facts = readLine(text);
      if (facts.rule === undefined) {
        before.notes = [...before.notes, text.replace(/^(?:but|and) /i, "")];
        return;
      }
    }
    const facts = readLine(text);
    if (facts.name !== "") this.add(facts);
    else this.attach(facts, text, first);
  }

  private add(facts: LineFacts): void {
    const isNameOnly = Object.keys(facts).length === 2 && facts.notes.length === 0;
    const names = (isNameOnly && namesInARow(facts.name)) || [facts.name];
    for (const name of names) this.addOne({ ...facts, name });
  }

  private addOne(facts: LineFacts): void {
    const own: Facts = { ...this.held, ...facts, ...(this.title && { title: this.title }) };
    this.items.push(this.before ? merged(this.before, own) : own);
    this.before = undefined;
    this.beforeText = "";
  }

  /** What names no item: said of all, of the one before, or of the one that follows. */
  private attach(facts: LineFacts, text: string, first: number): void {
    const { items } = this;
    const before = lastOf(items);
    const isOfMany = facts.rule === EXACT && REFUSED_MANY.test(text) && items.length - first !== 1;
    const isShopLine = first === 0 && facts.shop !== undefined && Object.keys(facts).length === 3;
    const note = lastOf(facts.notes) ?? "";
    const named = facts.rule && lastOf(items.filter((item) => isAbout(note, item)));
    if (facts.isForAll || isOfMany) {
      if (before) before.notes = [...before.notes, ...facts.notes];
      else this.hold(facts, text);
      this.giveAll(factsOnly(facts), facts.isForAll ? 0 : first);
    } else if (isShopLine && !before) this.hold(facts, text);
    else if (named) {
      const notes = saysMore(note) ? facts.notes : facts.notes.slice(0, -1);
      Object.assign(named, merged(named, { ...facts, notes }));
    } else if (before) items[items.length - 1] = merged(before, facts);
    else this.keepForNext(facts, text);
  }

  /** What an item says itself holds against what is said of all; what no item takes stays with the last one. */
  private giveAll(facts: Partial<LineFacts>, from: number): void {
    const { items } = this;
    for (const [at, item] of items.entries()) if (at >= from) items[at] = { ...facts, ...item };
    const last = lastOf(items);
    const said = Object.entries(facts) as [keyof LineFacts, unknown][];
    if (last && said.some(([fact, value]) => items.every((item) => item[fact] !== value)))
      items[items.length - 1] = merged(last, { name: "", notes: [], ...facts });
  }

  /** Holds for all that follow; a note beside it belongs to the first of them. */
  private hold(facts: LineFacts, text: string): void {
    const { shop } = this.held;
    const isUnused = this.before && shop && facts.shop && facts.shop !== shop;
    this.held = { ...this.held, ...factsOnly(facts) };
    const unused = isUnused ? [factWords("shop", shop)] : [];
    this.keepForNext({ name: "", notes: [...unused, ...facts.notes] }, text);
  }

  private keepForNext(facts: LineFacts, text: string): void {
    this.before = this.before ? merged(this.before, facts) : { ...facts };
    this.beforeText = [this.beforeText, text].filter(Boolean).join(", ");
  }

  named(): readonly Facts[] {
    return this.items;
  }

  unread(): string[] {
    return [this.beforeText];
  }
}

const REFUSED_MANY = /\b(?:subs|substitutes|substitutions|swaps|replacements|alternatives)\b/i;
/** "no substitute for the chicken" */
const FOR_NAMED = /\sfor (?:the |my )?(\S.*)$/i;

function isAbout(note: string, { name }: Facts): boolean {
  const wanted = FOR_NAMED.exec(note)?.[1];
  return wanted !== undefined && ` ${phraseKey(name)} `.includes(` ${phraseKey(wanted)} `);
}

/** Whether a note about a named item says more than that it may not be replaced. */
function saysMore(note: string): boolean {
  const { name, notes } = readLine(note.replace(FOR_NAMED, ""));
  return name !== "" || notes.length > 0;
}

function factsOnly({ name: _, notes: __, isForAll: ___, ...facts }: LineFacts): Partial<LineFacts> {
  return facts;
}

/** What is said twice in different words is kept: the first as it was, the second as a note. */
function merged(first: Facts, second: LineFacts): Facts {
  const notes = [...first.notes, ...second.notes];
  const facts: Facts = { ...first, ...factsOnly(second), name: second.name || first.name, notes };
  if (first.rule === EXACT || second.rule === EXACT) facts.rule = EXACT;
  if (first.quantity && second.quantity && first.quantity !== second.quantity) {
    facts.quantity = first.quantity;
    facts.notes = [...facts.notes, factWords("quantity", second.quantity)];
  }
  if (first.size && second.size && first.size !== second.size)
    facts.size = `${first.size} ${second.size}`;
  for (const name of ["shop", "brand", "budget"] as const) {
    const [one, other] = [first[name], second[name]];
    if (!one || !other || one === other) continue;
    facts[name] = one;
    facts.notes = [...facts.notes, `or ${factWords(name, other)}`];
  }
  return facts;
}

/** The parts of a line: between commas, semicolons and "and", but not in brackets or in a decimal number. */
function partsOf(written: string): string[] {
  const line = written.replace(/\s?\(([^()]*)\)/g, (all, words) =>
    readLine(words).isForAll ? `; ${words}` : all,
  );
  const commas: string[] = [];
  let part = "";
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? "";
    if (sign === "(") depth++;
    if (sign === ")" && depth > 0) depth--;
    const isInside = depth > 0 && line.indexOf(")", at) > 0;
    if (!isInside && isSeparator(line, at) && !(sign === "," && isOpenCondition(part))) {
      commas.push(part);
      part = "";
    } else part += sign;
  }
  return [...commas, part]
    .map((each) => each.trim())
    .filter((each) => /[^\s.,;:!?-]/.test(each))
    .flatMap(shortParts)
    .flatMap((each) => each.split(OF_ALL))
    .flatMap(partsByAnd)
    .flatMap(partsByAmount)
    .filter((each) => each !== "");
}

function isSeparator(line: string, at: number): boolean {
  const sign = line[at];
  if (sign === ";") return true;
  if (sign === ".") return isFullStop(line, at);
  if (sign === "/") return isBetweenKnown(line, at) || SAYS_HOW.test(line.slice(at, at + 8));
  if (sign !== ",") return false;
  const isNumber = /\d/.test(line[at - 1] ?? "") && /^,\d{1,3}(?!\d)/.test(line.slice(at, at + 5));
  if (!isNumber) return true;
  const after = /^,\d{1,3}\s?([a-z%]*)/i.exec(line.slice(at, at + 16))?.[1] ?? "";
  const before = /(?:^|\s|x)(r?)\s?\d+$/i.exec(line.slice(Math.max(0, at - 8), at))?.[1] ?? "";
  return (
    before === "" && !/^(kg|kgs|g|gr|l|lt|lts|ltr|litre|litres|liter|ml|kilo|kilos)$/i.test(after)
  );
}

function isFullStop(line: string, at: number): boolean {
  const next = /^\.\s([A-Za-z0-9(])/.exec(line.slice(at, at + 3))?.[1];
  const before = lastWord(line, at);
  if (next === undefined || ABBREVIATED.test(before)) return false;
  const isEnd =
    knownPhrases(before).length > 0 ||
    ENDS_SENTENCE.test(before) ||
    knownShop(before) !== undefined;
  return isEnd || /[A-Z]/.test(next) || (!/[a-z]/.test(next) && /^[a-z]{3,}$/i.test(before));
}

function lastWord(line: string, at: number): string {
  return lastOf(line.slice(Math.max(0, at - 20), at).split(/[\s/]/)) ?? "";
}

function isBetweenKnown(line: string, at: number): boolean {
  const before = lastWord(line, at) || lastWord(line, at - 1);
  const after =
    line
      .slice(at + 1, at + 24)
      .trim()
      .split(/[\s/]/)[0] ?? "";
  return knownPhrases(before).length > 0 && knownPhrases(after).length > 0;
}

function shortParts(part: string): string[] {
  const parts: string[] = [];
  let rest = part;
  while (rest.length > PART_MAX) {
    const space = rest.lastIndexOf(" ", PART_MAX);
    const at = space > 0 ? space : PART_MAX;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...parts, rest];
}

/** "milk and bread" is two items; "salt and vinegar chips" is one, and so is what follows "don't replace with". */
function partsByAnd(part: string): string[] {
  const words = part.split(" ").filter(Boolean);
  if (!words.some((word) => AND.test(word))) return [part];
  const known = knownPhrases(words.join(" "));
  const isKnownAt = (at: number) =>
    known.some((each) => at >= each.at && at < each.at + each.length);
  const parts: string[][] = [[]];
  let depth = 0;
  for (const [at, word] of words.entries()) {
    depth += word.split("(").length - word.split(")").length;
    const isAnd = depth === 0 && AND.test(word) && at > 0 && at < words.length - 1;
    if (
      isAnd &&
      lastOf(parts)?.length &&
      !isKnownAt(at) &&
      isAndBetween(words, at, lastOf(parts) ?? [], isKnownAt)
    )
      parts.push([]);
    else lastOf(parts)?.push(word);
  }
  return parts.map((each) => each.join(" "));
}

const AMOUNT = /^(?:(?:\d{1,3}(?:[.,]\d{1,3})?(?:kg|g|ml|l|s|lt)?)|x\d{1,3}|\d{1,3}x)$/i;

/** "2 milk 3 bread" and "rice 2kg oil 2L": nothing but known names and their amounts, in turns. */
function partsByAmount(part: string): string[] {
  const words = part.split(" ").filter(Boolean);
  const known = knownPhrases(part).filter(({ at }) => !AMOUNT.test(words[at] ?? ""));
  const starts = new Map(known.map((phrase) => [phrase.at, phrase.length]));
  if (known.length < 2) return [part];
  const isAmountFirst = AMOUNT.test(words[0] ?? "");
  const parts: string[][] = [];
  let isNamed = !isAmountFirst;
  for (let at = 0; at < words.length; ) {
    const length = starts.get(at) ?? 0;
    const isAmount = length === 0 && AMOUNT.test(words[at] ?? "");
    if (length === 0 && !isAmount) return [part];
    const isNext = isAmountFirst ? isAmount && (isNamed || at === 0) : length > 0;
    if (isNext) parts.push([]);
    else if (isAmountFirst && length > 0 && isNamed) return [part];
    if (!isAmountFirst && length > 0 && at > 0 && !AMOUNT.test(words[at - 1] ?? "")) return [part];
    lastOf(parts)?.push(...words.slice(at, at + Math.max(length, 1)));
    isNamed = length > 0;
    at += Math.max(length, 1);
  }
  const isWhole = isAmountFirst === isNamed;
  return isWhole && parts.length > 1 ? parts.map((each) => each.join(" ")) : [part];
}

function isAndBetween(
  words: readonly string[],
  at: number,
  left: readonly string[],
  isKnownAt: (at: number) => boolean,
): boolean {
  const before = left.join(" ");
  const nameBefore = words.slice(Math.max(0, at - 2), at + 3).join(" ");
  if (/\bpick (?:and|&|n|'n'|en) pay\b/i.test(words.slice(at - 1, at + 2).join(" "))) return false;
  if (isInsideBrand(nameBefore, words[at] ?? "")) return false;
  if (
    /(?:\b(?:not|don'?t|never)\b.*\b(?:with|for|from|by)\b)|\bif (?:not?|none)\b[^,]*$/i.test(
      before,
    ) &&
    !/\bsubs?t?\w*$/i.test(before)
  )
    return false;
  if (AND_BETWEEN_KNOWN.test(words[at] ?? ""))
    return (
      words.some((_, each) => each < at && isKnownAt(each)) &&
      words.some((_, each) => each > at && isKnownAt(each))
    );
  return true;
}

function isInsideBrand(around: string, and: string): boolean {
  const words = around.split(" ");
  const at = words.indexOf(and);
  return at > 0 && knownBrand(words.slice(at - 1, at + 2).join(" ")) !== undefined;
}

/** The item, and more of them where its words are longer than a name and a note may be. */
function itemsOf(facts: Facts, habits: Habits): GroceryItem[] {
  const [name = "", ...more] = pieces(facts.name, TEXT_LIMITS.itemName.max);
  const words = [...more, ...facts.notes].join(", ");
  const [note = "", ...others] = pieces(words, TEXT_LIMITS.substitutionDetails.max);
  const item = groceryItemSchema.safeParse({
    ...EMPTY_GROCERY_ITEM,
    ...chosen(habits),
    ...categoryFields(facts.category ?? categoryWith(name, facts.title)),
    ...nameFields(name),
    ...brandFields(facts.brand),
    ...shopFields(facts.shop),
    ...sizeFields(facts.size ?? ANY_SIZE),
    quantity: facts.quantity ?? 1,
    budget: facts.budget ?? "",
    ...(facts.rule && { substitutionRule: facts.rule }),
    substitutionDetails: note,
  });
  if (!item.success) {
    const isPlain = Object.keys(facts).length === 2 && facts.notes.length === 0;
    return isPlain
      ? []
      : itemsOf({ name: [facts.name, ...facts.notes].join(" "), notes: [] }, habits);
  }
  return [item.data, ...others.flatMap((text) => itemsOf({ name: text, notes: [] }, habits))];
}

function categoryWith(name: string, title = ""): string {
  const category = categoryOf(name);
  return category === ANY_CATEGORY && title ? title : category;
}

function pieces(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const space = rest.lastIndexOf(" ", most);
    const at = space > 0 ? space : most;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}

function nameFields(name: string) {
  const listed = ITEM_NAMES.find(
    (known) => known !== OTHER && phraseKey(known) === phraseKey(name),
  );
  return listed
    ? { itemName: listed, customItemName: "" }
    : { itemName: OTHER, customItemName: capital(name) };
}

function brandFields(brand: string | undefined) {
  if (brand === undefined) return {};
  const isChoice =
    brand !== SPECIFIC_BRAND && (BRAND_PREFERENCES as readonly string[]).includes(brand);
  return isChoice
    ? { brandPreference: brand, customBrand: "" }
    : { brandPreference: SPECIFIC_BRAND, customBrand: brand.slice(0, TEXT_LIMITS.brand.max) };
}

function shopFields(shop: string | undefined) {
  if (shop === undefined) return {};
  const isListed = shop !== OTHER && (SHOPS as readonly string[]).includes(shop);
  return isListed
    ? { shopPreference: shop, customShop: "" }
    : { shopPreference: OTHER, customShop: shop };
}

function sizeFields(size: string) {
  const isListed = size !== OTHER && (SIZES as readonly string[]).includes(size);
  return isListed
    ? { size, customSize: "" }
    : { size: OTHER, customSize: size.slice(0, TEXT_LIMITS.size.max) };
}

/** A brand's name is for one item; every other choice holds for the next one too. */
function chosen({ brandPreference, shopPreference, customShop, substitutionRule }: Habits): Habits {
  const isBrand = brandPreference === "" || brandPreference === SPECIFIC_BRAND;
  const isShop = shopPreference !== "" && (shopPreference !== OTHER || customShop !== "");
  return {
    brandPreference: isBrand ? NO_HABITS.brandPreference : brandPreference,
    shopPreference: isShop ? shopPreference : NO_HABITS.shopPreference,
    customShop: isShop && shopPreference === OTHER ? customShop : "",
    substitutionRule: substitutionRule || NO_HABITS.substitutionRule,
  };
}

/** The same item under another name, in its category. */
export function withName(item: GroceryItem, name: string): GroceryItem {
  return { ...item, ...nameFields(name), ...categoryFields(categoryOf(name)) } as GroceryItem;
}

/**
 * An item as one line that `parseGroceryList` reads as the same item: in plain words where these say it all, else
 * with each fact between quotes.
 */
export function groceryItemText(item: GroceryItem): string {
  const plain = plainItemText(item);
  // Also among others it must be one item, and say nothing of them.
  const { items, rest } = parseGroceryList([BESIDE, plain, BESIDE].join("\n"));
  const isSame = items.length === 3 && rest === "" && isSameItem(items[1], item);
  const isAlone = isSameItem(items[0], items[2]) && items[0]?.customItemName === BESIDE;
  return isSame && isAlone && items[0]?.substitutionDetails === "" ? plain : quotedItemText(item);
}

const BESIDE = "Soap";

function isSameItem(a: GroceryItem | undefined, b: GroceryItem | undefined): boolean {
  const names = Object.keys(EMPTY_GROCERY_ITEM) as (keyof GroceryItem)[];
  return names.every((name) => a?.[name] === b?.[name]);
}

function plainItemText(item: GroceryItem): string {
  const size = itemSize(item);
  const brand =
    item.brandPreference === SPECIFIC_BRAND
      ? itemBrand(item)
      : item.brandPreference === NO_PREFERENCE
        ? ""
        : "cheapest";
  return [
    item.quantity > 1 && `${item.quantity} x`,
    brand !== "cheapest" && brand,
    itemName(item),
    size !== ANY_SIZE && size,
    brand === "cheapest" && brand,
    itemShop(item) !== NO_PREFERENCE && `from ${itemShop(item)}`,
    item.budget && `R${item.budget}`,
    item.substitutionRule === EXACT && "no substitute",
    item.substitutionDetails && `(${item.substitutionDetails})`,
  ]
    .filter(Boolean)
    .join(" ");
}

const QUOTED = /(\w+) "([^"]*)"/g;
const WRITTEN =
  /^(\d{1,3}) x name "[^"]+"(?: (?:category|brand|shop|size|price|rule|note) "[^"]*")*$/;

function quotedItemText(item: GroceryItem): string {
  const facts: [string, string][] = [
    ["name", itemName(item)],
    ["category", itemCategory(item)],
    ["brand", itemBrand(item)],
    ["shop", itemShop(item)],
    ["size", itemSize(item)],
    ["price", item.budget],
    ["rule", item.substitutionRule],
    ["note", item.substitutionDetails],
  ];
  const written = facts
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name} "${text.replace(/["\n]/g, "'")}"`);
  return `${item.quantity} x ${written.join(" ")}`;
}

function readWritten(line: string): Facts | undefined {
  const quantity = WRITTEN.exec(line)?.[1];
  if (quantity === undefined || Number(quantity) < 1) return undefined;
  const facts = new Map(
    Array.from(line.matchAll(QUOTED), ([, name = "", text = ""]) => [name, text]),
  );
  const rule = SUBSTITUTION_RULES.find((each) => each === facts.get("rule"));
  return {
    name: facts.get("name") ?? "",
    quantity: Number(quantity),
    size: facts.get("size") ?? ANY_SIZE,
    brand: facts.get("brand") ?? NO_PREFERENCE,
    shop: facts.get("shop") ?? NO_PREFERENCE,
    budget: facts.get("price") ?? "",
    notes: facts.has("note") ? [facts.get("note") ?? ""] : [],
    ...(rule && { rule }),
    category: facts.get("category") ?? ANY_CATEGORY,
  };
}
