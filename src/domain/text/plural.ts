/** The sentence for one of something, or that for any other number with `{n}` filled in. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other.replace("{n}", String(count));
}
