/**
 * Says something to whoever runs the server, on its standard output. PocketBase puts date and time
 * before the first line only: `lines` stand below `heading`.
 */
export function printBelow(heading: string, ...lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the operator's terminal
  console.log([heading, ...lines].join("\n"));
}
