export function counted(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

export function before(figure: string): string {
  return `30 days before: ${figure}`;
}
