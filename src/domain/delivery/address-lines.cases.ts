import { caseTable } from "../case-table";
import { addressLines } from "./address-lines";
import { BLANK_DELIVERY } from "./blank-delivery";

const street = { ...BLANK_DELIVERY, line1: "12 Vilakazi Street", city: "Soweto" };

export const tables = [
  caseTable("addressLines", addressLines, [
    [
      "F589 the unit comes first",
      [{ ...street, line2: "Unit 4" }],
      ["Unit 4", "12 Vilakazi Street", "Soweto"],
    ],
    ["what is empty is left out", [street], ["12 Vilakazi Street", "Soweto"]],
    ["none of an order without one", [BLANK_DELIVERY], []],
  ]),
];
