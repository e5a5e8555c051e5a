import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, judgeFlaky, namesOf } from "../../scripts/test-report.mjs";

const spec = (title: string, status: string, message?: string) => ({
  file: "payment.spec.ts",
  title,
  tests: [
    {
      projectName: "phone",
      status,
      results: [{ error: message && { message: `\u001b[31m${message}\u001b[39m\nat line 1` } }],
    },
  ],
});
const PLAYWRIGHT = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [spec("pays", "expected")],
      suites: [
        {
          specs: [
            spec("reloads", "flaky", "Error: too late\n\nLocator: getByRole('link')"),
            spec("stops", "unexpected", "no"),
          ],
        },
      ],
    },
  ],
};
const VITEST = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: "orders.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "one order", status: "passed", failureMessages: [] },
        { fullName: "one mail", status: "passed", failureMessages: ["AssertionError: 2\nat x"] },
        {
          fullName: "one fee",
          status: "failed",
          failureMessages: ['Error: failed\n{ seed: 7, path: "1" }\nCounterexample: [0]\nat x'],
        },
      ],
    },
    {
      name: "broken.test.ts",
      status: "failed",
      message: "SyntaxError\nat y",
      assertionResults: [],
    },
  ],
};

describe("a test that passes only when it is tried again", () => {
  test("is named with its first failure and what was looked for, in the browser", () => {
    const count = countPlaywright(PLAYWRIGHT);
    expect(count).toMatchObject({ passed: 4, failed: 1 });
    expect(namesOf(count)).toEqual([
      "  ✗ [phone] payment.spec.ts: stops: no",
      "  ~ flaky, passed when it was tried again: [phone] payment.spec.ts: reloads: Error: too late Locator: getByRole('link')",
    ]);
  });

  test("is named with its first failure and the case that failed, on the server", () => {
    const count = countVitest(VITEST);
    expect(count).toMatchObject({ passed: 2, failed: 2 });
    expect(namesOf(count)).toEqual([
      '  ✗ one fee: Error: failed { seed: 7, path: "1" } Counterexample: [0]',
      "  ✗ broken.test.ts: SyntaxError",
      "  ~ flaky, passed when it was tried again: one mail: AssertionError: 2",
    ]);
  });

  test("fails the run of a developer", () => {
    expect(judgeFlaky(countPlaywright(PLAYWRIGHT), false)).toMatchObject({ passed: 3, failed: 2 });
  });

  test("fails no run of a continuous integration, which names it", () => {
    const count = judgeFlaky(countVitest(VITEST), true);
    expect(count).toMatchObject({ passed: 2, failed: 2 });
    expect(namesOf(count).join()).toContain("one mail");
  });
});
