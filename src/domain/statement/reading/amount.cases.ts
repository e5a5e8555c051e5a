import { caseTable } from "@/domain/case-table";
import { isShortened, type WrittenAmount, writtenAmount } from "./amount";

const plain = (cents: number): WrittenAmount => ({ cents, mark: "" });
const minus = (cents: number): WrittenAmount => ({ cents: -cents, mark: "-" });

export const tables = [
  caseTable("writtenAmount", writtenAmount, [
    ["point and cents", ["500.00"], plain(50000)],
    ["no trailing zeros", ["12418.3"], plain(1241830)],
    ["no cents", ["500"], plain(50000)],
    ["cents alone", [".5"], plain(50)],
    ["thousands by a comma", ["1,234,567.89"], plain(123456789)],
    ["thousands by a comma, no cents", ["5,000"], plain(500000)],
    ["thousands by a space, decimal comma", ["1 234,50"], plain(123450)],
    ["thousands by a no-break space", ["1\u00a0234,50"], plain(123450)],
    ["a decimal comma and one digit", ["5,5"], plain(550)],
    ["rand", ["R1,234.50"], plain(123450)],
    ["rand after the minus", ["-R 1 234.50"], minus(123450)],
    ["rand before the minus", ["R-50.00"], minus(5000)],
    ["a plus and leading zeros", ["+0000012345.67"], plain(1234567)],
    ["brackets", ["(50.00)"], minus(5000)],
    ["brackets with blanks and a comma", ["(      5,50 )"], minus(550)],
    ["minus behind", ["50.00-"], minus(5000)],
    ["a true minus sign", ["−50.00"], minus(5000)],
    ["credit by letters", ["1 200.00Cr"], { cents: 120000, mark: "cr" }],
    ["debit by letters", ["1 200.00 DR"], { cents: -120000, mark: "dr" }],
    ["zero", ["0.00"], plain(0)],
    ["an empty cell", ["  "], null],
    ["a dash", ["-"], null],
    ["a number that Excel shortened", ["6,28E+10"], undefined],
    ["points as thousands are ambiguous", ["1.234"], undefined],
    ["commas for both", ["1,234,50"], undefined],
    ["groups that are none", ["12 34.00"], undefined],
    ["three decimals", ["1.005"], undefined],
    ["an account's number", ["62001234567890123"], undefined],
    ["a formula", ["=1+1"], undefined],
    ["words", ["abc"], undefined],
    ["a sign alone", ["+"], undefined],
  ]),
  caseTable("isShortened", isShortened, [
    ["with a comma", ["6,28E+10"], true],
    ["with a point", ["1.23457e+15"], true],
    ["a reference", ["THA20261121E10"], false],
    ["a short text that looks alike", ["5E10"], true],
    ["a number", ["628"], false],
  ]),
];
