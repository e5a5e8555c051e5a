/** What banks write about a line, as data. Each entry is the start of a text column. */

/** Not a member's deposit: nothing is suggested for it. Of a fee that comes in, the payer wrote the word (`matchLines`). */
const NOT_A_DEPOSIT: readonly (readonly [RegExp, Exclude<LineKind, "payment">])[] = [
  [/^(REV-|RTD-|REVERSAL\b|RETURNED\b|RET CR TRANSFER\b)/, "reversal"],
  [/^(FNB )?APP TRANSFER FROM\b/, "own_transfer"],
  [/^(IB|INTERNET BANKING) TRANSFER FROM\b/, "own_transfer"],
  [/^INETBNK TRF CREDIT\b/, "own_transfer"],
  [/^DIGITAL TRANSF CR\b/, "own_transfer"],
  [/^(LIVE BETTER |BANKING APP |SMS )?TRANSFER RECEIVED FROM\b/, "own_transfer"],
  [/^INTER-?ACCOUNT TRANSFER\b/, "own_transfer"],
  [/^(CREDIT |CR )?INTEREST\b/, "interest"],
  [/^INT ON CREDIT BALANCE\b/, "interest"],
  [/^(YOCO|SPEEDPOINT|POSSETTLE|POS SETTLE|IKHOKHA|CARD SETTLEMENT|MERCHANT SETTLEMENT)\b/, "card"],
  [/^(#|FEE[S ]?\b|SERVICE FEE)/, "fee"],
];
export type LineKind = "payment" | "reversal" | "own_transfer" | "interest" | "card" | "fee";

/** What kind of line it is, by the words of its bank. */
export function lineKind(text: string): LineKind {
  const columns = text.split(/\s{2,}/).map((column) => column.trim().toUpperCase());
  // Elsewhere the word only says how the money came.
  if (columns[0] === "TRANSFER") return "own_transfer";
  const found = NOT_A_DEPOSIT.find(([words]) => columns.some((column) => words.test(column)));
  return found ? found[1] : "payment";
}

const ASIDE_REASONS: Readonly<Partial<Record<LineKind, string>>> = {
  own_transfer: "Own transfer",
  interest: "Interest",
  card: "Card settlement",
  fee: "Bank charges",
};

/** Why money that came in is no member's payment, by the bank's own words; empty where they don't say so. */
export function asideReason(text: string): string {
  return ASIDE_REASONS[lineKind(text)] ?? "";
}

/** A reversal's text without the bank's word for it: as the deposit's own text was. */
export function withoutReversal(text: string): string {
  return text.trim().replace(/^(REV-|RTD-|REVERSAL\b|RETURNED\b|RET CR TRANSFER\b)[\s:-]*/i, "");
}

/** Words of banks that say nothing about who paid. */
const BANK_WORDS = new Set(
  `ABSA ACB ADT AFRICAN APP AUTOBANK BANK BANKING CAPITEC CARDLESS CASH CONTACT CR CREDIT DEP DEPO DEPOSIT
  DEPOSITO DIGITAL DISCOVERY EFT EKSTERN EXT FIRSTRAND FNB FOR FRM FROM GROCERIES GROCERY IB IMMEDIATE
  INETBNK INT INTERBANK INTERNET INVESTEC INWARD KREDIET MAGTAPE NEDBANK NO OB ORDER ORD OORPLASING PANTRY
  PAY PAYMENT PAYSHAP PAYSHAPRECEIVED PMT POOLED PYMT REAL RECEIVED REF REFERENCE RTC SA SBSA SCHEDULED
  STANDARD STD THE TIME TRANSFER TRF TYME TYMEBANK VAN VIA ZERO`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words of a text that may be a name, in capitals: no words of banks, nothing with a digit. */
export function nameWords(text: string): string[] {
  return plainCapitals(text)
    .split(/[^A-Z0-9]+/)
    .filter((word) => /^[A-Z]+$/.test(word) && !BANK_WORDS.has(word));
}

const FEWEST_LETTERS = 4;

/** Who paid, as the bank writes it: equal for every line of one payer. Empty where it says too little. */
export function payerOf(text: string): string {
  const words = nameWords(text);
  const payer = words.join(" ").slice(0, 100);
  return payer.replace(/ /g, "").length >= FEWEST_LETTERS ? payer : "";
}

/** Capitals without diacritics. */
export function plainCapitals(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase();
}
