import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [broken] what failed, with its first reason
 * @property {string[]} [flaky] what passed only after it had failed, with its first reason
 */

/** @param {any} report Playwright's JSON report @returns {Count} */
export function countPlaywright({ stats, errors, suites }) {
  const specs = allSpecs(suites);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    broken: specs.filter(({ status }) => status === "unexpected").map(({ line }) => line),
    flaky: specs.filter(({ status }) => status === "flaky").map(({ line }) => line),
  };
}

/** @param {any} report Vitest's JSON report @returns {Count} */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  return {
    passed: numPassedTests,
    // A file that cannot be loaded has no tests, and is a failure all the same.
    failed:
      numFailedTests +
      testResults.filter(
        (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
      ).length,
    broken: brokenTests(testResults),
    flaky: testResults.flatMap((/** @type {any} */ file) =>
      // Vitest keeps the errors of the tries before the one that passed.
      linesOf(file, ({ status, failureMessages }) => status === "passed" && failureMessages.length),
    ),
  };
}

/**
 * A test that fails at first and then passes is a fault of the test or of the product: it fails the run
 * that a developer starts. A continuous integration only names it, because its machine may stall.
 * @param {Count} count @param {boolean} isCi @returns {Count}
 */
export function judgeFlaky(count, isCi) {
  const flaky = count.flaky?.length ?? 0;
  if (isCi) return count;
  return { ...count, passed: count.passed - flaky, failed: count.failed + flaky };
}

/** @param {Count} count @returns {string[]} the summary's lines below a step */
export function namesOf({ broken = [], flaky = [] }) {
  return [
    ...broken.map((line) => `  ✗ ${line}`),
    ...flaky.map((line) => `  ~ flaky, passed when it was tried again: ${line}`),
  ];
}

/** @param {any[]} testResults Vitest's report @returns {string[]} */
function brokenTests(testResults) {
  return testResults.flatMap((file) => {
    const failed = linesOf(file, ({ status }) => status === "failed");
    if (file.status === "failed" && failed.length === 0)
      return [`${file.name}: ${failureOf(file.message)}`];
    return failed;
  });
}

/** @param {any} file @param {(test: any) => unknown} isOne @returns {string[]} */
function linesOf({ assertionResults }, isOne) {
  return assertionResults
    .filter(isOne)
    .map(
      (/** @type {any} */ { fullName, failureMessages }) =>
        `${fullName}: ${failureOf(failureMessages[0])}`,
    );
}

/**
 * @param {any[]} suites Playwright's report: files and describes, nested
 * @returns {{ status: string, line: string }[]}
 */
function allSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        status: test.status,
        line: `[${test.projectName}] ${spec.file}: ${spec.title}: ${failureOf(test.results[0]?.error?.message)}`,
      })),
    ),
    ...allSpecs(inner),
  ]);
}

/** What a failure is found again with: what was looked for, and the case that a property failed on. */
const SAYS_WHERE = /^(?:Locator:|\{ seed:|Counterexample:)/;

/** @param {string | undefined} text @returns {string} without the colours of a terminal */
function failureOf(text) {
  const [first = "", ...more] = stripVTControlCharacters(text ?? "")
    .trim()
    .split("\n");
  return [first, ...more.filter((line) => SAYS_WHERE.test(line))].join(" ");
}
