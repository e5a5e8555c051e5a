import { caseTable } from "./case-table";
import { csvCell, csvRow } from "./csv";

export const tables = [
  caseTable("csvCell", csvCell, [
    ["leaves plain text alone", ["Thandi Mokoena"], "Thandi Mokoena"],
    ["quotes a comma", ["1 Main Rd, Durban"], '"1 Main Rd, Durban"'],
    ["doubles quotes", ['The "Spar"'], '"The ""Spar"""'],
    ["quotes a line break", ["a\nb"], '"a\nb"'],
    ["keeps an amount a number", ["559.00"], "559.00"],
    ["keeps a debt a number", ["-59.00"], "-59.00"],
    ["keeps leading zeros", ["0002"], "0002"],
    ["T30 defuses =", ["=1+1"], "'=1+1"],
    ["T30 defuses a link", ['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"`],
    ["T30 defuses +", ["+27 82"], "'+27 82"],
    ["T30 defuses -", ["-1+1"], "'-1+1"],
    ["T30 defuses @", ["@SUM(A1)"], "'@SUM(A1)"],
    ["T30 defuses a tab", ["\t=1"], '"\'\t=1"'],
    ["T30 defuses a carriage return", ["\r=1"], '"\'\r=1"'],
    ["T30 defuses the full-width sign", ["＝1+1"], "'＝1+1"],
    ["T30 defuses the other full-width signs", ["＋1"], "'＋1"],
    ["T30 looks behind spaces", ["  =1"], "'  =1"],
    ["T30 drops NUL", ["\u0000=1"], "'=1"],
    ["leaves a sign inside alone", ["1+1=2"], "1+1=2"],
  ]),
  caseTable("csvRow", csvRow, [["ends with CRLF", [["a", "", "b,c"]], 'a,,"b,c"\r\n']]),
];
