import { itemBudgetAfter, shareCents } from "@/domain/buying/budgets";
import { isBought } from "@/domain/buying/entry";
import type { Entry, Want } from "@/domain/buying/responses";

type Asked = Pick<Want, "id" | "budget">;

/** By which each item cost more than its member wanted to spend on it. */
export function overItemBudgets(
  wants: readonly Asked[],
  entries: readonly Entry[],
): ReadonlyMap<string, number> {
  const budgets = new Map(wants.map(({ id, budget }) => [id, budget]));
  const spent = new Map<string, number>();
  const over = new Map<string, number>();
  for (const entry of entries) {
    if (entry.void_at !== "" || !isBought(entry.outcome)) continue;
    for (const { want_id, by } of itemBudgetAfter(entry, (id) => budgets.get(id) ?? null, spent)) {
      over.set(want_id, by);
    }
    const parts = shareCents(entry);
    entry.shares.forEach(({ want_id }, at) => {
      spent.set(want_id, (spent.get(want_id) ?? 0) + (parts[at] ?? 0));
    });
  }
  return over;
}
