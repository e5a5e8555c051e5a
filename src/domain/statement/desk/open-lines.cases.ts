import { caseTable } from "@/domain/case-table";
import { openLines } from "./open-lines";

const OWN = "THA20261121372";
const compared = (text: string, ...references: readonly [string, ...string[]]) =>
  openLines({ text }, () => false)(references, 50_000);
const besideReturned = (text: string, returned: string) =>
  openLines({ text, returned }, () => false)([OWN], 50_000);
const OTHER = "BUH20261112417S";
const besideOthers = (key: string, cents: number) =>
  openLines({ text: `${key}:${cents}` }, (shapes) => shapes.includes(OTHER))([OWN], 50_000);
const NONE = {
  isNamed: false,
  cents: null,
  isShared: false,
  isReturned: false,
  isAlike: false,
};
const NAMED = { ...NONE, isNamed: true, cents: 50_000, isAlike: true };
const ALIKE = { ...NONE, isAlike: true };
const RETURNED = { ...NAMED, cents: null, isReturned: true };

const sameDays = (count: number) =>
  Array.from({ length: count }, () => "THA20261129999:1").join(" ");

export const tables = [
  caseTable("openLines", compared, [
    ["no line", ["", OWN], NONE],
    ["a line of another name", ["SIP20261121372:50000", OWN], NONE],
    ["the reference alone", [`${OWN}:50000`, OWN], NAMED],
    ["the reference among other words", [`CASH:1 FNBOBPMT${OWN}X:50000 CASH:2`, OWN], NAMED],
    ["two lines of one text", [`${OWN}:20000 ${OWN}:30000`, OWN], NAMED],
    [
      "a reference that was replaced",
      [`${OWN}:50000`, "THA20261101911", OWN],
      { ...NAMED, isNamed: false, isAlike: true },
    ],
    ["a line that names both", [`THA20261101911${OWN}:50000`, OWN, "THA20261101911"], NAMED],
    ["a payment to us that went back", [`${OWN}:-50000`, OWN], { ...NAMED, cents: null }],
    ["a wrong letter", ["THO20261121372:50000", OWN], ALIKE],
    ["a wrong digit of the day", ["THA20261131372:50000", OWN], ALIKE],
    ["a wrong last digit", ["THA20261121379:50000", OWN], ALIKE],
    ["a digit too many", ["THA202611211372:50000", OWN], ALIKE],
    ["two slips", ["THO20261121379:50000", OWN], NONE],
    ["its digits as an amount", ["CASHDEPOSIT:20261121372", OWN], NONE],
    ["F568 cut off, its digits in the amount", ["PMTTHA20261121:37200", OWN], ALIKE],
    ["F568 cut off before a word", ["THA2026112FNB:41000", OWN], ALIKE],
    ["F568 another day, cut off", ["THA20261120:41000", OWN], NONE],
    ["many of one name and day, none alike", [sameDays(29), "THA20261121000"], NONE],
    ["more than are compared", [sameDays(30), "THA20261121000"], ALIKE],
  ]),
  caseTable("openLines, F343 beside what the bank returned", besideReturned, [
    ["the reference in a returned deposit alone", ["CASH:1", `${OWN}:50000`], RETURNED],
    ["in another one too", [`${OWN}:50000`, `${OWN}:50000`], NAMED],
    ["in a debit of ours beside it", [`${OWN}:-50000`, `${OWN}:50000`], RETURNED],
    ["a reference that is one slip off", ["CASH:1", "THO20261121372:50000"], NONE],
  ]),
  caseTable("openLines, F344 that name another payment too", besideOthers, [
    ["both amounts", [`${OWN}${OTHER}`, 90_000], { ...NAMED, cents: null, isShared: true }],
    ["this one's amount", [`${OTHER}${OWN}`, 50_000], NAMED],
    [
      "what only looks like a reference",
      [`RTC20261112417${OWN}`, 90_000],
      { ...NAMED, cents: 90_000 },
    ],
    ["its own one and an S", [`${OWN}SIPHO`, 90_000], { ...NAMED, cents: 90_000 }],
  ]),
];
