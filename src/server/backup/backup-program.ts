import { settings } from "../core/settings";

const MB = 1_000_000;
const LIMIT = "1h";

/** What the program answers (pocketbase/backup.go): a failure by its name, else what was made or found. */
export interface Refused {
  readonly error: string;
  readonly detail: string;
}
export interface Opened {
  readonly problems: readonly string[];
  readonly unasked: readonly string[];
  readonly figures: Readonly<Record<string, string>>;
}

/**
 * Makes or opens a backup in a process of its own, of the lowest priority: requests do not wait for it. One at a
 * time; it leaves as much room free as the operator wants kept.
 */
export function runBackupProgram<Answer>(...args: readonly string[]): Answer | Refused {
  const reserve = String(settings.diskReserveMb * MB);
  const common = ["-reserve", reserve, "-limit", LIMIT];
  const program = $os.exec($os.args[0] ?? "", "backup", ...common, ...args);
  return JSON.parse(toString(program.output()));
}

export function isRefused(answer: object): answer is Refused {
  return "error" in answer;
}
