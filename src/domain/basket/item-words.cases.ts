import { caseTable } from "../case-table";
import { brandWords, shopWords, withSize } from "./item-words";

export const tables = [
  caseTable("withSize", withSize, [
    ["says the name and the size", ["Milk", "1L"], "Milk, 1L"],
    ["says the name alone where no size was said", ["Milk", "Any size"], "Milk"],
    ["says the name alone where none is kept", ["Milk", ""], "Milk"],
  ]),
  caseTable("brandWords", brandWords, [
    ["says that any brand will do", ["No Preference"], "Any brand"],
    ["says the brand", ["Clover"], "Clover"],
  ]),
  caseTable("shopWords", shopWords, [
    ["says that any shop will do", ["No Preference"], "Any shop"],
    ["says the shop", ["Spar"], "Spar"],
  ]),
];
