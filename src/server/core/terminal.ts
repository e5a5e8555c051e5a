/**
 * Says something to whoever runs the server, on its standard output. PocketBase puts date and time
 * before the first line only: `line` stands alone below `heading`.
 */
export function printBelow(heading: string, line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the operator's terminal
  console.log(`${heading}\n${line}`);
}
