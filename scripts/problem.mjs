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
 * Runs a script to its end: a `Problem` is printed as the sentence it is, what a disk refuses with what helps, anything
 * else with its stack; all exit with 1. `main` may answer another exit code. A signal is how a service ends: it exits
 * with 0.
 * @param {() => Promise<number | undefined>} main
 * @param {{ isService?: boolean }} [options]
 */
export async function runMain(main, { isService = false } = {}) {
  for (const [signal, code] of Object.entries(SIGNAL_EXIT_CODES)) {
    process.once(signal, () => process.exit(isService ? 0 : code));
  }
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    const remedy = remedyOf(error);
    if (remedy) console.error(`${messageOf(error)}: ${remedy}.`);
    else console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
}

const FREE_SPACE = "free some space on its disk (df -h shows which is full), then try again";
const CHANGE_USER = "run this as the user who owns it, or give it to this user with chown -R";
/** @type {Readonly<Record<string, string>>} */
const REMEDIES = {
  ENOSPC: FREE_SPACE,
  EDQUOT: FREE_SPACE,
  EACCES: CHANGE_USER,
  EPERM: CHANGE_USER,
  EROFS: "check its disk, which can't be written to, then try again",
  EIO: "check its disk, which is failing",
};

/** What helps against what a disk refuses. @param {unknown} error */
export function remedyOf(error) {
  return error instanceof Error && "code" in error ? REMEDIES[String(error.code)] : undefined;
}

/** @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message
    ? `${error.message}: ${error.cause.message}`
    : error.message;
}
