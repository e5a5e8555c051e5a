import { describe, expect, test } from "vitest";
import type { CaseTable } from "./case-table";

const files = import.meta.glob<{ tables: readonly CaseTable[] }>("./**/*.cases.ts", {
  eager: true,
});

for (const [file, { tables }] of Object.entries(files)) {
  describe(file.slice(2, -".cases.ts".length), () => {
    describe.each(tables)("$rule", ({ cases }) => {
      test.each(cases)("$name", ({ run, expected }) => {
        expect(run()).toEqual(expected);
      });
    });
  });
}
