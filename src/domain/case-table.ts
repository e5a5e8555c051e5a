import type * as z from "zod/mini";

/**
 * One rule and its examples, as plain data: `cases.test.ts` runs every table in Node, and the parity
 * test runs the same tables inside PocketBase.
 */
export interface CaseTable {
  readonly rule: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  readonly run: () => unknown;
  readonly expected: unknown;
}

type Row<Rule extends (...args: never[]) => unknown> = readonly [
  name: string,
  args: Parameters<Rule>,
  expected: ReturnType<Rule>,
];

/** A table of a function: each row names an example, its arguments and the answer. */
export function caseTable<Rule extends (...args: never[]) => unknown>(
  rule: string,
  answer: Rule,
  rows: readonly Row<Rule>[],
): CaseTable {
  return {
    rule,
    cases: rows.map(([name, args, expected]) => ({ name, run: () => answer(...args), expected })),
  };
}

/** What a schema says to an input: the checked value, or `field: code` of every issue in order. */
export function checkedBy(schema: z.ZodMiniType): (input: unknown) => unknown {
  return (input) => {
    const result = schema.safeParse(input);
    if (result.success) return result.data;
    return result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  };
}
