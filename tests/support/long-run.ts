/** Whether this is `npm run test:faults`, which has the time for what others leave out. */
export const isLongRun = Boolean(process.env.LONG_RUN);

/** What a test takes: the second in the long run. */
export function byRun<Value>(quick: Value, long: Value): Value {
  return isLongRun ? long : quick;
}
