export function debitsText(count: number): string {
  return count === 1 ? "1 debit ignored" : `${count} debits ignored`;
}
