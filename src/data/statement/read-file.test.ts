import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import type { ReadStatement } from "@/domain/statement/reading/read";
import { refusalText } from "@/domain/statement/reading/refusal";
import { cpuMsOf } from "../../../tests/bench/figures";
import { readStatement } from "./read-file";

const FOLDER = join(import.meta.dirname, "../../../tests/fixtures/statements");
const TODAY = "2027-01-31";
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));

function read(name: string): ReadStatement {
  const result = readStatement(
    name.endsWith(".txt") ? new TextDecoder().decode(bytesOf(name)) : bytesOf(name),
    { today: TODAY },
  );
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.refusal)}`);
  return result.statement;
}

/** layout, account, what proves it, rows left out, then each line: date, cents, fee, a part of its text. */
const EXPECTED: Record<
  string,
  [string, string, string, number, ...[string, number, number, string][]]
> = {
  "absa.csv": [
    "absa",
    "",
    "balances",
    1,
    ["2026-11-13", 50000, 0, "IMMEDIATE TRF CR FIRSTRAND BUH20261112417S 05LBW8SRGP"],
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", -5950, 0, "HEADOFFICE"],
  ],
  "african-bank.csv": [
    "african-bank",
    "",
    "balances",
    0,
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", 50000, 0, "BUH20261112417S"],
    ["2026-11-15", -5900, 0, "DEBIT ORDER"],
  ],
  "bank-zero-history.csv": [
    "bank-zero",
    "",
    "balances",
    0,
    ["2026-11-12", 55900, 0, "CAPITEC  THA20261112001S"],
    ["2026-11-13", 100000, 0, "FNB  BUH20261112417S"],
    ["2026-11-14", -3600, 0, "INV 7"],
  ],
  "bank-zero.csv": [
    "bank-zero",
    "",
    "balances",
    0,
    ["2026-11-12", 55900, 0, "CAPITEC  THA20261112001S"],
    ["2026-11-13", 100000, 0, "FNB  BUH20261112417S"],
    ["2026-11-14", -3600, 0, "INV 7"],
  ],
  "capitec-2023.csv": [
    "capitec-2023",
    "1234567890",
    "balances",
    0,
    ["2026-11-13", 50000, 0, "BUH20261112417S"],
    ["2026-11-14", -5250, 0, "Monthly Fee"],
    ["2026-11-15", 55900, 0, "THA20261112001S"],
  ],
  "capitec-business.csv": [
    "capitec-business",
    "1051185815",
    "balances",
    0,
    ["2026-11-13", 50000, 0, "Inward EFT Credit  BUH20261112417S"],
    ["2026-11-14", 55900, -200, "PayShapReceived  THA20261112001S"],
    ["2026-11-15", -95585, 0, "INV 7"],
  ],
  "capitec.csv": [
    "capitec",
    "1234567890",
    "balances",
    1,
    ["2026-11-13", 50000, 0, "Buh20261112417s     Transfer"],
    ["2026-11-13", 55900, -800, "THA20261112001S"],
    ["2026-11-14", -100, 0, "Immediate Payment Fee"],
    ["2026-11-14", -95250, 0, "MAKRO"],
  ],
  "capitec.ofx": [
    "ofx",
    "1234567890",
    "none",
    0,
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", 50000, 0, "Payment Received  Buh20261112417s"],
  ],
  "discovery-2026.csv": [
    "discovery",
    "",
    "none",
    0,
    ["2026-11-13", -45025, 0, "GROCER 123456789  N DLAMINI"],
    ["2026-11-14", 50000, 0, "CAPITEC   BUH20261112417S"],
  ],
  "discovery.csv": [
    "discovery",
    "",
    "none",
    2,
    ["2026-11-13", 48203, 0, "Interest"],
    ["2026-11-14", 50000, 0, "BUH20261112417S"],
  ],
  "excel-absa.csv": [
    "absa",
    "",
    "balances",
    0,
    ["2026-11-13", 50000, 0, "BUH20261112417S"],
    ["2026-11-13", 155900, 0, "CAFÉ DEPOSIT THA20261112001S"],
    ["2026-11-14", -5950, 0, "MONTHLY"],
  ],
  "excel-us.csv": [
    "absa",
    "",
    "balances",
    0,
    ["2026-11-09", 50000, 0, "BUH20261112417S"],
    ["2026-11-12", 55900, 0, "THA20261112001S"],
    ["2026-11-13", -5950, 0, "MONTHLY"],
  ],
  "fnb-business-2026.csv": [
    "fnb-business-2026",
    "62001234567",
    "balances",
    0,
    ["2026-11-10", 120000, 0, "RTC CREDIT  SIP20261110003S"],
    ["2026-11-12", 55900, 0, "THA20261112001S"],
    ["2026-11-13", -4590, 0, "#MONTHLY FEE"],
  ],
  "fnb-business.csv": [
    "fnb-business",
    "62001234567",
    "balances",
    0,
    ["2026-11-10", 120000, 0, "SIP20261110003S"],
    ["2026-11-12", 55900, 650, "ADT CASH DEPO00882112  THA20261112001S"],
    ["2026-11-13", -4590, 0, "INV 7"],
  ],
  "fnb-emailed.csv": [
    "fnb-emailed",
    "62001234567",
    "balances",
    0,
    ["2026-12-28", 55900, 0, "FNB APP PAYMENT FROM  THA20261228001S"],
    ["2027-01-02", 120000, 0, "CAPITEC SIP20270102003S"],
    ["2027-01-14", -50000, 0, "#MONTHLY"],
  ],
  "fnb-recreated.csv": [
    "fnb-recreated",
    "62001234567",
    "balances",
    0,
    ["2026-11-12", 100000, 0, "THA20261112001S"],
    ["2026-11-13", -40000, 0, "INV 7"],
  ],
  "fnb.csv": [
    "fnb",
    "62001234567",
    "balances",
    0,
    ["2026-11-10", 120000, 0, "SIP20261110003S"],
    ["2026-11-12", 55900, 0, "FNB APP PAYMENT FROM  THA20261112001S"],
    ["2026-11-11", -4590, 0, "CHECKERS SIXTY60, SANDTON"],
    ["2026-11-13", 50000, 0, "BUH20261112417S"],
  ],
  "fnb.ofx": [
    "ofx",
    "62001234567",
    "none",
    0,
    ["2026-11-12", 55900, 0, "THA20261112001S"],
    ["2026-11-13", 50000, 0, "A < B & C BUH20261112417S"],
    ["2026-11-14", -4590, 0, ""],
  ],
  "investec.csv": [
    "investec",
    "10011234567",
    "balances",
    0,
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", 50000, 0, "BUH20261112417S"],
    ["2026-11-15", -5900, 0, "SUPPLIER"],
  ],
  "nedbank-business.csv": [
    "nedbank-business",
    "",
    "balances",
    0,
    ["2026-11-13", 50000, 0, "BUH20261112417S"],
    ["2026-11-14", 55950, 0, "THA20261112001S"],
    ["2026-11-15", -6000, 0, "MAINTENANCE"],
  ],
  "nedbank.csv": [
    "nedbank",
    "1234567890",
    "balances",
    1,
    ["2026-11-13", 50000, 0, "BUH20261112417S"],
    ["2026-11-14", 55950, 0, "THA20261112001S"],
    ["2026-11-15", -6000, 0, "MAINTENANCE"],
  ],
  "pasted.txt": [
    "rows",
    "",
    "balances",
    0,
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", 50000, 0, "BUH20261112417S"],
    ["2026-11-15", -5900, 0, "Supplier"],
  ],
  "standard-business.csv": [
    "standard-business",
    "012345678",
    "balances",
    0,
    ["2026-11-13", 50000, 0, "CREDIT TRANSFER 0204 000000000000111  BUH20261112417S"],
    ["2026-11-14", -41025, 0, "INV 7"],
    ["2026-11-15", 55900, 0, "THA20261112001S"],
  ],
  "standard.csv": [
    "standard",
    "",
    "totals",
    0,
    ["2026-11-13", 1241830, 0, "CREDIT TRANSFER  YOCO 5V14U 131126"],
    ["2026-11-13", 55900, 0, "THA20261112001S"],
    ["2026-11-14", -650, 0, "FEE-CASH DEPOSIT"],
  ],
  "tymebank.csv": [
    "tymebank",
    "",
    "balances",
    0,
    ["2026-11-03", 55900, 0, "THA20261112001S"],
    ["2026-11-04", 50000, 0, "BUH20261112417S"],
    ["2026-11-05", -63895, 0, "supplier"],
  ],
};

test("every layout has its example", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test.each(Object.entries(EXPECTED))(
  "reads %s",
  (name, [layout, account, proved, skipped, ...lines]) => {
    const found = read(name);
    expect({
      layout: found.layout,
      account: found.accountNumber,
      proved: found.proved,
      skipped: found.skipped.length,
      lines: found.lines.map(({ date, cents, fee }) => [date, cents, fee]),
    }).toEqual({ layout, account, proved, skipped, lines: lines.map((line) => line.slice(0, 3)) });
    for (const [i, [, , , text]] of lines.entries()) expect(found.lines[i]?.text).toContain(text);
  },
);

const HEADER = "Date,Description,Amount,Balance";
const LINES = [
  "20261113,A,500.00,1500.00",
  "20261114,B,-100.00,1400.00",
  "20261115,C,59.50,1459.50",
];
const file = (...rows: string[]) => rows.join("\n");
const readText = (text: string) => readStatement(new TextEncoder().encode(text), { today: TODAY });
const refusalOf = (given: Uint8Array | string, pasted = false) => {
  const bytes = typeof given === "string" && !pasted ? new TextEncoder().encode(given) : given;
  const result = readStatement(bytes, { today: TODAY });
  return result.ok ? "read" : result.refusal;
};
const summary = (bytes: Uint8Array) => {
  const result = readStatement(bytes, { today: TODAY });
  return result.ok
    ? result.statement.lines.map(({ cents, text }) => [cents, text])
    : result.refusal;
};

function utf16(text: string, bom: boolean, big = false): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + (bom ? 2 : 0));
  const view = new DataView(bytes.buffer);
  const units = [...(bom ? [0xfeff] : []), ...Array.from(text, (sign) => sign.charCodeAt(0))];
  for (const [i, unit] of units.entries()) view.setUint16(i * 2, unit, !big);
  return bytes;
}

test("T280 every encoding gives the same lines", () => {
  const text = file(HEADER, "20261113,CAFÉ,500.00,1500.00", ...LINES.slice(1));
  const utf8 = new TextEncoder().encode(text);
  const expected = summary(utf8);
  expect(expected).toEqual([
    [50000, "CAFÉ"],
    [-10000, "B"],
    [5950, "C"],
  ]);
  const windows = Uint8Array.from(Array.from(text, (sign) => sign.charCodeAt(0)));
  const withNul = new TextEncoder().encode(text.replaceAll(",B,", ",B\u0000\u0000,"));
  for (const bytes of [
    windows,
    withNul,
    new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]),
    utf16(text, true),
    utf16(text, false),
    utf16(text, true, true),
    utf16(text, false, true),
    new TextEncoder().encode(text.replaceAll("\n", "\r\n")),
    new TextEncoder().encode(text.replaceAll("\n", "\r")),
    zipSync({ "62001234567.csv": utf8 }),
    zipSync({ "folder/statement.CSV": utf8, "readme.pdf": new Uint8Array(9) }),
  ]) {
    expect(summary(bytes)).toEqual(expected);
  }
});

test.each<[string, Uint8Array | string, object]>([
  ["an empty file", "", { code: "file_empty" }],
  ["a PDF", "%PDF-1.7 …", { code: "file_pdf" }],
  [
    "a PDF in a zip file",
    zipSync({ "a.csv": new TextEncoder().encode("%PDF-1.7") }),
    { code: "file_pdf" },
  ],
  [
    "a workbook",
    zipSync({ "[Content_Types].xml": new Uint8Array(1), "xl/a.xml": new Uint8Array(1) }),
    { code: "file_xlsx" },
  ],
  ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), { code: "file_xlsx" }],
  [
    "a zip file without a statement",
    zipSync({ "a.pdf": new Uint8Array(9) }),
    { code: "zip_without_statement" },
  ],
  [
    "a zip file with two",
    zipSync({ "a.csv": new Uint8Array(9), "b.csv": new Uint8Array(9) }),
    { code: "zip_with_several" },
  ],
  [
    "T343 a zip file with two of the same name",
    twice(zipSync({ "a.csv": new TextEncoder().encode(file(HEADER, ...LINES)) })),
    { code: "zip_with_several" },
  ],
  [
    "half a zip file",
    zipSync({ "a.csv": new TextEncoder().encode(file(HEADER, ...LINES)) }).subarray(0, 50),
    { code: "zip_broken" },
  ],
  [
    "a balance that breaks",
    file(HEADER, ...LINES, "20261116,D,1.00,1461.50"),
    {
      code: "balance_breaks",
      row: 5,
      column: "Balance",
      found: "R1\u00a0461.50",
      expected: "R1\u00a0460.50",
    },
  ],
  [
    "a line that is missing",
    file(HEADER, LINES[0] ?? "", LINES[2] ?? ""),
    { code: "balance_breaks", row: 3 },
  ],
  [
    "an amount that is none",
    file(HEADER, ...LINES, "20261116,D,abc,1461.50"),
    { code: "amount_unreadable", row: 5, column: "Amount", found: "abc" },
  ],
  [
    "a formula",
    file(HEADER, ...LINES, "20261116,D,=1+1,1461.50"),
    { code: "amount_unreadable", row: 5, column: "Amount", found: "=1+1" },
  ],
  [
    "a date that is none",
    file(HEADER, ...LINES, "20261131,D,1.00,1460.50"),
    { code: "date_unreadable", row: 5, column: "Date", found: "20261131" },
  ],
  [
    "a date to come",
    file(HEADER, ...LINES, "20270301,D,1.00,1460.50"),
    { code: "date_ahead", row: 5 },
  ],
  [
    "F657 a row of the next working day between others, whose balances have it",
    file(HEADER, ...LINES, "20270201,D,1.00,1460.50", "20270130,E,1.00,1461.50"),
    { code: "date_ahead", row: 5 },
  ],
  [
    "F657 a row of the next working day where days and months could change places",
    file(HEADER, "12/01/2027,A,500.00,1500.00", "01/02/2027,B,-100.00,1400.00"),
    { code: "date_ahead", row: 3 },
  ],
  [
    "F657 a row of the next working day that the closing balance doesn't have yet",
    file(
      ",0,OPEN,1000,OPEN BALANCE,,0,0",
      "HIST,20270130,,500,CREDIT TRANSFER,A,6088,0",
      "HIST,20270201,,59,CREDIT TRANSFER,B,6088,0",
      ",0,CLOSE,1500,CLOSE BALANCE,,0,0",
    ),
    { code: "date_ahead", row: 3 },
  ],
  [
    "F657 nothing but rows of the next working day",
    file(HEADER, "20270201,A,500.00,1500.00"),
    { code: "date_ahead", row: 2 },
  ],
  [
    "a number that Excel shortened",
    file(HEADER, ...LINES, "20261116,6.28E+10,1.00,1460.50"),
    { code: "number_shortened", row: 5, column: "Description" },
  ],
  [
    "an unquoted comma",
    file(HEADER, ...LINES, "20261116,D, E,1.00,1460.50"),
    { code: "amount_unreadable", row: 5 },
  ],
  [
    "a lone quotation mark",
    file(HEADER, ...LINES, '20261116,"D,1.00,1460.50', LINES[0] ?? ""),
    { code: "quote_unclosed", row: 5 },
  ],
  [
    "days and months that could change places",
    file(
      HEADER,
      "02/01/2026,A,500.00,1500.00",
      "02/11/2026,B,-100.00,1400.00",
      "03/01/2026,C,59.50,1459.50",
    ),
    { code: "dates_unclear", column: "Date" },
  ],
  [
    "two accounts",
    file(
      "Account,Posting Date,Transaction Date,Description,Money In,Money Out,Fee,Balance",
      "1234567890,2026-11-13,,A,5.00,,,5.00",
      "1234567891,2026-11-13,,A,5.00,,,10.00",
    ),
    { code: "several_accounts", found: "1234567890", expected: "1234567891" },
  ],
  [
    "totals that differ",
    file(
      ",0,OPEN,1000,OPEN BALANCE,,0,0",
      "HIST,20261113,,500,CREDIT TRANSFER,A,6088,0",
      ",0,CLOSE,1501,CLOSE BALANCE,,0,0",
    ),
    { code: "totals_differ", found: "R1\u00a0501.00", expected: "R1\u00a0500.00" },
  ],
  [
    "money in and out in one row",
    file("Date,Description,Fees,Money Out,Money In,Balance", "03 Nov 2026,A,-,5.00,5.00,100.00"),
    { code: "amount_twice", row: 2 },
  ],
  ["an unknown layout", file("Wann,Was,Wieviel", "x,y,z"), { code: "columns_unknown" }],
  [
    "columns that only look right, without a balance to confirm them",
    file("Date,Details,Amount", "2026-11-13,A,5.00", "2026-11-14,B,6.00"),
    { code: "columns_unknown" },
  ],
  [
    "F687 a QIF file, which has no columns to name",
    "!Type:Bank\nD13/11/2026\nT500.00\nPBUH20261112417S\n^\n",
    { code: "file_not_text" },
  ],
  [
    "F687 an MT940 file",
    ":20:STMT\n:25:62001234567\n:28C:1/1\n:60F:C261112ZAR1000,00\n:61:2611131113C500,00NTRF\n",
    { code: "file_not_text" },
  ],
  [
    "F687 a page instead of the file, as where the bank had signed out",
    "\n<!DOCTYPE html>\n<html><body>Sign in</body></html>",
    { code: "file_not_text" },
  ],
  ["a header alone", HEADER, { code: "no_lines" }],
  ["prose", "Dear member,\nthank you for your order.", { code: "columns_unknown" }],
  [
    "more than ten thousand lines of one day",
    file(HEADER, ...Array.from({ length: 10_001 }, (_, i) => `20261113,A,1.00,${i + 1}.00`)),
    { code: "too_many_on_days" },
  ],
  [
    "more than fifty thousand lines",
    file(HEADER, ...Array.from({ length: 50_001 }, (_, i) => `20261113,A,1.00,${i + 1}.00`)),
    { code: "too_many_lines" },
  ],
])("T280 refuses %s, and says where", (_name, given, expected) => {
  expect(refusalOf(given)).toMatchObject(expected);
});

const POSTED = "20270201,D,1.00,1460.50";
const OFX = (rows: string) =>
  `<OFX><BANKACCTFROM><ACCTID>1234567890</ACCTID></BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>
   <LEDGERBAL><BALAMT>560.00<DTASOF>20270201</LEDGERBAL></OFX>`;

test.each([
  ["the last row", file(HEADER, ...LINES, POSTED), 5, 145_950],
  ["the first one", file(HEADER, POSTED, ...[...LINES].reverse()), 2, 145_950],
  [
    "one with a day above 12 beside it",
    file(HEADER, "13/01/2027,A,500.00,1500.00", "01/02/2027,B,-100.00,1400.00"),
    3,
    150_000,
  ],
  [
    "F690 one of a file with two digits of the year first",
    file(HEADER, "27/01/29,A,500.00,1500.00", "27/02/01,B,-100.00,1400.00"),
    3,
    150_000,
  ],
  [
    "one of a file without balances, but for the first and the last",
    file(
      ",0,OPEN,1000,OPEN BALANCE,,0,0",
      "HIST,20270130,,500,CREDIT TRANSFER,A,6088,0",
      "HIST,20270201,,59,CREDIT TRANSFER,B,6088,0",
      ",0,CLOSE,1559,CLOSE BALANCE,,0,0",
    ),
    3,
    150_000,
  ],
  [
    "one of an OFX file, whose closing balance may have it",
    OFX(
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20270130<TRNAMT>559.00<FITID>1<MEMO>A
       <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20270201<TRNAMT>1.00<FITID>2<MEMO>B`,
    ),
    2,
    null,
  ],
] as const)(
  "F657 a row that the bank dated for its next working day is left out, the others are read: %s",
  (_which, text, row, closing) => {
    const read = readText(text);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const { lines, skipped } = read.statement;
    expect(lines.every(({ date }) => date <= TODAY)).toBe(true);
    expect(skipped).toMatchObject([{ row, why: "ahead" }]);
    expect(read.statement.closing).toBe(closing);
    const sum = lines.reduce((total, { cents }) => total + cents, 0);
    if (closing !== null) expect((read.statement.opening ?? 0) + sum).toBe(closing);
  },
);

