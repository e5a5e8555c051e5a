import { keyText } from "@/domain/statement/line";
import { referenceShapes } from "@/domain/statement/matching/find-references";
import { momentText, monthPeriod } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { selectAll } from "../core/sql";
import { type Condition, hasWords } from "./member-search";

/** What members are narrowed to by how they stand with us, and the index of `member_search` that has them. */
export interface Standing extends Condition {
  readonly index: string;
}

/** 422 for what the list doesn't know. */
export function standingOf(show: string, now: number): Standing {
  const month = monthPeriod(now);
  const known: Readonly<Record<string, Standing>> = {
    owes: standing("credit", "s.credit != 0 AND s.credit < 0"),
    credit: standing("credit", "s.credit != 0 AND s.credit > 0"),
    lapsed: standing("paid", "s.paid_until != '' AND s.paid_until < {:moment}", {
      moment: momentText(now),
    }),
    no_order: standing("month", "s.ordered_month < {:month}", { month }),
    unconfirmed: standing("open", "s.is_confirmed = 0"),
  };
  const [, found] = Object.entries(known).find(([name]) => name === show) ?? [];
  return found ?? fail(422, "text_invalid", { show: "text_invalid" });
}

function standing(index: string, where: string, params: Condition["params"] = {}): Standing {
  return { index: `idx_member_search_${index}`, where, params };
}

/** The numbers of these members, up to `limit`, in no order. */
export function membersOf(app: App, { index, where, params }: Standing, limit: number): number[] {
  return docs(
    app,
    `SELECT s.doc FROM member_search s INDEXED BY ${index} WHERE ${where} LIMIT {:limit}`,
    { ...params, limit },
  );
}

/** Those of a few members whose words have what was typed. */
export function withWords(app: App, among: readonly number[], typed: string): number[] {
  const { where, params } = hasWords(typed);
  return docs(
    app,
    `SELECT s.doc FROM json_each({:docs}) d CROSS JOIN member_search s ON s.doc = d.value WHERE ${where}`,
    { ...params, docs: JSON.stringify(among) },
  );
}

/** The numbers of the members to whom payment references in a text were given, where they are as asked. */
export function holdersOf(app: App, typed: string, also: Condition | null): number[] {
  const shapes = referenceShapes(keyText(typed));
  if (shapes.length === 0) return [];
  return docs(
    app,
    `SELECT DISTINCT s.doc FROM json_each({:shapes}) x
       CROSS JOIN payment_references r ON r.reference = x.value
       CROSS JOIN member_search s ON s.user_id = r.user_id WHERE ${also?.where ?? "1"}`,
    { ...also?.params, shapes: JSON.stringify(shapes) },
  );
}

function docs(app: App, sql: string, params: Condition["params"]): number[] {
  return selectAll(app, sql, { ...params }, { doc: 0 }).map(({ doc }) => doc);
}
