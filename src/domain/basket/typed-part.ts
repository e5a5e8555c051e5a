/** The item that is being typed at the end of a line or a list. */
export interface TypedPart {
  /** The items before it, with what separates them from it. */
  readonly items: string;
  /** How much of it, as typed, and the dash or number of a list: "2 ", "- 10 kg ". */
  readonly amount: string;
  /** Its name, as far as it is there. */
  readonly name: string;
}

/** Up to the last separator; the comma of "1,5 L" is none. */
const ITEMS = /^[\s\S]*(?:[;\n]|,(?!\d))\s*/;
const MARK = "[-*•]\\s*|\\d{1,2}[.)]\\s+";
const UNIT = "x|kgs?|gr?|lt?|ml|litres?|packs?|dozen";
const AMOUNT = new RegExp(
  `^(?:${MARK})?(?:x?\\s?\\d{1,3}(?:[.,]\\d{1,3})?\\s?(?:${UNIT})?\\s+(?:of\\s+)?)?`,
  "i",
);

/** What suggestions are for: "milk, 2 mie" is about "mie". */
export function typedPart(text: string): TypedPart {
  const items = ITEMS.exec(text)?.[0] ?? "";
  const last = text.slice(items.length);
  const amount = AMOUNT.exec(last)?.[0] ?? "";
  return { items, amount, name: last.slice(amount.length).trim() };
}
