import type { CaseTable } from "@/domain/case-table";

/** All but what phones alone decide by the word list of groceries: a minute's work for PocketBase. */
const files = import.meta.glob<{ tables: readonly CaseTable[] }>(
  [
    "@/domain/**/*.cases.ts",
    "!@/domain/basket/grocery-list.cases.ts",
    "!@/domain/basket/usual-items.cases.ts",
  ],
  { eager: true },
);

export interface Answer {
  /** Noun, rule and example: the same in Node and in PocketBase. */
  readonly name: string;
  /** As JSON, which is how it leaves PocketBase. */
  readonly answer: string;
}

/** What every case of the domain's tables answers in the runtime that calls this. */
export function answers(): Answer[] {
  return Object.entries(files).flatMap(([file, { tables }]) =>
    tables.flatMap(({ rule, cases }) =>
      cases.map(({ name, run }) => ({
        name: `${file} › ${rule} › ${name}`,
        answer: JSON.stringify({ answer: run() }),
      })),
    ),
  );
}
