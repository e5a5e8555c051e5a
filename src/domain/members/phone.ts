/** South African numbers, and foreign ones in international form (E.164: `+` and digits). */

const SEPARATORS = /[\s\u00a0\u202f().\-/]/g;
const NATIONAL_NUMBER = /^[1-9]\d{8}$/;
const E164 = /^\+[1-9]\d{8,14}$/;
const SOUTH_AFRICAN = /^\+27([1-9]\d)(\d{3})(\d{4})$/;
const SOUTH_AFRICAN_CELL = /^\+27(?:6\d|7\d|8[1-5])\d{7}$/;

/**
 * A number as it is stored: E.164 where what was typed is a South African or an international
 * number, else exactly what was typed (the specification accepts any 10 to 20 characters).
 */
export function normalisePhone(typed: string): string {
  const text = typed.trim();
  const digits = text.replace(/^\+27\s*\(0\)/, "+27").replace(SEPARATORS, "");
  const international = digits.replace(/^00/, "+");
  if (/^\+27/.test(international)) return southAfrican(international.slice(3)) ?? text;
  if (E164.test(international)) return international;
  return southAfrican(digits) ?? southAfrican(digits.replace(/^27/, "")) ?? text;
}

function southAfrican(digits: string): string | undefined {
  const national = digits.replace(/^0/, "");
  return NATIONAL_NUMBER.test(national) ? `+27${national}` : undefined;
}

/** A stored number as people dial it: `082 123 4567`; a foreign one stays as it is. */
export function formatPhone(stored: string): string {
  return stored.replace(SOUTH_AFRICAN, "0$1 $2 $3");
}

/** Whether a stored number can be dialled from anywhere: it is E.164. */
export function isDiallable(stored: string): boolean {
  return E164.test(stored) && (!stored.startsWith("+27") || SOUTH_AFRICAN.test(stored));
}

/** Whether a stored number is a South African cell number, which may have WhatsApp. */
export function isSouthAfricanCell(stored: string): boolean {
  return SOUTH_AFRICAN_CELL.test(stored);
}