test("a person names the columns of an unknown file once", () => {
  const text = file("Wann;Was;Wieviel", "13.11.2026;A;5,00", "14.11.2026;B;-6,00");
  const first = readText(text);
  expect(first.ok || first.rows?.[0]).toEqual(["Wann", "Was", "Wieviel"]);
  const map = {
    date: "Wann",
    text: ["Was"],
    amount: "Wieviel",
    moneyIn: "",
    moneyOut: "",
    fee: "",
    balance: "",
  };
  const withMap = (given: string) =>
    readStatement(new TextEncoder().encode(given), { map, today: TODAY });
  const read = withMap(text);
  expect(read.ok && read.statement).toMatchObject({
    layout: "map",
    proved: "none",
    lines: [{ cents: 500 }, { cents: -600 }],
  });
  const changed = withMap(text.replace("Wieviel", "Betrag"));
  expect(changed).toMatchObject({
    ok: false,
    refusal: { code: "columns_missing", expected: "Wieviel" },
  });
});

test("the balances decide signs and order, whatever the header says", () => {
  const flipped = readText(
    file(
      HEADER,
      "20261115,C,-59.50,1459.50",
      "20261114,B,100.00,1400.00",
      "20261113,A,-500.00,1500.00",
      "20261112,Z,-1.00,1000.00",
    ),
  );
  expect(flipped.ok && flipped.statement.lines.map(({ cents }) => cents)).toEqual([
    100, 50000, -10000, 5950,
  ]);
});

