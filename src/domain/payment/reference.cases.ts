import { caseTable } from "../case-table";
import { momentOf } from "../time/sa-time";
import { areNeighbours, isMembershipReference, nameLetters, paymentReference } from "./reference";

const at = momentOf("2026-11-21 09:14:00.437Z");
const lateInNovember = momentOf("2026-11-30 21:50:00.001Z");
const earlyInDecember = momentOf("2026-11-30 22:10:00.001Z");

export const tables = [
  caseTable("paymentReference", paymentReference, [
    ["has an S with a membership", ["Thandi Mokoena", at, true], "THA20261121437S"],
    ["has none without", ["Thandi Mokoena", at, false], "THA20261121437"],
    ["dates by South Africa before midnight", ["Thandi", lateInNovember, true], "THA20261130001S"],
    ["dates by South Africa after midnight", ["Thandi", earlyInDecember, true], "THA20261201001S"],
    ["takes other digits where these are taken", ["Thandi", at, true, 1], "THA20261121814S"],
    ["takes more digits after five tries", ["Thandi", at, true, 5], "THA20261121440437S"],
  ]),
  caseTable("nameLetters", nameLetters, [
    ["takes the first three", ["Thandi"], "THA"],
    ["strips diacritics", ["Zoë"], "ZOE"],
    ["strips several", ["Łýñ"], "XYN"],
    ["puts X for what is no letter", ["O'Brien"], "OXB"],
    ["puts X for a space", ["Bo Ek"], "BOX"],
    ["pads a short name", ["Bo"], "BOX"],
    ["knows other scripts as no letters", ["محمد"], "XXX"],
    ["counts an emoji once", ["😀ab"], "XAB"],
    ["puts X for digits", ["4U2"], "XUX"],
    ["does not grow a letter into two", ["ßab"], "XAB"],
    ["falls back to User", [""], "USE"],
    ["takes spaces for no name", ["   "], "USE"],
  ]),
  caseTable("areNeighbours", areNeighbours, [
    ["T309 a wrong digit", ["THA20261121437S", "THA20261121438S"], true],
    ["T309 a wrong letter", ["THA20261121437", "THE20261121437"], true],
    ["T309 two digits that changed places", ["THA20261121437", "THA20261121473"], true],
    ["T309 the S alone", ["THA20261121437", "THA20261121437S"], true],
    ["T309 a wrong digit, and the S", ["THA20261121437S", "THA20261121438"], true],
    ["T309 the first three digits of six", ["THA20261121437", "THA20261121437812S"], true],
    ["two wrong digits", ["THA20261121437S", "THA20261121448S"], false],
    [
      "two digits that changed places, and a wrong one",
      ["THA20261121437", "THA20261112438"],
      false,
    ],
    ["a digit left out and one added behind", ["THE20260627286", "THE20260627278"], false],
  ]),
  caseTable("isMembershipReference", isMembershipReference, [
    ["ends in S", ["THA20261121437S"], true],
    ["does not", ["THA20261121437"], false],
  ]),
];
