import type { Cents } from "@/domain/money/rules";

/**
 * An amount divided by weights, so that the parts always add up to it: each part is rounded down, and the cents that
 * are left go one each to the largest remainders, the first of equal ones first. Without any weight all parts are
 * equally large. A negative amount, such as a discount, is divided as the same amount above zero.
 */
export function divideCents(cents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 && weights.length > 0) {
    return divideCents(
      cents,
      weights.map(() => 1),
    );
  }
  const amount = Math.abs(cents);
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum));
  const left = amount - parts.reduce((total, part) => total + part, 0);
  if (left > 0) {
    const remainders = weights.map((weight, at) => amount * weight - (parts[at] ?? 0) * sum);
    for (const at of largestFirst(remainders).slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  }
  return cents < 0 ? parts.map((part) => -part || 0) : parts;
}

/** Where the largest of `values` are, the first of equal ones first. */
function largestFirst(values: readonly number[]): number[] {
  const places = values.map((_, at) => at);
  return places.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
}