test("a debit that is taken back turns no other debit into money that came in", () => {
  const result = readText(
    file(
      "Date,Description,Debit,Credit,Balance",
      "13/11/2026,A,,500.00,1500.00",
      "14/11/2026,B,100.00,,1400.00",
      "15/11/2026,B TAKEN BACK,-100.00,,1500.00",
      "16/11/2026,C,59.50,,1440.50",
    ),
  );
  expect(result.ok ? result.statement : result.refusal).toMatchObject({
    proved: "balances",
    lines: [{ cents: 50_000 }, { cents: -10_000 }, { cents: 10_000 }, { cents: -5_950 }],
  });
});

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test("T281 whatever a file holds, reading it ends in a statement or a refusal", () => {
  const next = random(16);
  const originals = readdirSync(FOLDER).map(bytesOf);
  for (let i = 0; i < 600; i++) {
    const original = originals[Math.floor(next() * originals.length)] ?? new Uint8Array();
    const bytes =
      i % 3 === 0
        ? Uint8Array.from({ length: Math.floor(next() * 3000) }, () => next() * 256)
        : Uint8Array.from(original);
    for (let n = 0; n < 1 + next() * 8; n++)
      bytes[Math.floor(next() * bytes.length)] = next() * 256;
    const cut = next() < 0.3 ? bytes.subarray(0, next() * bytes.length) : bytes;
    const result = readStatement(cut, { today: TODAY });
    if (!result.ok) expect(refusalText(result.refusal).title).not.toBe("");
    else
      for (const line of result.statement.lines) {
        expect(
          Number.isSafeInteger(line.cents) &&
            line.cents !== 0 &&
            /^\d{4}-\d\d-\d\d$/.test(line.date),
        ).toBe(true);
      }
  }
});

