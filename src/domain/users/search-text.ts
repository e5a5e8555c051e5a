/** How an admin's search and the words of a member are made comparable (`member_search` on the server). */

const SPECIAL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    ħ: "h",
    ı: "i",
    þ: "th",
  }),
);
const PHONE = /^[+\d\s().\-/\u00a0\u202f]+$/;
const SHORTEST_PHONE = 3;
const LONGEST_SEARCH = 100;

/** A text in lower case and without accents: "Renée" and "RENEE" are the same. */
export function foldText(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return Array.from(plain, (letter) => SPECIAL.get(letter) ?? letter).join("");
}

/**
 * What is looked for: a member's words contain all parts of one of these. The words of a name may come in any order:
 * "nkosi thandi" finds Thandi Nkosi. A phone number is also looked for as its digits alone, in whatever spelling it
 * was typed: "+27 (0)82 123", "0027 82 123" and "082-123" find the same member. Empty where nothing was typed.
 */
export function searchTerms(typed: string): readonly (readonly string[])[] {
  const text = foldText(typed.split("\u0000").join("").replace(/\s+/g, " ").trim()).slice(
    0,
    LONGEST_SEARCH,
  );
  if (text === "") return [];
  if (!PHONE.test(text)) return [[...new Set(text.split(" "))]];
  const digits = phoneDigits(text);
  return digits.length >= SHORTEST_PHONE && digits !== text ? [[text], [digits]] : [[text]];
}

/** The digits of a number, or of its beginning, as the words of a member have them. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^00(?=[1-9])/, "");
  return digits.replace(/^270/, "27");
}
