import * as z from "zod/mini";
import { parseRand } from "@/domain/money/parse-rand";
import type { Cents } from "@/domain/money/rules";
import { failed, ok, type Result } from "@/domain/result";
import { issue } from "@/domain/text/messages";

/** The largest grocery budget of one order: R50 000 (money.md). */
export const BUDGET_CEILING: Cents = 50_000_00;

type BudgetCode = "budget_required" | "budget_too_large";

/** A budget in cents that an order may have: a whole number above 0 and not above the ceiling. */
export function checkBudget(budget: unknown): Result<Cents, BudgetCode> {
  if (typeof budget !== "number" || !(budget > 0)) return failed("budget_required");
  if (budget > BUDGET_CEILING) return failed("budget_too_large");
  return Number.isInteger(budget) ? ok(budget) : failed("budget_required");
}

/** The budget that a member typed, in cents: saved only if greater than 0. */
export function parseBudget(text: string): Result<Cents, BudgetCode> {
  const parsed = parseRand(text);
  if (parsed.ok) return checkBudget(parsed.value);
  return failed(parsed.code === "amount_too_large" ? "budget_too_large" : "budget_required");
}

/** A budget as a request carries it: cents, refused with the member's own texts. */
export const budgetSchema = z
  .number(issue("budget_required"))
  .check(
    z.gt(0, issue("budget_required")),
    z.lte(BUDGET_CEILING, issue("budget_too_large")),
    z.refine(Number.isInteger, issue("budget_required")),
  );