test("T281 a zip file that was cut off anywhere is refused", () => {
  const rows = Array.from(
    { length: 300 },
    (_, i) => `2026-11-13,08:00,EFT,${i * 7919},,${i + 1}.00`,
  );
  const header = "Value Date,Value Time,Type,Description,Beneficiary or CardHolder,Amount";
  const whole = zipSync({ "a.csv": new TextEncoder().encode(file(header, ...rows)) });
  expect(refusalOf(whole)).toBe("read");
  for (let cut = 10; cut < 1000; cut += 37) {
    expect(refusalOf(whole.subarray(0, (whole.length * cut) / 1500))).toMatchObject({
      code: "zip_broken",
    });
  }
});

test("T281 large and hostile files are refused soon", async () => {
  expect(await cpuMsOf(refuseHostile)).toBeLessThan(20_000);
}, 180_000);

function refuseHostile(): void {
  expect(refusalOf(new Uint8Array(50 * 1024 * 1024))).toMatchObject({ code: "file_too_large" });
  expect(refusalOf(",".repeat(1_000_000))).toMatchObject({ code: "too_many_columns", row: 1 });
  expect(refusalOf(`${HEADER}\n${",".repeat(1_000_000)}`)).toMatchObject({
    code: "too_many_columns",
  });
  expect(refusalOf("\n".repeat(5_000_000))).toMatchObject({ code: "file_empty" });
  expect(refusalOf("a\n".repeat(2_000_000))).toMatchObject({ code: "too_many_lines" });
  expect(refusalOf('"'.repeat(5_000_000))).toHaveProperty("code");
  expect(refusalOf(" ".repeat(5_000_000))).toMatchObject({ code: "file_empty" });
  expect(refusalOf(`1${" ".repeat(1_000_000)}x`, true)).toHaveProperty("code");
  expect(refusalOf(`<OFX>${"<STMTTRN>".repeat(200_000)}`)).toMatchObject({
    code: "date_unreadable",
  });
  expect(refusalOf(`<OFX><STMTTRN><DTPOSTED>${"<".repeat(500_000)}`)).toMatchObject({
    code: "date_unreadable",
  });
  const zeros = new Uint8Array(40 * 1024 * 1024);
  expect(refusalOf(zipSync({ "bomb.csv": zeros }))).toMatchObject({ code: "file_too_large" });
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`${i}.csv`, new Uint8Array(1)]),
  );
  expect(refusalOf(zipSync(many))).toMatchObject({ code: "file_too_large" });
}

