import { caseTable } from "../case-table";
import { searchTerms } from "./search-text";

export const tables = [
  caseTable("searchTerms", searchTerms, [
    ["takes the words of a name apart", [" Nkosi  THANDI "], [["nkosi", "thandi"]]],
    ["looks for a word that comes twice once", ["thandi thandi"], [["thandi"]]],
    ["leaves accents out", ["Renée"], [["renee"]]],
    ["keeps a phone number together", ["+27 (0)82 123"], [["+27 (0)82 123"], ["2782123"]]],
    ["looks for digits as they are", ["082"], [["082"]]],
    ["of nothing nothing", ["  "], []],
  ]),
];
