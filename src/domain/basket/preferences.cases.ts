import { caseTable, checkedBy } from "../case-table";
import { basketPreferencesSchema } from "./preferences";

export const tables = [
  caseTable("basketPreferencesSchema", checkedBy(basketPreferencesSchema), [
    [
      "takes two choices",
      [{ prioritize: "price", frequency: "bi-weekly" }],
      {
        prioritize: "price",
        frequency: "bi-weekly",
      },
    ],
    [
      "requires both",
      [{ prioritize: "", frequency: "" }],
      ["prioritize: priority_required", "frequency: frequency_required"],
    ],
    [
      "refuses what is not on the list",
      [{ prioritize: "speed", frequency: "daily" }],
      ["prioritize: priority_required", "frequency: frequency_required"],
    ],
  ]),
];
