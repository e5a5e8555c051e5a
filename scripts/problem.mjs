/** A failure that the person at the keyboard can put right: each message one sentence with the remedy. */
export class Problem extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "Problem";
  }
}

const SIGNAL_EXIT_CODES = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });

/**
 * Runs a script to its end: a `Problem` is printed as the sentence it is, anything else with its
 * stack; both exit with 1. `main` may answer another exit code.
 * @param {() => Promise<number | undefined>} main
 */
export async function runMain(main) {
  for (const [signal, code] of Object.entries(SIGNAL_EXIT_CODES)) {
    process.once(signal, () => process.exit(code));
  }
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message
    ? `${error.message}: ${error.cause.message}`
    : error.message;
}