test("Standard Bank's rows of branch and account number before the opening balance are no lines", () => {
  const text = file(
    "0,51001,BRANCH,TYGERVALLEY 12,0,0",
    "0,10123456789,ACC-NO,N DLAMINI 2026,0,0",
    "0,0,OPEN,1000,OPEN BALANCE,,0,0",
    "HIST,20261113,,500,CREDIT TRANSFER,BUH20261112417S,6088,0",
    "HIST,20261114,,-100,MAKRO,X,6088,0",
    "0,0,CLOSE,1400,CLOSE BALANCE,,0,0",
  );
  const result = readText(text);
  expect(result.ok ? result.statement : result.refusal).toMatchObject({
    layout: "standard",
    accountNumber: "10123456789",
    proved: "totals",
    opening: 100_000,
    closing: 140_000,
    lines: [{ cents: 50_000 }, { cents: -10_000 }],
  });
});

test.each([
  [
    "Standard Bank",
    file(
      "0,0,OPEN,1000,OPEN BALANCE,,0,0",
      "HIST,20261113,,500,CREDIT TRANSFER,FROM ACCOUNT 9876543210,6088,0",
      "0,0,CLOSE,1500,CLOSE BALANCE,,0,0",
    ),
  ],
  [
    "Nedbank",
    file("13Nov2026,0.00 ACCOUNT 9876543210,0,1500,", "14Nov2026,REKENING 9876543210,500,2000,"),
  ],
  ["Nedbank business", "198765,13/11/2026,ACC NO,500.00,54676.77,,"],
])("T825 %s: a number in a line's text isn't the statement's account", (_name, text) => {
  const result = readText(text);
  expect(result.ok ? result.statement : result.refusal).toMatchObject({
    accountNumber: "",
    lines: [{ cents: 50_000 }],
  });
});

