import { caseTable } from "../case-table";
import { keyText } from "./line";

export const tables = [
  caseTable("keyText", keyText, [
    ["letters and digits, in capitals", ["FNB OB PMT  Buh20261112417s"], "FNBOBPMTBUH20261112417S"],
    ["nothing of signs and spaces", ["Café (5,50) – 10%"], "CAF55010"],
    ["an empty text", [" - "], ""],
  ]),
];
