/** A count with spaces between thousands: `12 345`. */
export function counted(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

/** The same figure of the 30 days before. */
export function before(figure: string): string {
  return `30 days before: ${figure}`;
}