test.each(["PENDING", "(PENDING)", "5E10"])(
  "T826 a payer who writes %s doesn't keep the file out",
  (text) => {
    const result = readText(
      file("13Nov2026,A,500,1500,", `14Nov2026,${text},1,1501,`, "15Nov2026,C,-100,1401,"),
    );
    expect(result.ok ? result.statement : result.refusal).toMatchObject({
      proved: "balances",
      skipped: [],
      lines: [{ text: "A" }, { text, cents: 100 }, { text: "C" }],
    });
  },
);

test.each([
  ["20261114", 140_000, 100_000],
  ["20261113", null, null],
])("OFX's LEDGERBAL of %s closes the statement where no line is later", (day, closing, opening) => {
  const line = (date: string, amount: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${date}<MEMO>A</STMTTRN>`;
  const text = `<OFX><ACCTID>1234567890<BANKTRANLIST>${line("20261113", "500.00")}${line("20261114", "-100.00")}</BANKTRANLIST>
    <LEDGERBAL><BALAMT>1400.00<DTASOF>${day}</LEDGERBAL><AVAILBAL><BALAMT>9.00<DTASOF>${day}</AVAILBAL></OFX>`;
  const result = readText(text);
  expect(result.ok && result.statement).toMatchObject({ closing, opening, proved: "none" });
});

test("T827 in OFX, where a payer's words are alone, only the bank's brackets say pending", () => {
  const line = (memo: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261113<TRNAMT>500.00<FITID>${memo}<MEMO>${memo}</STMTTRN>`;
  const result = readText(
    `<OFX><ACCTID>1234567890${line("Pending BUH20261112417S")}${line("(Pending) X")}</OFX>`,
  );
  expect(result.ok && result.statement).toMatchObject({
    lines: [{ text: "Pending BUH20261112417S" }],
    skipped: [{ text: "(Pending) X" }],
  });
});

test("an account that money went to isn't the statement's", () => {
  const result = readText(
    `<OFX><BANKACCTFROM><ACCTID>1234567890</BANKACCTFROM><STMTTRN><DTPOSTED>20261113<TRNAMT>-5.00
     <BANKACCTTO><ACCTID>9876543210</BANKACCTTO><MEMO>A</STMTTRN></OFX>`,
  );
  expect(result.ok ? result.statement : result.refusal).toMatchObject({
    accountNumber: "1234567890",
    lines: [{ cents: -500 }],
  });
  const two = readText(
    `<OFX><ACCTID>1234567890<STMTTRN><DTPOSTED>20261113<TRNAMT>5.00<MEMO>A</STMTTRN>
     <ACCTID>9876543210<STMTTRN><DTPOSTED>20261113<TRNAMT>5.00<MEMO>A</STMTTRN></OFX>`,
  );
  expect(two).toMatchObject({ refusal: { code: "several_accounts" } });
});

test("F692 two accounts in an OFX file whose lines have no closing tags are two", () => {
  const account = (id: string) =>
    `<ACCTID>${id}<BANKTRANLIST><STMTTRN><DTPOSTED>20261113<TRNAMT>5.00<MEMO>A</BANKTRANLIST>`;
  const two = readText(`<OFX>${account("1234567890")}${account("9876543210")}</OFX>`);
  expect(two).toMatchObject({ refusal: { code: "several_accounts" } });
});

/** The same entry again, before the list of contents, which names it once. */
function twice(zip: Uint8Array): Uint8Array {
  const contents = Buffer.from(zip).indexOf("PK\x01\x02");
  return Buffer.concat([zip.subarray(0, contents), zip]);
}
