import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { Cents } from "@/domain/money/rules";

/** The most that buying together can save, in per cent (up to 30 %). */
export const MOST_SAVED_PERCENT = 30;
export const EXAMPLE_BUDGET_MIN: Cents = 500_00;
export const EXAMPLE_BUDGET_MAX: Cents = 6000_00;

/** An example month in cents; not a promise. */
export interface SavingsExample {
  /** At most, before the fee. */
  readonly saving: Cents;
  readonly fee: Cents;
  /** What would be left of the most after the fee. */
  readonly left: Cents;
  /** The saving, in whole per cent, from which on the fee has paid for itself. */
  readonly evenAtPercent: number;
}

/** A month with this grocery budget, two deliveries and the fee. */
export function savingsExample(budget: Cents): SavingsExample {
  const saving = Math.floor((budget * MOST_SAVED_PERCENT) / 100);
  return {
    saving,
    fee: MEMBERSHIP_FEE,
    left: Math.max(0, saving - MEMBERSHIP_FEE),
    evenAtPercent: Math.ceil((MEMBERSHIP_FEE * 100) / budget),
  };
}
