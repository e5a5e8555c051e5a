import { caseTable, checkedBy } from "../case-table";
import { startOrderSchema } from "./start-order";

const DETAILS = [
  "details.fullName: name_too_short",
  "details.phone: phone_too_short",
  "details.addressLine1: address_line1_required",
  "details.city: city_required",
  "details.postalCode: postal_code_required",
];
const ITEMS = "items: basket_empty";
const PREFERENCES = [
  "preferences.prioritize: priority_required",
  "preferences.frequency: frequency_required",
];
const known = { id: "0b7f2a5e-8f60-4d1c-9f0a-2f1f4c9a7f10", revision: 1 };

export const tables = [
  caseTable("startOrderSchema", checkedBy(startOrderSchema), [
    ["names each field where nothing was sent", [known], [...DETAILS, ITEMS, ...PREFERENCES]],
    [
      "names each field where something else was sent",
      [{ ...known, details: "me", items: null, preferences: [] }],
      [...DETAILS, ITEMS, ...PREFERENCES],
    ],
    [
      "names the item that is none",
      [{ ...known, details: null, items: ["milk"], preferences: 7 }],
      [...DETAILS, "items.0: body_invalid", ...PREFERENCES],
    ],
  ]),
];
