import { writtenAmount } from "./amount";
import { writtenDate } from "./dates";
import { type ReadRefusal, refused } from "./refusal";

interface OfxLine {
  readonly row: number;
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly fitid: string;
  readonly raw: string;
}

interface Ofx {
  readonly accountNumber: string;
  readonly lines: readonly OfxLine[];
  readonly pending: number;
  /** The balance of LEDGERBAL with its day; null without one. */
  readonly closing: { readonly cents: number; readonly date: string } | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

export function isOfx(text: string): boolean {
  return /<OFX>|^\s*OFXHEADER/i.test(text.slice(0, 4000));
}

/** OFX 1 without closing tags and OFX 2 as XML: all that is read are values of `<TAG>value`, up to the next tag. */
export function readOfx(
  text: string,
):
  | { readonly ok: true; readonly value: Ofx }
  | { readonly ok: false; readonly refusal: ReadRefusal } {
  const [head = "", ...parts] = text.split(/<STMTTRN>/i);
  const parted = parts.map((part) => part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i));
  // Within a line it is the account that money went to.
  const beside = [head, ...parted.flatMap(([, ...others]) => others)].join("\n");
  const ids = allOf(beside, "ACCTID").map((id) => id.replace(/\D/g, ""));
  const [accountNumber = "", second] = [...new Set(ids)].filter((id) => id.length >= 6);
  if (second) return refused("several_accounts", { found: accountNumber, expected: second });
  const lines: OfxLine[] = [];
  for (const [i, [block = ""]] of parted.entries()) {
    const row = i + 1;
    const posted = firstOf(block, "DTPOSTED");
    const date = writtenDate(posted.slice(0, 8));
    if (!date) return refused("date_unreadable", { row, column: "DTPOSTED", found: posted });
    const written = firstOf(block, "TRNAMT");
    const amount = writtenAmount(written);
    if (!amount) return refused("amount_unreadable", { row, column: "TRNAMT", found: written });
    const texts = [firstOf(block, "NAME"), firstOf(block, "MEMO"), firstOf(block, "CHECKNUM")];
    const differing = texts.filter((value, at) => value !== "" && texts.indexOf(value) === at);
    lines.push({
      row,
      date,
      cents: amount.cents,
      text: differing.join("  ").slice(0, 1000),
      fitid: firstOf(block, "FITID").slice(0, 100),
      raw: block.replace(/\s+/g, " ").trim().slice(0, 2000),
    });
  }
  return { ok: true, value: { accountNumber, lines, pending: 0, closing: ledgerBalance(text) } };
}

function ledgerBalance(text: string): Ofx["closing"] {
  const block = text.split(/<LEDGERBAL>/i)[1]?.split(/<\/LEDGERBAL>|<AVAILBAL>/i)[0] ?? "";
  const amount = writtenAmount(firstOf(block, "BALAMT"));
  const date = writtenDate(firstOf(block, "DTASOF").slice(0, 8));
  return amount && date ? { cents: amount.cents, date } : null;
}

/** The value ends at the next real tag or at the line's end: `A < B` is a value. */
function firstOf(block: string, tag: string): string {
  return allOf(block, tag)[0] ?? "";
}

function allOf(block: string, tag: string): string[] {
  const found = block.matchAll(
    new RegExp(`<${tag}>([^\\r\\n]*?)(?=<\\/?[A-Z][A-Z0-9.]*>|[\\r\\n]|$)`, "gi"),
  );
  return [...found].map(([, value = ""]) => decoded(value).trim());
}

function decoded(text: string): string {
  return text.replace(/&(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : " ";
  });
}
