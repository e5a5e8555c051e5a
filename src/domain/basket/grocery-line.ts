import {
  knownBrand,
  knownPhrases,
  lastOf,
  splitBrand,
  wordsOf,
} from "@/domain/basket/grocery-words";
import { brandWords, shopWords } from "@/domain/basket/item-words";
import { NO_PREFERENCE, SUBSTITUTION_RULES } from "@/domain/basket/option-lists";
import { parseRand } from "@/domain/money/parse-rand";
import { formatCsvRand } from "@/domain/money/rules";
import { QUANTITY_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";

/** What a part of a list says of an item; what it doesn't say is left out. */
export interface LineFacts {
  readonly name: string;
  readonly quantity?: number;
  readonly size?: string;
  /** A brand's name, or one of the other choices of the form. */
  readonly brand?: string;
  /** A shop's name, or `NO_PREFERENCE`. */
  readonly shop?: string;
  /** Rand, or the writer's own words for an amount. */
  readonly budget?: string;
  readonly rule?: (typeof SUBSTITUTION_RULES)[number];
  readonly notes: readonly string[];
  /** Whether it is said of all items: "all from Spar". */
  readonly isForAll?: boolean;
}

type Reading = { -readonly [Fact in keyof LineFacts]: LineFacts[Fact] } & { notes: string[] };

const [ALLOWED, EXACT] = SUBSTITUTION_RULES;

/** Shops as people write them. */
const SHOPS: readonly (readonly [words: string, shop: string])[] = [
  ["pick '?n'? pay", "Pick n Pay"],
  ["pick (?:and|&) pay", "Pick n Pay"],
  ["picknpay|picknp|pnp|p n p|pick ?en ?pay", "Pick n Pay"],
  ["shoprite|shop rite|shoprites", "Shoprite"],
  ["checkers|chekers|checkas", "Checkers"],
  ["superspar|kwikspar|spar", "Spar"],
  ["woolworths|woolworth|woolies|wollies|woolys", "Woolworths"],
  ["food lover'?s(?: market)?", "Food Lover's Market"],
  ["u-?save", "Usave"],
  ["boxer", "Boxer"],
  ["makro", "Makro"],
  ["clicks", "Clicks"],
  ["dis-?chem", "Dis-Chem"],
  ["cambridge(?: foods?)?", "Cambridge Food"],
  ["ok foods", "OK Foods"],
];
const SHOP = SHOPS.map(([words]) => words).join("|");
const SHOP_PATTERNS = SHOPS.map(
  ([words, shop]) => [new RegExp(`^(?:${words})$`, "i"), shop] as const,
);

const UNITS: Readonly<Record<string, string>> = {
  ...of("L", "l lt lts ltr ltrs litre litres liter liters lit"),
  ...of("ml", "ml mls mil"),
  ...of("kg", "kg kgs kg's kilo kilos kilogram kilograms"),
  ...of("g", "g gr grs gram grams gm gms grm"),
  ...of(" pack", "pack pk pck"),
  ...of("s", "s 's"),
  ...of(" rolls", "rolls"),
  ...of(" pieces", "pieces pcs"),
  ...of(" slices", "slices"),
  ...of(" sachets", "sachets"),
  ...of(" tablets", "tablets"),
  ...of("m", "m"),
};
const UNIT = alternatives(Object.keys(UNITS));
/** Units that are written together with what follows or precedes: "2lmilk". */
const GLUED_UNIT = "kg|ml|l|g";
const NUMBER = "\\d{1,6}(?:[.,]\\d{1,3})?";
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
    ...{ nine: 9, ten: 10, twelve: 12, een: 1, twee: 2, drie: 3, vier: 4, vyf: 5, ses: 6 },
  }),
);
const CONTAINERS: Readonly<Record<string, string>> = {
  ...of("loaf", "loaf loaves"),
  ...of("tin", "tin tins"),
  ...of("can", "can cans"),
  ...of("bag", "bag bags sak sakke"),
  ...of("packet", "packet packets pkt pkts"),
  ...of("pack", "packs"),
  ...of("bottle", "bottle bottles"),
  ...of("box", "box boxes"),
  ...of("tub", "tub tubs"),
  ...of("jar", "jar jars"),
  ...of("bunch", "bunch bunches"),
  ...of("head", "head heads"),
  ...of("carton", "carton cartons"),
  ...of("punnet", "punnet punnets"),
  ...of("tray", "tray trays"),
  ...of("case", "case cases"),
  ...of("crate", "crate crates"),
  ...of("pocket", "pocket pockets"),
  ...of("bucket", "bucket buckets"),
  ...of("sack", "sack sacks"),
};
const CONTAINER = alternatives(Object.keys(CONTAINERS));

const NOT =
  "no|not|non|zero|n0|w/o|don'?t|do not|never|without|cannot|can not|can'?t|isn'?t|aren'?t|shouldn'?t|geen|moenie";
const SUBSTITUTE =
  "subs?|subst[a-z]*|subsit[a-z]*|subtit[a-z]*|subsitut[a-z]*|replac(?:e|ed|ement|ements|ing)|swaps?|swapped|swopp?s?|alternatives?|vervang|plaasvervangers?";
/** Words that belong to what is said of a substitute, before it and after it. */
const BEFORE_SUBSTITUTE = new RegExp(
  `(?:(?:^|\\s)(?:${NOT}|nie|please|pls|plz|you|u|i|we|may|can|could|is|are|ok|okay|fine|to|be|should|must|will|would|allow|allowed|accept|any|mind|problem|prob|issue|objection|with|the|it|this|but|a|for|want|wants|need|needs|require|does|have|happy|if needed|absolutely|definitely|also|n|'n))+$`,
  "i",
);
const AFTER_SUBSTITUTE =
  /^(?:\s(?:is|are|ok|okay|fine|allowed|allow|not|no|non|none|never|please|pls|plz|at all|welcome|possible|accepted|acceptable|problem|prob|yes|it|this|item|items|nie|for me|thanks|thank you|asb|whatsoever|isn't|aren't|won't|don't))+(?=\s|$)/i;
