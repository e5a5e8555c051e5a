/** What a test takes: the second in the long run of `npm run test:faults`. */
export function byRun<Value>(quick: Value, long: Value): Value {
  return process.env.LONG_RUN ? long : quick;
}
