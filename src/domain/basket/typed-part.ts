/** The item that is being typed at the end of a line or a list. */
export interface TypedPart {
  /** The items before it, with what separates them from it. */
  readonly items: string;
  /** How many of it, as typed, and the dash or number of a list: "2 ", "- 3x ". */
  readonly amount: string;
  /** As the amount says; undefined where it says nothing. */
  readonly quantity: number | undefined;
  /** Its name, as far as it is there. */
  readonly name: string;
}

/** Up to the last separator; the comma of "1,5 L" is none. */
const ITEMS = /^[\s\S]*(?:[;\n]|,(?!\d))\s*/;
const AMOUNT = /^(?:[-*•]\s*|\d{1,2}[.)]\s+)?(?:x?\s?(\d{1,3})\s?x?\s+)?/i;

/** What suggestions are for: "milk, 2 mie" is about "mie", two of it. */
export function typedPart(text: string): TypedPart {
  const items = ITEMS.exec(text)?.[0] ?? "";
  const last = text.slice(items.length);
  const [amount = "", quantity] = AMOUNT.exec(last) ?? [];
  return {
    items,
    amount,
    quantity: Number(quantity) || undefined,
    name: last.slice(amount.length).trim(),
  };
}