const NOT_REFUSED =
  /\b(?:(?:don'?t|do not) mind|no (?:problem|prob|issue|objection)|not an? (?:problem|issue))\b/i;
const REFUSED = new RegExp(`(?:^|\\s)(?:${NOT}|nie|none|won't)(?=\\s|$)`, "i");

const LEAVE = "leave|skip|forget|nothing|rather nothing|don'?t|do not|no need|cancel|los";
const EXACT_WORDS = phrases(
  "only (?:the )?exact(?: (?:item|one|match|product|brand))?(?: only)?|exact(?:ly)? (?:this|the same)(?: (?:one|item|brand))?(?: only)?|exact(?: (?:item|one|match|product|brand|same))?(?: only)?|strictly(?: this(?: one)?)?|(?:only this|this) (?:one|brand|item)(?: only)?|only this|this only|nothing else|no others?(?: (?:brand|one|kind|type|make)s?)?|(?:nothing|no|not|no other) similar(?: (?:one|item|brand)s?)?|don'?t want (?:anything )?similar|(?:the )?same brand(?: only)?|rather (?:nothing|leave(?: it)?(?: out)?|skip(?: it)?)|exactly|no nosubs|nosubs?|nosubstitutes?|(?:or|otherwise|else|or else) (?:nothing(?: else)?|none|leave(?: it| them)?(?: out)?|skip(?: it| them)?)|must be|net hierdie(?: een)?|ungashintshi|anything but this",
);
const ALLOWED_WORDS = phrases(
  "or (?:something |any |a |the )?(?:similar|equivalent|closest|nearest|alternative|same)(?: (?:one|item|brand|is|ok|okay|fine|product|thing))*|similar(?: is| one)? (?:ok|okay|fine)|or (?:the )?(?:next best|nearest|closest)(?: thing| one)?",
);
const ALLOWED_IN_WORDS = phrases(
  "or (?:any(?:thing)?(?: other)?(?: brand| else| kind| one)?|(?:an)?other(?: brand| one)|whatever(?: is| you| they)?(?: available| there| have| find| got)*|what's available)",
);
const IF =
  /(?:^|\s)(?:but |and |or )?(?:if|as) (?:it'?s |there'?s |there is |they are |they'?re |you |they |i |the |it |is |hulle )?(?:not?|none|nothing|un\w+|out|sold|don'?t|can'?t|cannot|geen|nie|finished|isn'?t|doesn'?t|haven'?t)(?=[\s,.]|$).*$/i;
const IF_CONDITION =
  /^(?:but |and |or )?(?:if|as) (?:it'?s |there'?s |there is |they are |they'?re |you |they |i |the |it |is |hulle )?(?:none(?: left| available| there)?|not(?: (?:available|in stock|there|found|possible)|(?! (?!(?:then|get|buy|take|rather|use|bring|leave|skip|just|please|pls)\b)[\w'-]+(?: [\w'-]+)? (?:then|get|buy|take|rather|use|bring|leave|skip|just|please|pls)\b))|nothing|no (?:stock|more)(?: left)?|unavailable|out of (?:stock|it)|out|sold out|finished|don'?t (?:have|find|get)(?: it| any| them| this| stock)?|can'?t (?:find|get)(?: it| any| them| this)?|cannot (?:find|get)(?: it| any)?|nie(?: daar)?|geen)(?:[\s,.:]+|$)/i;
const THEN =
  /^(?:(?:you|u|we|i) (?:can|may|could|must|should|will|would)|then|rather|just|please|pls|get|buy|take|bring|use|go for|choose|pick|try|give me|i'?ll take|replace with|swap for|substitute with|sub with|,|-|:)\s+/i;
const ELSE = /(?:^|\s)(?:or else|otherwise|else|alternatively|anders)\s+(?=\S)(.*)$/i;
const ONLY_LAST = /\sonly$/i;
const ONLY_FIRST = /^only\s(?=\D)/i;

const MONEY =
  "\\d{1,3}(?: \\d{3}(?!\\d|\\s?(?:UNIT)(?![a-z]))|,\\d{3}(?!\\d))+(?:[.,]\\d{2})?|\\d{1,6}(?:[.,]\\d{1,2})?".replace(
    "UNIT",
    UNIT,
  );
const AROUND =
  "max|maximum|not more than|no more than|not over|not above|less than|up to|upto|under|below|about|abt|around|approx|approximately|roughly|budget|limit|price|costs?|\\+-|\\+/-|±|~|<|@|at|for|only";
const EACH = "(?:\\s?(?:each|ea|per (?:item|one|pack|loaf|tin|bottle|bag)|a piece|apiece|elk))";
const PER = "(?:\\s?(?:/|p/|per )\\s?(?:kg|kilo|l|litre|g|100g))";
const PRICE = new RegExp(
  `(^|\\s)(?:(?:${AROUND})[:=]?\\s?)*(?:r\\s?(${MONEY})|(?:(?:${MONEY})\\s?(?:-|to)\\s?)?(${MONEY})\\s?(?:rand|zar|bucks))(?:\\s?(?:-|to)\\s?r?(${MONEY})(?!\\s?(?:${UNIT}|${CONTAINER})(?![a-z])))?(${PER})?(${EACH})?(?:\\s(?:max|maximum|or less|limit|only|tops))?(?=\\s|$)`,
  "i",
);
const BARE_PRICE = new RegExp(
  `(^|\\s)(?:(?:max|maximum|not more than|no more than|not over|less than|under|below|budget|limit|price|about|abt|around|approx|@)[:=]?\\s?(${MONEY})|(\\d{1,4}[.,]\\d{2}))(?!\\s?(?:${UNIT}|x)(?![a-z]))(${EACH})?(?=\\s|$)`,
  "i",
);

const CHEAPEST =
  "(?:the )?(?:cheapest|goedkoopste)(?: (?:brand|one|available|option|you can find|you can get|possible|make|kind))*";
const ANY_BRAND = phrases(
  "any (?:brand|make)s?|brand (?:doesn'?t|does not) matter|brand: any|brand any",
);
const ANY_SHOP = phrases(
  "(?:from |at )?any (?:shop|store)s?|shop (?:doesn'?t|does not) matter|anywhere",
);
const CHEAPEST_WORDS = phrases(CHEAPEST);
const NAMED_BRAND = /(?:^|\s)brand(?:\s?[:=]\s?|\s)([^\s:()]+(?:\s[^\s:()]+){0,2})$/i;
const BRAND_LAST = /(?:^|\s)(\S+) brand(?=\s|$)/i;
const SHOP_WORDS = new RegExp(
  `(^|\\s)(?:(?:at|from|by|in|@|van|by die|kwa)\\s?)?(${SHOP})(?:'s)?(?: only)?(?=\\s|$)`,
  "i",
);
const GAME = /(^|\s)(?:at|from|@)\s?(game)(?=\s|$)/i;
const OTHER_SHOP =
  /(^|\s)from\s(?!concentrate|frozen|fresh|scratch|last|before|the fridge|\S*\d)((?:\S+\s){0,2}\S+)$/i;
const NOT_FACT = new RegExp(
  `(^|\\s)((?:(?:but )?(?:not|except|anything but|excluding|never|avoid|no)(?: (?:from|at|the|any|in))*|(?:don'?t|do not) (?:buy|get|take|use|want)(?: it| this)?(?: (?:from|at|the|in))*) (?:${SHOP}|${CHEAPEST}|(?:${NUMBER})\\s?(?:${UNIT})))(?=\\s|$)`,
  "i",
);
const NOT_BRAND =
  /(?:^|\s)(?:but )?(?:not|except|anything but|excluding|never|avoid|no) (?:the )?(?=\S)/gi;
const NOT_LAST = /\s((?:but )?not\s(?!more|less|over|for).*|(?:but )?(?:only )?if\s.*)$/i;
const REPLACE = /^(?:substitute|sub|replace|swap) (\S.*?) (with|for|by) (?=\S)/i;

const SIZE_RANGE = new RegExp(
  `(^|\\s)(${NUMBER})\\s?(?:-|to)\\s?(${NUMBER})\\s?(${UNIT})(?=\\s|$)`,
  "i",
);
const SIZE_OR = new RegExp(
  `(^|\\s)(${NUMBER}\\s?(?:${UNIT})) or (${NUMBER}\\s?(?:${UNIT}))(?=\\s|$)`,
  "i",
);
const OR = / or /i;
const NUMBER_OR = /(\s\d{1,3}) or (\d{1,3})$/i;
const HALF =
  /(^|\s)(?:(\d)\s)?(?:half(?: an?| of an?)?|1\/2(?: an?)?|(1\/4|quarter)(?: an?)?|(3\/4)(?: an?)?)\s?(kg|kilo|litre|liter|l)(?=\s|$)/i;
const DOZEN = /(^|\s)(?:(half(?: an?)?|1\/2(?: an?)?)\s)?(?:dozens?|doz|dz|dosyn)(?=\s|$)/i;
const OF_SIZE = /(^|\s)((?:pack|tray|box|case|bag|carton|punnet) of (\d{1,3}))(?=\s|$)/i;
const WORD_PACK = /(^|\s)(two|three|four|five|six|eight|ten|twelve)[\s-]?(?:pack|pk)(?=\s|$)/i;
const NUMBERED_SIZE = /(^|\s)(size\s(?:\d{1,2}(?:-\d{1,2})?|x?s|m|x{0,3}l))[.,;:]?(?=\s|$)/i;
const SIZE = new RegExp(`(^|\\s)(${NUMBER})[\\s-]?(${UNIT})(?:\\s(${CONTAINER}))?(?=\\s|$)`, "i");
const TIMES = /(^|\s)(?:(?:x|×|\*|qty|quantity|qty:)\s?(\d{1,3})|(\d{1,3})\s?(?:x|×|\*))(?=\s|$)/i;
const COUNTED = new RegExp(
  `(^|\\s)(\\d{1,3}|${alternatives([...NUMBER_WORDS.keys()])})\\s(${CONTAINER})(?:\\sof)?(?=\\s|$)`,
  "i",
);
const CONTAINED = new RegExp(`^(${CONTAINER}) of\\s`, "i");
const FIRST_NUMBER = /^(\d{1,3})\s(?!%|\/)/;
const LAST_NUMBER = /\s(\d{1,3})$/;

const GLUED = `\\d+(?:[.,]\\d+)?(?:${GLUED_UNIT}`;
const GLUED_TIMES = new RegExp(`^(\\d{1,3})[x×*](?=${GLUED}|s)|[a-z]{3}|r\\d)`, "i");
const GLUED_SIZE_TIMES = new RegExp(`^(${GLUED}))[x×*](\\d{1,3})$`, "i");
const SIZE_WORD = new RegExp(`^(${GLUED}))([a-z]{3,})$`, "i");
const WORD_SIZE = new RegExp(`^([a-z]{3,})(${GLUED}|s))(?:x(\\d{1,3}))?$`, "i");
const SUBSTITUTE_WORD = new RegExp(`(^|\\s)(?:${SUBSTITUTE})(?=[\\s:?]|$)`, "i");
const LEAVE_LAST = new RegExp(`\\s(?:${LEAVE})(?:\\s(?:it|them|out|buy|get|take|bring))*$`, "i");
const LEAVE_FIRST = new RegExp(`^(?:${LEAVE}|none)(?:\\s|$)`, "i");
/** "leave it" in front of "if not available" */
const LEFT_BEFORE = /(?:^|\s)(?:leave|skip)(?: it| them)?(?: out)?$/i;
const LEFT_ONLY =
  /^(?:leave|skip|forget|nothing|none|cancel|no need|don'?t|do not|los)(?: (?:it|them|out|about|buy|get|take|bring|worry|bother|at all|then|please|pls|dit))*$/i;
const OR_SHOP = new RegExp(`(^|\\s)(?:or|/)\\s?(?:(?:at|from) )?(${SHOP})(?=\\s|$)`, "i");

const COURTESY_FIRST =
  /^(?:the|don'?t forget|do not forget|remember|please|pls|plz|kindly|can you|could you|can u|can (?:i|we) (?:get|have)|could (?:i|we) (?:get|have)|may (?:i|we) have|get|buy|bring|add|i need:?|we need:?|need:?|i want|want|me|us|some|also|and|then|plus|asb|asseblief|ngicela|ngiyacela|hi|hello|hey|sawubona|dumela|molo|of|a|an)(?=\s)\s/i;
const COURTESY_LAST =
  /\s(?:don'?t forget|do not forget|please|pls|plz|asb|asseblief|thanks|thank you|thankyou|thx|tx|dankie|ngiyabonga|enkosi|ke a leboha|and|also|at|from|of|@|for)$/i;
const COURTESY =
  /^(?:please|pls|plz|asb|asseblief|thanks|thank you|thanks a lot|thankyou|thx|tx|dankie|baie dankie|ngiyabonga|enkosi|ke a leboha|hi|hello|hey|hi all|good morning|morning|sawubona|dumela|molo|and|also|ok|okay|(?:my |the |our )?(?:shopping|grocery|groceries|inkopies)(?: list)?|list|groceries)$/i;
/** "Please get" above a list. */
const REQUEST =
  /^(?:(?:hi|hello|hey|please|pls|plz|asb|asseblief|ngicela|kindly|can you|could you|can u|(?:i|we) (?:also )?need|need|get|buy|bring|add|order|me|us|these|the following|for me|for us|also|and)(?:\s|$))+$/i;
const FOR_ALL =
  /(?:^|\s)(?:(?:for|on|of|is|are) )?(?:all (?:of )?(?:these|them|items|the items|the above)|everything(?: else)?|anything|both|all|any item|all please)(?=\s|$)/i;
const EDGES = /^[\s\-–—:.,;*_~'`"@/\\|=>#!?&+]+|[\s\-–—:.,;*_`"@/\\|=<#!?&+]+$/g;

const read = new Map<string, LineFacts>();
const READ_MAX = 500;

/** What one part of a list says, at most 300 characters of it. Words that aren't understood are the name. */
export function readLine(text: string): LineFacts {
  const before = read.get(text);
  if (before) return before;
  // While a list is typed its other lines stay the same.
  if (read.size >= READ_MAX) read.clear();
  const facts = readParts(text);
  read.set(text, facts);
  return facts;
}

function readParts(text: string): LineFacts {
  const reading: Reading = { name: "", notes: [] };
  const rest = { text: spaced(text).replace(/[\s:;,.!?-]+$/, "") };
  const said = readBrackets(rest, reading);
  rest.text = rest.text.replace(/[\s:;,.!?-]+$/, "");
  if (!/[a-z]/.test(rest.text) && /[A-Z]{2}/.test(rest.text)) rest.text = rest.text.toLowerCase();
  rest.text = unglued(rest.text).replace(REPLACE, "$1 substitute $2 ");
  const isForAll = isSaidOfAll(rest, reading);
  readSubstitution(rest, reading);
  readPrice(rest, reading);
  if (SIZE.test(rest.text.split(OR)[0] ?? "")) readOr(rest, reading);
  readNot(rest, reading);
  readShop(rest, reading);
  readAmounts(rest, reading);
  readBrand(rest, reading);
  readOnly(rest, reading);
  rest.text = withoutCourtesy(rest.text);
  readLoneNumber(rest, reading);
  readShopLast(rest, reading);
  readOr(rest, reading);
  readNotLast(rest, reading);
  rest.text = withoutCourtesy(rest.text);
  splitOffBrand(rest, reading);
  keepOtherwise(reading, said);
  const name = isCourtesy(rest.text) ? "" : rest.text.replace(EDGES, "");
  return timesEach({ ...reading, name, ...(isForAll && name === "" && { isForAll }) });
}

/** Whether a part of a list is a greeting, thanks or a title. */
export function isCourtesy(text: string): boolean {
  const plain = spaced(text.replace(EDGES, "").replace(/[,.!]/g, " "));
  return COURTESY.test(plain) || REQUEST.test(plain);
}

/** Whether a part of a list goes on with what follows its comma: "if not available, Ace". */
export function isOpenCondition(text: string): boolean {
  const clause = IF.exec(text);
  if (clause?.[0].trim().replace(IF_CONDITION, "").trim() !== "") return false;
  const before = text.slice(0, clause.index).trim();
  return !LEFT_BEFORE.test(before) && readLine(before).rule === undefined;
}

/** Whether a part of a list says what isn't wanted: it belongs to the item before it. */
export function isRefusal(text: string): boolean {
  return (
    /^(?:but |and )?(?:not|except|no|don'?t|do not|never|without|avoid)\s/i.test(text) &&
    !/^(?:no\s?name|don'?t forget|do not forget)\s/i.test(text)
  );
}

/** Reads what is between brackets; what it says is returned too, as it may be said otherwise beside them. */
function readBrackets(rest: { text: string }, reading: Reading): Partial<LineFacts>[] {
  const inside: string[] = [];
  const said: Partial<LineFacts>[] = [];
  for (let before = ""; before !== rest.text; ) {
    before = rest.text;
    rest.text = spaced(
      before.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (_, words: string) => {
        inside.push(words.trim());
        return " ";
      }),
    );
  }
  for (const words of inside) {
    let isNote = false;
    for (const part of words.split(/,(?!\d)/)) {
      const { name, notes, ...facts } = readLine(part);
      const brand = name === "" || facts.brand ? undefined : knownBrand(name);
      if (name !== "" && !brand) isNote = true;
      const note = isNote ? part.trim() : notes.join(", ");
      if (isNote && reading.notes.length > 0 && inside.length === 1 && words.split(",")[0] !== part)
        reading.notes.push(`${reading.notes.pop()}, ${note}`);
      else if (note) reading.notes.push(note);
      if (isNote) {
        if (facts.rule === EXACT) reading.rule = EXACT;
        continue;
      }
      const stated = brand ? { ...facts, brand } : facts;
      said.push(stated);
      Object.assign(reading, stated, reading.rule === EXACT && { rule: EXACT });
    }
  }
  return said;
}

/** What was said in brackets and then otherwise stays as a note. */
function keepOtherwise(reading: Reading, said: readonly Partial<LineFacts>[]): void {
  for (const facts of said) {
    for (const fact of NOTED) {
      const value = facts[fact];
      const isPart = fact === "size" && facts.size && reading.size?.includes(facts.size);
      if (value === undefined || value === reading[fact] || isPart) continue;
      const words = factWords(fact, value);
      if (!reading.notes.includes(words)) reading.notes.push(words);
    }
  }
}

const NOTED = ["size", "quantity", "brand", "shop", "budget"] as const;

/** A fact as a note says it: "x2", "R20", "R20/kg", "Any shop". */
export function factWords(fact: (typeof NOTED)[number], value: string | number): string {
  const words = String(value);
  if (fact === "quantity") return `x${words}`;
  if (fact === "budget") return /^\d/.test(words) ? `R${words}` : words;
  if (fact === "brand") return brandWords(words);
  return fact === "shop" ? shopWords(words) : words;
}

/** "2lmilk", "milk2l", "2kgx2", "bread*2", "@pnp", "9-pack": with a space where one belongs. */
function unglued(text: string): string {
  return spaced(
    text
      .split(" ")
      .map((word) => {
        if (isKnown(word)) return word;
        const parted = word
          .replace(/^@(?=[a-z])/i, "@ ")
          .replace(/^-(?=r?\d)/i, "")
          .replace(/^(no|non|not)-(?=sub|repl|swap|alt)/i, "$1 ")
          .replace(GLUED_TIMES, "$1x ")
          .replace(GLUED_SIZE_TIMES, "$1 x$2")
          .replace(/^([a-z]{3,})[*×](\d{1,3})$/i, "$1 x$2")
          .replace(/^(max|abt|about|under)[:.]?(r?\d)/i, "$1 $2")
          .replace(/^([a-z]{3,})[-–:](?=r?\d)/i, "$1 ")
          .replace(/^((?:abt|approx|max)\.)$/i, (short) => short.slice(0, -1));
        return partedByWords(parted);
      })
      .join(" "),
  );
}

function partedByWords(word: string): string {
  const first = SIZE_WORD.exec(word);
  if (first?.[2] && isKnown(first[2])) return `${first[1]} ${first[2]}`;
  const last = WORD_SIZE.exec(word);
  if (last?.[1] && isKnown(last[1])) return `${last[1]} ${last[2]}${last[3] ? ` x${last[3]}` : ""}`;
  const times = /^([a-z]{3,})x(\d{1,3})$/i.exec(word);
  if (times?.[1] && isKnown(times[1])) return `${times[1]} x${times[2]}`;
  const tail = /^([a-z]{3,})(\d{1,2})$/i.exec(word);
  if (tail?.[1] && isKnown(tail[1])) return `${tail[1]} ${tail[2]}`;
  const count = /^(\d{1,2})([a-z]{3,})$/i.exec(word);
  if (count?.[2] && isKnown(count[2])) return `${count[1]} ${count[2]}`;
  return word;
}

function isKnown(word: string): boolean {
  return knownPhrases(word).length > 0 || knownBrand(word) !== undefined;
}

function isSaidOfAll(rest: { text: string }, _reading: Reading): boolean {
  const match = FOR_ALL.exec(rest.text);
  if (!match) return false;
  const without = spaced(
    `${rest.text.slice(0, match.index)} ${rest.text.slice(match.index + match[0].length)}`,
  );
  const { name, notes, ...facts } = without === "" ? { name: "x", notes: [] } : readLine(without);
  const isAll = name === "" && notes.length === 0 && Object.keys(facts).length > 0;
  if (isAll) rest.text = without;
  return isAll;
}

/** What may take an item's place. A refusal is looked for first: it is never read as its opposite. */
function readSubstitution(rest: { text: string }, reading: Reading): void {
  for (let turn = 0; turn < 3; turn++) {
    const condition = IF.exec(rest.text);
    const word = SUBSTITUTE_WORD.exec(rest.text);
    if (condition && (!word || condition.index < word.index))
      readCondition(condition, rest, reading);
    else if (!word || !readSubstitute(word, rest, reading)) break;
  }
  if (take(rest, EXACT_WORDS)) reading.rule = EXACT;
  if (take(rest, ALLOWED_WORDS)) reading.rule ??= ALLOWED;
  const words = take(rest, ALLOWED_IN_WORDS);
  if (words && reading.rule !== EXACT) {
    reading.rule = ALLOWED;
    const other = words[0].trim().replace(/^or /i, "");
    if (!/^(any(thing)?|whatever)$/i.test(other)) reading.notes.push(other);
  } else if (words) reading.notes.push(words[0].trim());
  const otherwise = ELSE.exec(rest.text);
  if (otherwise?.[1]) readInstead(otherwise.index, otherwise[1], rest, reading);
}

function readSubstitute(word: RegExpExecArray, rest: { text: string }, reading: Reading): boolean {
  const start = word.index + (word[1]?.length ?? 0);
  const before = BEFORE_SUBSTITUTE.exec(rest.text.slice(0, word.index))?.[0] ?? "";
  const rawAfter = rest.text.slice(word.index + word[0].length);
  const colon = /^\s?[:?]\s?/.exec(rawAfter)?.[0] ?? "";
  const after = ` ${rawAfter.slice(colon.length).trimStart()}`;
  const qualified = AFTER_SUBSTITUTE.exec(after)?.[0] ?? "";
  const object = /^\s(?:(?:only )?(?:with|for|by|if)\s|only$|only\s)/i.test(
    after.slice(qualified.length),
  )
    ? after.slice(qualified.length).trim()
    : "";
  const said = `${before} ${qualified}`.trim();
  if (said === "" && object === "" && (colon === "" || after.trim() === "")) return false;
  const isRefused = !NOT_REFUSED.test(`${before} ${word[0]} ${qualified}`) && REFUSED.test(said);
  const from = start - (before === "" ? 0 : before.trimStart().length + 1);
  const named = object || (said === "" ? after.trim() : "");
  const clause = rest.text.slice(Math.max(from, 0)).trim();
  if (named === "")
    rest.text = spaced(`${rest.text.slice(0, Math.max(from, 0))} ${after.slice(qualified.length)}`);
  else rest.text = spaced(rest.text.slice(0, Math.max(from, 0)));
  if (isRefused) {
    reading.rule = EXACT;
    const isCondition = isOpenCondition(named) && IF.exec(named)?.index === 0;
    if (named && !isCondition) reading.notes.push(clause);
  } else {
    reading.rule ??= ALLOWED;
    if (named) reading.notes.push(named.replace(/^(?:with|for|by)\s/i, ""));
  }
  return true;
}

function readCondition(match: RegExpExecArray, rest: { text: string }, reading: Reading): void {
  const clause = match[0].trim();
  const consequence = clause.replace(IF_CONDITION, "");
  if (consequence === clause) {
    rest.text = spaced(rest.text.slice(0, match.index));
    if (LEAVE_LAST.test(clause)) reading.rule = EXACT;
    else reading.rule ??= ALLOWED;
    reading.notes.push(clause);
    return;
  }
  readInstead(match.index, consequence, rest, reading);
}

/** What is to be bought instead, or nothing. */
function readInstead(from: number, wanted: string, rest: { text: string }, reading: Reading): void {
  const before = spaced(rest.text.slice(0, from));
  let instead = wanted.trim();
  for (let next = instead.replace(THEN, ""); next !== instead; next = instead.replace(THEN, ""))
    instead = next;
  rest.text = before;
  const left = LEFT_BEFORE.exec(before);
  if (left) {
    rest.text = before.slice(0, left.index);
    reading.rule = EXACT;
    if (instead !== "") reading.notes.push(instead);
  } else if (instead === "") {
    // "no substitute if not available" has been said; alone it says nothing.
    if (reading.rule === undefined) reading.notes.push(wanted.trim() || "if not available");
  } else if (LEAVE_FIRST.test(instead)) {
    reading.rule = EXACT;
    if (!LEFT_ONLY.test(instead)) reading.notes.push(instead);
  } else {
    const said = readLine(instead);
    const isRefused = said.rule === EXACT && SUBSTITUTE_WORD.test(instead);
    if (isRefused || (said.rule === EXACT && said.name === "")) {
      reading.rule = EXACT;
      const isAll = said.name === "" && Object.keys(said).length === 3;
      reading.notes.push(...(isAll ? said.notes : [instead]));
    } else {
      if (reading.rule === EXACT) reading.notes.push(`otherwise ${instead}`);
      else reading.notes.push(instead.replace(/[.!\s]+$/, ""));
      reading.rule ??= ALLOWED;
    }
  }
}

/** "milk or amasi", where what precedes "or" is known and what follows isn't an instruction. */
function readOr(rest: { text: string }, reading: Reading): void {
  const at = rest.text.search(OR);
  if (at < 0) return;
  const before = rest.text.slice(0, at);
  const after = rest.text.slice(at + 4).trim();
  if (after === "" || (knownPhrases(before).length === 0 && knownBrand(before) === undefined))
    return;
  const kinds = knownPhrases(after);
  const last = lastOf(kinds);
  const isBrandOnly =
    knownBrand(before) !== undefined && splitBrand(after) !== undefined && last !== undefined;
  if (isBrandOnly) {
    const other = splitBrand(after);
    rest.text = `${before} ${other?.rest ?? ""}`.trim();
    reading.notes.push(other?.brand ?? after);
  } else {
    rest.text = before;
    const isNamed = kinds.length > 0 || knownBrand(after) !== undefined || !/\d/.test(after);
    reading.notes.push(isNamed && !isShop(after) ? after : `or ${after}`);
  }
  if (reading.rule === EXACT && !/^or /.test(lastOf(reading.notes) ?? ""))
    reading.notes.push(`or ${reading.notes.pop()}`);
  reading.rule ??= ALLOWED;
}

function readPrice(rest: { text: string }, reading: Reading): void {
  const price = PRICE.exec(rest.text);
  const match = price ?? BARE_PRICE.exec(rest.text);
  if (!match) return;
  const lower = price ? (match[2] ?? match[3] ?? "") : (match[2] ?? match[3] ?? "");
  const upper = price ? match[4] : undefined;
  const amount = parseRand(upper ?? lower);
  if (!amount.ok || amount.value <= 0) return;
  const per = price ? match[5] : undefined;
  const each = price ? match[6] : match[4];
  cut(rest, match);
  const rand = formatCsvRand(amount.value).replace(/\.00$/, "");
  reading.budget = per ? `R${rand}${per.trim()}` : each ? `${rand} each` : rand;
}

/** A price for each is the item's price once the quantity is known. */
function timesEach(reading: LineFacts): LineFacts {
  if (!reading.budget?.endsWith(" each")) return reading;
  const amount = parseRand(reading.budget.slice(0, -" each".length));
  if (!amount.ok) return reading;
  const budget = formatCsvRand(amount.value * (reading.quantity ?? 1)).replace(/\.00$/, "");
  return { ...reading, budget };
}

function readNot(rest: { text: string }, reading: Reading): void {
  for (let turn = 0; turn < 3; turn++) {
    const match = NOT_FACT.exec(rest.text);
    if (!match) break;
    cut(rest, match);
    reading.notes.push((match[2] ?? "").replace(/^but /i, ""));
  }
  for (const match of rest.text.matchAll(NOT_BRAND)) {
    const after = rest.text.slice(match.index + match[0].length);
    const brand = leadingBrand(after);
    if (brand === "" || (/no\s$/i.test(match[0]) && /^name\b/i.test(after))) continue;
    reading.notes.push(`${match[0].trim().replace(/^but /i, "")} ${brand}`);
    rest.text = spaced(`${rest.text.slice(0, match.index)} ${after.slice(brand.length)}`);
    break;
  }
}

function leadingBrand(text: string): string {
  const words = text.split(" ");
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const begin = words.slice(0, length).join(" ");
    if (knownBrand(begin) !== undefined) return begin;
  }
  return "";
}

function readShop(rest: { text: string }, reading: Reading): void {
  if (take(rest, ANY_SHOP)) reading.shop = NO_PREFERENCE;
  const match = SHOP_WORDS.exec(rest.text) ?? GAME.exec(rest.text);
  if (!match?.[2]) return;
  const found = match[2];
  const shop = knownShop(found) ?? "Game";
  cut(rest, match);
  reading.shop = shop;
  const other = OR_SHOP.exec(rest.text);
  if (!other?.[2]) return;
  cut(rest, other);
  reading.notes.push(`or ${other[2]}`);
}

/** A shop as it is listed, by one of the ways in which people write it. */
export function knownShop(text: string): string | undefined {
  return SHOP_PATTERNS.find(([pattern]) => pattern.test(text))?.[1];
}

function isShop(text: string): boolean {
  return knownShop(text) !== undefined;
}

function readShopLast(rest: { text: string }, reading: Reading): void {
  const match = reading.shop === undefined ? OTHER_SHOP.exec(rest.text) : null;
  if (!match?.[2] || match.index === 0) return;
  const words = match[2].replace(/^the /i, "");
  if (words.length > TEXT_LIMITS.shop.max || words === "") return;
  cut(rest, match);
  reading.shop = words.charAt(0).toUpperCase() + words.slice(1);
}

function readAmounts(rest: { text: string }, reading: Reading): void {
  const sizes: { at: number; size: string }[] = [];
  const add = (match: RegExpExecArray, size: string) => {
    sizes.push({ at: match.index, size });
    cut(rest, match);
  };
  const other = SIZE_OR.exec(rest.text);
  if (other) {
    rest.text = spaced(rest.text.replace(SIZE_OR, "$1$2"));
    reading.notes.push(`or ${other[3]}`);
    reading.rule ??= ALLOWED;
  }
  const number = NUMBER_OR.exec(rest.text);
  if (number) {
    rest.text = rest.text.slice(0, number.index + (number[1]?.length ?? 0));
    reading.notes.push(`or ${number[2]}`);
  }
  const times = TIMES.exec(rest.text);
  if (times && isQuantity(times[2] ?? times[3])) {
    cut(rest, times);
    reading.quantity = Number(times[2] ?? times[3]);
  }
  const dozen = DOZEN.exec(rest.text);
  if (dozen) {
    const count = /(?:^|\s)(\d{1,3}|an?|one|two|three)$/i.exec(
      rest.text.slice(0, dozen.index),
    )?.[1];
    add(dozen, dozen[2] ? "half dozen" : "dozen");
    if (count && reading.quantity === undefined) {
      reading.quantity = numberOf(count);
      rest.text = spaced(rest.text.replace(new RegExp(`(^|\\s)${count}(?=\\s|$)`, "i"), " "));
    }
  }
  const packs = OF_SIZE.exec(rest.text);
  if (packs)
    add(packs, /^pack/i.test(packs[2] ?? "") ? `${packs[3]} pack` : (packs[2] ?? "").toLowerCase());
  const word = WORD_PACK.exec(rest.text);
  if (word) add(word, `${numberOf(word[2] ?? "")} pack`);
  const numbered = NUMBERED_SIZE.exec(rest.text);
  if (numbered) add(numbered, (numbered[2] ?? "").toLowerCase());
  const half = HALF.exec(rest.text);
  if (half) add(half, halfSize(half));
  const range = SIZE_RANGE.exec(rest.text);
  if (range) add(range, `${point(range[2])}-${point(range[3])}${unitOf(range[4])}`);
  for (let turn = 0; turn < 2; turn++) {
    const match = nextSize(rest.text);
    if (match)
      add(
        match,
        `${point(match[2])}${unitOf(match[3])}${match[4] ? ` ${containerOf(match[4])}` : ""}`,
      );
  }
  readContainer(rest, reading, sizes);
  const size = sizes
    .sort((a, b) => a.at - b.at)
    .map((each) => each.size)
    .join(" ");
  if (size) reading.size = size.slice(0, TEXT_LIMITS.size.max);
}

/** The next size, but not one that is part of a known name: "6 rolls" are six rolls. */
function nextSize(text: string): RegExpExecArray | null {
  const match = SIZE.exec(text);
  if (!match) return null;
  const unit = (match[3] ?? "").toLowerCase();
  const without = spaced(
    `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
  );
  if (/^(rolls|pieces|pcs|slices)$/.test(unit) && knownPhrases(without).length === 0) return null;
  if (unit === "m" && !/\d/.test(match[2] ?? "")) return null;
  return match;
}

function readContainer(
  rest: { text: string },
  reading: Reading,
  sizes: { at: number; size: string }[],
): void {
  const match = COUNTED.exec(rest.text);
  const isPartOfName = (at: string) => {
    const from = wordsOf(
      rest.text.slice(0, rest.text.toLowerCase().indexOf(at.toLowerCase())),
    ).length;
    return knownPhrases(rest.text).some(
      (known) => known.length > 1 && from >= known.at && from < known.at + known.length,
    );
  };
  const container = match?.[3];
  if (match && container && !isPartOfName(container)) {
    cut(rest, match);
    const count = numberOf(match[2] ?? "1");
    const isCount = reading.quantity === undefined && isQuantity(String(count));
    if (isCount) reading.quantity = count;
    addContainer(sizes, match.index, isCount ? containerOf(container) : `${count} ${container}`);
    return;
  }
  const first = CONTAINED.exec(withoutCourtesy(rest.text));
  if (first?.[1]) {
    rest.text = withoutCourtesy(rest.text).slice(first[0].length);
    addContainer(sizes, 0, containerOf(first[1]));
  }
}

function addContainer(sizes: { at: number; size: string }[], at: number, container: string): void {
  const measured = lastOf(sizes);
  if (measured) measured.size = `${measured.size} ${container}`;
  else sizes.push({ at, size: container });
}

function halfSize(match: RegExpExecArray): string {
  const isKilo = /^k/i.test(match[5] ?? "");
  const whole = Number(match[2] ?? 0);
  const part = match[3] ? 0.25 : match[4] ? 0.75 : 0.5;
  if (whole > 0) return `${whole + part}${isKilo ? "kg" : "L"}`;
  return `${part * 1000}${isKilo ? "g" : "ml"}`;
}

function readLoneNumber(rest: { text: string }, reading: Reading): void {
  const isEggs = knownPhrases(rest.text).some(({ grocery }) => grocery.name === "eggs");
  const known = knownPhrases(rest.text)[0];
  const isName = known !== undefined && known.at === 0 && /^\d/.test(rest.text);
  const first = isName || reading.quantity !== undefined ? null : FIRST_NUMBER.exec(rest.text);
  const last = first ? null : LAST_NUMBER.exec(rest.text);
  const word = /^(\S+)\s/.exec(rest.text)?.[1]?.toLowerCase() ?? "";
  const lastKnown = lastOf(knownPhrases(rest.text));
  const words = wordsOf(rest.text).length;
  const isNameLast =
    last && lastKnown && lastKnown.at + lastKnown.length === words && lastKnown.length > 1;
  const number = isNameLast ? undefined : (first?.[1] ?? last?.[1]);
  if (number !== undefined && isQuantity(number)) {
    const count = Number(number);
    if (isEggs && count >= 6 && reading.size === undefined) reading.size = `${count}s`;
    else if (reading.quantity === undefined) reading.quantity = count;
    else return;
    rest.text = first
      ? rest.text.slice(first[0].length).replace(/^of\s/i, "")
      : rest.text.slice(0, -(last?.[0].length ?? 0));
  } else if (
    reading.quantity === undefined &&
    !(known?.at === 0) &&
    NUMBER_WORDS.has(word) &&
    leadingBrand(rest.text) === ""
  ) {
    reading.quantity = numberOf(word);
    rest.text = rest.text.slice(word.length + 1);
  }
}

function readBrand(rest: { text: string }, reading: Reading): void {
  if (take(rest, ANY_BRAND)) reading.brand = NO_PREFERENCE;
  if (take(rest, CHEAPEST_WORDS)) reading.brand = "Cheapest Available";
  const named = NAMED_BRAND.exec(rest.text);
  if (named?.[1]) {
    const brand = leadingBrand(named[1]) || named[1];
    rest.text = spaced(`${rest.text.slice(0, named.index)} ${named[1].slice(brand.length)}`);
    nameBrand(reading, knownBrand(brand) ?? brand);
  }
  const last = BRAND_LAST.exec(rest.text);
  if (last?.[1] && last[1].toLowerCase() !== "name") {
    const split = splitBrand(rest.text.slice(0, last.index + last[0].length - " brand".length));
    nameBrand(reading, split?.brand ?? last[1]);
    const before = split ? split.rest : rest.text.slice(0, last.index);
    rest.text = spaced(`${before} ${rest.text.slice(last.index + last[0].length)}`);
  }
}

/** The brand that is named last holds; the one before it stays as a note. */
function nameBrand(reading: Reading, brand: string): void {
  if (reading.brand) reading.notes.push(factWords("brand", reading.brand));
  reading.brand = brand;
}

/** A brand beside a known product: "Ace maize meal". A name that has the brand in it stays: "Sunlight liquid". */
function splitOffBrand(rest: { text: string }, reading: Reading): void {
  if (reading.brand !== undefined) return;
  const text = rest.text.replace(EDGES, "");
  const split = splitBrand(text);
  if (!split || split.rest === "") return;
  const product = split.rest.replace(/^brand\s/i, "").replace(EDGES, "");
  const words = wordsOf(text).length;
  const own = words - wordsOf(split.rest).length;
  const isFirst = text.toLowerCase().endsWith(split.rest.toLowerCase());
  const spans = ({ at, length }: { at: number; length: number }) =>
    isFirst ? at < own && at + length > own : at < words - own && at + length > words - own;
  if (knownPhrases(product).length === 0 || knownPhrases(text).some(spans)) return;
  rest.text = product;
  reading.brand = split.brand;
}

/** "Albany bread only" is for exactly that; "R50 only" and "2 only" aren't. */
function readOnly(rest: { text: string }, reading: Reading): void {
  if (/(?:^|\s)x?\d+ only$/i.test(rest.text)) rest.text = rest.text.replace(ONLY_LAST, "");
  else if (take(rest, ONLY_LAST) || take(rest, ONLY_FIRST)) reading.rule = EXACT;
}

/** "bread not frozen": what isn't wanted is a note. */
function readNotLast(rest: { text: string }, reading: Reading): void {
  const match = NOT_LAST.exec(rest.text);
  if (!match?.[1]) return;
  reading.notes.push(match[1].replace(/^but /i, ""));
  rest.text = rest.text.slice(0, match.index);
}

function withoutCourtesy(text: string): string {
  let rest = text.replace(EDGES, "");
  for (let next = rest; ; rest = next) {
    next = rest.replace(COURTESY_LAST, "").replace(EDGES, "");
    const first = COURTESY_FIRST.exec(next);
    if (first && !(knownPhrases(next)[0]?.at === 0)) next = next.slice(first[0].length);
    if (next === rest || next === "") return rest;
  }
}

/** Takes the first match out of the text. */
function take(rest: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(rest.text);
  if (match) cut(rest, match);
  return match;
}

function cut(rest: { text: string }, match: RegExpExecArray): void {
  const after = rest.text.slice(match.index + match[0].length);
  rest.text = spaced(`${rest.text.slice(0, match.index)} ${after}`);
}

function spaced(text: string): string {
  return text.split(/\s/).filter(Boolean).join(" ");
}

function isQuantity(text: string | undefined): boolean {
  const number = Number(text);
  return number >= 1 && number <= QUANTITY_MAX;
}

function numberOf(text: string): number {
  return NUMBER_WORDS.get(text.toLowerCase()) ?? Number(text);
}

function unitOf(text = ""): string {
  return UNITS[text.toLowerCase()] ?? text;
}

function containerOf(text = ""): string {
  return CONTAINERS[text.toLowerCase()] ?? text;
}

function point(text = ""): string {
  return text.replace(",", ".");
}

function phrases(words: string): RegExp {
  return new RegExp(`(?:^|\\s)(?:${words})(?=\\s|$)`, "i");
}

function alternatives(words: readonly string[]): string {
  return [...words].sort((a, b) => b.length - a.length).join("|");
}

function of(value: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, value]));
}
