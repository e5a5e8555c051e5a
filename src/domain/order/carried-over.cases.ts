import { BLANK_DELIVERY } from "@/domain/delivery/blank-delivery";
import { caseTable } from "../case-table";
import { isSameAddress, profileAfterStart } from "./carried-over";

const BEFORE = {
  ...BLANK_DELIVERY,
  full_name: "Thandi Nkosi",
  phone: "+27821234567",
  line1: "12 Vilakazi Street",
};
const CORRECTED = { full_name: "Thandi Mokoena", phone: "+27831112222" };

export const tables = [
  caseTable("profileAfterStart", profileAfterStart, [
    [
      "the first order names the member",
      [null, BEFORE, null],
      { full_name: "Thandi Nkosi", phone: "+27821234567" },
    ],
    [
      "what is typed for the first order is written over what there is",
      [CORRECTED, BEFORE, null],
      { full_name: "Thandi Nkosi", phone: "+27821234567" },
    ],
    ["what is carried over leaves a corrected profile", [CORRECTED, BEFORE, BEFORE], CORRECTED],
    [
      "what is typed is written, and nothing beside it",
      [CORRECTED, { ...BEFORE, phone: "+27840001111" }, BEFORE],
      { full_name: "Thandi Mokoena", phone: "+27840001111" },
    ],
    [
      "what the profile lacks is carried over too",
      [{ ...CORRECTED, phone: "" }, BEFORE, BEFORE],
      { full_name: "Thandi Mokoena", phone: "+27821234567" },
    ],
  ]),
  caseTable("isSameAddress", isSameAddress, [
    ["whoever gets it", [BEFORE, { ...BEFORE, phone: "" }], true],
    ["not with other instructions", [BEFORE, { ...BEFORE, delivery_instructions: "Ring" }], false],
    ["not where there was none", [BEFORE, null], false],
  ]),
];
