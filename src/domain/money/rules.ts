/** An amount of rand in whole cents: 50000 is R500.00. */
export type Cents = number;

/** No deposit, credit, refund or entry by hand that an admin books is larger. */
export const AMOUNT_MAX: Cents = 100_000_00;

const THOUSANDS_SEPARATOR = "\u00a0";

/** `R1 234.50`, with a no-break space between thousands; negative amounts as `-R1 234.50`. */
export function formatRand(cents: Cents): string {
  const { sign, rand, fraction } = partsOf(cents);
  // The server's JavaScript is slow at looking ahead, and an email has an amount for each item.
  const grouped = rand.length > 3 ? rand.replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SEPARATOR) : rand;
  return `${sign}R${grouped}.${fraction}`;
}

/** `559.00`: what a spreadsheet reads as a number (CSV exports). */
export function formatCsvRand(cents: Cents): string {
  const { sign, rand, fraction } = partsOf(cents);
  return `${sign}${rand}.${fraction}`;
}

function partsOf(cents: Cents): { sign: string; rand: string; fraction: string } {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { sign: cents < 0 ? "-" : "", rand: digits.slice(0, -2), fraction: digits.slice(-2) };
}
