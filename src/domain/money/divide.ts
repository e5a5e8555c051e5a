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
  const remainders = weights.map((weight, at) => amount * weight - (parts[at] ?? 0) * sum);
  const left = amount - parts.reduce((total, part) => total + part, 0);
  const lucky = new Set(
    remainders
      .map((remainder, at) => ({ remainder, at }))
      .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  const sign = cents < 0 ? -1 : 1;
  return parts.map((part, at) => sign * (part + (lucky.has(at) ? 1 : 0)) || 0);
}
