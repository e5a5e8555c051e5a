/** A line's text as references are looked for: capitals and digits joined, and where words begin and end. */
export interface LineText {
  readonly joined: string;
  /** For each character of `joined` its place in the text. */
  readonly places: readonly number[];
  /** Where in `joined` a word begins, and where one ends. */
  readonly begins: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

export function lineText(text: string): LineText {
  let joined = "";
  const places: number[] = [];
  const begins = new Set<number>();
  const ends = new Set<number>();
  let inWord = false;
  const capitals = text.toUpperCase();
  for (let at = 0; at < capitals.length; at += 1) {
    const isPart = /[A-Z0-9]/.test(capitals.charAt(at));
    if (isPart !== inWord) (isPart ? begins : ends).add(joined.length);
    inWord = isPart;
    if (!isPart) continue;
    joined += capitals.charAt(at);
    places.push(Math.min(at, text.length - 1));
  }
  ends.add(joined.length);
  return { joined, places, begins, ends };
}

/** A part of the text, by the places of its first character and after its last one. */
export type Marked = readonly [from: number, to: number];

/** The part of the text that a part of `joined` came from. */
export function markedIn({ places }: LineText, from: number, to: number): Marked | null {
  const first = places[from];
  const last = places[to - 1];
  return first === undefined || last === undefined ? null : [first, last + 1];
}
