export interface Found {
  /** Wrong, missing, added or swapped characters: 0, 1 or 2. */
  readonly edits: number;
  /** Where in the text it was found, the end not included. */
  readonly from: number;
  readonly to: number;
}

const MOST = 2;

/** The part of a text that is most like `wanted`, with two edits at the most; a swap of neighbours is one edit. */
export function findWithEdits(wanted: string, text: string): Found | null {
  // edits[j]: of the first i characters of `wanted`, with their end at j. starts[j]: where that part begins.
  let edits: number[] = [];
  let starts: number[] = [];
  for (let j = 0; j <= text.length; j += 1) {
    edits.push(0);
    starts.push(j);
  }
  let before = { edits, starts };
  for (let i = 1; i <= wanted.length; i += 1) {
    const row = [i];
    const from = [0];
    let least = i;
    for (let j = 1; j <= text.length; j += 1) {
      const same = wanted[i - 1] === text[j - 1];
      let best = at(edits, j - 1) + (same ? 0 : 1);
      let start = at(starts, j - 1);
      if (at(edits, j) + 1 < best) [best, start] = [at(edits, j) + 1, at(starts, j)];
      if (at(row, j - 1) + 1 < best) [best, start] = [at(row, j - 1) + 1, at(from, j - 1)];
      const swapped =
        i > 1 && j > 1 && wanted[i - 1] === text[j - 2] && wanted[i - 2] === text[j - 1];
      if (swapped && !same && at(before.edits, j - 2) + 1 < best) {
        [best, start] = [at(before.edits, j - 2) + 1, at(before.starts, j - 2)];
      }
      row.push(best);
      from.push(start);
      least = Math.min(least, best);
    }
    if (least > MOST) return null;
    before = { edits, starts };
    [edits, starts] = [row, from];
  }
  return bestEnd(edits, starts);
}

function bestEnd(edits: readonly number[], starts: readonly number[]): Found | null {
  let to = 0;
  for (let j = 1; j < edits.length; j += 1) {
    // The longer of two equal ends, so that what is marked is whole.
    if (at(edits, j) <= at(edits, to)) to = at(edits, j) === at(edits, to) && to > 0 ? to : j;
  }
  return at(edits, to) > MOST ? null : { edits: at(edits, to), from: at(starts, to), to };
}

/** Every index is inside: the rows are as long as the text. */
function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
