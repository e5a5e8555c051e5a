import { caseTable, checkedBy } from "../case-table";
import { feedbackSchema } from "./feedback";

const given = {
  id: "6b7c7c2a-513c-4301-976d-593daadc75e3",
  message: " The bread was fresh.\n ",
  page_url: "/contact",
};
const checked = checkedBy(feedbackSchema);

export const tables = [
  caseTable("feedbackSchema", checked, [
    ["trims the message", [given], { ...given, message: "The bread was fresh." }],
    ["wants a message", [{ ...given, message: " \n " }], ["message: feedback_required"]],
    [
      "takes at most 2000 characters",
      [{ ...given, message: "x".repeat(2001) }],
      ["message: feedback_too_long"],
    ],
  ]),
];
