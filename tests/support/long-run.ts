import { test } from "vitest";

const isLongRun = Boolean(process.env.LONG_RUN);

/** A test of `npm run test:faults` alone. */
export const longTest = test.runIf(isLongRun);

/** What a test takes: the second in the long run. */
export function byRun<Value>(quick: Value, long: Value): Value {
  return isLongRun ? long : quick;
}
