export function before(figure: string): string {
  return `30 days before: ${figure}`;
}
