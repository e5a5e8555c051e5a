import type { Cents } from "@/domain/money/rules";

/** The monthly fee: R59.00. */
export const MEMBERSHIP_FEE: Cents = 59_00;
