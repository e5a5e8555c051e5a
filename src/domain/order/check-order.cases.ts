import { caseTable, checkedBy } from "../case-table";
import { checkOrderSchema } from "./check-order";

const TYPED = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  addressLine1: "43 Cavendish Road",
  addressLine2: "",
  suburb: "",
  city: "Johannesburg",
  province: "",
  postalCode: "2198",
  deliveryInstructions: "",
  prioritize: "price",
  frequency: "monthly",
  orderBudget: "R1 234,50",
};

export const tables = [
  caseTable("checkOrderSchema", checkedBy(checkOrderSchema), [
    ["takes what is complete", [TYPED], { ...TYPED, phone: "+27821234567" }],
    ["asks for a budget", [{ ...TYPED, orderBudget: "" }], ["orderBudget: budget_required"]],
    [
      "refuses a budget above the ceiling",
      [{ ...TYPED, orderBudget: "50000.01" }],
      ["orderBudget: budget_too_large"],
    ],
    [
      "asks for the street and the preferences",
      [{ ...TYPED, addressLine1: " ", prioritize: "", frequency: "" }],
      [
        "addressLine1: address_line1_required",
        "prioritize: priority_required",
        "frequency: frequency_required",
      ],
    ],
  ]),
];
