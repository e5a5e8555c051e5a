import { settings } from "./settings";

/**
 * Prints a message to the operator on standard output. PocketBase puts date and time
 * before the first line only: `lines` are printed below `heading`. A log has one line for it.
 */
export function printBelow(heading: string, ...lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the operator's terminal
  console.log([heading, ...lines].join(settings.logsAsJson ? " " : "\n"));
}
